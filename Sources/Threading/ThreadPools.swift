/// The pools of a process, or of a test, handed down to whoever has work for them: there are none but these.
public struct ThreadPools: Sendable {
    /// For what a person waits for: one thread for each core, at least two.
    public let interactive: ThreadPool

    /// For what nobody waits for, and what takes the disk's time or many steps: it keeps a thread for long, and pictures must not wait for
    /// it.
    public let background: ThreadPool

    /// For questions to the library that somebody looks at a window for. A picture that is being decoded does not hold them up.
    public let reading: ThreadPool

    /// Makes pools. Their threads start with the first piece of work.
    public init() {
        interactive = ThreadPool("interactive", width: nil, qos: .userInitiated)
        background = ThreadPool("background", width: 4, qos: .utility)
        reading = ThreadPool("reading", width: 4, qos: .userInitiated)
    }

    /// Whether none of them has anything to do.
    public var areIdle: Bool { interactive.isIdle && background.isIdle && reading.isIdle }

    /// How many pieces of work they were given so far. Between two looks at the same number nothing was begun.
    public var submitted: Int { interactive.submitted + background.submitted + reading.submitted }
}
