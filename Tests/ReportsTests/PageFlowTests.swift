import Testing

@testable import Reports

/// Rows on pages: none is lost, split, or separated from a row that it must stay with.
struct PageFlowTests {
    private func flow(
        _ heights: [Double], keeping kept: Set<Int> = [], head: Double = 0, nextHead: Double = 0, foot: Double = 0, lastFoot: Double = 0
    ) -> PageFlow {
        PageFlow(
            rows: heights.enumerated().map { PageFlow.Row(height: $1, keepsWithNext: kept.contains($0)) }, firstHead: head,
            nextHead: nextHead, lastFoot: lastFoot, foot: foot)
    }

    @Test func aPageTakesWhatFits() {
        #expect(flow([]).pages(height: 100) == [0..<0])
        #expect(flow([100]).pages(height: 100) == [0..<1])
        #expect(flow(Array(repeating: 30, count: 7)).pages(height: 100) == [0..<3, 3..<6, 6..<7])
        #expect(flow(Array(repeating: 30, count: 7), head: 50).pages(height: 100) == [0..<1, 1..<4, 4..<7])
        #expect(flow(Array(repeating: 30, count: 7), nextHead: 50).pages(height: 100) == [0..<3, 3..<4, 4..<5, 5..<6, 6..<7])
    }

    @Test func theFootHasItsRoom() {
        #expect(flow([30, 30, 30], foot: 20).pages(height: 100) == [0..<3])
        #expect(flow([30, 30, 30, 30], foot: 20).pages(height: 100) == [0..<2, 2..<4])
        // All rows fit, but not with the text of the last page below them.
        #expect(flow([30, 30, 30], lastFoot: 20).pages(height: 100) == [0..<2, 2..<3])
    }

    @Test func rowsStayTogether() {
        #expect(flow([30, 30, 30, 30], keeping: [2]).pages(height: 100) == [0..<2, 2..<4])
        #expect(flow([30, 30, 30, 30], keeping: [1, 2]).pages(height: 100) == [0..<1, 1..<4])
        // Rows that do not fit on a page are split even if they belong together, and nothing loops forever.
        #expect(flow([40, 40, 40, 40], keeping: [0, 1, 2]).pages(height: 100) == [0..<2, 2..<4])
        #expect(flow([400, 40, 400], keeping: [0]).pages(height: 100) == [0..<1, 1..<2, 2..<3])
    }

    @Test(arguments: 0..<40) func noRowIsLost(_ seed: Int) {
        var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let heights = (0..<next(60)).map { _ in Double(5 + next(60)) }
        let kept = Set((0..<8).map { _ in next(60) })
        let made = flow(heights, keeping: kept, head: 20, nextHead: 8, foot: 6, lastFoot: 12)
        let pages = made.pages(height: 120)
        #expect(pages.flatMap { Array($0) } == Array(heights.indices))
        for (index, page) in pages.enumerated() where page.count > 1 {
            let rows = heights[page].reduce(0, +)
            #expect(rows + (index == 0 ? 20 : 8) + (page.upperBound == heights.count ? 12 : 6) <= 120)
        }
    }
}
