/// The values of the items of a search table, by slot: five bytes each. Currencies are numbered, and the few values that do not fit into
/// four bytes are kept beside.
struct ValueColumn {
    /// In place of a currency's number: there is no value, or it is among the large ones.
    private static let (none, isLarge) = (UInt8.max, UInt8.max - 1)

    /// In minor units.
    private var minorUnits: [Int32] = []
    private var numbers: [UInt8] = []
    /// By slot what does not fit there, with its currency's number.
    private var largeValues: [UInt32: (currency: Int, minorUnits: Int64)] = [:]
    private(set) var currencies: [Currency] = []

    /// How many bytes it takes, without what is kept for growing.
    var byteCount: Int { minorUnits.count * MemoryLayout<Int32>.stride + numbers.count + largeValues.count * 32 }

    mutating func reserve(_ count: Int) {
        minorUnits.reserveCapacity(count)
        numbers.reserveCapacity(count)
    }

    /// Appends the value of the next slot; nil where it has none.
    mutating func append(_ value: Money?) {
        guard let value else {
            minorUnits.append(0)
            return numbers.append(Self.none)
        }
        let currency = number(of: value.currency)
        if currency < Self.isLarge, let units = Int32(exactly: value.minorUnits) {
            minorUnits.append(units)
            numbers.append(UInt8(currency))
        } else {
            largeValues[UInt32(numbers.count)] = (currency, value.minorUnits)
            minorUnits.append(0)
            numbers.append(Self.isLarge)
        }
    }

    private mutating func number(of currency: Currency) -> Int {
        if let index = currencies.firstIndex(of: currency) { return index }
        currencies.append(currency)
        return currencies.count - 1
    }

    /// The item of a slot is gone.
    mutating func remove(_ slot: Int) {
        if numbers[slot] == Self.isLarge { largeValues[UInt32(slot)] = nil }
        numbers[slot] = Self.none
    }

    /// The value of a slot, with the number of its currency; nil where it has none.
    @inline(__always)
    subscript(slot: Int) -> (currency: Int, minorUnits: Int64)? {
        let number = numbers[slot]
        if number < Self.isLarge { return (Int(number), Int64(minorUnits[slot])) }
        return number == Self.isLarge ? largeValues[UInt32(slot)] : nil
    }

    /// The value of a slot; nil where it has none.
    func money(of slot: Int) -> Money? { self[slot].map { Money(minorUnits: $0.minorUnits, currency: currencies[$0.currency]) } }

    /// Adds up the values of some slots.
    ///
    /// - Parameters:
    ///   - words: which words of 64 slots to go through.
    ///   - bits: a bit for each slot, the first one lowest in its word.
    ///   - sums: one for each of `currencies`.
    func addUp(_ words: Range<Int>, of bits: UnsafeBufferPointer<UInt64>, to sums: UnsafeMutableBufferPointer<Int128>) {
        minorUnits.withUnsafeBufferPointer { minorUnits in
            numbers.withUnsafeBufferPointer { numbers in
                // Most have the currency of the one before, whose sum is not kept in memory, where each step would wait for the one
                // before. So many values that their sum would not fit there cannot be.
                var (current, sum) = (Self.none, Int64(0))
                for word in words {
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
    }
}
