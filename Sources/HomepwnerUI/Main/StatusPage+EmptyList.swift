import Inventory
import Toolkit
import Words
import WorkspaceModel

extension StatusPage {
    /// Returns the page for a list without rows, because there are no results or no items yet, with the possible next steps.
    static func forEmptyList(of main: MainController) -> StatusPage {
        if let failure = main.model.failure { return forUnreadList(of: main, failure) }
        if !main.model.shownCondition.isEverything { return forEmptySearch(of: main) }
        if main.model.shownScope != .all, main.model.libraryCount > 0 { return forEmptyScope(of: main) }
        if let count = main.model.disposedCount { return forDisposedLibrary(of: main, count) }
        let add = Button("Add First Item", style: .prominent, action: main.workspace.sending(.addItem()))
        var buttons = [add]
        if main.openSample != nil { buttons.append(Button("Open Sample Inventory") { [weak main] in main?.fillWithSample() }) }
        let importing = Button("Import…")
        importing.toolTip = "Import a CSV file, or make a library from a bundle"
        importing.action = { [weak main, weak importing] in
            if let importing { main?.exchange.imports.choose(at: importing) }
        }
        buttons.append(importing)
        return StatusPage(
            picture: .box, title: "Nothing here yet", message: "Add your belongings, with pictures, serial numbers and values.",
            buttons: buttons)
    }

    /// Returns the page for a search that found nothing. The ways to find something come when they are known.
    private static func forEmptySearch(of main: MainController) -> StatusPage {
        let search = main.workspace.search
        let name = search.text.trimmed
        let shown = DisplayText.isolated(String(name.prefix(60)))
        let clear = Button(tr("Clear Search")) { [weak main] in main?.headerController.endSearch() }
        if search.condition.asksForDeleted {
            let show = Button(tr("Show Deleted Items"), style: .prominent, action: main.workspace.sending(.showTrash))
            return StatusPage(
                picture: .search, title: tr("Deleted items have their own list"),
                message: tr("A search finds the items of the library, not the deleted ones."), buttons: [show, clear])
        }
        if main.model.shownScope != .all {
            let all = Button(tr("Search All Items"), style: .prominent) { [weak main] in main?.model.choose(.scope(.all)) }
            return StatusPage(
                picture: .search, title: "Nothing found",
                message: "No item of “\(main.model.shownTitle)” matches “\(shown)”.", buttons: [all, clear])
        }
        // Words may be the name of a thing to add; conditions are not.
        let isName = !name.isEmpty && search.notes.isEmpty && search.condition.isWords(of: name)
        let add = Button("Add “\(shown.prefix(28))\(shown.count > 28 ? "…" : "")”", style: .prominent)
        add.action = main.workspace.sending(.addItem(name))
        return StatusPage(
            picture: .search, title: "Nothing found", message: "No item matches “\(shown)”.",
            buttons: isName ? [add, clear] : [clear])
    }

    /// The largest number of conditions with a button.
    private static let mostWays = 3

    /// Returns a button for each condition without which items are found, or a sentence about conditions that find nothing.
    static func ways(out relief: SearchRelief, of main: MainController) -> (sentence: String, buttons: [Button]) {
        let (search, catalog, style) = (main.workspace.search, main.workspace.catalog.tree.catalog, main.around.style)
        // The numbers are those of the search that is shown, and a text with a slip is mended first.
        guard search.condition == main.model.shownCondition, !search.hasErrors else { return ("", []) }
        let (terms, texts) = (search.condition.terms, ConditionTexts(catalog: catalog, style: style, names: search.names))
        func words(_ index: Int) -> String {
            let words = texts.words(for: terms[index]).filter { $0 != "“" && $0 != "”" }
            return "“\(DisplayText.shortened(words, to: 40))”"
        }
        let conditions = SearchConditions(search, main.headerController.queryContext)
        let buttons = relief.removals.prefix(mostWays).enumerated().map { place, removal in
            let (words, number) = (words(removal.index), CountText.number(removal.count, style: style))
            let rest = conditions.without(removal.index)
            return Button(tr("Remove \(words): \(number)"), action: main.workspace.sending(.search(rest)))
        }
        var sentences: [String] = []
        if relief.countInAll > 0 {
            let number = CountText.number(relief.countInAll, style: style)
            sentences.append(tr("In all lists: \(number)"))
        }
        if let index = relief.exclusion.first, relief.exclusion.count == 1 {
            let words = words(index)
            sentences.append(tr("\(words) finds nothing by itself."))
        } else if relief.exclusion.count == 2 {
            let (first, second) = (words(relief.exclusion[0]), words(relief.exclusion[1]))
            sentences.append(tr("\(first) and \(second) find nothing together."))
        }
        return (sentences.joined(separator: "\n"), buttons)
    }

    /// Returns the page for a library in which items are known, all of which left the household.
    private static func forDisposedLibrary(of main: MainController, _ count: Int) -> StatusPage {
        let items = CountText.items(count, style: main.around.style)
        let show = Button(tr("Show Disposed Items"), style: .prominent) { [weak main] in main?.model.choose(.scope(.disposed)) }
        let add = Button(tr("Add Item"), action: main.workspace.sending(.addItem()))
        return StatusPage(
            picture: .box, title: tr("The only item left the household", "All items left the household", count),
            message: tr(
                "\(items) is under Disposed, with all that is known of it.", "\(items) are under Disposed, with all that is known of them.",
                count),
            buttons: main.isReadOnly ? [show] : [show, add])
    }

    /// Returns the page for rows that could not be read. It gives the reason, too, since the sentence across the top of the window can be
    /// closed.
    private static func forUnreadList(of main: MainController, _ failure: InventoryError) -> StatusPage {
        let again = Button("Try Again", style: .prominent, action: main.workspace.sending(.readAgain))
        return StatusPage(picture: .box, title: "The items cannot be read", message: "\(failure)", buttons: [again])
    }

    /// Returns the page for a place, a tag or another list without items.
    private static func forEmptyScope(of main: MainController) -> StatusPage {
        let all = Button("Show All Items") { [weak main] in main?.model.choose(.scope(.all)) }
        let add = Button("Add Item", style: .prominent, action: main.workspace.sending(.addItem()))
        let (title, message): (String, String) =
            switch main.model.shownScope {
            case .place: ("No items here", "Add an item, or drag one here.")
            case .tag: ("No item has this tag", "Drag items onto the tag, or add one.")
            case .type: ("No item is of this type", "Add one, or drag items onto the type.")
            case .recentlyAdded: ("No items were added recently", "Items that were added in the last thirty days appear here.")
            case .incomplete: ("No facts are missing", "Every item has all the facts that insurers ask for.")
            case .warrantyEnding: ("No warranty ends soon", "Items whose warranty ends within sixty days appear here.")
            case .all, .noPlace, .parts, .disposed: ("No items here", "")
            }
        let takesNew = !FormFields(main.model.startingContent, style: main.around.style).isEmpty && !main.isReadOnly
        return StatusPage(picture: .box, title: title, message: message, buttons: takesNew ? [add, all] : [all])
    }
}
