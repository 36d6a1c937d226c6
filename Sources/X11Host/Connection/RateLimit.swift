/// Allows a number of events in a number of seconds, and counts the rest.
struct RateLimit {
    private let count: Int
    private let period: Double
    private var start = -Double.infinity
    private var passed = 0
    private var held = 0

    /// Makes a limit of `count` in each `period` of seconds.
    init(count: Int, per period: Double) {
        self.count = count
        self.period = period
    }

    /// Checks whether one more event may pass.
    ///
    /// - Returns: nil if it may not, else the number of events that were blocked since the last one that passed.
    mutating func pass(at now: Double) -> Int? {
        if now - start >= period {
            start = now
            passed = 0
        }
        guard passed < count else {
            held += 1
            return nil
        }
        passed += 1
        defer { held = 0 }
        return held
    }
}
