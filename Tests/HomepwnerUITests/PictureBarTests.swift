import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The bar above a floating picture, and the texts over one on the full screen: its item, its position, and the ways to others.
@Suite struct PictureBarTests {
    private func fixture(_ items: [(String, Int)], size: Size = Size(width: 1120, height: 760)) async throws -> Fixture {
        try await PicturesDetailTests().fixture(items, size: size)
    }

    private func isEnabled(_ name: String, _ fixture: Fixture) throws -> Bool {
        try fixture.harness.get(.button, name).states.contains(.enabled)
    }

    private func label(_ text: String, _ fixture: Fixture, in view: View) -> Bool {
        var found = false
        view.forEachView { if let label = $0 as? Label, label.text == text, !label.isHidden { found = true } }
        return found
    }

    @Test func theMouseGoesToThePreviousAndTheNextPicture() async throws {
        let fixture = try await fixture([("Teapot", 3), ("Cup", 1)])
        defer { fixture.close() }
        let harness = fixture.harness
        harness.press(.space)
        let bar = try #require(harness.find(PictureBar.self))
        #expect(label("Teapot", fixture, in: bar) && label("1 of 3", fixture, in: bar))
        #expect(try !isEnabled("Previous Picture", fixture) && isEnabled("Next Picture", fixture))
        harness.click(try harness.get(.button, "Next Picture"))
        try await fixture.wait("the second") { bar.counterText == "2 of 3" }
        #expect(try isEnabled("Previous Picture", fixture) && isEnabled("Next Picture", fixture))
        harness.click(try harness.get(.button, "Next Picture"))
        try await fixture.wait("the last") { bar.counterText == "3 of 3" }
        #expect(try isEnabled("Previous Picture", fixture) && !isEnabled("Next Picture", fixture))
        #expect(fixture.main.detail.pictures.shownIndex == 2, "list and detail go along")
        // The keys go the same way.
        harness.press(.left)
        try await fixture.wait("the second again") { bar.counterText == "2 of 3" }
        harness.press(.right)
        try await fixture.wait("the last again") { bar.counterText == "3 of 3" }
        harness.click(try harness.get(.button, "Close"))
        #expect(harness.openChildren.isEmpty && fixture.main.attachments.pictures.popover == nil)
    }

    @Test func aPictureThatIsAloneHasNeitherButtonsNorANumber() async throws {
        let fixture = try await fixture([("Cup", 1)])
        defer { fixture.close() }
        fixture.harness.press(.space)
        let bar = try #require(fixture.harness.find(PictureBar.self))
        #expect(label("Cup", fixture, in: bar) && bar.counterText.isEmpty)
        #expect(fixture.harness.all(.button, "Next Picture").isEmpty && fixture.harness.all(.button, "Previous Picture").isEmpty)
        fixture.harness.press(try fixture.harness.get(.button, "Full Screen"))
        fixture.harness.advance(seconds: 0.5)
        #expect(fixture.harness.all(.button, "Next Picture").isEmpty)
        #expect(fixture.harness.find(PictureCounter.self)?.text == "Cup")
    }

    @Test func itStandsAboveThePictureAndTheTabKeyGoesThroughIt() async throws {
        let fixture = try await fixture([("Teapot", 2)])
        defer { fixture.close() }
        fixture.harness.press(.space)
        let viewer = try #require(fixture.main.attachments.pictures.popover?.contentViewController as? PictureViewerController)
        #expect(viewer.bar.frame.height == 44 && viewer.picture.frame.minY == 44)
        #expect(viewer.picture.bounds.size == Size(width: 600, height: 600))
        var names: [String] = []
        for _ in 0..<3 {
            fixture.harness.press(.tab)
            names.append(fixture.harness.focused?.label ?? "")
        }
        // The buttons that can do something now; the keys for the pictures work from each of them.
        #expect(names == ["Next Picture", "Full Screen", "Close"])
        fixture.harness.press(.right)
        try await fixture.wait("the second") { viewer.bar.counterText == "2 of 2" }
    }

