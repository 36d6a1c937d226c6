import Inventory
import Toolkit
import Words
import WorkspaceModel

/// The header: where one is, what can be done, and the search from its field to the results.
final class HeaderController: ViewController {
    let bar: HeaderBar
    private let model: ResultsController
    private let list: ItemListController
    private let detail: ItemDetailController
    private let split: SplitController
    private let sidebar: SidebarController
    private let style: NumberStyle
    /// The text of the search that the field has followed.
    private var seenText = ""
    private let reader: SearchReader
    private let recent: RecentSearches
    private let suggestions: SearchSuggestions
    private var typing = SearchReader.Typing.done
    private var isPasting = false
    /// Whether the person typed the text; others are of a saved search or a scanned code.
    private var isTyped = false
    /// The state in which the text was read last.
    private var lastReading: Reading?
    /// The text of the saved search that was chosen.
    private var savedText: String?

    /// The facts that a reading of the text depends on.
    private struct Reading: Equatable {
        let text: String
        let catalog: Int
        let answers: Int
        let revision: Int64?
        let typing: SearchReader.Typing
    }

    init(
        _ bar: HeaderBar, list: ItemListController, detail: ItemDetailController, split: SplitController, sidebar: SidebarController,
        style: NumberStyle, reader: SearchReader, recent: RecentSearches
    ) {
        (self.bar, self.list, self.detail, self.split) = (bar, list, detail, split)
        (self.sidebar, self.style, self.reader, self.recent, model) = (sidebar, style, reader, recent, list.model)
        suggestions = SearchSuggestions(reader, model.workspace, model.reader.store, style, recent: recent)
        super.init()
        reader.delegate = self
        field.completionSource = suggestions
        field.identifier = "search"
        field.addTarget(self, action: HeaderController.prepareSearch, for: .editingDidBegin)
        field.onPaste = { [weak self] in self?.paste($0) ?? false }
        field.onChange = { [weak self] in self?.type($0) }
        field.onCancel = { [weak self] in self?.endSearch() }
        field.addTarget(self, action: HeaderController.submit, for: .editingDidEndOnExit)
        field.addTarget(self, action: HeaderController.didEndEditing, for: .editingDidEnd)
        bar.listButton.action = workspace.sending(.showGrid(false))
        bar.gridButton.action = workspace.sending(.showGrid(true))
        bar.sidebarButton.action = { [weak sidebar] in sidebar?.toggle() }
        bar.backButton.action = { [weak split] in split?.goBack() }
        bar.searchButton.addTarget(self, action: HeaderController.beginSearch)
    }

    private var workspace: Workspace { model.workspace }
    private var field: SearchField { bar.searchField }

    override var takesUnfocusedKeys: Bool { false }

    override func loadView() -> View { bar }

    /// Shows the name of the library and of the list, or of the item whose detail covers the list.
    override func update() {
        let (catalog, isDeleted) = (workspace.catalog.tree, workspace.showsTrash)
        let (total, showsGrid) = (workspace.listing?.mostCount ?? 0, workspace.showsGrid)
        bar.showsBack = !split.isExpanded && split.frontPane != nil
        bar.title = bar.showsBack ? detail.title : catalog.headerTitle(of: workspace.shownRow)
        if !bar.showsBack, workspace.isSavedSearchChanged {
            let name = bar.title
            bar.title = tr("\(name) (changed)")
        }
        bar.libraryButton.title = DisplayText.isolated(workspace.libraryName)
        // In a narrow window the header has no room for it.
        (sidebar.libraryButton.title, sidebar.showsLibrary) = (bar.libraryButton.title, bar.isCompact)
        bar.sidebarButton.isSelected = sidebar.isSidebarShown
        bar.listEdge = sidebar.listEdge
        sidebar.updateBackupFoot()
        bar.sortButton.isEnabled = total > 1 && !isDeleted
        bar.listButton.isSelected = !showsGrid
        bar.gridButton.isSelected = showsGrid
        bar.isListEditing = list.isEditing
        bar.listEditButton.isEnabled = total > 0 && !model.isReadOnly && !showsGrid && !isDeleted
        let query = workspace.query
        field.placeholder = catalog.searchHint(
            for: query.scope, showing: workspace.isAwaitingRows ? nil : workspace.listing,
            libraryCount: workspace.listing?.libraryCount ?? 0, style: style)
        follow(workspace.search.text)
        noteSearch()
        readAgain()
        markConditions()
        bar.setNeedsLayout()
    }

