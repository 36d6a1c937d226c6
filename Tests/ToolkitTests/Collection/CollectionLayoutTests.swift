import Graphics
import Testing
import TestSupport
import Toolkit
import ToolkitTesting

struct CollectionLayoutTests {
    @Test func itemsOfOneSizeStandInFullLinesFromEdgeToEdge() {
        let fixture = CollectionFixture([10]) { $0.layout.sectionInset = EdgeInsets(top: 8, left: 20, bottom: 12, right: 20) }
        func rect(_ item: Int) -> Rect? { fixture.view.rectForItem(at: IndexPath(item: item, section: 0)) }
        // 360 points hold three of 90 with at least 10 between; the rest is divided: 45 each.
        #expect(rect(0) == Rect(x: 20, y: 8, width: 90, height: 70))
        #expect(rect(1) == Rect(x: 155, y: 8, width: 90, height: 70))
        #expect(rect(2) == Rect(x: 290, y: 8, width: 90, height: 70))
        #expect(rect(3) == Rect(x: 20, y: 88, width: 90, height: 70))
        #expect(rect(9) == Rect(x: 20, y: 248, width: 90, height: 70))
        #expect(rect(10) == nil)
        #expect(fixture.view.contentSize == Size(width: 400, height: 8 + 4 * 70 + 3 * 10 + 12))
        #expect(fixture.sizeQuestions == 0)
    }

    @Test func itemsWiderThanTheViewStandInTheMiddleOnePerLine() {
        let fixture = CollectionFixture([3]) { $0.layout.itemSize = Size(width: 300, height: 50) }
        #expect(fixture.view.rectForItem(at: IndexPath(item: 1, section: 0)) == Rect(x: 50, y: 60, width: 300, height: 50))
        fixture.layout.itemSize = Size(width: 900, height: 50)
        fixture.settle()
        #expect(fixture.view.rectForItem(at: IndexPath(item: 1, section: 0))?.minX == 0)
    }

    @Test func sectionsHaveHeadersFootersAndInsets() {
        let fixture = CollectionFixture([4, 0, 5]) { fixture in
            fixture.layout.headerReferenceSize = Size(width: 0, height: 30)
            fixture.layout.footerReferenceSize = Size(width: 0, height: 20)
            fixture.layout.sectionInset = EdgeInsets(top: 5, left: 0, bottom: 7, right: 0)
        }
        // 30 + 5 + 70 + 7 + 20; an empty section has only header and footer.
        #expect(fixture.headers == ["header 0": 0, "header 1": 132, "header 2": 182])
        #expect(fixture.view.rectForItem(at: IndexPath(item: 4, section: 2))?.minY == 297.0)
        #expect(fixture.view.contentSize.height == 182 + 30 + 5 + 150 + 7 + 20)
        #expect(fixture.shown.count == 9)
    }

    @Test func headersThatStayArePushedOutByTheNext() {
        let fixture = CollectionFixture([40, 40]) { fixture in
            fixture.layout.headerReferenceSize = Size(width: 0, height: 30)
            fixture.layout.sectionHeadersPinToVisibleBounds = true
        }
        // Ten lines of 70 with 10 between make 790.
        fixture.view.contentOffset = Point(x: 0, y: 200)
        fixture.settle()
        #expect(fixture.headers == ["header 0": 0])
        fixture.view.contentOffset = Point(x: 0, y: 805)
        fixture.settle()
        #expect(fixture.headers == ["header 0": -15, "header 1": 15])
        fixture.view.contentOffset = Point(x: 0, y: 830)
        fixture.settle()
        #expect(fixture.headers == ["header 1": 0])
        // It is in front of the items that move below it.
        let buffer = fixture.harness.screenshot()
        #expect(buffer?[300, 3] == 0xFFFE_FEFE)
        fixture.layout.sectionHeadersPinToVisibleBounds = false
        fixture.settle()
        #expect(fixture.headers == ["header 1": -10])
    }

