import Inventory
import Threading

/// Asks the library from the main actor. An answer within the frame's patience is there when `ask` returns; the screen keeps its contents
/// until a later one arrives.
final class StoreReader {
    let store: any LibraryStore
    let pools: ThreadPools
    /// Whether the answer that is handed over now came too late for the frame that asked.
    private(set) var isLate = false
    private var clock: PatienceClock

    init(_ store: any LibraryStore, patience: Patience, pools: ThreadPools) {
        self.store = store
        self.pools = pools
        clock = PatienceClock(patience)
    }

    /// Asks a question and calls the body with the answer, once, on the main actor; not after the question was cancelled.
    ///
    /// - Parameters:
    ///   - afterwards: further work of the thread that has the answer, while the waiting thread goes on; if the wait is over, the answer is
    ///     passed on after it
    @discardableResult
    func ask<Value: Sendable, Failure: Error>(
        _ question: @escaping @Sendable () async throws(Failure) -> Value,
        afterwards: @escaping @Sendable (Value) async -> Void = { _ in },
        then body: @escaping @MainActor (Result<Value, Failure>) -> Void
    ) -> StoreQuestion {
        let isPatient = clock.isPatient
        let (answer, task) = pools.reading.ask(isWaitedFor: isPatient, question, afterwards: afterwards)
        let asked = StoreQuestion(task)
        if isPatient, let value = wait(for: answer) {
            hand(value, to: body, asked, isLate: false)
        } else {
            answer.whenLate { value in
                Task { @MainActor in
                    if asked.isOpen { self.hand(value, to: body, asked, isLate: true) }
                }
            }
        }
        return asked
    }

    /// Asks a question and calls a method of an object with the answer, unless the object is gone by then.
    @discardableResult
    func ask<Value: Sendable, Failure: Error, Target: AnyObject>(
        _ question: @escaping @Sendable () async throws(Failure) -> Value, for target: Target,
        then action: @escaping @MainActor (Target) -> (Result<Value, Failure>) -> Void
    ) -> StoreQuestion {
        ask(question) { [weak target] answer in
            if let target { action(target)(answer) }
        }
    }

    private func hand<Value>(_ value: Value, to body: (Value) -> Void, _ asked: StoreQuestion, isLate late: Bool) {
        asked.finish()
        // A body may ask something itself.
        let before = isLate
        isLate = late
        body(value)
        isLate = before
    }

    /// Returns the answer, if it arrives within the rest of the frame's patience.
    func wait<Value: Sendable>(for answer: Answer<Value>) -> Value? { clock.wait { answer.wait(atMost: $0) } }
}

/// A question that was asked.
final class StoreQuestion {
    private let task: Task<Void, Never>
    /// Whether the answer has not come and is still wanted.
    private(set) var isOpen = true

    init(_ task: Task<Void, Never>) { self.task = task }

    /// The answer is not wanted any more.
    func cancel() {
        isOpen = false
        task.cancel()
    }

    fileprivate func finish() { isOpen = false }
}
