import FoundationEssentials
import Inventory

/// The items of a bundle as JSON for other programs, including those in the trash. A restore ignores them and uses the rows.
struct BundleItems {
    private let store: any LibraryReading

    init(_ store: any LibraryReading) { self.store = store }

    /// Passes the text in pieces: an array with an item in each line.
    func write(_ body: ([UInt8]) throws -> Void) async throws {
        let fields = UsedFields(try await store.catalog(), includesHidden: true)
        var text = Array("[".utf8)
        var isFirst = true
        func add(_ item: [UInt8]) throws {
            text += Array((isFirst ? "\n" : ",\n").utf8) + item
            isFirst = false
            guard text.count >= 64 << 10 else { return }
            try body(text)
            text.removeAll(keepingCapacity: true)
        }
        for scope in [ItemScope.all, .disposed] {
            var pages = ItemPages(of: ItemQuery(scope: scope, order: SortOrder(.newest, ascending: true)), in: store)
            while let items = try await pages.next() { for item in items { try add(ItemJSON.encode(item, fields: fields)) } }
        }
        var offset = 0
        while true {
            let items = try await store.deletedItems(offset: offset, limit: 500).items
            if items.isEmpty { break }
            offset += items.count
            for item in items { try add(ItemJSON.encode(item, fields: fields)) }
        }
        try body(text + Array("\n]\n".utf8))
    }
}
