/// The values of a sort key as numbers that compare like them, by item.
struct SortCodes: Sendable {
    /// The code of each item, by key; 0 for an item without a value.
    private var codes: [UInt64] = []
    /// The codes that decide between equal ones.
    private var finer: [UInt64]?

    /// Creates the codes of no values.
    init() {}

    /// - Parameter codes: the codes, by key.
    init(_ codes: [UInt64], finer: [UInt64]? = nil) {
        self.codes = codes
        self.finer = finer
    }

    /// Creates the codes of values.
    ///
    /// - Parameter values: the items, each with its value.
    init(_ values: [(key: UInt32, value: SortValue)]) {
        codes = Self.ranks(values, count: values.reduce(0) { max($0, Int($1.key) + 1) })
    }

    /// Returns the ranks of values, by key. Equal values have the same rank.
    static func ranks(_ values: [(key: UInt32, value: SortValue)], count: Int) -> [UInt64] {
        // Many values are often the same, so only the different ones are sorted.
        var (places, different): ([SortValue: Int], [SortValue]) = ([:], [])
        let placed = values.map { key, value in
            if let place = places[value] { return (key: key, place: place) }
            places[value] = different.count
            different.append(value)
            return (key: key, place: different.count - 1)
        }
        var ranks = [UInt64](repeating: 0, count: different.count)
        // The first bytes decide most comparisons.
        let sorted = different.enumerated().map { (start: $0.element.start, place: $0.offset) }.sorted { one, other in
            one.start == other.start ? different[one.place] < different[other.place] : one.start < other.start
        }
        for (rank, next) in sorted.enumerated() { ranks[next.place] = UInt64(rank + 1) }
        var codes = [UInt64](repeating: 0, count: count)
        for (key, place) in placed { codes[Int(key)] = ranks[place] }
        return codes
    }

    /// Returns the code of a number.
    @inline(__always)
    static func code(of number: Int64) -> UInt64 { max(1, UInt64(bitPattern: number) ^ 1 << 63) }

    /// Returns the code of a number. Both zeros are the same.
    @inline(__always)
    static func code(of number: Double) -> UInt64 {
        let bits = (number == 0 ? 0 : number).bitPattern
        return max(1, bits >> 63 == 0 ? bits | 1 << 63 : ~bits)
    }

    /// Returns some items in the order of their codes, those without a value last. Items with the same code stay in their order.
    func sorted(_ keys: [UInt32], ascending: Bool) -> [UInt32] {
        let (present, missing) = parted(keys)
        return inOrder(present, ascending: ascending) + missing
    }

    /// Returns all items as an order for both directions.
    ///
    /// - Parameter keys: the items; those with the same code stay in their order.
    func order(of keys: [UInt32]) -> KeyOrder {
        let (present, missing) = parted(keys)
        return KeyOrder(keys: missing + inOrder(present, ascending: true), missingCount: missing.count)
    }

    private func parted(_ keys: [UInt32]) -> (present: [UInt32], missing: [UInt32]) {
        var (present, missing): ([UInt32], [UInt32]) = ([], [])
        present.reserveCapacity(keys.count)
        for key in keys {
            if Int(key) < codes.count, codes[Int(key)] != 0 { present.append(key) } else { missing.append(key) }
        }
        return (present, missing)
    }

    private func inOrder(_ present: [UInt32], ascending: Bool) -> [UInt32] {
        let keys = finer.map { Self.sorted(present, by: $0, ascending: ascending) } ?? present
        return Self.sorted(keys, by: codes, ascending: ascending)
    }

    /// The number of bits that a pass sorts by.
    private static let digit = 11

    /// Sorts by digits, the lowest one first, as many as the codes differ in.
    private static func sorted(_ keys: [UInt32], by codes: [UInt64], ascending: Bool) -> [UInt32] {
        var pairs = keys.map { (code: codes[Int($0)], key: $0) }
        guard let (lowest, highest) = limits(pairs), lowest < highest else { return keys }
        for place in pairs.indices { pairs[place].code = ascending ? pairs[place].code &- lowest : highest &- pairs[place].code }
        var sorted = pairs
        for shift in stride(from: 0, to: 64 - (highest - lowest).leadingZeroBitCount, by: digit) {
            pass(pairs, into: &sorted, shift: UInt64(shift))
            swap(&pairs, &sorted)
        }
        return pairs.map(\.key)
    }

    private static func limits(_ pairs: [(code: UInt64, key: UInt32)]) -> (lowest: UInt64, highest: UInt64)? {
        guard let first = pairs.first else { return nil }
        return pairs.reduce((first.code, first.code)) { (min($0.0, $1.code), max($0.1, $1.code)) }
    }

    private static func pass(_ pairs: [(code: UInt64, key: UInt32)], into sorted: inout [(code: UInt64, key: UInt32)], shift: UInt64) {
        let mask = UInt64(1 << digit - 1)
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 1 << digit) { starts in
            starts.initialize(repeating: 0)
            pairs.withUnsafeBufferPointer { pairs in
                for pair in pairs { starts[Int(truncatingIfNeeded: pair.code >> shift & mask)] &+= 1 }
                var sum = 0
                for place in starts.indices { (starts[place], sum) = (sum, sum &+ starts[place]) }
                sorted.withUnsafeMutableBufferPointer { sorted in
                    for pair in pairs {
                        let place = Int(truncatingIfNeeded: pair.code >> shift & mask)
                        sorted[starts[place]] = pair
                        starts[place] &+= 1
                    }
                }
            }
        }
    }
}
