import Foundation
import Synchronization
import Testing

@testable import Threading

/// The main thread, threads for one piece of work, and closures that an event calls.
@Suite struct ElsewhereTests {
    private let pool = ThreadPool("test", width: 3, qos: .userInitiated)

    @Test @MainActor func closuresRunOnTheMainThreadInTheirOrder() async {
        final class Seen: Sendable {
            let numbers = Mutex([Int]())
        }
        let seen = Seen()
        await pool.run {
            for number in 0..<100 {
                MainThread.submit {
                    MainActor.assertIsolated()
                    seen.numbers.withLock { $0.append(number) }
                }
            }
        }
        while seen.numbers.withLock({ $0.count }) < 100 { await pool.run {} }
        #expect(seen.numbers.withLock { $0 } == Array(0..<100))
    }

    /// More of them than processors wait for each other, and no timer watches them.
    @Test func aThreadThatWaitsKeepsNoOtherFromItsWork() {
        let count = 40
        let (begun, gate, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let names = Mutex(Set<String>())
        for _ in 0..<count {
            DedicatedThread.run("test") {
                names.withLock { _ = $0.insert((try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? "") }
                begun.signal()
                gate.wait()
                ended.signal()
            }
        }
        for _ in 0..<count { #expect(begun.wait(timeout: .now() + 60) == .success) }
        for _ in 0..<count { gate.signal() }
        for _ in 0..<count { ended.wait() }
        #expect(names.withLock { $0 }.allSatisfy { $0.hasSuffix("overcommit\n") }, "\(names.withLock { $0 })")
    }

    @Test func theQuietPoolHasTheLowestPriority() async {
        let pools = ThreadPools()
        let priorities = await [pools.quiet, pools.background, pools.interactive].asyncMap { pool in
            await pool.run { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }
        }
        #expect(priorities[0] == 19 || priorities[0] > priorities[1] && priorities[0] > priorities[2], "\(priorities)")
    }

    @Test func aDescriptorIsReadUntilTheEndAndThenClosed() async throws {
        let pipe = try TestPipe()
        let queue = SerialQueue(label: "test", qos: .userInitiated)
        let read = Mutex([UInt8]())
        let arrived = DispatchSemaphore(value: 0)
        let source = EventSource(reading: pipe.reader, on: queue) { [reader = pipe.reader] in
            read.withLock { $0 += TestPipe.take(from: reader) }
            arrived.signal()
        }
        for byte in [UInt8(3), 4] {
            pipe.write(byte)
            #expect(arrived.wait(timeout: .now() + 60) == .success)
        }
        #expect(read.withLock { $0 } == [3, 4])
        #expect(!pipe.isClosedByReader(within: 0))
        // Several threads may end it, at once and again.
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask(executorPreference: pool) { source.cancel() } }
        }
        #expect(pipe.isClosedByReader(within: 60_000))
    }

    @Test func aReleasedSourceEnds() throws {
        let pipe = try TestPipe()
        let queue = SerialQueue(label: "test", qos: .userInitiated)
        do {
            let source = EventSource(reading: pipe.reader, on: queue) {}
            withExtendedLifetime(source) {}
        }
        #expect(pipe.isClosedByReader(within: 60_000))
    }

    @Test @MainActor func aDescriptorCanBeReadOnTheMainThread() async throws {
        let pipe = try TestPipe()
        let read = Mutex([UInt8]())
        let source = EventSource(reading: pipe.reader) { [reader = pipe.reader] in
            MainActor.assertIsolated()
            read.withLock { $0 += TestPipe.take(from: reader) }
        }
        await pool.run { pipe.write(5) }
        while read.withLock({ $0.isEmpty }) { await pool.run {} }
        #expect(read.withLock { $0 } == [5])
        source.cancel()
        #expect(await pool.run { pipe.isClosedByReader(within: 60_000) })
    }

    @Test(.timeLimit(.minutes(5))) func aSignalCallsAndDoesNothingElse() {
        let arrived = DispatchSemaphore(value: 0)
        let queue = SerialQueue(label: "test", qos: .userInitiated)
        let source = EventSource(signal: SIGWINCH, on: queue) { arrived.signal() }
        // The system learns of a new source a moment later, and a signal before that has no effect.
        repeat { kill(getpid(), SIGWINCH) } while arrived.wait(timeout: .now() + .milliseconds(10)) == .timedOut
        source.cancel()
    }
}

extension Array where Element: Sendable {
    fileprivate func asyncMap<Value>(_ body: (Element) async -> Value) async -> [Value] {
        var result: [Value] = []
        for element in self { result.append(await body(element)) }
        return result
    }
}

/// A pipe whose reading end belongs to the tested source.
private final class TestPipe: Sendable {
    let reader: Int32
    private let writer: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit { close(writer) }

    func write(_ byte: UInt8) {
        var byte = byte
        #expect(Glibc.write(writer, &byte, 1) == 1)
    }

    /// Returns whether nobody can read what is written, at the latest after some milliseconds.
    func isClosedByReader(within limit: Int32) -> Bool {
        var waited = pollfd(fd: writer, events: 0, revents: 0)
        return poll(&waited, 1, limit) == 1 && waited.revents & Int16(POLLERR) != 0
    }

    static func take(from reader: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = read(reader, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }
}
