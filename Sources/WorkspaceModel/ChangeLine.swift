import FoundationEssentials
public import Inventory

/// A change of the library that somebody wants.
public enum ChangeWork: Sendable {
    case request(ChangeRequest)
    case undo, redo
    /// A change that takes several steps, such as an import; the text is its title, such as "Importing". It returns nil if nothing changed.
    case steps(String, @Sendable (any LibraryStore, WorkProgress) async throws -> Change?)

    /// The work in words, for its progress.
    public var title: String {
        switch self {
        case .undo: "Undoing"
        case .redo: "Redoing"
        case .steps(let title, _): title
        case .request(let request):
            switch request {
            case .delete, .remove: "Deleting"
            case .number: "Numbering"
            case .add, .addAll, .addPlace, .putAll: "Adding"
            case .assign(.place, _): "Moving"
            case .assign(.addTags, _), .assign(.removeTags, _): "Tagging"
            case .mergeTag, .mergePlace: "Merging"
            default: "Changing"
            }
        }
    }
}

/// The deed that follows once a change is stored and shown.
public enum AfterChange: Sendable {
    case nothing
    /// A text at the foot of the window offers to undo it. A new item is selected, if wanted. The message is said with it.
    case offerUndo(String, selecting: Bool = true, saying: Message? = nil)
    /// A text about the number of changed items offers to undo it; another one says that nothing was changed.
    case offerUndoOfMany(@Sendable (Int) -> String, nothing: String)
    /// A text offers to bring back what was deleted.
    case offerUndoOfDeletion
    /// A text says how many of some items got numbers.
    case offerUndoOfNumbering(of: Int)
    /// The rows show a move already; if it fails, they show it no more.
    case settleMove
    /// The same, and a text says that the list went over to the order made by hand.
    case offerUndoOfMove
    /// The item that came back is shown, in the list of all items if the shown one does not have it.
    case seekItem
    /// The first changed item that exists is selected, so that one sees what an undo did; its name is read aloud.
    case showUndone, showRedone

    /// Whether a text offers to undo it.
    var offersUndo: Bool {
        switch self {
        case .offerUndo, .offerUndoOfMany, .offerUndoOfNumbering: true
        default: false
        }
    }

    /// Whether the rows show the change before it is stored.
    var isMove: Bool {
        switch self {
        case .settleMove, .offerUndoOfMove: true
        default: false
        }
    }
}

/// The result of a change.
public struct ChangeResult: Sendable {
    /// The change; nil if nothing changed.
    let change: Change?
    /// The item, if only one was deleted.
    let deleted: Item?

    /// Makes the result of a change.
    public init(_ change: Change?, deleted: Item? = nil) { (self.change, self.deleted) = (change, deleted) }
}

/// The texts that contain numbers and names, in the person's formats.
public protocol ChangeWords: Sendable {
    /// The text that offers to undo a deletion.
    ///
    /// - Parameter item: the only deleted one; nil if there were several
    func deleted(_ item: Item?, count: Int) -> String
    /// The text that offers to take item numbers away again.
    ///
    /// - Parameter rest: the number of items that had one before
    func numbered(_ count: Int, rest: Int) -> String
    /// The text that says that all was as wanted before.
    var unchanged: String { get }
    /// The text that says that nothing was changed, because the list has other items than those that were selected.
    var otherItems: String { get }
    /// The text that says that the library is closed after the changes that have not begun yet.
    func waitsForChanges(toQuit: Bool) -> String
    /// The text that says that nothing was changed, because the list could not be read.
    func unread(_ error: InventoryError) -> String
    /// The text that says that a list went over to the order made by hand, because an item was moved.
    func sortedByHand(moving item: ItemRow) -> String
}

/// The changes that are asked for, one after the other, and those that are stored and not shown yet.
public struct ChangeLine: Sendable {
    /// A change that is under way.
    public struct Work: Sendable {
        /// The number of the change.
        public let id: Int
        /// The work in words, such as "Deleting".
        public let title: String
        /// How far it is.
        public let progress: WorkProgress
    }

    struct Entry: Sendable {
        let id: Int
        let work: ChangeWork
        /// Undo reverses the last change: it is left out if the one before it fails.
        let needsSuccess: Bool
        let after: AfterChange
        let progress = WorkProgress()
    }

    struct Awaited: Sendable {
        let change: Change
        let after: Followup
    }

    /// The deed that follows when a change is shown.
    enum Followup: Sendable {
        case select(UUID)
        case seek(UUID)
        case offerUndo(String)
        case offerUndoOfMove

        var selects: Bool {
            switch self {
            case .select, .seek: true
            case .offerUndo, .offerUndoOfMove: false
            }
        }
    }

    /// A deletion: the same one, asked for again before the rows have gone, is ignored.
    struct Deletion: Sendable, Equatable {
        let ranks: RangeSet<Int>
        let query: ItemQuery
        let revision: Int64
        let selectionNumber: Int
    }

    /// A change that waits until the list is read whole: one of items that the listing of a start does not know yet, which is made of the
    /// same items or of none, or one that was asked for after it.
    struct Due: Sendable {
        let work: ChangeWork
        let needsSuccess: Bool
        let after: AfterChange

        /// The ranks of the items that are not known yet, and their listing; nil for a change that only waits for its turn.
        var unknown: (ranges: [Range<Int>], items: ItemListing)? {
            guard case .request(let request) = work, let selection = request.selection, !selection.isKnown,
                case .ranks(let ranges, let items) = selection
            else { return nil }
            return (ranges, items)
        }
    }

    /// The start of a change.
    enum Start {
        /// It is the only one.
        case begins(Job)
        /// Another one is made before.
        case waits
        /// The list must be read whole before.
        case needsItems
        /// It is not made: the list has other items than those that were selected.
        case hasOtherItems
    }

