public import FoundationEssentials

/// An inventory that is open for one author: it is asked, it is changed, and it tells every change, also those of others.
///
/// What an author changes comes back through `changes` like everything else, and nowhere else: whoever shows the library follows those.
public protocol LibraryStore: LibraryReading {
    /// What is known without asking, as it was after the last change that was told or answered.
    var status: LibraryStatus { get }

    /// Every change from now on, in order, after it is stored. Each call gives a stream of its own.
    var changes: AsyncStream<Change> { get }

    /// Reads what counts and sorting need. Before that they take longer.
    func prepare() async throws(InventoryError)

    /// Reads what searching needs. Before that the first search takes longer.
    func prepareSearch() async throws(InventoryError)

    /// Reads what result sets that are grouped by location need. Before that they take longer.
    func prepareGroups() async throws(InventoryError)

    /// Does something to the items as one change and one entry of the history: all of it or nothing. Returns when it is stored.
    ///
    /// - Parameter progress: followed, and asked whether to stop, where many items change.
    func perform(_ request: ChangeRequest, progress: WorkProgress?) async throws(InventoryError) -> Change

    /// Does all steps of a plan as one change and one entry of the history: all of it or nothing. Returns when it is stored.
    ///
    /// - Parameter progress: followed, and asked whether to stop.
    /// - Throws: `conflict` when an item was changed since its revision was seen, `itemMissing` when it is gone or the plan has no steps,
    ///   `duplicateItem` when an item that is to be added is there, `stopped` when it was stopped.
    func apply(_ plan: ChangePlan, progress: WorkProgress?) async throws(InventoryError) -> Change

    /// Changes the pictures of an item as it is stored now, whoever changed it since it was looked at. Pictures must have been added.
    func edit(_ edit: PhotoEdit, ofItem id: UUID) async throws(InventoryError) -> PhotoOutcome

    /// Changes the papers of an item as it is stored now, whoever changed it since it was looked at. Files must have been added.
    func edit(_ edit: PaperEdit, ofItem id: UUID) async throws(InventoryError) -> PaperOutcome

    /// Takes back the last change; nil where there is none.
    func undo(progress: WorkProgress?) async throws(InventoryError) -> Change?

    /// Does again what was taken back last; nil where there is nothing, or something else was changed since.
    func redo(progress: WorkProgress?) async throws(InventoryError) -> Change?

    /// Takes a picture in. When it returns, its original is durable, and items may name it.
    func add(picture: Data, originalName: String?) async throws(InventoryError) -> PhotoReference

    /// Takes a file in for a paper, in pieces, whatever its size up to 4 GB. When it returns, it is durable, and items may name it.
    ///
    /// - Parameters:
    ///   - file: an ordinary file of this computer.
    ///   - role: what it is to the item; its title is the file's name.
    ///   - progress: followed, in bytes, and asked whether to stop.
    /// - Throws: `paperUnreadable`, `paperTooLarge`, `stopped`, or what the disk says.
    func add(paper file: URL, as role: PaperRole, progress: WorkProgress?) async throws(InventoryError) -> Paper

    /// Takes bytes in for a paper that come from no file, as those of a clipboard. When it returns, they are durable, and items may name them.
    ///
    /// - Parameters:
    ///   - name: the paper's title, with the ending that such files have.
    ///   - role: what it is to the item.
    func add(paper data: Data, named name: String, as role: PaperRole) async throws(InventoryError) -> Paper
}

extension LibraryStore {
    /// Does something that nobody stops; see `perform(_:progress:)`.
    public func perform(_ request: ChangeRequest) async throws(InventoryError) -> Change { try await perform(request, progress: nil) }
}

/// What is to be done to the items of a library.
public enum ChangeRequest: Sendable {
    /// Adds an item. The same again, after an error, changes nothing and is no error.
    case add(NewItem)
    /// Adds many items.
    case addAll([NewItem])
    /// Changes an item, made from the revision that was seen; with another one stored, the error is `conflict`.
    case update(UUID, ItemContent, expecting: Int64)
    /// Deletes items. Of rows those that are gone already are left out; of items that were named all have to be there, or none goes.
    case delete(ItemSelection)
    /// Moves an item to one side of another in the order that people make by hand.
    case move(UUID, MoveSide, of: UUID)
    /// Adds an item again that was deleted, with its identity, its age and its place.
    case bringBack(UUID, ItemContent)
    /// Adds an item again that was deleted, as it was.
    case restore(UUID)
    /// Makes an item, also one that was deleted, what it was right after an entry of its history.
    case goBack(UUID, to: Int64)
    /// Gives something to items as they are stored now.
    case assign(ItemAssignment, to: ItemSelection)
    /// Gives the next free own numbers to those of some items that have none, in their order.
    case number(ItemSelection)
    /// Adds a place, a tag, a type or an own field, or changes one.
    case put(CatalogEntry)
    /// Adds or changes several at once, as the order of fields; what an own field holds is changed by itself.
    case putAll([CatalogEntry], title: ChangeTitle)
    /// Adds a place in the one of a path, of which each place is made that is not there; that which the place itself names does not count.
    case addPlace(Place, in: [String])
    /// Makes an own field hold something else, and what items have in it what fits it. What does not is dropped, or else refuses it all.
    case convert(OwnField, droppingWhatDoesNotConvert: Bool)
    /// Takes one away. No item goes: those of a place go to another, or to where the place was; to none where nothing is named.
    case remove(CatalogKind, UUID, itemsTo: Reference?)
    /// Puts all that is in a place, and the places in it, into another one, and takes the first one away.
    case mergePlace(UUID, into: UUID)
    /// Puts all things of a tag under another one, and takes the first one away.
    case mergeTag(UUID, into: UUID)
}

/// On which side of another item an item comes to be in the order that people make by hand, as they see it: `SortOrder.custom`.
public enum MoveSide: Hashable, Sendable {
    case above, below
}

/// What is known of a library without asking it.
public struct LibraryStatus: Hashable, Sendable {
    /// The place in the history of the last change.
    public var revision: Int64
    /// How many items there are.
    public var itemCount: Int
    /// The sums of the values of all items, by currency.
    public var totals: [CurrencyTotal]
    /// What undo would take back: "Delete 3 Items"; nil where there is nothing.
    public var undoTitle: String?
    /// What redo would do again; nil where there is nothing.
    public var redoTitle: String?
    /// Whether somebody moved an item, so that the order made by hand is not that by age.
    public var isMovedByHand: Bool

    /// Creates a status; by default that of an empty library.
    public init(
        revision: Int64 = 0, itemCount: Int = 0, totals: [CurrencyTotal] = [], undoTitle: String? = nil, redoTitle: String? = nil,
        isMovedByHand: Bool = false
    ) {
        self.revision = revision
        self.itemCount = itemCount
        self.totals = totals
        self.undoTitle = undoTitle
        self.redoTitle = redoTitle
        self.isMovedByHand = isMovedByHand
    }
}
