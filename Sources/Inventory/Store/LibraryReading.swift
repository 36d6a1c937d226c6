public import FoundationEssentials

/// The queries of an inventory, with values as arguments and results, independently of its storage.
///
/// Every query runs away from the caller's thread, reads the last stored state, and does not wait for changes. A result set stays the same
/// while the library changes. Its rows are up to date, and nil for deleted items.
public protocol LibraryReading: Sendable {
    /// Returns the first rows of a scope in an order, for a window's first frame; for all items this takes the same time for a million as
    /// for ten. The set may have only these rows, or none if finding the first takes time; see `ItemListing.isComplete`.
    func firstResults(
        in order: SortOrder, groupedBy grouping: Grouping, of scope: ItemScope, limit: Int
    ) async throws(InventoryError) -> Results

    /// Returns the items of a query, with some of their rows and the ranks of some items.
    ///
    /// - Parameters:
    ///   - query: the query.
    ///   - rows: the ranks of the rows that are shown first; ranks beyond the end are left out.
    ///   - tracked: the items whose ranks are wanted, such as the selected ones.
    func results(of query: ItemQuery, showing rows: Range<Int>, tracking tracked: ItemSelection) async throws(InventoryError) -> Results

    /// Returns the number of items that a query finds. A query without words reads no item.
    func count(of query: ItemQuery) async throws(InventoryError) -> Int

    /// Returns the number of pieces of the items of a scope: six chairs are six. A measured quantity, such as half a metre, counts as one.
    func pieces(in scope: ItemScope) async throws(InventoryError) -> Int

    /// Returns the rows of some ranks of a result set, with the lines of other fields that contain the searched words.
    func rows(of set: ItemListing, in ranks: Range<Int>) async throws(InventoryError) -> RowPage

    /// Returns the first rank at or after another, wrapping around, whose name starts with a text; nil if there is none.
    func rank(startingWith text: String, in set: ItemListing, from rank: Int) async throws(InventoryError) -> Int?

    /// Returns the items of some ranks of a result set, whole; deleted ones are left out.
    func items(of set: ItemListing, in ranks: Range<Int>) async throws(InventoryError) -> [Item]

    /// Returns the sums of the values of some rows of a result set, by currency.
    func totals(of set: ItemListing, in ranks: [Range<Int>]) async throws(InventoryError) -> [CurrencyTotal]

    /// Returns the ranks of items in a result set, in the given order; nil for those that are not in it.
    func ranks(of selection: ItemSelection, in set: ItemListing) async throws(InventoryError) -> [Int?]

    /// Returns the values that items have in common.
    ///
    /// - Parameter progress: updated, and checked for cancellation.
    func values(of selection: ItemSelection, progress: WorkProgress?) async throws(InventoryError) -> ChosenValues

    /// Returns the effect that an edit of many items would have now.
    ///
    /// - Parameter progress: updated, and checked for cancellation.
    func outcome(of edit: BulkEdit, to selection: ItemSelection, progress: WorkProgress?) async throws(InventoryError) -> EditOutcome

    /// Returns some of the items of one kind of an outcome, in the order of their age, with their present content and the changed one;
    /// deleted ones are left out.
    func changes(of outcome: EditOutcome, _ kind: EditOutcome.Kind, in ranks: Range<Int>) async throws(InventoryError) -> [EditedItem]

    /// Returns items by identity, whole; deleted ones are left out.
    func items(ids: [UUID]) async throws(InventoryError) -> [UUID: Item]

    /// Returns the different texts of items in a field that contain a text, those that start with it first.
    func completions(of field: ItemField, matching text: String, limit: Int) async throws(InventoryError) -> [String]

    /// Returns the item number after the last one; nil if no number can be counted up.
    func nextOwnNumber() async throws(InventoryError) -> String?

    /// Returns the items with some item numbers, by these numbers.
    func owners(ofNumbers numbers: [String]) async throws(InventoryError) -> [String: UUID]

    /// The items with one of some names, whatever their case, accents and blanks, the newest first and those that were disposed of last. No
    /// other items are read, and the names are gone through once, however many are wanted.
    func namesakes(of names: Set<String>) async throws(InventoryError) -> ItemListing

    /// Returns the meaning of a code from a label or a package: item numbers and product codes as they are stored, identities of places in
    /// capitals or not.
    func meaning(ofCode code: String) async throws(InventoryError) -> CodeMeaning

