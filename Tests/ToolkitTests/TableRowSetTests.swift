import Testing
import TestSupport

@testable import Toolkit

struct TableRowSetTests {
    @Test(arguments: 0..<40) func agreesWithASet(seed: UInt64) {
        var random = SeededRandom(seed)
        var rows = RowSet()
        var naive: Set<Int> = []
        for _ in 0..<80 {
            let start = Int.random(in: 0..<60, using: &random)
            let range = start..<(start + Int.random(in: 0..<8, using: &random))
            if Bool.random(using: &random) {
                rows.insert(range)
                naive.formUnion(range)
            } else {
                rows.remove(range)
                naive.subtract(range)
            }
            #expect(Array(rows) == naive.sorted())
            #expect(rows.count == naive.count)
            #expect(rows.first == naive.min())
            #expect(rows.last == naive.max())
            for row in -1..<70 { #expect(rows.contains(row) == naive.contains(row)) }
            for (a, b) in zip(rows.ranges, rows.ranges.dropFirst()) { #expect(a.upperBound < b.lowerBound) }
        }
    }

    @Test(arguments: 0..<60) func followsItsRowsWhenOthersComeAndGo(seed: UInt64) {
        var random = SeededRandom(seed)
        // Rows with names: a selected row must stay selected, wherever it is moved.
        var names = Array(0..<30)
        var nextName = 30
        var selected = RowSet((0..<10).map { _ in Int.random(in: 0..<30, using: &random) })
        var chosen = Set(selected.map { names[$0] })
        for _ in 0..<20 {
            if names.isEmpty || Bool.random(using: &random) {
                let count = Int.random(in: 1...5, using: &random)
                var new = RowSet()
                while new.count < count { new.insert(Int.random(in: 0..<(names.count + count), using: &random)) }
                for row in new {
                    names.insert(nextName, at: row)
                    nextName += 1
                }
                selected = selected.shifted(byInserting: new)
            } else {
                let gone = RowSet((0..<4).map { _ in Int.random(in: 0..<names.count, using: &random) })
                for row in Array(gone).reversed() { chosen.remove(names.remove(at: row)) }
                selected = selected.shifted(byRemoving: gone)
            }
            #expect(Set(selected.map { names[$0] }) == chosen)
        }
    }

    @Test func allOfAMillionRowsAreOneRange() {
        var rows = RowSet(0..<1_000_000)
        rows.remove(500_000)
        #expect(rows.ranges == [0..<500_000, 500_001..<1_000_000])
        rows.insert(500_000)
        #expect(rows.ranges == [0..<1_000_000])
        #expect(rows.subtracting(RowSet(0..<1_000_000)).isEmpty)
    }
}
