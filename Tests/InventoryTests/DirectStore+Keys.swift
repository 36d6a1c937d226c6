import Foundation
import GRDB
import StoreTesting

@testable import Inventory

/// Access for tests below a library's store.
extension DirectStore {
    func items(_ keys: [ItemKey]) throws(InventoryError) -> [Item] { try library.items.reader.items(keys) }

    func rows(_ keys: [ItemKey]) throws(InventoryError) -> [ItemRow] { try library.items.reader.rows(keys) }

    func rows(_ keys: [ItemKey], finding matcher: SearchMatcher) throws(InventoryError) -> [ItemRow] {
        try library.items.reader.rows(keys, finding: matcher)
    }

    func firstScreen(_ order: Inventory.SortOrder, in scope: ItemScope = .all, limit: Int) throws(InventoryError) -> FirstScreen {
        try library.items.lister.firstScreen(order, groupedBy: order.key == .place ? .place(.whole) : .none, in: scope, limit: limit)
    }

    func firstIndex(startingWith text: String, in listing: ItemListing, from start: Int = 0) throws(InventoryError) -> Int? {
        try library.items.lister.firstIndex(startingWith: text, in: listing, from: start)
    }

    func totals(of listing: ItemListing, at places: [Range<Int>]) throws(InventoryError) -> [CurrencyTotal] {
        try library.items.lister.totals(of: listing, at: places)
    }

    func item(_ key: ItemKey) throws(InventoryError) -> Item? { try items([key]).first }

    @discardableResult
    func delete(_ keys: [ItemKey], actor: String, progress: WorkProgress? = nil) throws(InventoryError) -> Change {
        let items = library.items
        return try items.storage.waitForWriter { () throws(InventoryError) in
            try ItemWriter(items, actor: actor).delete(keys, progress: progress)
        }
    }
}

extension ItemListing {
    subscript(rank: Int) -> ItemKey {
        guard let key = key(at: rank) else { preconditionFailure("There is no item \(rank) of \(count).") }
        return key
    }
}
