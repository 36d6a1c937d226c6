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
