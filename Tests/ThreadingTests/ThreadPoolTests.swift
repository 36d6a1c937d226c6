import Foundation
import Synchronization
import Testing

@testable import Threading

/// Work off the main thread.
struct ThreadPoolTests {
    private struct Refusal: Error, Equatable {
        let number: Int
    }

    /// Opens once, for everybody who waits for it.
    private final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)

        func open() { semaphore.signal() }

        func pass() {
            semaphore.wait()
            semaphore.signal()
        }
    }

    @Test @MainActor func workRunsOffTheMainThreadAndComesBack() async throws {
        let pool = ThreadPool("test", width: 2, qos: .utility)
        let ranOnMain = await pool.run { Thread.isMainThread }
        #expect(!ranOnMain)
        MainActor.assertIsolated()
        do throws(Refusal) {
            try await pool.run { () throws(Refusal) in throw Refusal(number: 7) }
            Issue.record("nothing was thrown")
        } catch { #expect(error == Refusal(number: 7)) }
        #expect(await pool.result { () throws(Refusal) -> Int in throw Refusal(number: 8) } == .failure(Refusal(number: 8)))
    }

    /// The threads of the other queues are watched by a timer that wakes up once a second for ever.
    @Test(arguments: [ThreadPools().interactive, ThreadPools().background, ThreadPools().reading, ThreadPools().quiet])
    func threadsAreThoseThatNoTimerWatches(_ pool: ThreadPool) async throws {
        let viaTask = try await pool.run { try String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8) }
        #expect(viaTask.hasSuffix("overcommit\n"), "\(viaTask)")
        let name = Mutex("")
        let done = Gate()
        pool.submit {
            name.withLock { $0 = (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? "" }
            done.open()
        }
        done.pass()
        #expect(name.withLock { $0 }.hasSuffix("overcommit\n"), "\(name.withLock { $0 })")
    }

    @Test func noMoreThanTheWidthAtOnceAndInOrder() {
        for width in [1, 3] {
            let pool = ThreadPool("test", width: width, qos: .utility)
            let (gate, allDone, begun) = (Gate(), DispatchGroup(), DispatchSemaphore(value: 0))
            let seen = Mutex((running: 0, most: 0, begun: [Int]()))
            for number in 0..<20 {
                allDone.enter()
                pool.submit {
                    seen.withLock { seen in
                        seen.begun.append(number)
                        seen.running += 1
                        seen.most = max(seen.most, seen.running)
                    }
                    begun.signal()
                    if number < width { gate.pass() }
                    seen.withLock { $0.running -= 1 }
                    allDone.leave()
                }
            }
            // All threads are taken, so the last of them begins without waiting for the first.
            for _ in 0..<width { begun.wait() }
            #expect(!pool.isIdle)
            gate.open()
            allDone.wait()
            #expect(seen.withLock { $0.most } == width)
            if width == 1 { #expect(seen.withLock { $0.begun } == Array(0..<20)) }
        }
    }

    @Test func aPoolThatHasDoneItsWorkIsIdle() async {
        let pools = ThreadPools()
        #expect(pools.areIdle && pools.interactive.width >= 2 && pools.background.width == 4)
        let gate = Gate()
        pools.background.submit { gate.pass() }
        await pools.interactive.run { #expect(!pools.interactive.isIdle) }
        #expect(!pools.areIdle && !pools.background.isIdle)
        gate.open()
        // A worker is free a moment after its work has ended.
        while !pools.areIdle { await pools.reading.run {} }
    }

    @Test func cancelledTaskIsKnownToBeThatWhenItsTurnComes() async throws {
        let pool = ThreadPool("test", width: 1, qos: .utility)
        let gate = Gate()
        pool.submit { gate.pass() }
        let task = Task { await pool.run { Task.isCancelled } }
        task.cancel()
        gate.open()
        #expect(await task.value)
        #expect(await pool.run { Task.isCancelled } == false)
    }
}