    /// Returns items that were deleted and not brought back, the newest deletion first.
    ///
    /// - Parameters:
    ///   - offset: the number of items before the page.
    ///   - limit: the maximum number of items.
    func deletedItems(offset: Int, limit: Int) async throws(InventoryError) -> DeletedItems

    /// Returns an item that was merged into another one, however many merges followed; nil if it exists, was not merged, or the other one
    /// was deleted.
    func mergedItem(_ id: UUID) async throws(InventoryError) -> MergedItem?

    /// Returns all places, tags, types and custom fields.
    func catalog() async throws(InventoryError) -> Catalog

    /// Returns the effect of a changed custom field on the items' values.
    func conversion(to field: OwnField) async throws(InventoryError) -> FieldConversion

    /// Returns the different texts of items in a custom field that contain a text, those that start with it first.
    func completions(ofOwn field: UUID, matching text: String, limit: Int) async throws(InventoryError) -> [String]

    /// Returns the number of items of each place, tag and type, and of a sidebar's other lists.
    func counts() async throws(InventoryError) -> LibraryCounts

    /// Returns the number of items with a value in each field.
    func fieldCounts() async throws(InventoryError) -> FieldCounts

    /// Returns the extent of an item's history, or of the library's history for nil.
    func historyExtent(of item: UUID?) async throws(InventoryError) -> HistoryExtent

    /// Returns a page of the history, the newest entry first.
    ///
    /// - Parameters:
    ///   - item: the item; nil for the library's history.
    ///   - extent: the result of `historyExtent` when the list was begun.
    ///   - offset: the number of entries before the page.
    ///   - limit: the number of entries of a page.
    func history(
        of item: UUID?, within extent: HistoryExtent, offset: Int, limit: Int
    ) async throws(InventoryError) -> [HistoryRecord]

    /// Returns the pictures with the given hashes, for use in items; unknown ones are left out.
    func pictures(of hashes: [String]) async throws(InventoryError) -> [String: PhotoReference]

    /// Returns the files of papers with the given hashes, for use in items; unknown ones are left out.
    func papers(of hashes: [String]) async throws(InventoryError) -> [String: PaperFile]

    /// Returns the encoded small copies of pictures, by the hashes of their originals; missing ones are left out.
    func renditions(_ rendition: Rendition, of hashes: [String]) async throws(InventoryError) -> [String: Data]
}

extension LibraryReading {
    /// Returns the first rows of a scope in an order. Sorted by place, they are grouped by it.
    public func firstResults(in order: SortOrder, of scope: ItemScope, limit: Int) async throws(InventoryError) -> Results {
        try await firstResults(in: order, groupedBy: order.key == .place ? .place(.whole) : .none, of: scope, limit: limit)
    }

    /// Returns the number of items of a query by finding them, for stores without a faster way.
    public func count(of query: ItemQuery) async throws(InventoryError) -> Int {
        try await results(of: query, showing: 0..<0, tracking: .none).set.count
    }

    /// Returns the number of pieces of a scope by reading each item, for stores without a faster way.
    public func pieces(in scope: ItemScope) async throws(InventoryError) -> Int {
        let set = try await results(of: ItemQuery(scope: scope), showing: 0..<0, tracking: .none).set
        return try await items(of: set, in: 0..<set.count).reduce(0) { $0 + $1.content.quantity.pieces }
    }
}

/// The kinds of small copies of a picture that a library stores beside the original.
public enum Rendition: Sendable, CaseIterable {
    /// 80 by 80 pixels.
    case thumbnail
    /// The whole picture in few pixels.
    case display
}

/// The result of a query.
public struct Results: Sendable {
    /// All of its items, in order.
    public let set: ItemListing
    /// The number of items in the library.
    public let libraryCount: Int
    /// The requested rows.
    public let page: RowPage
    /// The ranks of the tracked items, in the given order; nil for those that are not in the set.
    public let ranks: [Int?]
}

/// Consecutive rows of a result set.
public struct RowPage: Hashable, Sendable {
    /// The rank of the first row.
    public let start: Int
    /// One for each rank; nil for a deleted item.
    public let rows: [ItemRow?]

    /// Returns the rows of some ranks, as far as they are on this page.
    public func rows(in ranks: Range<Int>) -> ArraySlice<ItemRow?> {
        let here = ranks.clamped(to: start..<start + rows.count)
        return rows[here.lowerBound - start..<here.upperBound - start]
    }
}