    // MARK: - Search

    /// Whether there is something to end.
    var isSearching: Bool { !workspace.search.text.isEmpty || bar.isSearchOpen || field.isFirstResponder }

    /// A search that was ended or restored by an act is shown in the field, too.
    private func follow(_ text: String) {
        guard text != seenText else { return }
        seenText = text
        guard text != field.text else { return }
        field.hideCompletions()
        isTyped = false
        field.text = text
        guard text.isEmpty else {
            // The text is not from the keyboard. Letters that are typed next are not a part of its last condition.
            typing = .done
            let search = workspace.search
            if field.isFirstResponder, search.unfinished.isEmpty, search.conditions.contains(where: { $0.upperBound == text.utf8.count }) {
                field.text = text + " "
                workspace.send(.search(read(field.text)))
            }
            return
        }
        bar.isSearchOpen = false
        if field.isFirstResponder { window?.makeFirstResponder(list.itemsView) }
    }

    /// Moves the keyboard to the field.
    func beginSearch() {
        openField()
        bar.layoutIfNeeded()
        window?.makeFirstResponder(field)
        field.selectAll()
        if field.text.isEmpty { offerBeginnings() }
    }

    /// Shows the ways to begin a search below the field, which is wider now.
    private func offerBeginnings() {
        bar.layoutIfNeeded()
        field.reloadCompletions()
    }

    private func openField() {
        model.leaveTrash()
        if !split.isExpanded { split.goBack() }
        bar.isSearchOpen = true
    }

    /// Reads the texts of all items, which are in memory only during searches, before the first letter is typed.
    private func prepareSearch() {
        noteSearch()
        if field.text.isEmpty { offerBeginnings() }
        // If they cannot be read, the search reports it.
        Task { [store = model.reader.store] in try? await store.prepareSearch() }
    }

    /// Shows all items again.
    func endSearch() {
        field.text = ""
        bar.isSearchOpen = false
        // A code that was scanned into the field is no search of the person.
        workspace.send(.search(.none))
        window?.makeFirstResponder(list.itemsView)
    }

    /// Moves the keyboard from the search to its results: to the first row, if none is selected. It waits for the results of the last
    /// letters, since earlier ones are not the rows that the user wants.
    func leaveForList() {
        let search = workspace.search
        let keys = KeyHold(in: window, .order)
        model.search(search) { [weak self] in
            defer { keys.end() }
            // The keyboard stays where it is if the user has pressed elsewhere in the meantime, or if there are no results.
            guard let self, keys.isHolding, model.failure == nil, model.listing?.query.condition == search.condition, model.count > 0 else {
                return
            }
            if list.selectedCount == 0 { list.select(place: 0) }
            window?.makeFirstResponder(list.itemsView)
        }
    }

    /// Searches all items for a text as if it had been typed, and moves to the results.
    func search(for text: String, in scope: ItemScope? = nil) {
        openField()
        if let scope { workspace.send(.show(scope)) }
        typing = .done
        // A code is one text, whatever its signs mean in a query.
        let plain = read(text)
        let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let text = plain.notes.isEmpty && plain.condition.isWords ? text : "\"\(quoted)\""
        field.text = text
        isTyped = false
        model.search(read(text)) { [weak self] in self?.leaveForList() }
    }

    /// Restores an earlier search that was typed over, and moves to the list; an empty text ends the search.
    func restoreSearch(_ text: String) {
        guard !text.isEmpty else { return endSearch() }
        field.text = text
        typing = .done
        isTyped = false
        workspace.send(.search(read(text)))
        window?.makeFirstResponder(list.itemsView)
    }

