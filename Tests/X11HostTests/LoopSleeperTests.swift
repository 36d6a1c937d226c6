import Glibc
import Testing

@testable import X11Host

@Suite struct LoopSleeperTests {
    /// The two ends of a connection.
    private func connection() -> (ours: Int32, theirs: Int32) {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        return (ends[0], ends[1])
    }

    @Test func wakesWhenTheServerSaysSomething() {
        let (ours, theirs) = connection()
        defer {
            close(ours)
            close(theirs)
        }
        let sleeper = LoopSleeper(connection: ours)
        #expect(write(theirs, "x", 1) == 1)
        // Without an end of its own: a sleeper that did not look at the connection would never come back.
        sleeper.sleep(until: nil)
        var byte: UInt8 = 0
        #expect(read(ours, &byte, 1) == 1)
    }

    @Test func wakesWhenTheServerGoesAway() {
        let (ours, theirs) = connection()
        defer { close(ours) }
        let sleeper = LoopSleeper(connection: ours)
        close(theirs)
        sleeper.sleep(until: nil)
    }

    @Test func wakesWhenMemoryRunsShort() throws {
        let (ours, theirs) = connection()
        defer {
            close(ours)
            close(theirs)
        }
        let sleeper = LoopSleeper(connection: ours)
        var warnings = 0
        let urgent = try Urgent()
        sleeper.watch(MemoryPressure(descriptor: urgent.receiver)) { warnings += 1 }
        sleeper.sleep(until: LoopSleeper.now + 0.01)
        #expect(warnings == 0)
        #expect(send(urgent.sender, "!", 1, Int32(MSG_OOB)) == 1)
        let deadline = LoopSleeper.now + 10
        while warnings == 0, LoopSleeper.now < deadline { sleeper.sleep(until: deadline) }
        #expect(warnings == 1)
    }

    @Test func aKernelThatSaysNothingMoreIsNotAskedAgain() throws {
        let (reading, writing) = connection()
        let pressure = MemoryPressure(descriptor: reading)
        close(writing)
        var waited = pollfd(fd: pressure.descriptor, events: Int16(POLLPRI), revents: 0)
        #expect(poll(&waited, 1, 0) == 1)
        #expect(!pressure.isPressed(waited.revents))
        #expect(!pressure.isWatched)
    }

    @Test func aKernelThatCannotSayIsDoneWithout() {
        #expect(!MemoryPressure(path: "/proc/pressure/no-such-file").isWatched)
        // It can be opened, but takes no trigger.
        #expect(!MemoryPressure(path: "/dev/full").isWatched)
    }

    @Test(arguments: [-1, 0, 0.002, 0.2])
    func wakesNotBeforeTheTime(_ seconds: Double) {
        let (ours, theirs) = connection()
        defer {
            close(ours)
            close(theirs)
        }
        let sleeper = LoopSleeper(connection: ours)
        let deadline = LoopSleeper.now + seconds
        // The main queue may have work of other tests, which ends a sleep early; it always ends.
        while LoopSleeper.now < deadline { sleeper.sleep(until: deadline) }
        #expect(LoopSleeper.now >= deadline)
    }
}

/// A connection over which urgent data can go, which `poll` tells by `POLLPRI` as the kernel tells that memory runs short.
private final class Urgent {
    let sender: Int32
    let receiver: Int32

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let sender = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let connected = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 1) == 0 && getsockname(listener, $0, &size) == 0
                    && connect(sender, $0, size) == 0
            }
        }
        self.sender = sender
        receiver = connected ? accept(listener, nil, nil) : -1
        try #require(receiver >= 0)
    }

    /// The receiver is its taker's to close.
    deinit { close(sender) }
}
