import CX11
import Glibc

/// Rings when a local day begins: once, at midnight or after a sleep past it, and when the clock is set. The process sleeps in between.
final class DayAlarm {
    /// The descriptor to poll for `POLLIN`; -1 if the kernel has no such alarm.
    let descriptor: Int32

    init() {
        descriptor = cx11_wall_alarm()
        set()
    }

    isolated deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns whether it rang, and then sets it for the next midnight.
    func hasRung() -> Bool {
        var count: UInt64 = 0
        let isRinging = read(descriptor, &count, MemoryLayout.size(ofValue: count)) >= 0 || errno == ECANCELED
        if isRinging { set() }
        return isRinging
    }

    /// Sets it to ring once, at a moment.
    func set(at moment: time_t = midnight(after: time(nil))) {
        guard descriptor >= 0 else { return }
        _ = cx11_wall_alarm_set(descriptor, moment)
    }

    /// Returns the first moment of the next local day. It is not 0:00 if clocks are put forward at midnight.
    static func midnight(after moment: time_t) -> time_t {
        var (moment, parts) = (moment, tm())
        localtime_r(&moment, &parts)
        let today = (parts.tm_year, parts.tm_yday)
        (parts.tm_sec, parts.tm_min, parts.tm_hour, parts.tm_isdst) = (0, 0, 0, -1)
        parts.tm_mday += 1
        var next = mktime(&parts)
        for _ in 0..<8 {
            localtime_r(&next, &parts)
            guard next <= moment || (parts.tm_year, parts.tm_yday) == today else { break }
            next += 1800
        }
        return next
    }
}
