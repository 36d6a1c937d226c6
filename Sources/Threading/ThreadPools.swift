/// The only pools of a process, or of a test, which are passed to all code that needs them.
public struct ThreadPools: Sendable {
    /// The pool for work that a person waits for: one thread for each core, at least two.
    public let interactive: ThreadPool

    /// The pool for work without a waiting person that uses the disk or many steps: it occupies a thread for long, and pictures must not
    /// wait for it.
    public let background: ThreadPool

    /// The pool for questions of a window to the library. A picture that is being decoded does not delay them.
    public let reading: ThreadPool

    /// The pool for work without a deadline, such as the daily backup: one piece at a time, with a low priority for processor and disk.
    public let quiet: ThreadPool

    /// Makes pools. Their threads start with the first piece of work.
    public init() {
        interactive = ThreadPool("interactive", width: nil, qos: .userInitiated)
        background = ThreadPool("background", width: 4, qos: .utility)
        reading = ThreadPool("reading", width: 4, qos: .userInitiated)
        quiet = ThreadPool("quiet", width: 1, qos: .background)
    }

    /// Whether all of them are idle.
    public var areIdle: Bool { interactive.isIdle && background.isIdle && reading.isIdle && quiet.isIdle }

    /// The number of pieces of work so far. If it is the same at two times, no work was begun between them.
    public var submitted: Int { interactive.submitted + background.submitted + reading.submitted + quiet.submitted }
}
