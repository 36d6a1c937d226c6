public import FoundationEssentials

/// An open inventory for one author, with queries, changes and a stream of all changes, including those of others.
///
/// An author's own changes also arrive only through `changes`, so views should follow that stream.
public protocol LibraryStore: LibraryReading {
    /// The status after the last change that was sent or returned.
    var status: LibraryStatus { get }

    /// A stream of all changes from now on, in order, after each is stored. Each call returns a separate stream.
    var changes: AsyncStream<Change> { get }

    /// Reads the data for counts and sorting, which take longer before.
    func prepare() async throws(InventoryError)

    /// Reads the data for searching; without it the first search takes longer.
    func prepareSearch() async throws(InventoryError)

    /// Reads the data for result sets that are grouped by place, which take longer before.
    func prepareGroups() async throws(InventoryError)

    /// Performs a request as one change and one entry of the history, completely or not at all. Returns when it is stored.
    ///
    /// - Parameter progress: updated, and checked for cancellation, if many items change.
    func perform(_ request: ChangeRequest, progress: WorkProgress?) async throws(InventoryError) -> Change

    /// Performs all steps of a plan as one change and one entry of the history, completely or not at all. Returns when it is stored.
    ///
    /// - Parameter progress: updated, and checked for cancellation.
    /// - Throws: `conflict` if an item was changed since its revision was read, `itemMissing` if it is gone or the plan has no steps,
    ///   `duplicateItem` if an item to add exists, `stopped` if it was cancelled.
    func apply(_ plan: ChangePlan, progress: WorkProgress?) async throws(InventoryError) -> Change

    /// Changes the pictures of an item in its stored state, whoever changed it meanwhile. New pictures must have been added to the library.
    func edit(_ edit: PhotoEdit, ofItem id: UUID) async throws(InventoryError) -> PhotoOutcome

    /// Changes the papers of an item in its stored state, whoever changed it meanwhile. New files must have been added to the library.
    func edit(_ edit: PaperEdit, ofItem id: UUID) async throws(InventoryError) -> PaperOutcome

    /// Reverses the last change; returns nil if there is none.
    func undo(progress: WorkProgress?) async throws(InventoryError) -> Change?

    /// Repeats the change that was undone last; returns nil if there is none, or if something else was changed since.
    func redo(progress: WorkProgress?) async throws(InventoryError) -> Change?

    /// Adds a picture to the library. When it returns, the original is durable, and items may name it.
    func add(picture: Data, originalName: String?) async throws(InventoryError) -> PhotoReference

    /// Adds a paper's file to the library, in pieces, up to 4 GB. When it returns, the file is durable, and items may name it.
    ///
    /// - Parameters:
    ///   - file: a regular file of this computer.
    ///   - role: its role for the item; its title is the file's name.
    ///   - progress: updated, in bytes, and checked for cancellation.
    /// - Throws: `paperUnreadable`, `paperTooLarge`, `stopped`, or errors of the disk.
    func add(paper file: URL, as role: PaperRole, progress: WorkProgress?) async throws(InventoryError) -> Paper

    /// Takes bytes in for a paper that come from no file, as those of a clipboard. When it returns, they are durable, and items may name them.
    ///
    /// - Parameters:
    ///   - name: the paper's title, with the ending that such files have.
    ///   - role: what it is to the item.
    func add(paper data: Data, named name: String, as role: PaperRole) async throws(InventoryError) -> Paper
}

extension LibraryStore {
    /// Performs a request without progress; see `perform(_:progress:)`.
    public func perform(_ request: ChangeRequest) async throws(InventoryError) -> Change { try await perform(request, progress: nil) }
}

/// A change of a library.
public enum ChangeRequest: Sendable {
    /// Adds an item. A repetition, after an error, changes nothing and is no error.
    case add(NewItem)
    /// Adds many items, under a title in the history; nil for an import of this number of items.
    case addAll([NewItem], title: ChangeTitle? = nil)
    /// Changes an item from a known revision; if another one is stored, the error is `conflict`.
    case update(UUID, ItemContent, expecting: Int64)
    /// Deletes items. Rows whose items are gone are left out. Items by identity must all exist; otherwise none is deleted.
    case delete(ItemSelection)
    /// Moves an item to one side of another in the order that people make by hand.
    case move(UUID, MoveSide, of: UUID)
    /// Adds a deleted item again, with its identity, age and place.
    case bringBack(UUID, ItemContent)
    /// Adds a deleted item again in its last state.
    case restore(UUID)
    /// Returns an item, existing or deleted, to its state right after an entry of its history, or before so many of its last changes in
    /// this entry, which may have several of one item.
    case goBack(UUID, to: Int64, before: Int = 0)
    /// Assigns something to items in their stored state.
    case assign(ItemAssignment, to: ItemSelection)
    /// Changes fields of items in their stored state, as `LibraryReading.outcome` counts it. Refused items stay as they are. With the
    /// revision of an outcome, the error is `outcomeChanged` if one of the items was changed since.
    case assignAll(BulkEdit, to: ItemSelection, seen: Int64?)
    /// Splits some pieces off an item: a new item with an identity, in a place or, with nil, where the item is.
    case split(UUID, off: Quantity, to: Reference?, as: UUID)
    /// Merges two items: the first stays with the contents and the parts of both, and the second is deleted.
    case mergeItems(ItemMerge)
    /// Gives the next free item numbers to those of some items that have none, in their order.
    case number(ItemSelection)
    /// Adds or changes a place, a tag, a type, a custom field or a saved search.
    case put(CatalogEntry)
    /// Adds or changes several at once, such as the order of fields or saved searches. A change of a custom field's kind needs `convert`.
    case putAll([CatalogEntry], title: ChangeTitle)
    /// Adds a place in the place with a path, and the missing places of that path. The outer place that it names itself is ignored.
    case addPlace(Place, in: [String])
    /// Changes the kind of a custom field, and converts the items' values. Values that cannot be converted are dropped, or prevent the
    /// change.
    case convert(OwnField, droppingWhatDoesNotConvert: Bool)
    /// Deletes an entry. No item is deleted: the items of a place move to the given place, or to the place around it without one. An empty
    /// reference leaves them without a place.
    case remove(CatalogKind, UUID, itemsTo: Reference?)
    /// Moves all contents of a place, with the places in it, into another one and deletes the first. Saved searches for it find the other.
    case mergePlace(UUID, into: UUID)
    /// Gives all items of a tag another tag and deletes the first. Saved searches for it find the other.
    case mergeTag(UUID, into: UUID)
}

/// The side of another item to which an item moves in the order that people make by hand, as they see it: `SortOrder.custom`.
public enum MoveSide: Hashable, Sendable {
    case above, below
}

/// The facts about a library that are known without a query; by default those of an empty library.
public struct LibraryStatus: Hashable, Sendable {
    /// The number of the last change in the history.
    public var revision: Int64 = 0
    /// The number of items.
    public var itemCount: Int = 0
    /// The sums of the values of all items, by currency.
    public var totals: [CurrencyTotal] = []
    /// The title of the change that undo would reverse: "Delete 3 Items"; nil if there is none.
    public var undoTitle: String?
    /// The title of the change that redo would repeat; nil if there is none.
    public var redoTitle: String?
    /// Whether somebody moved an item, so that the order made by hand differs from the order by age.
    public var isMovedByHand: Bool = false
}
