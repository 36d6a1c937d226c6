/// The screens over the window: one at a time. Questions that nobody expects wait until there is none.
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
    private var last = 0
    private var waiting: [Question] = []
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

    /// Opens a screen, if none is open. Returns whether it opened.
    mutating func open(_ screen: Screen) -> Bool {
        guard open == nil else { return false }
        last += 1
        open = Open(id: last, screen: screen)
        return true
    }

    /// Asks a question as soon as no screen is open.
    mutating func ask(_ question: Question) {
        waiting.append(question)
        askNext()
    }

    /// The screen with a number is closed.
    mutating func close(_ id: Int) {
        guard open?.id == id else { return }
        open = nil
        askNext()
    }

    private mutating func askNext() {
        if open == nil, !waiting.isEmpty { _ = open(.question(waiting.removeFirst())) }
    }

    func differs(from other: Screens) -> Bool { open?.id != other.open?.id || isDetailTurned != other.isDetailTurned }
}
