/// Lets so many things through in so many seconds, and counts the rest.
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

    /// Whether one more may pass.
    ///
    /// - Returns: nil when it may not, else how many were held back since the last that passed.
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
