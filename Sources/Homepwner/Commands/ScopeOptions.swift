import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory

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

    /// Whether no options are given.
    var isEmpty: Bool { place == nil && tag.isEmpty && type == nil }

    /// Returns the scopes, or throws an error about a missing place, tag or type.
    func scopes(in store: any LibraryStore) async throws -> [ItemScope] {
        guard !isEmpty else { return [] }
        let catalog = try await store.catalog()
        var scopes: [ItemScope] = []
        if let place { scopes.append(place.names.isEmpty ? .noPlace : .place(try Place.named(place, in: catalog).id)) }
        if let type { scopes.append(.type(try ItemType.named(type, in: catalog).id)) }
        return try scopes + tag.map { .tag(try Tag.named($0, in: catalog).id) }
    }
}

/// The deleted items of some scopes, the newest deletion first, read a page at a time.
struct DeletedPages {
    private let store: any LibraryStore
    private let scopes: [ItemScope]
    private var offset = 0

    /// The number of items in memory at once.
    private static let size = 500

    init(of scopes: [ItemScope] = [], in store: any LibraryStore) {
        self.store = store
        self.scopes = scopes
    }

    /// Returns the items of the next page; nil after the last one.
    mutating func next() async throws -> [DeletedItem]? {
        let page = try await store.deletedItems(offset: offset, limit: Self.size).items
        guard !page.isEmpty else { return nil }
        offset += page.count
        guard !scopes.isEmpty else { return page }
        let catalog = try await store.catalog()
        return page.filter { item in scopes.allSatisfy { $0.contains(item.content, catalog) } }
    }

    /// Returns the number of items.
    static func count(of scopes: [ItemScope], in store: any LibraryStore) async throws -> Int {
        guard !scopes.isEmpty else { return try await store.deletedItems(offset: 0, limit: 0).count }
        var pages = DeletedPages(of: scopes, in: store)
        var count = 0
        while let page = try await pages.next() { count += page.count }
        return count
    }
}
