/// Counts the pictures that the server was told to show out of shared memory and has not shown, as far as is known.
struct PutWait {
    /// What to do when the server should have said something.
    enum Step {
        /// Ask it for anything: with the answer come the words that were on their way.
        case ask
        /// It has answered, and no word came: it has done everything, and nothing is waited for any more.
        case gone
    }

    /// A server that says nothing for so many seconds is asked.
    private static let patience = 1.0

    private var count = 0
    private(set) var deadline: Double?
    private var wasAsked = false

    /// Whether the server may still read the memory.
    var isBusy: Bool { count > 0 }

    /// A picture is on its way.
    mutating func begin(at now: Double) {
        count += 1
        wasAsked = false
        deadline = now + Self.patience
    }

    /// The server has shown one.
    mutating func complete() {
        count = max(0, count - 1)
        if count == 0 { deadline = nil }
    }

    /// Looks at the clock, after the events that have come were read.
    mutating func giveUp(at now: Double) -> Step? {
        guard let deadline, deadline <= now else { return nil }
        guard wasAsked else {
            wasAsked = true
            return .ask
        }
        count = 0
        self.deadline = nil
        return .gone
    }
}
