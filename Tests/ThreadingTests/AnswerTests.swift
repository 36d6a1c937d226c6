import Dispatch
import Synchronization
import Testing

@testable import Threading

@Suite struct AnswerTests {
    private let pool = ThreadPool("test", width: 2, qos: .userInitiated)

    /// The waiting thread continues while the other thread continues.
    @Test func whatComesAfterwardsKeepsNobodyWaiting() {
        let (gate, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let (answer, _) = pool.ask { () async throws(Never) in
            7
        } afterwards: { _ in
            ThreadPoolGate.wait(gate)
            end.signal()
        }
        #expect(answer.wait(atMost: nil) == .success(7))
        #expect(end.wait(timeout: .now()) == .timedOut, "it is still at work")
        gate.signal()
        end.wait()
    }

    /// An answer that is too late for whoever asked comes with all that belongs to it.
    @Test func aLateAnswerComesAfterTheRest() {
        let (begin, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let steps = Mutex<[String]>([])
        let (answer, _) = pool.ask { () async throws(Never) in
            ThreadPoolGate.wait(begin)
            return 7
        } afterwards: { number in
            steps.withLock { $0.append("rest of \(number)") }
        }
        #expect(answer.wait(atMost: 0) == nil)
        answer.whenLate { result in
            steps.withLock { $0.append("\(result)") }
            end.signal()
        }
        begin.signal()
        end.wait()
        #expect(steps.withLock { $0 } == ["rest of 7", "success(7)"])
    }

    /// Where nobody waits, an answer that is there at once comes with all that belongs to it, too.
    @Test func anAnswerThatNobodyWaitsForComesAfterTheRestHoweverSoonItIsThere() {
        let (answered, gate, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let steps = Mutex<[String]>([])
        let (answer, _) = pool.ask(isWaitedFor: false) { () async throws(Never) in
            7
        } afterwards: { number in
            answered.signal()
            ThreadPoolGate.wait(gate)
            steps.withLock { $0.append("rest of \(number)") }
        }
        answered.wait()
        answer.whenLate { result in
            steps.withLock { $0.append("\(result)") }
            end.signal()
        }
        gate.signal()
        end.wait()
        #expect(steps.withLock { $0 } == ["rest of 7", "success(7)"])
    }

    private struct Failure: Error, Equatable {}

    @Test func aFailureHasNothingAfterwards() {
        let isCalled = Mutex(false)
        let (answer, _) = pool.ask { () async throws(Failure) -> Int in
            throw Failure()
        } afterwards: { _ in
            isCalled.withLock { $0 = true }
        }
        #expect(answer.wait(atMost: nil) == .failure(Failure()))
        #expect(isCalled.withLock { !$0 })
    }
}

/// To wait in an asynchronous closure, for a thread that is kept for that.
private enum ThreadPoolGate {
    static func wait(_ gate: DispatchSemaphore) { gate.wait() }
}
