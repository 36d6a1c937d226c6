import CX11
import Glibc

/// Rings when a day begins where this machine is: once, at midnight, also where the machine slept until later, and when the clock is set.
/// Nothing wakes in between.
final class DayAlarm {
    /// To be waited for with `POLLIN`; -1 when the kernel has none.
    let descriptor: Int32

    init() {
        descriptor = cx11_wall_alarm()
        set()
    }

    isolated deinit { if descriptor >= 0 { close(descriptor) } }

    /// Looks whether it rang, and is set for the next midnight then.
    func hasRung() -> Bool {
        var count: UInt64 = 0
        let isRinging = read(descriptor, &count, MemoryLayout.size(ofValue: count)) >= 0 || errno == ECANCELED
        if isRinging { set() }
        return isRinging
    }

    /// Has it ring at a moment, for once.
    func set(at moment: time_t = midnight(after: time(nil))) {
        guard descriptor >= 0 else { return }
        _ = cx11_wall_alarm_set(descriptor, moment)
    }

    /// The first moment of the day after that of a moment, where this machine is. Where clocks are put forward at midnight it is not 0:00.
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
