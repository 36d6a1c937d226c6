import ArgumentParser
import Exchange
import FoundationEssentials
import HomepwnerUI
import Inventory
import Words

/// `homepwner search`
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: tr("Save, list, show, rename and delete searches."),
        discussion: tr(
            """
            A saved search is a query with a name. In other queries, search:NAME stands for its conditions. No item is changed with a \
            search. undo reverses each of these commands.
            """),
        subcommands: [
            SaveSearch.self, ListSearches.self, ShowSearch.self, RenameEntry<SavedSearch>.self, DeleteEntry<SavedSearch>.self,
        ])
}

extension SavedSearch: CommandEntry {
    static let words = EntryWords(
        noun: tr("saved search"), argument: ArgumentHelp(tr("The saved search."), valueName: "search"),
        lookUp: "search list",  // not a text
        list: tr("Print the saved searches, each with the number of items that it finds."),
        add: tr("Save a query under a name."), rename: tr("Rename a saved search."),
        delete: tr("Delete a saved search; its items are not changed."), newName: ArgumentHelp(tr("Its new name.")))

    var entry: CatalogEntry { .search(self) }

    static func find(_ name: EntryName, in catalog: Catalog) -> SavedSearch? { catalog.search(like: name.name) }
}

/// `homepwner search save`
struct SaveSearch: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "save", abstract: SavedSearch.words.add,
        discussion: tr(
            "With --replace, the query of the saved search with this name is replaced. Its order and its view stay unless they are given."))
    static let need = LibraryNeed.any
    static let changes = true
    static let canBePart = true

    @Argument(help: ArgumentHelp(tr("Its name.")))
    var name: EntryName
    @Argument(help: ArgumentHelp(tr("The conditions, as in 'place:kitchen value>100 no:receipt'; see the manual page.")))
    var query: String
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            tr("One or two fields to sort by, as in place,-value: a minus reverses the order."), valueName: "field[,field]"))
    var sort: String?
    @Flag(help: ArgumentHelp(tr("Reverse the order of the first field to sort by.")))
    var reverse = false
    @Option(help: ArgumentHelp(tr("The view of the list in the window.")))
    var view: OneOf<SearchView.Layout>?
    @Flag(help: ArgumentHelp(tr("Replace the saved search with this name.")))
    var replace = false
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let store = try context.store
        let catalog = try await store.catalog()
        let known = catalog.search(like: name.name)
        if let known, !replace {
            let shown = visible(known.name, limit: 80)
            throw CommandFailure(
                .badData, tr("There is a saved search “\(shown)” already. Replace it with --replace, or choose another name."),
                code: InventoryError.Code.nameTaken.rawValue)
        }
        let condition = try await QueryText(query, of: "query").condition(in: context)
        var search =
            if let known { known } else {
                SavedSearch(id: try .random(), name: name.name, condition: condition, position: catalog.nextSearchPosition)
            }
        search.condition = condition
        if sort == nil, reverse, let first = search.sort.terms.first {
            let reversed = SortTerm(first.key, ascending: !first.ascending)
            search.sort = SearchSort([reversed] + search.sort.terms.dropFirst())
        } else if sort != nil || reverse {
            search.sort = SearchSort(try FieldNameList(sort ?? "newest", of: "--sort").order(in: catalog, reverses: reverse))
        }
        if let view { search.view.layout = view.value }
        let change = try await store.perform(.put(.search(search)))
        let shown = visible(search.name, limit: 80)
        try context.report(change, of: search.id, known == nil ? tr("Saved: \(shown)") : tr("Replaced: \(shown)"))
    }
}

/// `homepwner search list`
struct ListSearches: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: SavedSearch.words.list)
    static let need = LibraryNeed.existing
    static let canBePart = true

    @Option(help: ArgumentHelp(tr("The output format.")))
    var format = ListFormat.table
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let catalog = try await context.store.catalog()
        var facts: [SearchFacts] = []
        for search in catalog.searches { facts.append(try await SearchFacts(search, catalog, in: context)) }
        let list = EntryList<SearchFacts>(columns: [
            .init(title: "Search") { $0.search.name },  // not a text
            .init(title: "Query") { $0.query },  // not a text
            .init(title: "Items", alignment: .right) { String($0.count) },  // not a text
            .init(title: "Problem") { $0.problem },  // not a text
        ]) { json, facts in facts.write(to: &json) }
        try list.print(facts, as: format, context)
    }
}

