import Graphics
import Inventory
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The form in windows of all sizes.
@Suite struct FormSizeTests {
    @Test(arguments: [Size(width: 1000, height: 460), Size(width: 960, height: 540), Size(width: 400, height: 320)])
    func aLowWideWindowHasSmallPicturesBesideTheName(size: Size) async throws {
        let fixture = try Fixture(size: size)
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        let form = try #require(fixture.main.forms.form)
        let bar = form.form.pictureBar
        func frame(_ view: View) -> Rect { view.convert(view.bounds, to: nil) }
        let name = frame(form.form.name), well = frame(bar.strip)
        #expect(!bar.isHiddenInWindow && well.width >= 38 && well.height == 38)
        #expect(abs(well.midY - name.midY) <= 1 && well.minX >= name.maxX && well.maxX <= size.width, "\(name) \(well)")
        #expect(name.width >= 180)
        // It is used as a large one is.
        fixture.harness.click(bar.strip)
        #expect(!fixture.harness.openChildren.isEmpty)
        fixture.harness.press(.escape)
        form.take([.data(try Fixture.picture(width: 30, height: 20), name: "a.png")])
        try await fixture.wait("the picture") { form.fields.photos.count == 1 }
        fixture.harness.advance(seconds: 0.1)
        #expect(frame(bar.strip).minX >= frame(form.form.name).maxX && frame(bar.strip).width >= 2 * 38)
        #expect(bar.strip.pictures.count == 1)
    }

    @Test func aLowWideWindowShowsAllFields() throws {
        let fixture = try Fixture(size: Size(width: 1000, height: 470))
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        let form = try #require(fixture.main.forms.form).form
        let notes = form.notes.convert(form.notes.bounds, to: nil)
        #expect(notes.maxY < 460)
        let name = form.name.convert(form.name.bounds, to: nil)
        let sheet = try #require(fixture.main.presentedViewController?.view)
        // Only the bar and the type are above it.
        #expect(name.minY < sheet.convert(sheet.bounds, to: nil).minY + 150)
    }

    @Test func aTurnedWindowPreparesItsViewsAlongside() throws {
        let fixture = try Fixture(size: Size(width: 500, height: 760))
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        let form = try #require(fixture.main.forms.form).form
        #expect(!form.hasSmallPictures && form.pictureBar.strip.bounds.height == 72)
        fixture.harness.click(form.pictureBar.strip)
        #expect(!fixture.harness.openChildren.isEmpty)
        fixture.harness.resize(to: Size(width: 760, height: 500))
        #expect(form.hasSmallPictures && form.pictureBar.strip.bounds.height == 38)
        #expect(fixture.harness.openChildren.count == 1, "what floats goes along with what it belongs to")
        fixture.harness.press(.escape)
        // The typed text stays, and the large pictures return.
        fixture.harness.resize(to: Size(width: 500, height: 760))
        #expect(!form.hasSmallPictures && form.pictureBar.strip.bounds.height == 72)
    }

    @Test(arguments: [Size(width: 420, height: 560), Size(width: 1000, height: 640)])
    func otherWindowsKeepIt(size: Size) throws {
        let fixture = try Fixture(size: size)
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        #expect(try !#require(fixture.main.forms.form).form.hasSmallPictures)
    }

    @Test func theLowestWindowCanStillBeUsed() async throws {
        let fixture = try Fixture(size: Size(width: 900, height: 300))
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        let form = try #require(fixture.main.forms.form).form
        fixture.harness.type("Lamp\tL 1\t40\tKitchen\t\tBright")
        // The field with the caret has been scrolled into sight.
        let notes = form.notes.convert(form.notes.bounds, to: nil)
        #expect(notes.maxY <= 300 && notes.minY > 57)
        let button = try #require(fixture.main.forms.form?.bar.doneItem.button)
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
    }

    @Test(arguments: [620.0, 480, 400]) func whoTypesGoesOnSeeingTheFieldInALowerWindow(height: Double) throws {
        let fixture = try Fixture(size: Size(width: 600, height: 900))
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        let form = try #require(fixture.main.forms.form).form
        for control in [form.notes, form.name] as [View] {
            fixture.harness.resize(to: Size(width: 600, height: 900))
            control.becomeFirstResponder()
            control.scrollIntoView()
            fixture.harness.resize(to: Size(width: 600, height: height))
            let place = control.convert(control.bounds, to: nil)
            #expect(control.isFirstResponder && place.minY >= 0 && place.maxY <= height, "\(place) in \(height)")
            #expect(control.window?.hitTest(place.center)?.isDescendant(of: control) == true, "nothing lies over it")
        }
    }
}
