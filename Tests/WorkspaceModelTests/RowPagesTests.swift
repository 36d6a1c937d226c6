@testable import Inventory
import Testing
import WorkspaceModel

@Suite struct RowPagesTests {
    private static func page(_ number: Int) -> RowPage {
        RowPage(
            start: number * RowPages.pageSize, rows: [ItemRow?](repeating: nil, count: RowPages.pageSize))
    }

    @Test func pagesThatWereUsedLongestAgoAreForgotten() {
        let pages = RowPages()
        for number in 0..<20 { pages.fill(Self.page(number)) }
        #expect(!pages.has(3) && pages.has(4) && pages.has(19))
        pages.fail(30..<31)
        #expect(pages.has(30) && !pages.has(4), "a page that cannot be read is not asked for again")
    }

    @Test func aLookIsReportedBeforeTheRowIsLookedUp() async {
        await MainActor.run {
            let pages = RowPages()
            var looks: [Int] = []
            pages.onLook = { looks.append($0) }
            _ = pages.row(at: 5)
            _ = pages.row(at: -1)
            _ = pages.known(at: 6)
            #expect(looks == [5])
        }
    }

    @Test func ranksAreThoseOfWholePages() {
        #expect(RowPages.ranks(holding: 3..<20) == 0..<32)
        #expect(RowPages.ranks(holding: 16..<16) == 16..<16)
    }
}
