import Graphics
import Testing
import Toolkit
import ToolkitTesting

/// Items on a diagonal, each with a line below it: a layout other than the flow layout.
private final class DiagonalLayout: CollectionViewLayout {
    var step = 50.0 { didSet { invalidateLayout() } }
    private(set) var prepareCount = 0
    private var count = 0

    override func prepare() {
        prepareCount += 1
        count = collectionView?.numberOfItems ?? 0
    }

    override var collectionViewContentSize: Size { Size(width: Double(count) * step, height: Double(count) * step) }

    override func layoutAttributesForItem(at indexPath: Toolkit.IndexPath) -> CollectionViewLayoutAttributes? {
        let place = Double(indexPath.item) * step
        return CollectionViewLayoutAttributes(.cell(indexPath), frame: Rect(x: place, y: place, width: 40, height: 40), zIndex: 1)
    }

    override func layoutAttributesForDecorationView(
        ofKind kind: String, at indexPath: Toolkit.IndexPath
    ) -> CollectionViewLayoutAttributes? {
        let place = Double(indexPath.item) * step
        return CollectionViewLayoutAttributes(.decoration(kind, indexPath), frame: Rect(x: place - 5, y: place - 5, width: 50, height: 50))
    }

    override func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
        let first = max(0, Int(rect.minY / step) - 1)
        return (first..<max(first, min(count, Int(rect.maxY / step) + 2))).flatMap { item in
            let path = IndexPath(item: item, section: 0)
            return [layoutAttributesForItem(at: path), layoutAttributesForDecorationView(ofKind: "ground", at: path)].compactMap { $0 }
        }
    }
}

private final class Ground: CollectionReusableView {
    static var made = 0

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        backgroundColor = Color(hex: 0x00FF00)
        Self.made += 1
    }
}

@Suite(.serialized) struct CollectionCustomLayoutTests {
    @Test func anyLayoutCanSayWhereThingsStand() throws {
        let fixture = CollectionFixture([100])
        let layout = DiagonalLayout()
        layout.register(Ground.self, forDecorationViewOfKind: "ground")
        Ground.made = 0
        fixture.view.collectionViewLayout = layout
        fixture.settle()
        #expect(fixture.view.contentSize == Size(width: 5000, height: 5000))
        #expect(fixture.shown == (0..<8).map { "0.\($0)" })
        // The decoration is behind the cell and shows around it.
        let buffer = try #require(fixture.harness.screenshot())
        #expect(buffer[52, 147] == 0xFF00_FF00 || buffer[147, 147] == 0xFF00_FF00)
        let prepared = layout.prepareCount
        for _ in 0..<30 { fixture.harness.scroll(fixture.view, clicks: 2) }
        #expect(layout.prepareCount == prepared, "scrolling alone prepares nothing")
        #expect(Ground.made < 40)
        layout.step = 80
        fixture.settle()
        #expect(layout.prepareCount == prepared + 1)
        #expect(fixture.view.contentSize == Size(width: 8000, height: 8000))
        fixture.resize(to: Size(width: 380, height: 500))
        #expect(layout.prepareCount == prepared + 2)
    }

    @Test func arrowsWalkThroughAnyLayout() {
        let fixture = CollectionFixture([30])
        fixture.view.collectionViewLayout = DiagonalLayout.plain()
        fixture.settle()
        fixture.click(2)
        fixture.harness.press(.down)
        #expect(fixture.selected == ["0.3"])
        fixture.harness.press(.up)
        fixture.harness.press(.up)
        #expect(fixture.selected == ["0.1"])
        fixture.harness.press(.end)
        #expect(fixture.selected == ["0.29"])
        #expect(fixture.shown.contains("0.29"))
    }

    @Test func anotherLayoutMovesEverythingToItsPlace() throws {
        var settings = Harness.quietSettings
        settings.animationsEnabled = true
        let fixture = CollectionFixture([12], settings: settings)
        let first = try #require(fixture.view.cellForItem(at: IndexPath(item: 3, section: 0)))
        let start = first.frame
        var isDone = false
        fixture.view.setCollectionViewLayout(DiagonalLayout.plain()) { isDone = true }
        fixture.harness.advance(seconds: 0.12)
        #expect(first.frame.minX < start.minX && first.frame.minX > 150, "it is on its way")
        #expect(isDone == false)
        fixture.harness.advance(seconds: 0.3)
        #expect(isDone)
        #expect(first.frame == Rect(x: 150, y: 150, width: 40, height: 40))
    }
}

extension DiagonalLayout {
    fileprivate static func plain() -> DiagonalLayout {
        let layout = DiagonalLayout()
        layout.register(Ground.self, forDecorationViewOfKind: "ground")
        return layout
    }
}