    /// Binary search finds the same items as a test of every item.
    @Test func lookupFindsExactlyWhatIsThere() {
        var random = SeededRandom(7)
        for round in 0..<30 {
            let counts = (0..<Int.random(in: 1...6, using: &random)).map { _ in Int.random(in: 0...60, using: &random) }
            let isVarious = round % 2 == 0
            var sizes: [Toolkit.IndexPath: Size] = [:]
            for (section, count) in counts.enumerated() {
                for item in 0..<count {
                    sizes[IndexPath(item: item, section: section)] = Size(
                        width: Double.random(in: 0...130, using: &random), height: Double.random(in: 0...90, using: &random))
                }
            }
            let fixture = CollectionFixture(counts) { fixture in
                fixture.sizes = { sizes[$0] ?? .zero }
                fixture.layout.hasVariableItemSizes = isVarious
                fixture.layout.headerReferenceSize = Size(width: 20, height: round % 3 == 0 ? 25 : 0)
                fixture.layout.sectionInset = EdgeInsets(top: 3, left: 4, bottom: 5, right: 6)
                fixture.layout.scrollDirection = round % 5 == 4 ? .horizontal : .vertical
            }
            let all = sizes.keys.sorted().compactMap { fixture.layout.layoutAttributesForItem(at: $0) }
            #expect(all.count == sizes.count)
            let content = fixture.layout.collectionViewContentSize
            for _ in 0..<20 {
                let rect = Rect(
                    x: Double.random(in: -50...content.width, using: &random), y: Double.random(in: -50...content.height, using: &random),
                    width: Double.random(in: 1...200, using: &random), height: Double.random(in: 1...200, using: &random))
                let found = fixture.layout.layoutAttributesForElements(in: rect).filter {
                    if case .cell = $0.element { true } else { false }
                }
                #expect(Set(found) == Set(all.filter { $0.frame.intersects(rect) }), "round \(round)")
            }
            for (one, next) in zip(all, all.dropFirst()) {
                #expect(!one.frame.intersects(next.frame), "round \(round): \(one.indexPath) lies over \(next.indexPath)")
                let inside = Rect(x: -0.01, y: -0.01, width: content.width + 0.02, height: content.height + 0.02)
                #expect(inside.contains(one.frame) || one.frame.width > 390, "round \(round): \(one.indexPath) stands outside")
            }
        }
    }

    @Test func itemsOfDifferentSizesFillLines() {
        let widths = [100.0, 150, 130, 390, 50, 60]
        let fixture = CollectionFixture([6]) { fixture in
            fixture.sizes = { Size(width: widths[$0.item], height: $0.item == 1 ? 80 : 40) }
            fixture.layout.hasVariableItemSizes = true
        }
        let rects = (0..<6).compactMap { fixture.view.rectForItem(at: IndexPath(item: $0, section: 0)) }
        // The first line is full: 400 - 380 is left for two gaps. An item lower than its line is in the middle of it.
        #expect(rects[0] == Rect(x: 0, y: 20, width: 100, height: 40))
        #expect(rects[1] == Rect(x: 110, y: 0, width: 150, height: 80))
        #expect(rects[2] == Rect(x: 270, y: 20, width: 130, height: 40))
        #expect(rects[3] == Rect(x: 0, y: 90, width: 390, height: 40))
        // The last line is not full.
        #expect(rects[4] == Rect(x: 0, y: 140, width: 50, height: 40))
        #expect(rects[5] == Rect(x: 60, y: 140, width: 60, height: 40))
        #expect(fixture.view.contentSize.height == 180)
    }

    @Test func rightToLeftMirrors() {
        var settings = Harness.quietSettings
        settings.layoutDirection = .rightToLeft
        let fixture = CollectionFixture([8], settings: settings)
        #expect(fixture.view.rectForItem(at: IndexPath(item: 0, section: 0))?.maxX == 400)
        fixture.click(0)
        fixture.harness.press(.left)
        #expect(fixture.selected == ["0.1"])
        fixture.harness.press(.right)
        #expect(fixture.selected == ["0.0"])
    }

    @Test func sidewaysLayoutsScrollSideways() {
        let fixture = CollectionFixture([100]) { $0.layout.scrollDirection = .horizontal }
        #expect(fixture.view.contentSize.height == 600)
        #expect(fixture.view.contentSize.width > 1000)
        #expect(fixture.view.rectForItem(at: IndexPath(item: 1, section: 0))?.minX == 0)
        fixture.view.contentOffset = Point(x: 500, y: 0)
        fixture.settle()
        #expect(!fixture.shown.isEmpty && !fixture.shown.contains("missing") && !fixture.shown.contains("0.0"))
    }

    @Test func aHundredThousandItemsAreNotAskedFor() {
        let fixture = CollectionFixture([60_000, 40_000], named: false)
        #expect(fixture.asked.count < 50)
        fixture.view.scrollToItem(at: IndexPath(item: 39_999, section: 1))
        fixture.settle()
        #expect(fixture.shown.last == "1.39999")
        for _ in 0..<200 { fixture.harness.scroll(fixture.view, clicks: -7) }
        #expect(fixture.asked.count < 15_000)
        #expect(fixture.view.madeCellCount < 60)
        #expect(fixture.sizeQuestions == 0)
    }

    @Test func theFirstItemInSightStaysThereWhileTheWidthChanges() {
        let fixture = CollectionFixture([400])
        fixture.view.scrollToItem(at: IndexPath(item: 200, section: 0), at: .top)
        fixture.settle()
        for width in [500.0, 730, 310, 200, 640, 400] {
            fixture.resize(to: Size(width: width, height: 600))
            #expect(fixture.view.indexPathsForVisibleItems.contains(IndexPath(item: 200, section: 0)), "at \(width)")
        }
        #expect(fixture.shown.first == "0.200")
    }
}
