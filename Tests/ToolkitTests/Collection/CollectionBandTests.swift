import Graphics
import Testing
import TestSupport
import ToolkitTesting

@testable import Toolkit

/// Selection by a rectangle that is drawn from empty background; four items are in each line.
struct CollectionBandTests {
    private func fixture(_ counts: [Int] = [40], configure: (CollectionFixture) -> Void = { _ in }) -> CollectionFixture {
        CollectionFixture(counts) {
            $0.view.allowsMultipleSelection = true
            configure($0)
        }
    }

    private func press(_ fixture: CollectionFixture, _ point: Point, _ modifiers: KeyModifiers = []) {
        fixture.harness.send(.pointerDown(PointerEvent(location: point, time: fixture.harness.time + 0.01, modifiers: modifiers)))
    }

    private func move(_ fixture: CollectionFixture, _ point: Point) {
        fixture.harness.send(.pointerMoved(PointerEvent(location: point, time: fixture.harness.time + 0.01, button: 1)))
    }

    private func release(_ fixture: CollectionFixture, _ point: Point) {
        fixture.harness.send(.pointerUp(PointerEvent(location: point, time: fixture.harness.time + 0.01)))
    }

    @Test func whatTheRectangleTouchesIsSelected() {
        let fixture = fixture()
        fixture.click(9)
        press(fixture, Point(x: 96, y: 35))
        #expect(fixture.selected == [])
        move(fixture, Point(x: 97, y: 36))
        #expect(!fixture.view.band.isDrawn)
        move(fixture, Point(x: 215, y: 120))
        #expect(fixture.selected == ["0.1", "0.2", "0.5", "0.6"])
        #expect(fixture.view.band.frame == Rect(x: 96, y: 35, width: 119, height: 85))
        move(fixture, Point(x: 150, y: 60))
        #expect(fixture.selected == ["0.1"])
        // The drag crosses its start.
        move(fixture, Point(x: 20, y: 10))
        #expect(fixture.selected == ["0.0"])
        release(fixture, Point(x: 20, y: 10))
        #expect(!fixture.view.band.isDrawn)
        #expect(fixture.selected == ["0.0"])
        #expect(fixture.log.last == "change")
    }

    @Test func modifiersAddAndEscapeTakesBack() {
        let fixture = fixture()
        for modifiers in [KeyModifiers.control, .shift] {
            fixture.click(9)
            press(fixture, Point(x: 96, y: 35), modifiers)
            move(fixture, Point(x: 150, y: 60))
            #expect(fixture.selected == ["0.1", "0.9"])
            move(fixture, Point(x: 96, y: 60))
            #expect(fixture.selected == ["0.9"])
            move(fixture, Point(x: 150, y: 60))
            fixture.harness.press(.escape)
            #expect(fixture.selected == ["0.9"])
            #expect(!fixture.view.band.isDrawn)
            move(fixture, Point(x: 300, y: 300))
            #expect(fixture.selected == ["0.9"])
            release(fixture, Point(x: 300, y: 300))
        }
    }

    @Test func theViewScrollsTowardsThePointer() {
        let fixture = fixture([400])
        press(fixture, Point(x: 96, y: 35))
        move(fixture, Point(x: 96, y: 300))
        move(fixture, Point(x: 250, y: 640))
        fixture.harness.advance(seconds: 1)
        #expect(fixture.view.contentOffset.y > 100)
        #expect(fixture.selected.count > 20)
        #expect(fixture.selected.first == "0.1")
        release(fixture, Point(x: 250, y: 640))
        let offset = fixture.view.contentOffset
        fixture.harness.advance(seconds: 3)
        #expect(fixture.view.contentOffset == offset)
        #expect(fixture.window.nextDeadline == nil)
    }

    /// The selection always equals a test of every item.
    @Test func itSelectsAsOneThatLooksAtEachItem() {
        var random = SeededRandom(4)
        let fixture = fixture([30, 3, 50]) {
            $0.layout.headerReferenceSize = Size(width: 0, height: 40)
            $0.layout.sectionInset = EdgeInsets(top: 6, left: 12, bottom: 9, right: 12)
        }
        fixture.harness.comparesFrames = false
        for _ in 0..<12 {
            fixture.view.contentOffset = Point(x: 0, y: Double.random(in: 0...800, using: &random))
            fixture.settle()
            let start = Point(x: 4, y: Double.random(in: 20...580, using: &random))
            press(fixture, start)
            let origin = fixture.view.contentOffset
            for _ in 0..<10 {
                let end = Point(x: Double.random(in: 0...399, using: &random), y: Double.random(in: 30...570, using: &random))
                move(fixture, end)
                guard let area = fixture.view.band.area else { continue }
                #expect(fixture.view.contentOffset == origin)
                var expected: [String] = []
                for item in 0..<fixture.view.numberOfItems {
                    guard let path = fixture.view.indexPath(at: item), let rect = fixture.view.rectForItem(at: path) else { continue }
                    if rect.offsetBy(x: origin.x, y: origin.y).intersects(area) { expected.append(path.spot) }
                }
                #expect(fixture.selected == expected)
            }
            release(fixture, start)
        }
    }

    @Test func nothingIsDrawnWhereOneItemCanBeSelected() {
        let fixture = CollectionFixture([40])
        press(fixture, Point(x: 96, y: 35))
        move(fixture, Point(x: 215, y: 120))
        #expect(!fixture.view.band.isDrawn)
        #expect(fixture.selected == [])
        release(fixture, Point(x: 215, y: 120))
    }
}
