public import FoundationEssentials

/// What can be asked of an inventory: values in, values out, and nothing of how it is stored.
///
/// Every question is answered away from the caller's thread, from the state that was stored last, and waits for no change. A result set
/// stays as it is while the library changes; its rows are those of now, so that a row whose item is gone is nil.
public protocol LibraryReading: Sendable {
    /// What a window shows first: the first rows of a scope in an order; of all items as fast for a million as for ten. The set may know
    /// these alone, or none where finding the first takes its time; see `ItemListing.isComplete`. Sorted by location it is grouped by it.
    func firstResults(in order: SortOrder, of scope: ItemScope, limit: Int) async throws(InventoryError) -> Results

    /// The items that a query asks for, with some of their rows and the places of some items in it.
    ///
    /// - Parameters:
    ///   - query: what is wanted.
    ///   - rows: which rows are shown first, as ranks; those beyond the end are left out.
    ///   - tracked: the items whose places are wanted, as those that are selected.
    func results(of query: ItemQuery, showing rows: Range<Int>, tracking tracked: ItemSelection) async throws(InventoryError) -> Results

    /// How many items a query finds. Of a query without words no item is read.
    func count(of query: ItemQuery) async throws(InventoryError) -> Int

    /// How many pieces there are of the items of a scope: six chairs are six. What is measured, as half a metre of something, is one.
    func pieces(in scope: ItemScope) async throws(InventoryError) -> Int

    /// The rows of some ranks of a result set, with the line of the notes that has what was searched for.
    func rows(of set: ItemListing, in ranks: Range<Int>) async throws(InventoryError) -> RowPage

    /// The first rank at or after another, going round, whose name starts with a text; nil where there is none.
    func rank(startingWith text: String, in set: ItemListing, from rank: Int) async throws(InventoryError) -> Int?

    /// The items of some ranks of a result set, whole; those that are gone are left out.
    func items(of set: ItemListing, in ranks: Range<Int>) async throws(InventoryError) -> [Item]

    /// The sums of the values of some rows of a result set, by currency.
    func totals(of set: ItemListing, in ranks: [Range<Int>]) async throws(InventoryError) -> [CurrencyTotal]

    /// Where items are in a result set, in the order in which they are named; nil for those that are not in it.
    func ranks(of selection: ItemSelection, in set: ItemListing) async throws(InventoryError) -> [Int?]

    /// Items by identity, whole; those that are gone are left out.
    func items(ids: [UUID]) async throws(InventoryError) -> [UUID: Item]

    /// The texts that items have in a field and that hold a text, each once, those that start with it first.
    func completions(of field: ItemField, matching text: String, limit: Int) async throws(InventoryError) -> [String]

    /// The own number after the one that was given last; nil where none was given yet that can be counted on.
    func nextOwnNumber() async throws(InventoryError) -> String?

    /// The items that have some own numbers, by these numbers.
    func owners(ofNumbers numbers: [String]) async throws(InventoryError) -> [String: UUID]

    /// The items with one of some names, whatever their case, accents and blanks, the newest first and those that were disposed of last. No
    /// other items are read, and the names are gone through once, however many are wanted.
    func namesakes(of names: Set<String>) async throws(InventoryError) -> ItemListing

    /// What a code stands for that was scanned from a label or a package; own numbers and product codes as they are stored, identities of
    /// places in capitals or not.
    func meaning(ofCode code: String) async throws(InventoryError) -> CodeMeaning

    /// Items that were deleted and not brought back, the newest deletion first.
    ///
    /// - Parameters:
    ///   - offset: how many come before.
    ///   - limit: how many are wanted at most.
    func deletedItems(offset: Int, limit: Int) async throws(InventoryError) -> DeletedItems

    /// All places, tags, types and own fields.
    func catalog() async throws(InventoryError) -> Catalog

    /// What would become of what items have in an own field if it were as it is here.
    func conversion(to field: OwnField) async throws(InventoryError) -> FieldConversion

    /// The texts that items have in an own field and that hold a text, each once, those that start with it first.
    func completions(ofOwn field: UUID, matching text: String, limit: Int) async throws(InventoryError) -> [String]

    /// How many items there are of each place, tag and type, and of what else a sidebar shows.
    func counts() async throws(InventoryError) -> LibraryCounts

    /// How many items have something in each field.
    func fieldCounts() async throws(InventoryError) -> FieldCounts

    /// How much history an item has, or the library where none is named.
    func historyExtent(of item: UUID?) async throws(InventoryError) -> HistoryExtent

    /// A page of the history, the newest entry first.
    ///
    /// - Parameters:
    ///   - item: whose history; nil for that of the library.
    ///   - extent: what `historyExtent` answered when the list was begun.
    ///   - offset: how many entries come before the page.
    ///   - limit: how many entries a page has.
    func history(
        of item: UUID?, within extent: HistoryExtent, offset: Int, limit: Int
    ) async throws(InventoryError) -> [HistoryRecord]

    /// The pictures of hashes, as items would name them; those that the library has none of are left out.
    func pictures(of hashes: [String]) async throws(InventoryError) -> [String: PhotoReference]

    /// The files of papers of hashes, as items would name them; those that the library has none of are left out.
    func papers(of hashes: [String]) async throws(InventoryError) -> [String: PaperFile]

    /// The encoded small copies of pictures, by the hashes of their originals; those that are not there are left out.
    func renditions(_ rendition: Rendition, of hashes: [String]) async throws(InventoryError) -> [String: Data]
}

extension LibraryReading {
    /// How many items a query finds, where nothing is quicker than to find them.
    public func count(of query: ItemQuery) async throws(InventoryError) -> Int {
        try await results(of: query, showing: 0..<0, tracking: .none).set.count
    }

    /// How many pieces there are of the items of a scope, where nothing is quicker than to look at each.
    public func pieces(in scope: ItemScope) async throws(InventoryError) -> Int {
        let set = try await results(of: ItemQuery(scope: scope), showing: 0..<0, tracking: .none).set
        return try await items(of: set, in: 0..<set.count).reduce(0) { $0 + $1.content.quantity.pieces }
    }
}

/// A small copy of a picture that a library keeps beside the original.
public enum Rendition: Sendable, CaseIterable {
    /// 80 by 80 pixels.
    case thumbnail
    /// All of the picture in few pixels.
    case display
}

/// The answer to a query.
public struct Results: Sendable {
    /// All of its items, in order.
    public let set: ItemListing
    /// How many items the library has.
    public let libraryCount: Int
    /// The rows that were asked for with it.
    public let page: RowPage
    /// The ranks of the items that are tracked, in the order in which they are named; nil for those that are not in it.
    public let ranks: [Int?]

    /// Creates an answer.
    public init(set: ItemListing, libraryCount: Int, page: RowPage, ranks: [Int?]) {
        self.set = set
        self.libraryCount = libraryCount
        self.page = page
        self.ranks = ranks
    }
}

/// Some neighbouring rows of a result set.
public struct RowPage: Hashable, Sendable {
    /// The rank of the first one.
    public let start: Int
    /// One for each rank; nil where the item is gone.
    public let rows: [ItemRow?]

    /// Creates a page.
    public init(start: Int, rows: [ItemRow?]) {
        self.start = start
        self.rows = rows
    }

    /// The rows of some ranks, as far as they are on this page.
    public func rows(in ranks: Range<Int>) -> ArraySlice<ItemRow?> {
        let here = ranks.clamped(to: start..<start + rows.count)
        return rows[here.lowerBound - start..<here.upperBound - start]
    }
}
