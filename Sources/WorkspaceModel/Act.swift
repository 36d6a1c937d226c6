public import FoundationEssentials
public import Inventory

/// A deed that changes the state of the window: by a person, by the program, or by the library.
public enum Act: Sendable {
    /// Shows the items that contain a text.
    case search(Search)
    /// Shows other items of the library, in the place of the deleted ones if these are shown; the search continues among them.
    case show(ItemScope)
    /// Shows what a saved search finds. The search is its condition, with the text for the field.
    case showSaved(SavedSearch, Search)
    /// Shows the deleted items in the place of the list.
    case showTrash
    case sort(Inventory.SortOrder)
    /// Shows the items in groups.
    case group(Grouping)
    /// Shows the items as a grid or as a list.
    case showGrid(Bool)
    /// Reads the items again.
    case readAgain
    /// Reads the whole listing, of which the first rows are known.
    case readWhole
    /// Selects ranks of the listing with a number.
    case select(RangeSet<Int>, of: Int?)
    /// Selects an item, if the list has it, and brings it into sight.
    case reveal(UUID)
    /// Selects an item and brings it into sight. A search that hides it ends, and another list is shown if the shown one does not have it.
    case seek(Seek)
    /// Gives the library a name.
    case nameLibrary(String)
    /// Moves a row of a listing to another rank. It is shown there before the library has stored the move. The row and the one that has the
    /// rank must have been read.
    case moveRow(from: Int, to: Int, of: Int)
    /// Moves a row of a listing to another section, and its item to that place. The row counts within the section. It is shown there before
    /// the library has stored the change. The row and the first one of the section must have been read.
    case relocateRow(from: Int, toSection: Int, row: Int, of: Int)
    /// Deletes the items at ranks of the listing with a number.
    case delete(RangeSet<Int>, of: Int?)
    /// Gives the next free item numbers to the selected items that have none.
    case numberSelection
    /// Undoes or repeats the last change, those under way included.
    case undo, redo
    /// Changes the library after the changes that are under way.
    case change(ChangeWork, AfterChange)
    /// A screen of its own changed the library.
    case changed(Change, AfterChange)
    /// The change with a number takes so long that its progress is shown.
    case changeIsSlow(Int)
    /// Says something across the top of the window.
    case say(Message)
    case closeMessage
    /// Shows the result of an export or a backup at the foot of the window, until the next change; nil removes it.
    case tell(outcome: String?)
    /// Opens a screen over the window. Nothing happens while another one is open.
    case open(Screen)
    /// Opens the form of a new item, with a text that is known of it.
    case addItem(String = "", in: ItemField = .name)
    /// Opens a screen of the item at a rank of the listing with a number.
    case openItem(ItemScreen, at: Int, of: Int?)
    /// Opens a screen of the selected item.
    case openSelected(ItemScreen)
    /// Opens a screen whose contents are read first.
    case prepare(ScreenPreparation)
    /// Asks a question as soon as no screen is open.
    case ask(Question)
    /// The screen with a number was closed.
    case close(Int)
    /// The question with a number was answered by these deeds.
    case answer(Int, [Act])
    /// Work beside the changes begins, and ends. After a failure the window stays, so that people can read why.
    case begin(Work)
    case end(Work.Kind, isWell: Bool)
    /// Closes the library, after what is under way.
    case leave(LeaveReason)
    /// The screen that was waited for may be left now, or something else has ended.
    case goOn
    /// The open screen is in this state: the way out is gone on with.
    case goOnLeaving(ScreenPhase)
    /// The person stays.
    case stay
    /// The open screen could not be saved or made: people read why, and the window stays if that was waited for.
    case screenFailed
    /// The question with a number cannot be asked, because the screen asks one itself.
    case withdraw(Int)
    /// Leaves without the report, once it has stopped.
    case leaveReport(LeaveReason)
    /// Leaves the open screen with what is in it.
    case leaveScreen
    /// Leaves without the result of an export or a backup, or without the pictures that are being read.
    case stopExchange(LeaveReason), leavePictures(LeaveReason)
    /// Turns the detail to the history of its item and back.
    case turnDetail
    /// The person answered a question in a way that concerns something outside of the state.
    case call(@MainActor @Sendable () -> Void)
    /// Reads places, tags and types.
    case readCatalog
    /// A day began, or the clock was set.
    case dayBegan
    /// The library changed, and has this status now.
    case heard(Change, LibraryStatus)
    case answered(Token, StoreAnswer)
    /// The change with a number has ended, and the library has this status now.
    case done(Int, Result<ChangeResult, any Error>, LibraryStatus)
}

