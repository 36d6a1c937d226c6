/// Counts the pictures in shared memory that the server was told to show and has not confirmed.
struct PutWait {
    /// The step after the server should have answered.
    enum Step {
        /// Make any request: earlier events come with its answer.
        case ask
        /// The server has answered, and no event came: everything is done, and the wait is over.
        case gone
    }

    /// The time in seconds after which a silent server is asked.
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

    /// The server has shown a picture.
    mutating func complete() {
        count = max(0, count - 1)
        if count == 0 { deadline = nil }
    }

    /// Checks the clock, after the waiting events were read.
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
