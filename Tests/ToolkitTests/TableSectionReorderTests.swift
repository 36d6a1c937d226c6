import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Moves of rows from one section to another by a person.
struct TableSectionReorderTests {
    private func fixture(_ counts: [Int], settings: DesktopSettings = Harness.quietSettings) -> SectionFixture {
        let fixture = SectionFixture(counts, settings: settings)
        fixture.target = { $1 }
        fixture.table.setEditing(true, animated: false)
        fixture.harness.advance(seconds: 0.02)
        return fixture
    }

    @Test func aHeldRowGoesToAnotherSectionWhereItMay() {
        let fixture = fixture([3, 3])
        let start = fixture.handle(1)
        fixture.drag(from: start, through: [Point(x: 278, y: 170), Point(x: 278, y: 235)], releases: false)
        // The rows between the old place and the new one have moved.
        #expect(fixture.table.reorder.target == IndexPath(row: 1, section: 1))
        #expect(fixture.headerTop(0) == 0)
        #expect(fixture.headerTop(1) == 130)
        #expect(fixture.table.cellForRow(at: 2)?.frame.minY == 80)
        #expect(fixture.table.cellForRow(at: 3)?.frame.minY == 160)
        #expect(fixture.table.cellForRow(at: 4)?.frame.minY == 260)
        fixture.harness.send(.pointerUp(PointerEvent(location: Point(x: 278, y: 235), time: fixture.harness.time + 0.01)))
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.log == ["move 0.1 to 1.1"])
        #expect(fixture.outline == "[Section 0] 0.0 0.2 [Section 1] 1.0 0.1 1.1 1.2")
        #expect(fixture.table.rows(inSection: 0) == 0..<2)
    }

    @Test func theEndOfOneSectionIsNotTheStartOfTheNext() {
        for (y, log, outline) in [
            (155.0, "move 0.0 to 0.2", "[Section 0] 0.1 0.2 0.0 [Section 1] 1.0"),
            (186.0, "move 0.0 to 1.0", "[Section 0] 0.1 0.2 [Section 1] 0.0 1.0"),
        ] {
            let fixture = fixture([3, 1])
            fixture.drag(from: fixture.handle(0), through: [Point(x: 278, y: 100), Point(x: 278, y: y)])
            fixture.harness.advance(seconds: 0.02)
            #expect(fixture.log == [log])
            #expect(fixture.outline == outline)
        }
    }

    @Test func theOnlyRowOfASectionLeavesItsHeaderBehindAndComesBack() {
        let fixture = fixture([1, 2], settings: SectionFixture.movingSettings)
        fixture.drag(from: fixture.handle(0), through: [Point(x: 278, y: 120), Point(x: 278, y: 230)])
        fixture.harness.advance(seconds: 0.5)
        #expect(fixture.outline == "[Section 0] [Section 1] 1.0 1.1 0.0")
        fixture.drag(from: fixture.handle(2), through: [Point(x: 278, y: 120), Point(x: 278, y: 50)])
        fixture.harness.advance(seconds: 0.5)
        #expect(fixture.log == ["move 0.0 to 1.2", "move 1.2 to 0.0"])
        #expect(fixture.outline == "[Section 0] 0.0 [Section 1] 1.0 1.1")
        #expect(fixture.window.nextDeadline == nil)
    }

    @Test func keysGoFromSectionToSection() {
        let fixture = fixture([2, 2])
        fixture.table.becomeFirstResponder()
        fixture.table.selectRow(1)
        fixture.harness.press(.down, .alt)
        #expect(fixture.outline == "[Section 0] 0.0 [Section 1] 0.1 1.0 1.1")
        #expect(fixture.table.selectedRow == 1)
        fixture.harness.press(.up, .alt)
        fixture.harness.press(.up, .alt)
        #expect(fixture.outline == "[Section 0] 0.1 0.0 [Section 1] 1.0 1.1")
        #expect(fixture.log == ["move 0.1 to 1.0", "move 1.0 to 0.1", "move 0.1 to 0.0"])
        // There is no place above the first one.
        fixture.harness.press(.up, .alt)
        #expect(fixture.log.count == 3)
        fixture.target = nil
        fixture.table.selectRow(1)
        fixture.harness.press(.down, .alt)
        #expect(fixture.log.count == 3)
    }

    @Test func keysPassPlacesWhereTheRowMayNotStand() {
        let fixture = fixture([3, 2])
        // Within its own section a row keeps its place.
        fixture.target = { $1.section == $0.section ? $0 : $1 }
        fixture.table.becomeFirstResponder()
        fixture.table.selectRow(0)
        fixture.harness.press(.down, .alt)
        #expect(fixture.outline == "[Section 0] 0.1 0.2 [Section 1] 0.0 1.0 1.1")
        #expect(fixture.table.selectedRow == 2)
        fixture.table.selectRow(4)
        fixture.harness.press(.up, .alt)
        #expect(fixture.outline == "[Section 0] 0.1 0.2 1.1 [Section 1] 0.0 1.0")
        #expect(fixture.log == ["move 0.0 to 1.0", "move 1.2 to 0.2"])
        // There is nothing below the last section.
        fixture.table.selectRow(3)
        fixture.harness.press(.down, .alt)
        #expect(fixture.log.count == 2)
    }
}
