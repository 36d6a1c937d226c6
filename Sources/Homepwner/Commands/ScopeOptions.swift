import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory
import Words

/// The selected items, as options that must all be met.
struct ScopeOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Only items in this place and in all places below it; an empty text selects items without a place.", valueName: "path"))
    var place: PlacePath?
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Only items with this tag; with several tags, items that have all of them.", valueName: "tag"))
    var tag: [EntryName] = []
    @Option(parsing: .unconditional, help: ArgumentHelp("Only items of this type.", valueName: "type"))
    var type: EntryName?

    @Option(
        name: .customLong("where"), parsing: .unconditional,
        help: ArgumentHelp(
            "Only items that meet these conditions, as in 'place:kitchen value>100 no:receipt'; see the manual page.", valueName: "query"))
    var query: String?

    /// Whether no options are given.
    var isEmpty: Bool { place == nil && tag.isEmpty && type == nil && query == nil }

    /// Returns the scope of the place, or throws an error about a missing one.
    func placeScope(in store: any LibraryStore) async throws -> ItemScope? {
        guard let place else { return nil }
        return place.names.isEmpty ? .noPlace : .place(try Place.named(place, in: try await store.catalog()).id)
    }

    /// Returns the condition, or throws an error about a missing place, tag or type, or about a query that is not understood.
    func condition(in context: CommandContext) async throws -> Condition {
        guard !isEmpty else { return .everything }
        let store = try context.store
        let catalog = try await store.catalog()
        var scopes: [ItemScope] = []
        if let place = try await placeScope(in: store) { scopes.append(place) }
        if let type { scopes.append(.type(try ItemType.named(type, in: catalog).id)) }
        scopes += try tag.map { .tag(try Tag.named($0, in: catalog).id) }
        var conditions = scopes.map(\.condition)
        if let query { conditions.append(try await QueryText(query).condition(in: context)) }
        let whole = Condition.every(conditions)
        if case .hidden(let key)? = whole.problems(in: catalog).first, case .fixed(let field) = key {
            let title = field.descriptor.title
            throw CommandFailure(
                .failed, tr("Items cannot be found by “\(title)”. It is hidden. Show it with the command field show."), code: "bad-field")
        }
        return whole
    }

    /// Returns the condition for a command that has no deleted items.
    func conditionOnStored(in context: CommandContext) async throws -> Condition {
        let condition = try await condition(in: context)
        guard !condition.asksForDeleted else {
            throw CommandFailure(
                .usage, tr("--where: Deleted items are only in list. Leave is:deleted out, or bring the items back with restore."),
                code: "bad-query")
        }
        return condition
    }
}

/// The deleted items that meet a condition, the newest deletion first, read a page at a time.
struct DeletedPages {
    private let store: any LibraryStore
    private let condition: Condition
    private let clock: QueryClock
    private var offset = 0

    /// The number of items in memory at once.
    private static let size = 500

    init(_ condition: Condition = .everything, firstWeekday: Int = 0, in store: any LibraryStore) {
        self.store = store
        self.condition = condition
        clock = QueryClock(firstWeekday: firstWeekday)
    }

    /// Returns the items of the next page; nil after the last one.
    mutating func next() async throws -> [DeletedItem]? {
        let page = try await store.deletedItems(offset: offset, limit: Self.size).items
        guard !page.isEmpty else { return nil }
        offset += page.count
        guard !condition.isEverything else { return page }
        let catalog = try await store.catalog()
        let wanted = Condition.every([.state(.deleted), condition])
        return page.filter { wanted.finds(ItemFacts($0), in: catalog, at: clock) }
    }

    /// Returns the number of items.
    static func count(_ condition: Condition, firstWeekday: Int, in store: any LibraryStore) async throws -> Int {
        guard !condition.isEverything else { return try await store.deletedItems(offset: 0, limit: 0).count }
        var pages = DeletedPages(condition, firstWeekday: firstWeekday, in: store)
        var count = 0
        while let page = try await pages.next() { count += page.count }
        return count
    }
}
