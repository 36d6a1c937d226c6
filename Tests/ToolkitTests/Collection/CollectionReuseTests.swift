import Graphics
import Testing
import Toolkit
import ToolkitTesting

struct CollectionReuseTests {
    @Test func cellsThatLeaveServeThoseThatCome() {
        let fixture = CollectionFixture([5_000])
        let made = fixture.view.madeCellCount
        for _ in 0..<60 { fixture.harness.scroll(fixture.view, clicks: 3) }
        #expect(fixture.view.madeCellCount <= made + 8)
        #expect(!fixture.shown.contains("missing"))
        #expect(fixture.shown == fixture.view.indexPathsForVisibleItems.map(\.spot))
        #expect(fixture.view.contentView.subviews.count(where: { !$0.isHidden }) == fixture.shown.count)
    }

    @Test func reloadingAnItemKeepsItsCell() {
        let fixture = CollectionFixture([50])
        let path = IndexPath(item: 5, section: 0)
        let cell = fixture.view.cellForItem(at: path)
        fixture.names[0][5] = "other"
        fixture.asked = []
        fixture.view.reloadItems(at: [path])
        fixture.settle()
        #expect(fixture.asked == [path])
        #expect(fixture.view.cellForItem(at: path) === cell)
        #expect(fixture.shown[5] == "other")
    }

    @Test func aButtonInACellIsItsOwn() {
        let fixture = CollectionFixture([50])
        var pressed: [Toolkit.IndexPath] = []
        fixture.onButton = { pressed.append($0) }
        let rect = fixture.view.rectForItem(at: IndexPath(item: 6, section: 0)) ?? .zero
        fixture.harness.click(at: Point(x: rect.minX + 10, y: rect.minY + 10))
        #expect(pressed == [IndexPath(item: 6, section: 0)])
        #expect(fixture.selected == [])
    }

    @Test func backgroundsShowTheState() throws {
        let fixture = CollectionFixture([8])
        let cell = try #require(fixture.view.cellForItem(at: IndexPath(item: 2, section: 0)))
        let (plain, chosen) = (View(), View())
        plain.backgroundColor = Color(hex: 0x0000FF)
        chosen.backgroundColor = Color(hex: 0xFF0000)
        cell.selectedBackgroundView = chosen
        cell.backgroundView = plain
        fixture.settle()
        let corner = fixture.view.convert(cell.bounds, from: cell).origin
        func pixel() -> UInt32? { fixture.harness.screenshot()?[Int(corner.x) + 40, Int(corner.y) + 3] }
        #expect(pixel() == 0xFF00_00FF)
        fixture.click(2)
        #expect(pixel() == 0xFFFF_0000)
        fixture.click(3)
        #expect(pixel() == 0xFF00_00FF)
    }

    @Test func theBackgroundViewDoesNotScroll() {
        let fixture = CollectionFixture([500])
        let ground = View()
        ground.backgroundColor = Color(hex: 0x112233)
        fixture.view.backgroundView = ground
        fixture.settle()
        #expect(ground.frame == Rect(x: 0, y: 0, width: 400, height: 600))
        fixture.view.contentOffset = Point(x: 0, y: 1_000)
        fixture.settle()
        #expect(fixture.view.convert(ground.bounds, from: ground).origin == .zero)
        #expect(fixture.harness.screenshot()?[95, 300] == 0xFF11_2233)
    }

    @Test func nothingHoldsTheViewOrItsCells() {
        weak var view: CollectionView?
        weak var cell: CollectionViewCell?
        do {
            let fixture = CollectionFixture([50])
            view = fixture.view
            cell = fixture.view.cellForItem(at: IndexPath(item: 3, section: 0))
            fixture.click(3)
            #expect(cell != nil)
        }
        #expect(view == nil)
        #expect(cell == nil)
    }
}
