import Foundation
import GRDB
import StoreTesting

@testable import Inventory

/// What tests of the library ask below its store.
extension DirectStore {
    func items(_ keys: [ItemKey]) throws(InventoryError) -> [Item] { try library.items.reader.items(keys) }

    func rows(_ keys: [ItemKey]) throws(InventoryError) -> [ItemRow] { try library.items.reader.rows(keys) }

    func rows(_ keys: [ItemKey], finding matcher: SearchMatcher) throws(InventoryError) -> [ItemRow] {
        try library.items.reader.rows(keys, finding: matcher)
    }

    func firstScreen(_ order: Inventory.SortOrder, limit: Int) throws(InventoryError) -> (listing: ItemListing, rows: [ItemRow]) {
        try library.items.lister.firstScreen(order, limit: limit)
    }

    func firstIndex(startingWith text: String, in listing: ItemListing, from start: Int = 0) throws(InventoryError) -> Int? {
        try library.items.lister.firstIndex(startingWith: text, in: listing, from: start)
    }

    func totals(of listing: ItemListing, at places: [Range<Int>]) throws(InventoryError) -> [CurrencyTotal] {
        try library.items.lister.totals(of: listing, at: places)
    }
}
