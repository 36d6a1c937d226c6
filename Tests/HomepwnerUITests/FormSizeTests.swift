import Graphics
import Inventory
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The form in windows of all sizes.
@Suite struct FormSizeTests {
    @Test func aLowWideWindowHidesThePhotoWell() throws {
        let fixture = try Fixture(size: Size(width: 1000, height: 460))
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        let form = try #require(fixture.main.form).form
        #expect(form.photoWell.isHidden && !form.photoWell.isEnabled)
        // The fields have the room: all of them can be seen without scrolling.
        let notes = form.notes.convert(form.notes.bounds, to: nil)
        #expect(notes.maxY < 450)
        let name = form.name.convert(form.name.bounds, to: nil)
        #expect(name.minY < 100)
        // Tab does not stop where nothing is seen.
        fixture.harness.type("Lamp")
        for _ in 0..<9 {
            fixture.harness.press(.tab)
            #expect(!form.photoWell.isFirstResponder)
        }
        #expect(fixture.harness.paintMismatches == [])
    }

    @Test func aTurnedWindowPreparesItsViewsAlongside() throws {
        let fixture = try Fixture(size: Size(width: 500, height: 760))
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        let form = try #require(fixture.main.form).form
        #expect(!form.photoWell.isHidden && form.photoWell.isEnabled)
        fixture.harness.click(form.photoWell)
        #expect(!fixture.harness.openChildren.isEmpty)
        fixture.harness.resize(to: Size(width: 760, height: 500))
        #expect(form.photoWell.isHidden && !form.photoWell.isEnabled)
        #expect(fixture.harness.openChildren.isEmpty)
        // What is typed stays, and the well comes back.
        fixture.harness.resize(to: Size(width: 500, height: 760))
        #expect(!form.photoWell.isHidden && form.photoWell.isEnabled)
        #expect(fixture.harness.paintMismatches == [])
    }

    @Test(arguments: [Size(width: 420, height: 560), Size(width: 1000, height: 640)])
    func otherWindowsKeepIt(size: Size) throws {
        let fixture = try Fixture(size: size)
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        #expect(try !#require(fixture.main.form).form.photoWell.isHidden)
    }

    @Test func theLowestWindowCanStillBeUsed() async throws {
        let fixture = try Fixture(size: Size(width: 900, height: 300))
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        let form = try #require(fixture.main.form).form
        fixture.harness.type("Lamp\tL 1\t40\tKitchen\t\tBright")
        // The field with the caret has been scrolled into sight.
        let notes = form.notes.convert(form.notes.bounds, to: nil)
        #expect(notes.maxY <= 300 && notes.minY > 57)
        let button = try #require(fixture.main.form?.doneItem.button)
        let done = button.convert(button.bounds, to: nil)
        #expect(done.minY >= 0 && done.maxX <= 900)
        fixture.harness.click(button)
        try await fixture.wait("the item") { fixture.main.model.count == 1 }
        #expect(try fixture.stored().first?.content.notes == "Bright")
    }

    @Test func theHeaderFollowsTheSizeClass() throws {
        let fixture = try Fixture(items: [.named("Lamp")], size: Size(width: 600, height: 700))
        defer { fixture.close() }
        #expect(!fixture.main.header.searchField.isHidden && !fixture.main.header.gridButton.isHidden)
        fixture.harness.resize(to: Size(width: 599, height: 700))
        #expect(fixture.main.header.searchField.isHidden && fixture.main.header.gridButton.isHidden)
        #expect(fixture.harness.paintMismatches == [])
    }
}
