import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Drags over rows, and drags of rows.
@Suite struct OutlineDropTests {
    private let types = [OutlineFixture.dragType]

    private func move(_ fixture: OutlineFixture, _ point: Point, types: [String]? = nil) {
        fixture.harness.send(.drag(DragEvent(phase: .moved, location: point, types: types ?? self.types)))
    }

    private func drop(_ fixture: OutlineFixture, _ point: Point) {
        let item = PasteboardItem(representations: [OutlineFixture.dragType: Array("Lamp".utf8)])
        move(fixture, point)
        fixture.harness.send(.drag(DragEvent(phase: .dropped(item), location: point, types: types)))
    }

    private func target(_ fixture: OutlineFixture) -> String? {
        fixture.outline.table.interaction.dropTarget.map { fixture.outline.tree.nodes[$0].id }
    }

    @Test func thingsAreDroppedOnRowsAndBetweenThem() {
        let fixture = OutlineFixture(expanded: ["Places", "Home", "Garage"])
        drop(fixture, fixture.point("Hall"))
        drop(fixture, fixture.point("Hall", y: 2))
        drop(fixture, fixture.point("Hall", y: 26))
        // The place after an open row is before its first child.
        drop(fixture, fixture.point("Garage", y: 26))
        drop(fixture, fixture.point("Living Room", y: 26))
        #expect(
            fixture.log == [
                "drop Lamp on Hall", "drop Lamp in Home at 2", "drop Lamp in Home at 3", "drop Lamp in Garage at 0",
                "drop Lamp in Home at 5",
            ])
        #expect(target(fixture) == nil)
    }

    @Test func whatIsTakenOnlyOnRowsGoesToTheNearestRow() {
        let fixture = OutlineFixture()
        fixture.dropRule = { if case .on = $0 { true } else { false } }
        drop(fixture, fixture.point("Hall", y: 1))
        fixture.dropRule = { if case .on = $0 { false } else { true } }
        drop(fixture, fixture.point("Hall", y: 12))
        drop(fixture, fixture.point("Hall", y: 16))
        #expect(fixture.log == ["drop Lamp on Hall", "drop Lamp in Home at 2", "drop Lamp in Home at 3"])
        fixture.log = []
        fixture.dropRule = { _ in false }
        drop(fixture, fixture.point("Hall"))
        move(fixture, fixture.point("Hall"), types: ["text/plain"])
        #expect(fixture.log.isEmpty && target(fixture) == nil)
    }

    @Test func theRowRingsAndALineShowsThePlaceBetween() throws {
        let fixture = OutlineFixture()
        move(fixture, fixture.point("Hall"))
        #expect(target(fixture) == "Hall")
        #expect(fixture.outline.table.cellForRow(at: fixture.row("Hall"))?.state.isDropTarget == true)
        fixture.stage.shoot("outline-drop-on")
        move(fixture, fixture.point("Hall", y: 27))
        #expect(target(fixture) == nil)
        fixture.stage.shoot("outline-drop-between")
        let line = fixture.outline.table.contentView.subviews.first { $0 is OutlineDropLine }
        #expect(line?.frame.midY == fixture.outline.table.geometry.top(ofRow: fixture.row("Kitchen")))
        fixture.harness.send(.drag(DragEvent(phase: .exited, location: .zero, types: types)))
        #expect(line?.isHidden == true)
    }

    @Test func aClosedRowOpensWhenThePointerStays() {
        let fixture = OutlineFixture()
        let point = fixture.point("Garage")
        move(fixture, point)
        fixture.harness.advance(seconds: 0.5)
        #expect(!fixture.outline.isExpanded("Garage"))
        // The wait begins again at another row.
        move(fixture, fixture.point("Living Room"))
        fixture.harness.advance(seconds: 0.5)
        move(fixture, point)
        fixture.harness.advance(seconds: 0.5)
        #expect(!fixture.outline.isExpanded("Garage") && !fixture.outline.isExpanded("Living Room"))
        fixture.harness.advance(seconds: 0.2)
        #expect(fixture.outline.isExpanded("Garage") && fixture.log.isEmpty)
        // A cancelled drag closes it again.
        fixture.harness.send(.drag(DragEvent(phase: .exited, location: point, types: types)))
        fixture.harness.advance(seconds: 0.3)
        #expect(!fixture.outline.isExpanded("Garage"))
        // A drop in it leaves it open.
        move(fixture, point)
        fixture.harness.advance(seconds: 0.7)
        drop(fixture, fixture.point("Box 4"))
        #expect(fixture.outline.isExpanded("Garage") && fixture.log == ["drop Lamp on Box 4"])
        fixture.harness.advance(seconds: 1)
        #expect(fixture.stage.window.nextDeadline == nil)
    }

    @Test func aRowIsDraggedIntoAnotherButNotIntoItself() {
        let fixture = OutlineFixture(expanded: ["Places", "Home", "Garage"])
        fixture.dropRule = { if case .on = $0 { true } else { false } }
        fixture.harness.drag(from: fixture.point("Box 4"), to: fixture.point("Hall"))
        #expect(fixture.log == ["chosen Box 4", "drop Box 4 on Hall"])
        fixture.log = []
        fixture.harness.drag(from: fixture.point("Garage"), to: fixture.point("Box 9"))
        fixture.harness.drag(from: fixture.point("Home"), to: fixture.point("Garage"))
        #expect(fixture.log == ["chosen Garage", "chosen Home"], "a row goes not into what is in it")
        fixture.harness.drag(from: fixture.point("Overview"), to: fixture.point("Hall"))
        #expect(fixture.log.count == 3 && !fixture.outline.isEditing, "what has nothing to be dragged with stays")
    }

    @Test func escapeCallsADragOff() {
        let fixture = OutlineFixture()
        let start = fixture.point("Hall")
        fixture.harness.send(.pointerDown(PointerEvent(location: start, time: fixture.harness.time)))
        for step in 1...4 {
            let place = Point(x: start.x, y: start.y - Double(step) * 8)
            fixture.harness.send(.pointerMoved(PointerEvent(location: place, time: fixture.harness.time, button: 1)))
        }
        #expect(fixture.harness.find(DragPreview.self) != nil && fixture.outline.table.draggedID == "Hall")
        fixture.stage.shoot("outline-drag")
        fixture.harness.press(.escape)
        #expect(fixture.harness.find(DragPreview.self) == nil && target(fixture) == nil)
        fixture.harness.send(.pointerUp(PointerEvent(location: fixture.point("Garage"), time: fixture.harness.time)))
        #expect(fixture.log == ["chosen Hall"])
    }
}
