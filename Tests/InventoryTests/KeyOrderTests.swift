import TestSupport
import Testing

@testable import Inventory

/// Compares the order by age, which is stored as bits, with the same keys in a list.
@Suite struct KeyOrderTests {
    private static let largest: UInt32 = 5_000

    private static func orders(of keys: [UInt32]) -> (bits: KeyOrder, listed: KeyOrder) {
        var marks = [UInt8](repeating: 0, count: Int(largest) + 1)
        for key in keys { marks[Int(key)] = 1 }
        return (marks.withUnsafeBufferPointer { KeyOrder(byAge: AscendingKeys(marks: $0)) }, KeyOrder(keys: keys, missingCount: 0))
    }

    private static func expectSame(_ bits: KeyOrder, _ listed: KeyOrder, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(bits.count == listed.count, sourceLocation: sourceLocation)
        for ascending in [true, false] {
            let keys = listed.listed(ascending: ascending)
            #expect(bits.listed(ascending: ascending) == keys, sourceLocation: sourceLocation)
            #expect(keys.indices.map { bits.key(at: $0, ascending: ascending) } == keys, sourceLocation: sourceLocation)
            #expect(
                (0...(largest + 700)).allSatisfy {
                    bits.index(of: $0, ascending: ascending) == listed.index(of: $0, ascending: ascending)
                }, sourceLocation: sourceLocation)
        }
    }

    /// No keys, few, all, and those of a library with deleted items.
    @Test(arguments: [0, 1, 40, 100] as [UInt32])
    func itIsAsTheListIs(percent: UInt32) {
        let keys = (1...Self.largest).filter { $0 &* 2_654_435_761 >> 8 % 100 < percent }
        let (bits, listed) = Self.orders(of: keys)
        Self.expectSame(bits, listed)
        for largestWanted in [700, Self.largest, Self.largest + 90] {
            for step: UInt32 in [1, 7, 1_999, 6_000] {
                var wanted = KeySet(largest: largestWanted)
                for key in stride(from: step / 2, through: largestWanted, by: Int(step)) { wanted.insert(key) }
                for ascending in [true, false] {
                    #expect(bits.filtered(ascending: ascending, by: wanted) == listed.filtered(ascending: ascending, by: wanted))
                    for start in stride(from: 0, to: listed.count, by: 97) {
                        #expect(
                            bits.firstPlace(of: wanted, from: start, ascending: ascending)
                                == listed.firstPlace(of: wanted, from: start, ascending: ascending))
                    }
                }
            }
        }
    }

    @Test func itFollowsItemsThatComeAndGo() {
        var (bits, listed) = Self.orders(of: Array(1...Self.largest))
        for gone: Set<UInt32> in [[1], [64, 65, 511, 512, 513], Set(1_000...2_500), [Self.largest], [2_000, Self.largest + 5]] {
            bits.remove(gone)
            listed.remove(gone)
        }
        Self.expectSame(bits, listed)
        // One key that comes back, twice, and two new ones, one of which leaves a gap.
        let places: [(UInt32, behind: UInt32?)] = [
            (512, 510), (512, 510), (1, nil), (Self.largest + 1, Self.largest - 1), (Self.largest + 600, Self.largest + 1),
        ]
        for (key, neighbour) in places {
            bits.insert(OrderQueries.Place(item: key, neighbour: nil, isMissing: false))
            listed.insert(OrderQueries.Place(item: key, neighbour: neighbour, isMissing: false))
        }
        Self.expectSame(bits, listed)
    }
}
