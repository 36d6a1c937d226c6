/// A column of days by slot that many libraries know of no item, such as when its warranty ends: nothing at all until the first one comes,
/// and two bytes each from then on.
struct OptionalDays {
    /// Empty while there is none.
    private var days: [UInt16] = []
    private var count = 0

    /// How many bytes it takes, without what is kept for growing.
    var byteCount: Int { days.count * MemoryLayout<UInt16>.stride }

    /// Appends the day of the next slot, since 1970; 0 where it has none.
    mutating func append(_ day: UInt16) {
        if days.isEmpty, day != 0 { days = [UInt16](repeating: 0, count: count) }
        count += 1
        if day != 0 || !days.isEmpty { days.append(day) }
    }

    /// The day of a slot; 0 where it has none.
    @inline(__always)
    subscript(slot: Int) -> UInt16 { days.isEmpty ? 0 : days[slot] }
}
