import Glibc
import Testing

@testable import X11Host

@Suite struct DayAlarmTests {
    private func connection() -> (ours: Int32, theirs: Int32) {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        return (ends[0], ends[1])
    }

    @Test func aSleeperWakesWhenItRingsAndOnceOnly() {
        let (ours, theirs) = connection()
        defer {
            close(ours)
            close(theirs)
        }
        let (sleeper, alarm) = (LoopSleeper(connection: ours), DayAlarm())
        var count = 0
        sleeper.watch(alarm) { count += 1 }
        sleeper.sleep(until: LoopSleeper.now + 0.02)
        #expect(count == 0, "midnight is hours away")
        // A moment that is past, as after the machine slept.
        alarm.set(at: time(nil) - 100)
        sleeper.sleep(until: LoopSleeper.now + 10)
        #expect(count == 1)
        sleeper.sleep(until: LoopSleeper.now + 0.02)
        #expect(count == 1, "it is set for the next midnight")
    }

    @Test func midnightIsTheNextOneHere() {
        for moment in [1_795_262_400, 1_795_305_599, 1_795_305_600, 1_774_746_000] as [time_t] {
            let next = DayAlarm.midnight(after: moment)
            #expect(next > moment && next - moment <= 25 * 3600)
            var (first, last, parts, before) = (next, next - 1, tm(), tm())
            localtime_r(&first, &parts)
            localtime_r(&last, &before)
            #expect(parts.tm_mday != before.tm_mday, "a second earlier it is another day")
        }
    }
}
