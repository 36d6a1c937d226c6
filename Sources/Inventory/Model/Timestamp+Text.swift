import Glibc

extension Timestamp {
    /// Returns the current time.
    public static func now() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) &* 1000 &+ Int64(time.tv_nsec) / 1_000_000)
    }

    /// The moment in ISO 8601 and UTC: "2026-03-03T14:05:09.123Z".
    public var iso: String {
        let (days, millisecondsOfDay) = milliseconds.quotientAndRemainderDown(dividingBy: 86_400_000)
        func padded(_ value: Int64, _ width: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        // 719,163 is the ordinal of 1 January 1970.
        let day = Day(ordinal: Int(clamping: days) &+ 719_163)
        let time = [millisecondsOfDay / 3_600_000, millisecondsOfDay / 60_000 % 60, millisecondsOfDay / 1000 % 60]
        return day.iso + "T" + time.map { padded($0, 2) }.joined(separator: ":") + "." + padded(millisecondsOfDay % 1000, 3) + "Z"
    }

    private var localParts: tm {
        var seconds = time_t(milliseconds.quotientAndRemainderDown(dividingBy: 1000).quotient)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return parts
    }

    /// The time of day in the machine's time zone, to the minute: "14:05".
    public var localTime: String {
        let parts = localParts
        return [parts.tm_hour, parts.tm_min].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
    }

    /// The day in the machine's time zone.
    public var localDay: Day {
        let parts = localParts
        return Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday)) ?? Day(ordinal: 719_163)
    }
}

extension Int64 {
    fileprivate func quotientAndRemainderDown(dividingBy divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