/// `homepwner search show`
struct ShowSearch: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: tr("Print a saved search with its query, its order and the number of items that it finds."))
    static let need = LibraryNeed.existing
    static let canBePart = true

    @Argument(help: SavedSearch.words.argument)
    var name: EntryName
    @Option(help: ArgumentHelp(tr("The output format.")))
    var format = ShowFormat.text
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let catalog = try await context.store.catalog()
        let facts = try await SearchFacts(try SavedSearch.named(name, in: catalog), catalog, in: context)
        switch format {
        case .text: try context.output.out(Array(facts.lines.utf8))
        case .json:
            var json = JSONText()
            json.object { facts.write(to: &$0) }
            try context.output.out(json.bytes + [UInt8(ascii: "\n")])
        }
    }
}

/// A saved search as commands print it.
private struct SearchFacts {
    let search: SavedSearch
    /// The condition in the query language, with English names.
    let query: String
    /// The sort keys, as the command line takes them, each with whether it is reversed.
    let sort: [(name: String, isReversed: Bool)]
    /// The number of items that it finds.
    let count: Int
    /// The reasons why it does not find what it once found.
    let problem: String

    init(_ search: SavedSearch, _ catalog: Catalog, in context: CommandContext) async throws {
        self.search = search
        query = QueryPrinter(catalog, style: context.environment.queryStyle).text(of: search.condition)
        sort = search.sort.terms.map { $0.named(in: catalog) }
        problem = search.problems(in: catalog).map { $0.sentence(in: catalog) }.joined(separator: " ")
        let store = try context.store
        count =
            if search.condition.asksForDeleted {
                try await DeletedPages.count(search.condition, firstWeekday: context.environment.days.firstWeekday, in: store)
            } else {
                try await store.count(of: ItemQuery(condition: search.condition))
            }
    }

    func write(to json: inout JSONText) {
        json.member("id", search.id.uuidString.lowercased())
        json.member("name", search.name)
        json.member("query", query)
        json.array("sort", sort) { json, order in
            json.object { json in
                json.member("key", order.name)
                json.member("reverse", order.isReversed)
            }
        }
        json.member("view", search.view.layout?.rawValue)
        json.member("items", Int64(count))
        json.member("problem", problem.isEmpty ? nil : problem)
    }

    /// Lines for people, without empty facts.
    var lines: String {
        let orders = sort.map { order in
            let key = order.name
            return order.isReversed ? tr("\(key) (reverse)") : key
        }
        let all = [
            (tr("Name"), search.name), (tr("Query"), query),
            (tr("Sort"), orders.joined(separator: ", ")),
            (tr("View"), search.view.layout?.rawValue ?? ""), (tr("Items"), String(count)), (tr("Problem"), problem),
            ("ID", search.id.uuidString.lowercased()),
        ].filter { !$0.1.isEmpty }
        let width = (all.map(\.0.count).max() ?? 0) + 2
        return all.map { title, value in
            (title + ":").padding(to: width) + VisibleLine.text(value) + "\n"
        }.joined()
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}

extension CommandContext {
    /// Names the saved searches that use a deleted entry, on standard error.
    ///
    /// - Parameter catalog: the catalog before the entry was deleted.
    func tellSearches(using kind: CatalogKind, _ id: UUID, in catalog: Catalog) throws {
        let searches = catalog.searches(using: kind, id)
        guard !searches.isEmpty else { return }
        let names = searches.map { visible($0.name, limit: 80) }.joined(separator: ", ")
        let count = String(searches.count)
        try tell([tr("\(count) saved search uses it: \(names)", "\(count) saved searches use it: \(names)", searches.count)])
    }
}