    /// The end of a wait.
    enum Outcome {
        case begins(Due)
        /// Items of the listing that is shown are deleted.
        case deletes(RangeSet<Int>)
        /// The list has other items, or cannot be read.
        case isGivenUp(isDeletion: Bool)
    }

    private var entries: [Entry] = []
    private var awaited: [Awaited] = []
    /// The look for an item that the person asked for while changes were on their way.
    private var wanted: Seek?
    private(set) var last = 0
    var lastDeletion: Deletion?
    /// The changes that wait until their items are known, in their order.
    private var due: [Due] = []
    /// Another number for each change of the line.
    private(set) var number = 0
    /// Whether the change under way takes so long that its progress is shown: then nothing else is deleted or undone.
    public private(set) var isSlow = false
    /// The number of changes that failed.
    public private(set) var failures = 0

    /// Nothing is under way.
    public init() {}

    /// Whether a change is under way, or waits until its items are known.
    public var isBusy: Bool { !entries.isEmpty || !due.isEmpty }

    /// Whether a change has not begun yet, so that it is lost if the library is closed.
    var hasWaiting: Bool { entries.count > 1 || !due.isEmpty }

    /// Whether no change is under way or waits to be shown.
    var isQuiet: Bool { entries.isEmpty && awaited.isEmpty }

    /// The number of the change that is under way.
    var currentID: Int? { entries.first?.id }

    /// The change that is under way, if its progress is of interest: the rows show a move at once.
    public var current: Work? {
        guard let first = entries.first, !first.after.isMove else { return nil }
        return Work(id: first.id, title: first.work.title, progress: first.progress)
    }

    /// Puts a change at the end. It begins when all of its items are known, because it must not reach those alone that were read already,
    /// and after those that were asked for before.
    ///
    /// - Parameter listing: the listing that is shown
    mutating func append(_ work: ChangeWork, needsSuccess: Bool, _ after: AfterChange, in listing: Listing?) -> Start {
        var change = Due(work: work, needsSuccess: needsSuccess, after: after)
        if let (ranges, items) = change.unknown, case .request(let request) = work {
            guard let listing, listing.items.hasSameItems(as: items) else { return .hasOtherItems }
            let known = request.with(.ranks(ranges, of: listing.items))
            change = Due(work: .request(known), needsSuccess: needsSuccess, after: after)
        }
        if due.isEmpty, change.unknown == nil { return append(change.work, needsSuccess: needsSuccess, after) }
        due.append(change)
        number += 1
        return .needsItems
    }

    /// Whether changes wait until their items are known.
    var hasDue: Bool { !due.isEmpty }

    /// Takes out the changes that wait until their items are known, each with what becomes of it.
    ///
    /// - Parameter listing: the listing that is shown; nil if it cannot be read whole
    mutating func takeDue(in listing: Listing?) -> [Outcome] {
        lastDeletion = nil
        number += 1
        defer { due = [] }
        var isGivenUp = false
        return due.compactMap { change in
            guard case .request(let request) = change.work, let (ranges, items) = change.unknown else {
                // Undo of a change that was given up would reverse the one before it.
                return change.needsSuccess && isGivenUp ? nil : .begins(change)
            }
            let isDeletion = if case .delete = request { true } else { false }
            isGivenUp = listing?.items.hasSameItems(as: items) != true
            if isGivenUp { return .isGivenUp(isDeletion: isDeletion) }
            return isDeletion ? .deletes(RangeSet(ranges)) : .begins(change)
        }
    }

    private mutating func append(_ work: ChangeWork, needsSuccess: Bool, _ after: AfterChange) -> Start {
        last += 1
        number += 1
        lastDeletion = nil
        let entry = Entry(id: last, work: work, needsSuccess: needsSuccess && !entries.isEmpty, after: after)
        entries.append(entry)
        return entries.count == 1 ? .begins(.change(entry.id, work, entry.progress)) : .waits
    }

    /// The first change has ended. Returns it, and the job of the next one.
    mutating func end(_ id: Int, isWell: Bool) -> (done: AfterChange, next: Job?)? {
        guard let first = entries.first, first.id == id else { return nil }
        entries.removeFirst()
        number += 1
        isSlow = false
        if !isWell {
            failures += 1
            if case .request(.delete) = first.work { lastDeletion = nil }
            while entries.first?.needsSuccess == true { entries.removeFirst() }
        }
        return (first.after, entries.first.map { .change($0.id, $0.work, $0.progress) })
    }

    /// The progress of a change is shown.
    mutating func isSlow(_ id: Int) {
        guard entries.first?.id == id, !isSlow else { return }
        isSlow = true
        number += 1
    }

    mutating func await(_ change: Change, _ after: Followup) { awaited.append(Awaited(change: change, after: after)) }

    /// Takes out the changes up to one in the history. They select nothing if the person looks for an item.
    mutating func taken(upTo sequence: Int64) -> [Awaited] {
        guard !awaited.isEmpty else { return [] }
        let ready = awaited.filter { $0.change.sequence <= sequence && !(wanted != nil && $0.after.selects) }
        awaited.removeAll { $0.change.sequence <= sequence }
        return ready
    }

    /// Remembers a look for an item while changes are on their way: they may bring the item, or select others. A later choice of the person
    /// overrules it.
    mutating func hear(_ act: Act) {
        switch act {
        case .seek(let seek): wanted = isQuiet ? nil : seek
        case .select, .reveal, .show, .showSaved, .showTrash: wanted = nil
        default: break
        }
    }

    /// Takes out the look for an item that changes may have disturbed, if all of them are shown.
    mutating func takeWanted() -> Seek? {
        guard isQuiet, let seek = wanted else { return nil }
        wanted = nil
        return seek
    }
}
