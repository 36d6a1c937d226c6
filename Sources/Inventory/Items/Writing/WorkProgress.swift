import Synchronization

/// The progress of a change of many items, and whether it is cancelled. It can be read and updated on any thread.
public final class WorkProgress: Sendable {
    /// The progress at a moment.
    public struct Snapshot: Sendable, Hashable {
        /// The current part of the work, in words; nil if the work as a whole has the title.
        public var work: String?
        /// The number of finished items.
        public var done = 0
        /// The number of items; 0 until it is known.
        public var total = 0
        /// Whether all items are finished and the rest cannot be cancelled.
        public var isFinishing = false
        /// Whether it was cancelled.
        public var isCancelled = false
    }

    private let state = Mutex(Snapshot())

    private let whenAdvanced: (@Sendable (Snapshot) -> Bool)?

    /// Creates the progress of a change that has not begun.
    ///
    /// - Parameter whenAdvanced: called repeatedly, on the thread of the change; false cancels it.
    public init(whenAdvanced: (@Sendable (Snapshot) -> Bool)? = nil) { self.whenAdvanced = whenAdvanced }

    /// The current progress.
    public var snapshot: Snapshot { state.withLock { $0 } }

    /// Cancels the change. Everything stays unchanged, unless all its items are finished already.
    public func cancel() { state.withLock { $0.isCancelled = true } }

    /// Sets the number of items.
    public func begin(_ total: Int) { state.withLock { $0.total = total } }

    /// Adds finished items.
    ///
    /// - Throws: `stopped` if it was cancelled.
    public func advance(_ count: Int) throws(InventoryError) {
        let now = state.withLock { state in
            state.done += count
            return state
        }
        let goesOn = whenAdvanced?(now) ?? true
        if now.isCancelled || !goesOn { throw InventoryError(.stopped, "The work was cancelled. Nothing was changed.") }
    }

    /// Sets the current part of work with several parts, its number and the number of parts, or 0 if they are not counted.
    ///
    /// - Returns: false if the work was cancelled.
    public func tell(_ work: String, _ place: Int = 0, of total: Int = 0) -> Bool {
        state.withLock { state in
            (state.work, state.done, state.total) = (work, place, total)
            return !state.isCancelled
        }
    }

    /// Marks the rest of the work as impossible to cancel.
    public func finish() { state.withLock { $0.isFinishing = true } }
}
