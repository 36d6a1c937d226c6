import Graphics
import Testing
import TestSupport
import Toolkit

/// A simple and slow list of rows, with which `RowGeometry` must agree.
nonisolated private struct NaiveRows {
    var heights: [Double]

    func top(_ row: Int) -> Double { heights[..<row].reduce(0, +) }
    var total: Double { top(heights.count) }

    func row(at y: Double) -> Int? { heights.indices.first { top($0) <= y && y < top($0 + 1) } }

    func rows(from minY: Double, to maxY: Double) -> [Int] {
        guard maxY > minY else { return [] }
        return heights.indices.filter { top($0) < maxY && top($0 + 1) > minY }
    }

    mutating func insert(_ rows: RowSet, _ height: (Int) -> Double) {
        for row in rows { heights.insert(height(row), at: row) }
    }

    mutating func remove(_ rows: RowSet) {
        for row in Array(rows).reversed() { heights.remove(at: row) }
    }
}

struct RowGeometryTests {
    /// Heights that are sums of powers of two, so that sums are exact in any order; 0 is among them.
    private static let heights = [0.0, 0.5, 1, 20.25, 44, 60, 60, 60, 133]

    private func compare(_ geometry: RowGeometry, _ naive: NaiveRows, _ random: inout SeededRandom) {
        #expect(geometry.count == naive.heights.count)
        #expect(geometry.totalHeight == naive.total)
        var places = (0..<12).map { _ in Double.random(in: -20...(naive.total + 20), using: &random) }
        // Errors are most likely at boundaries.
        places += (0..<6).map { _ in naive.top(Int.random(in: 0...naive.heights.count, using: &random)) }
        for y in places {
            #expect(geometry.row(at: y) == naive.row(at: y), "row at \(y) of \(naive.heights)")
            for other in places.prefix(5) {
                let found = Array(geometry.rows(from: y, to: other))
                #expect(found == naive.rows(from: y, to: other), "rows from \(y) to \(other) of \(naive.heights)")
            }
        }
        for row in naive.heights.indices {
            #expect(geometry.top(ofRow: row) == naive.top(row))
            #expect(geometry.height(ofRow: row) == naive.heights[row])
            #expect(geometry.rect(ofRow: row, width: 7) == Rect(x: 0, y: naive.top(row), width: 7, height: naive.heights[row]))
        }
    }

    @Test(arguments: 0..<60) func agreesWithTheNaiveOneThroughChanges(seed: UInt64) {
        var random = SeededRandom(seed)
        var naive = NaiveRows(
            heights: (0..<Int.random(in: 0...30, using: &random)).map { _ in Self.heights.randomElement(using: &random) ?? 0 })
        var geometry = RowGeometry(heights: naive.heights)
        if seed % 3 == 0 {
            naive.heights = Array(repeating: 60, count: naive.heights.count)
            geometry = RowGeometry(count: naive.heights.count, height: 60)
        }
        compare(geometry, naive, &random)
        for _ in 0..<12 {
            let count = naive.heights.count
            var rows = RowSet()
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                // Numbers after the insertion: as many as there are new rows may be beyond the old end, without a gap.
                let new = Int.random(in: 0...6, using: &random)
                while rows.count < new { rows.insert(Int.random(in: 0..<(count + new), using: &random)) }
                let height = { (row: Int) in Self.heights[row % Self.heights.count] }
                naive.insert(rows, height)
                geometry.insert(rows, height: height)
            case 1:
                let new = Int.random(in: 0...4, using: &random)
                if new > 0 { rows.insert(count..<(count + new)) }
                naive.insert(rows) { _ in 60 }
                geometry.insert(rows, equalHeight: 60)
            case 2:
                for _ in 0..<min(count, 5) { rows.insert(Int.random(in: 0..<count, using: &random)) }
                naive.remove(rows)
                geometry.remove(rows)
            default:
                for _ in 0..<min(count, 5) { rows.insert(Int.random(in: 0..<count, using: &random)) }
                for row in rows { naive.heights[row] = Double(row % 7) }
                geometry.reload(rows) { Double($0 % 7) }
            }
            compare(geometry, naive, &random)
        }
    }

    @Test func heightsThatAreNoneCountAsNothing() {
        let geometry = RowGeometry(heights: [10, -5, .nan, .infinity, 20])
        #expect(geometry.totalHeight == 30)
        #expect(geometry.row(at: 10) == 4)
    }

    @Test func aMillionEqualRowsTakeNoMemoryAndNoTime() {
        // Equal rows are one number, so this is quick and small, however often it is done.
        for _ in 0..<1000 {
            var geometry = RowGeometry(count: 1_000_000, height: 60)
            #expect(geometry.totalHeight == 60_000_000)
            #expect(geometry.row(at: 59_999_999) == 999_999)
            #expect(geometry.rows(from: 30_000_000, to: 30_000_800) == 500_000..<500_014)
            geometry.remove(RowSet(10..<20))
            geometry.insert([5], equalHeight: 60)
            #expect(geometry.count == 999_991)
        }
    }

    @Test func equalHeightsGivenOneByOneAreKeptAsOneNumber() {
        #expect(RowGeometry(heights: [44, 44, 44]) == RowGeometry(count: 3, height: 44))
        var geometry = RowGeometry(heights: [44, 60, 44])
        geometry.remove([1])
        #expect(geometry == RowGeometry(count: 2, height: 44))
    }
}
