/// A sentence across the top of the window, until it is closed or another one takes its place.
public struct Message: Sendable {
    /// The kinds of sentences.
    public enum Kind: Sendable {
        /// The last act of the person failed.
        case problem
        /// Something failed that nobody waits for. It is not read aloud again while it is shown.
        case background
        /// Something to know.
        case notice
        /// The result of a scan, which the next scan removes.
        case scan
    }

    /// A possible action about it.
    public struct Option: Sendable {
        /// The title of the button.
        public let title: String
        /// The longer description of the button; empty for none.
        public let toolTip: String
        /// Does it. The message is closed before.
        public let choose: @MainActor @Sendable () -> Void

        /// Makes a possible action.
        public init(_ title: String, toolTip: String = "", choose: @escaping @MainActor @Sendable () -> Void) {
            (self.title, self.toolTip, self.choose) = (title, toolTip, choose)
        }
    }

    /// The kind of sentence.
    public let kind: Kind
    /// The sentence.
    public let text: String
    /// The possible actions about it.
    public let options: [Option]

    private init(_ kind: Kind, _ text: String, _ options: [Option] = []) {
        (self.kind, self.text, self.options) = (kind, text, options)
    }

    /// The last act of the person failed.
    public static func problem(_ text: String) -> Message { Message(.problem, text) }

    /// The library cannot be changed.
    static let libraryIsReadOnly = problem(
        "This library can be read, but not written: its disk is read-only, or you may not write to it. Make it writable and start again.")

    /// Something failed that nobody waits for.
    public static func background(_ text: String) -> Message { Message(.background, text) }

    /// The result of a scan, with the possible actions.
    public static func scan(_ text: String, _ options: [Option] = []) -> Message { Message(.scan, text, options) }

    /// Something to know, with the possible actions.
    public static func notice(_ text: String, _ options: [Option] = []) -> Message { Message(.notice, text, options) }
}

/// The messages of a window: across its top and at its foot.
public struct Messages: Sendable {
    /// The sentence across the top; nil for none.
    public private(set) var top: Message?
    /// Another number for each sentence across the top, also for the same one again.
    public private(set) var topNumber = 0
    /// The last change that can be undone at the foot, in words; nil for none.
    public private(set) var undoOffer: String?
    /// The result of an export or a backup, in words; nil for none.
    public private(set) var outcome: String?
    /// Another number for each offer or outcome, also for the same one again.
    public private(set) var footNumber = 0

    /// Says nothing.
    public init() {}

    mutating func say(_ message: Message?) {
        if message == nil, top == nil { return }
        top = message
        topNumber += 1
    }

    mutating func offerUndo(_ text: String?) {
        if text == nil, undoOffer == nil { return }
        undoOffer = text
        if text != nil { outcome = nil }
        footNumber += 1
    }

    mutating func tell(outcome text: String?) {
        guard text != outcome else { return }
        outcome = text
        footNumber += 1
    }

    func differs(from other: Messages) -> Bool { topNumber != other.topNumber || footNumber != other.footNumber }
}
