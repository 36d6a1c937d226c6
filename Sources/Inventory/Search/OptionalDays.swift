/// A column of optional days by slot, such as the end of the warranty. Many libraries have none, so it takes no memory until the first day
/// comes, and two bytes for each slot afterwards.
struct OptionalDays {
    /// The days; empty while there are none.
    private var days: [UInt16] = []
    private var count = 0

    /// Its size in bytes, without spare capacity.
    var byteCount: Int { days.count * MemoryLayout<UInt16>.stride }

    /// Appends the day of the next slot, since 1970; 0 for none.
    mutating func append(_ day: UInt16) {
        if days.isEmpty, day != 0 { days = [UInt16](repeating: 0, count: count) }
        count += 1
        if day != 0 || !days.isEmpty { days.append(day) }
    }

    /// The day of a slot; 0 for none.
    @inline(__always)
    subscript(slot: Int) -> UInt16 { days.isEmpty ? 0 : days[slot] }
}
