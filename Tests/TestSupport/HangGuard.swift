/// Decides when a test that waits for the program takes it for hung.
///
/// Tests wait for conditions, however long a busy machine takes; only a program that hangs must not hold up the tests for ever. This is the
/// one limit of all tests. It needs many looks besides the time, for a test that is itself held up has not waited.
public struct HangGuard: Sendable {
    /// The limit in seconds, for those that wait otherwise.
    public static let seconds = 600.0
    private static let looks = 6_000

    private let start = ContinuousClock.now
    private var looks = 0

    /// Begins to wait.
    public init() {}

    /// Returns whether to look once more; the program hangs otherwise.
    public mutating func isPatient() -> Bool {
        looks += 1
        return looks < Self.looks || ContinuousClock.now - start < .seconds(Self.seconds)
    }
}