extension Act {
    /// Changes the library, and offers to undo it.
    public static func change(_ request: ChangeRequest, saying text: String) -> Act { .change(.request(request), .offerUndo(text)) }
}

/// The answer of the library to a question.
public enum StoreAnswer: Sendable {
    case listing(Result<ListingAnswer, InventoryError>)
    case whole(Result<Results, InventoryError>)
    case ranks(Result<[Int?], InventoryError>)
    case item(Result<Item?, InventoryError>)
    case totals(Result<[CurrencyTotal], InventoryError>)
    case groups(Result<Void, InventoryError>)
    case catalog(Result<SidebarTree, InventoryError>)
    case pieces(Result<Int, InventoryError>)
    case screen(Result<Screen?, any Error>)
}

/// The items of a query with the difference from the items that were shown when they were asked for; made on the thread that reads.
public struct ListingAnswer: Sendable {
    /// The items, with the first rows and the ranks of the items that were selected.
    public let results: Results
    /// The search, whose matches in a text are marked.
    public let matcher: SearchMatcher
    /// The rows that were read.
    public let rows: RowPages
    /// The way from the listing that was shown when the question was asked; nil if all items are shown again.
    public let step: Step?

    /// Compares results with the listing that was shown.
    ///
    /// - Parameters:
    ///   - token: the question
    ///   - change: the changes since the old listing
    public init(_ results: Results, to token: Token, from old: Listing?, after change: Change?) {
        let step = change.flatMap { change in
            old.flatMap { Step(change, from: $0, to: results.set, generation: token.number) }
        }
        self.init(results, by: step)
    }

    /// Makes an answer with a known difference.
    init(_ results: Results, by step: Step?) {
        self.results = results
        matcher = results.set.query.matcher
        rows = RowPages()
        rows.fill(results.page)
        self.step = step
    }
}

/// Work outside of the state that an act makes necessary. A runner does it.
public enum Job: Sendable {
    /// Asks for the items of a query and for the ranks of the tracked ones. `old` is shown now, and `change` has happened since.
    case askListing(Token, ItemQuery, old: Listing?, change: Change?, tracking: ItemSelection)
    /// Asks for all items of a query, without rows.
    case askWhole(Token, ItemQuery)
    /// Asks for the ranks of items in a listing.
    case askRanks(Token, ItemSelection, in: ItemListing)
    /// Keeps the keys that are typed from now on for the screen that is read, until the question is answered.
    case holdKeys(Token)
    /// Reads the contents of a screen.
    case prepareScreen(Token, ScreenPreparation)
    /// Asks for the item at a rank of a listing.
    case askItem(Token, at: Int, of: ItemListing)
    /// Asks for the sums of some ranks of a listing.
    case askTotals(Token, [Range<Int>], of: ItemListing)
    /// Reads the places of all items, by which they are grouped.
    case prepareGroups(Token)
    /// Asks for places, tags and types, and for the numbers of their items if they are to be counted. No frame waits for the answer.
    case askCatalog(Token, counting: Bool)
    /// Asks for the number of pieces. No frame waits for the answer.
    case askPieces(Token, ItemScope)
    /// The answer about a subject is not wanted any more.
    case cancel(Slot)
    /// Does a change with a number.
    case change(Int, ChangeWork, WorkProgress)
    /// Keeps a choice for the next start.
    case remember(Remembered)
    /// Reads a sentence aloud.
    case announce(String)
    /// Looks in which state the open screen is, and sends `Act.goOnLeaving`.
    case lookAtScreen
    /// Takes a name that is being typed in its place.
    case commitEditing
    /// Closes the library.
    case leave(LeaveReason)
    /// Does something outside of the state.
    case call(@MainActor @Sendable () -> Void)
    /// Reads rows of a listing, and of no other, when they are looked at.
    case readRows(Listing)
    /// Tells objects beside the list of a change, now that the list shows it.
    case tellChange(Change)
    /// Says that the library cannot be read.
    case tellError(InventoryError)
}

extension [Job] {
    /// Takes out the errors that are to be told, for a sentence that says more.
    mutating func takeErrors() -> [InventoryError] {
        let errors = compactMap { job -> InventoryError? in if case .tellError(let error) = job { error } else { nil } }
        removeAll { if case .tellError = $0 { true } else { false } }
        return errors
    }
}
