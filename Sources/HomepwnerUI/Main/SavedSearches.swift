import FoundationEssentials
import Inventory
import Toolkit
import Words
import WorkspaceModel

/// The search of the window as a saved one: saves it under a name, and takes over or drops what differs from the saved search.
struct SavedSearches {
    private let workspace: Workspace
    private let style: NumberStyle

    /// The largest number of characters of a name.
    static let longestName = 100

    init(_ workspace: Workspace, _ style: NumberStyle) { (self.workspace, self.style) = (workspace, style) }

    private var catalog: Catalog { workspace.catalog.tree.catalog }

    /// Whether there is something to save that is understood.
    var canSave: Bool {
        let search = workspace.search
        return !workspace.isReadOnly && !workspace.showsTrash && !search.hasErrors && search.unfinished.isEmpty && !condition.isEverything
    }

    /// Whether the list differs from the saved search that was chosen.
    var canUpdate: Bool { canSave && workspace.isSavedSearchChanged }

    /// The condition of the list, with the part of the library that it shows.
    private var condition: Condition { Condition.every([workspace.query.scope.condition, workspace.search.condition]) }

    /// The title of the button that saves; nil where nothing is to be saved.
    var buttonTitle: String? {
        guard canSave else { return nil }
        guard workspace.savedSearch != nil else { return tr("Save Search…") }
        return workspace.isSavedSearchChanged ? tr("Update…") : nil
    }

    /// Asks for a name, and saves the search.
    func save() {
        guard canSave, let id = try? UUID.random() else { return }
        let words = ConditionTexts(catalog: catalog, style: style, names: workspace.search.names)
        let name = condition.terms.map { words.words(for: $0) }.joined(separator: ", ")
        var search = SavedSearch(
            id: id, name: String(name.prefix(Self.longestName)), condition: condition, position: catalog.nextSearchPosition)
        search.sort = SearchSort(workspace.query.order)
        search.view = SearchView(layout: workspace.showsGrid ? .grid : .list, grouping: workspace.query.grouping)
        workspace.send(.open(.saveSearch(search)))
    }

    /// Stores the search of the list in the place of the saved one.
    func update() {
        guard canUpdate, var saved = workspace.savedSearch else { return }
        (saved.condition, saved.sort) = (condition, SearchSort(workspace.query.order))
        if saved.view.layout != nil || workspace.showsGrid { saved.view.layout = workspace.showsGrid ? .grid : .list }
        saved.view.grouping = workspace.query.grouping
        let name = DisplayText.quoted(saved.name)
        workspace.send(.change(.put(.search(saved)), saying: tr("Updated the saved search \(name)")))
        // The place that was shown is a part of the condition now.
        if workspace.query.scope != .all { workspace.send(Self.shows(saved, catalog, style)) }
    }

    /// Returns the deed that shows a saved search, whose text the field reads again.
    static func shows(_ search: SavedSearch, _ catalog: Catalog, _ style: NumberStyle) -> Act {
        .showSaved(search, Search(QueryPrinter(catalog, style: style).text(of: search.condition), search.condition))
    }

    /// The lines of the menu of a changed search.
    ///
    /// - Parameter show: shows a saved search as it is stored
    func items(_ show: @escaping (SavedSearch) -> Void) -> [Menu.Item] {
        guard let saved = workspace.savedSearch else { return [] }
        let name = DisplayText.quoted(DisplayText.shortened(saved.name, to: 40))
        return [
            .command(Command(tr("Update \(name)")) { update() }), .command(Command(tr("Save as New…")) { save() }),
            .separator, .command(Command(tr("Back to \(name)")) { show(saved) }),
        ]
    }
}

/// Asks for the name of a search, and saves it.
final class SaveSearchSheet: EntrySheet {
    private let search: SavedSearch
    private let around: Surroundings
    private let nameField = TextField()
    private var isAnswered = false

    init(_ search: SavedSearch, _ around: Surroundings) {
        (self.search, self.around) = (search, around)
        super.init(
            tr("Save Search"), message: tr("The sidebar shows it with the number of items that it finds."), done: tr("Save"))
        add(tr("Name"), nameField)
        nameField.identifier = "search-name"
        nameField.maximumLength = SavedSearches.longestName
        nameField.text = search.name
    }

    override func viewIsAppearing() {
        super.viewIsAppearing()
        nameField.selectAll()
    }

    override func done() {
        var search = search
        search.name = nameField.text.trimmed
        guard !search.name.isEmpty else { return show(problem: tr("Enter a name."), at: nameField) }
        if let other = around.workspace.catalog.tree.catalog.search(like: search.name) {
            let name = DisplayText.quoted(other.name)
            return show(problem: tr("There is a saved search \(name) already. Choose another name."), at: nameField)
        }
        guard !isAnswered else { return }
        isAnswered = true
        let store = around.reader.store
        Task { await save(search, in: store) }
    }

    /// Saves it, or says why not and stays.
    private func save(_ search: SavedSearch, in store: any LibraryStore) async {
        do throws(InventoryError) {
            let change = try await store.perform(.put(.search(search)))
            let name = DisplayText.quoted(search.name)
            around.workspace.send(.changed(change, .offerUndo(tr("Saved the search \(name)"))))
            around.workspace.send(SavedSearches.shows(search, around.workspace.catalog.tree.catalog, around.style))
            dismiss()
        } catch {
            isAnswered = false
            show(problem: error.description, at: nameField)
        }
    }
}
