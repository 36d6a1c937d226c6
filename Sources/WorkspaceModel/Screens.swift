import Inventory

/// The screens over the window. One is open at a time, perhaps with a question over it. Screens that the program opens without a request
/// wait until no screen is open.
public struct Screens: Sendable {
    /// A screen that is open.
    public struct Open: Sendable {
        /// Another number for each screen that was opened.
        public let id: Int
        /// Its contents when it was opened.
        public let screen: Screen
    }

    /// A row whose item is to be read for a screen as soon as it is known.
    struct Awaited: Sendable {
        let token: Token
        let screen: ItemScreen
        let rank: Int
        let listing: Listing
    }

    /// The screen that is open; nil for none.
    public private(set) var open: Open?
    /// The question over it; nil for none.
    public private(set) var over: Open?
    private var last = 0
    private var waiting: [Screen] = []
    /// The screen of an item that is being read.
    var coming: ItemScreen?
    /// The row of an item that the listing of a start does not know yet.
    var awaited: Awaited?
    /// The act that opens a screen after the one that is prepared and that nobody asked for.
    var next: Act?
    /// Whether the detail shows its back, the history of its item.
    public internal(set) var isDetailTurned = false

    /// None is open.
    init() {}

    /// The screen of several items that opens as soon as all of them are read.
    private var awaitedOfMany: ItemScreen?

    /// Returns whether a screen of selected items has to wait until these are read. Other screens leave that to the change that they make.
    mutating func awaits(_ screen: ItemScreen, of items: ItemSelection) -> Bool {
        awaitedOfMany = nil
        guard screen.readsItems, !items.isKnown, open == nil else { return false }
        awaitedOfMany = screen
        return true
    }

    /// Returns the screen that waited, once all items are read. If they are not being read, it is not wanted any more.
    mutating func takeAwaited(of items: ItemSelection, isReading: Bool) -> ItemScreen? {
        guard let screen = awaitedOfMany, items.isKnown || !isReading else { return nil }
        awaitedOfMany = nil
        return items.isKnown && items.count > 0 ? screen : nil
    }

    /// The screen that is being prepared is not wanted any more.
    mutating func leaveComing() { (coming, awaited, awaitedOfMany) = (nil, nil, nil) }

    /// The item of the screen that is being prepared was read.
    mutating func takeItem(_ result: Result<Item?, InventoryError>, _ messages: inout Messages) {
        guard let coming else { return }
        self.coming = nil
        switch result {
        case .success(let item): if let screen = item.flatMap(coming.screen) { _ = open(screen) }
        case .failure(let error): messages.say(.problem("\(error)"))
        }
    }

    /// Opens a screen, if none is open. Returns whether it opened.
    mutating func open(_ screen: Screen) -> Bool {
        guard open == nil else { return false }
        last += 1
        open = Open(id: last, screen: screen)
        return true
    }

    /// Opens a screen as soon as none is open.
    mutating func openLater(_ screen: Screen) {
        waiting.append(screen)
        openNext()
    }

    /// Asks a question over the open screen, or over the window if no screen is open. Returns the number of the question; nil if another one
    /// is open.
    mutating func askOver(_ question: Question) -> Int? {
        if open == nil { return open(.question(question)) ? last : nil }
        if case .question? = open?.screen { return nil }
        guard over == nil else { return nil }
        last += 1
        over = Open(id: last, screen: .question(question))
        return last
    }

    /// The screen with a number is closed.
    mutating func close(_ id: Int) {
        closeForAnother(id)
        openNext()
    }

    /// The same, before a screen that opens in its place: none that waits comes between.
    mutating func closeForAnother(_ id: Int) {
        if over?.id == id { over = nil }
        if open?.id == id { (open, over) = (nil, nil) }
    }

    /// Opens the next screen that waits, if none is open.
    mutating func openNext() {
        if open == nil, !waiting.isEmpty { _ = open(waiting.removeFirst()) }
    }

    func differs(from other: Screens) -> Bool {
        open?.id != other.open?.id || over?.id != other.over?.id || isDetailTurned != other.isDetailTurned
    }
}
