/// The values of the items of a search table, by slot: five bytes each. Currencies are numbered, and the few values that do not fit into
/// four bytes are stored separately.
struct ValueColumn {
    /// Special numbers of currencies: there is no value, or it is among the large ones.
    private static let (none, isLarge) = (UInt8.max, UInt8.max - 1)

    /// The values in minor units.
    private var minorUnits: [Int32] = []
    private var numbers: [UInt8] = []
    /// The values that do not fit there, by slot, with the numbers of their currencies.
    private var largeValues: [UInt32: (currency: Int, minorUnits: Int64)] = [:]
    private(set) var currencies: [Currency] = []

    /// Its size in bytes, without spare capacity.
    var byteCount: Int { minorUnits.count * MemoryLayout<Int32>.stride + numbers.count + largeValues.count * 32 }

    /// The number of slots.
    var count: Int { numbers.count }

    mutating func reserve(_ count: Int) {
        minorUnits.reserveCapacity(count)
        numbers.reserveCapacity(count)
    }

    /// Appends the value of the next slot; nil for none.
    mutating func append(_ value: Money?) {
        minorUnits.append(0)
        numbers.append(Self.none)
        if let value { put(value, at: numbers.count - 1) }
    }

    /// Sets the value of a slot; nil for none. New slots before it have none.
    mutating func set(_ value: Money?, at slot: Int) {
        while count <= slot { append(nil) }
        remove(slot)
        if let value { put(value, at: slot) }
    }

    /// Sets the value of a slot that has none.
    private mutating func put(_ value: Money, at slot: Int) {
        let currency = number(of: value.currency)
        if currency < Self.isLarge, let units = Int32(exactly: value.minorUnits) {
            minorUnits[slot] = units
            numbers[slot] = UInt8(currency)
        } else {
            largeValues[UInt32(slot)] = (currency, value.minorUnits)
            numbers[slot] = Self.isLarge
        }
    }

    private mutating func number(of currency: Currency) -> Int {
        if let index = currencies.firstIndex(of: currency) { return index }
        currencies.append(currency)
        return currencies.count - 1
    }

    /// Removes the large value of a slot whose item is gone.
    mutating func remove(_ slot: Int) {
        if numbers[slot] == Self.isLarge { largeValues[UInt32(slot)] = nil }
        numbers[slot] = Self.none
    }

    /// The value of a slot, with the number of its currency; nil for none.
    @inline(__always)
    subscript(slot: Int) -> (currency: Int, minorUnits: Int64)? {
        let number = numbers[slot]
        if number < Self.isLarge { return (Int(number), Int64(minorUnits[slot])) }
        return number == Self.isLarge ? largeValues[UInt32(slot)] : nil
    }

    /// Returns the value of a slot; nil if it has none.
    func money(of slot: Int) -> Money? { self[slot].map { Money(minorUnits: $0.minorUnits, currency: currencies[$0.currency]) } }

    /// Returns the sums of the values of some slots, one for each of `currencies`.
    ///
    /// - Parameter bits: a bit for each slot, the first one lowest in its word.
    func sums(of bits: [UInt64]) -> [Int128] {
        var sums = [Int128](repeating: 0, count: currencies.count)
        minorUnits.withUnsafeBufferPointer { minorUnits in
            numbers.withUnsafeBufferPointer { numbers in
                // Most values have the currency of the one before. Its sum is in a local variable; in memory, each step would wait for the
                // one before. It cannot overflow, because there cannot be so many values.
                var (current, sum) = (Self.none, Int64(0))
                for word in bits.indices {
                    var rest = bits[word]
                    while rest != 0 {
                        let slot = word &* 64 &+ rest.trailingZeroBitCount
                        rest &= rest &- 1
                        let number = numbers[slot]
                        if number == current {
                            sum &+= Int64(minorUnits[slot])
                        } else if number < Self.isLarge {
                            if current != Self.none { sums[Int(current)] &+= Int128(sum) }
                            (current, sum) = (number, Int64(minorUnits[slot]))
                        } else if number == Self.isLarge, let large = largeValues[UInt32(slot)] {
                            sums[large.currency] &+= Int128(large.minorUnits)
                        }
                    }
                }
                if current != Self.none { sums[Int(current)] &+= Int128(sum) }
            }
        }
        return sums
    }
}
