import Synchronization

/// How far a change of many items has come, and whether somebody wants it stopped. It may be asked and told on any thread.
public final class WorkProgress: Sendable {
    /// How far it is.
    public struct Snapshot: Sendable, Hashable {
        /// What is being done now, in words; nil as long as that is what the whole is called.
        public var work: String?
        /// How many items are done.
        public var done = 0
        /// How many there are; 0 until that is known.
        public var total = 0
        /// Whether all items are done and the rest cannot be stopped any more.
        public var isFinishing = false
        /// Whether it was asked to stop.
        public var isCancelled = false
    }

    private let state = Mutex(Snapshot())

    private let whenAdvanced: (@Sendable (Snapshot) -> Bool)?

    /// Makes one for a change that has not begun.
    ///
    /// - Parameter whenAdvanced: called on the thread that makes the change, now and then; false asks it to stop.
    public init(whenAdvanced: (@Sendable (Snapshot) -> Bool)? = nil) { self.whenAdvanced = whenAdvanced }

    /// How far it is now.
    public var snapshot: Snapshot { state.withLock { $0 } }

    /// Asks the change to stop. It leaves everything as it was, unless all its items are done already.
    public func cancel() { state.withLock { $0.isCancelled = true } }

    /// The number of items is known.
    public func begin(_ total: Int) { state.withLock { $0.total = total } }

    /// Some more items are done.
    ///
    /// - Throws: `stopped` when it was asked to stop.
    public func advance(_ count: Int) throws(InventoryError) {
        let now = state.withLock { state in
            state.done += count
            return state
        }
        let goesOn = whenAdvanced?(now) ?? true
        if now.isCancelled || !goesOn { throw InventoryError(.stopped, "The work was cancelled. Nothing was changed.") }
    }

    /// Of work in several parts: what is being done now, and which one it is of how many, 0 where they are not counted.
    ///
    /// - Returns: false when it was asked to stop.
    public func tell(_ work: String, _ place: Int = 0, of total: Int = 0) -> Bool {
        state.withLock { state in
            (state.work, state.done, state.total) = (work, place, total)
            return !state.isCancelled
        }
    }

    /// What comes now cannot be stopped.
    public func finish() { state.withLock { $0.isFinishing = true } }
}