    @Test(arguments: ["button", "key"]) func theFullScreenGoesOnWhereThePopoverWas(way: String) async throws {
        let fixture = try await fixture([("Teapot", 3)])
        defer { fixture.close() }
        let harness = fixture.harness
        harness.press(.space)
        let bar = try #require(harness.find(PictureBar.self))
        harness.press(.right)
        try await fixture.wait("the second") { bar.counterText == "2 of 3" }
        if way == "key" { harness.press(.function(11)) } else { harness.click(try harness.get(.button, "Full Screen")) }
        harness.advance(seconds: 0.5)
        let large = try #require(fixture.main.presentedViewController as? LargePictureController)
        #expect(harness.openChildren.isEmpty && large.counter.text == "Teapot · 2 of 3")
        harness.click(try harness.get(.button, "Next Picture"))
        try await fixture.wait("the last") { large.counter.text == "Teapot · 3 of 3" }
        #expect(try !isEnabled("Next Picture", fixture))
        #expect(fixture.main.detail.pictures.shownIndex == 2, "the detail goes along")
        harness.press(.left)
        try await fixture.wait("the second") { large.counter.text == "Teapot · 2 of 3" }
        harness.click(try harness.get(.button, "Done"))
        harness.advance(seconds: 0.5)
        #expect(fixture.main.presentedViewController == nil && fixture.main.detail.pictures.shownIndex == 1)
    }

    @Test func thePicturesOfAFormComeOnTheFullScreenAndGoBackToTheForm() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.main.addItem()
        fixture.harness.advance(seconds: 0.5)
        let form = try #require(fixture.main.forms.form)
        form.take([.data(try PicturesDetailTests.png(1), name: "a"), .data(try PicturesDetailTests.png(2), name: "b")])
        try await fixture.wait("both") { form.fields.photos.count == 2 }
        fixture.harness.click(try #require(form.form.pictureBar.strip.cellForItem(at: Toolkit.IndexPath(item: 0, section: 0))))
        fixture.harness.press(.space)
        fixture.harness.click(try fixture.harness.get(.button, "Full Screen"))
        fixture.harness.advance(seconds: 0.5)
        let large = try #require(form.presentedViewController as? LargePictureController)
        #expect(large.counter.text.hasSuffix("1 of 2"))
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 0.5)
        #expect(form.presentedViewController == nil && fixture.main.presentedViewController != nil)
    }

    @Test(arguments: [false, true]) func itIsMirroredButForTheWayThroughThePictures(isMirrored: Bool) async throws {
        let fixture = try await fixture([("Teapot", 2)])
        defer { fixture.close() }
        var settings = Harness.quietSettings
        settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
        fixture.harness.send(.settingsChanged(settings))
        fixture.harness.press(.space)
        let harness = fixture.harness
        func middle(_ name: String) throws -> Double { try harness.get(.button, name).frame.midX }
        #expect(try middle("Previous Picture") < middle("Next Picture"), "as their keys are")
        #expect(try (middle("Close") < middle("Full Screen")) == isMirrored)
        let bar = try #require(harness.find(PictureBar.self))
        let name = try #require(harness.find(Label.self) { $0.isDescendant(of: bar) && $0.text == "Teapot" })
        #expect(isMirrored ? name.frame.maxX == bar.bounds.width - 16 : name.frame.minX == 16)
    }

    @Test func aLongNameLeavesRoomForTheButtonsInANarrowWindow() async throws {
        let name = String(repeating: "Porcelain teapot ", count: 8)
        let fixture = try await fixture([(name, 2)], size: Size(width: 420, height: 800))
        defer { fixture.close() }
        fixture.harness.press(.function(11))
        fixture.harness.advance(seconds: 0.5)
        let done = try #require(fixture.harness.button("Done")), info = try #require(fixture.harness.button("Info"))
        let counter = try #require(fixture.harness.find(PictureCounter.self))
        let steps = try #require(fixture.harness.find(PictureSteps.self))
        func place(_ view: View) -> Rect { view.convert(view.bounds, to: nil) }
        #expect(place(done).maxX < place(counter).minX && place(counter).maxX < place(steps).minX)
        #expect(place(steps).maxX < place(info).minX && place(info).maxX <= 420)
    }
}