    private func didEndEditing() {
        // A page over the window takes the keyboard for a while.
        if field.text.isEmpty, workspace.openScreen == nil { bar.isSearchOpen = false }
        if typing == .goesOn { typing = .left }
        noteSearch()
        readAgain()
        useSearch()
    }

    /// Remembers the search, if the person typed it.
    private func useSearch() {
        if isTyped { recent.use(workspace.search) }
    }

    private func noteSearch() { bar.holdsSearch = field.isFirstResponder || !workspace.search.text.isEmpty }

    // MARK: - Query

    /// Draws the conditions in the text as tokens, and underlines the parts that are not understood.
    private func markConditions() {
        let search = workspace.search
        guard search.text == field.text else { return }
        let bytes = Array(search.text.utf8)
        func label(_ range: Range<Int>) -> String { String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self) }
        let conditions = search.conditions.map { TextToken($0, .condition, label: label($0)) }
        let problems = search.notes.filter(\.isError).map { TextToken($0.range, .caution, label: label($0.range)) }
        let tokens = (conditions + problems).sorted { $0.range.lowerBound < $1.range.lowerBound }
        if field.tokens != tokens { field.tokens = tokens }
    }

    private func type(_ text: String) {
        // An emptied field ends a search that may be wanted again.
        if text.isEmpty {
            useSearch()
            if field.isOfferingCompletions { field.reloadCompletions() }
        }
        isTyped = true
        typing = .goesOn
        // The end of a pasted text is not being typed.
        if isPasting, !reader.read(text, workspace.catalog.tree.catalog, .done).hasErrors { typing = .done }
        workspace.send(.search(read(text)))
    }

    /// Takes a pasted text, whose conditions count at once.
    private func paste(_ text: String) -> Bool {
        isPasting = true
        defer { isPasting = false }
        field.insertPasted(text)
        return true
    }

    /// Ends the typing: the whole text counts, and the keyboard moves to the results.
    func submit() {
        typing = .done
        readAgain()
        leaveForList()
    }

    /// Shows what a saved search finds, with its conditions in the field.
    func show(_ saved: SavedSearch) {
        typing = .done
        // A saved search that was changed can be found again.
        if workspace.isSavedSearchChanged { recent.use(workspace.search) }
        let text = QueryPrinter(workspace.catalog.tree.catalog, style: style).text(of: saved.condition)
        let search = read(text)
        // A name that would be read in another way means what was stored.
        workspace.send(.showSaved(saved, search.condition.normalized == saved.condition ? search : Search(text, saved.condition)))
        (lastReading, savedText) = (reading, text)
        if let layout = saved.view.layout { workspace.send(.showGrid(layout == .grid)) }
    }

    /// The names and styles with which the text is read.
    var queryContext: QueryContext { reader.context(workspace.catalog.tree.catalog) }

    private func read(_ text: String) -> Search { reader.read(text, workspace.catalog.tree.catalog, typing) }

    private var reading: Reading {
        Reading(
            text: workspace.search.text, catalog: workspace.catalog.number, answers: reader.answerCount,
            revision: workspace.listing?.items.revision, typing: typing)
    }

    /// Reads the text again, whose names may mean something else now.
    private func readAgain() {
        let (search, reading) = (workspace.search, reading)
        guard !search.text.isEmpty, reading != lastReading else { return }
        // A saved search means what was stored, however its text would be read.
        if search.text == savedText, workspace.savedSearch?.condition == search.condition.normalized {
            lastReading = reading
            return
        }
        let isSameText = lastReading?.text == search.text
        // Items may have other names.
        if reading.revision != lastReading?.revision { reader.forgetAnswers() }
        lastReading = reading
        // A condition that was understood means the same after a change of names.
        let catalog = workspace.catalog.tree.catalog
        if isSameText, !search.hasErrors, search.unfinished.isEmpty, search.condition.problems(in: catalog).isEmpty,
            reader.read(search.text, catalog, .done).hasErrors
        {
            return
        }
        let new = read(search.text)
        if new != search { workspace.send(.search(new)) }
    }
}

extension HeaderController: SearchReaderDelegate {
    func searchReaderHasAnswers() { readAgain() }
}
