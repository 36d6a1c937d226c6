import Graphics
import Imaging
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Memory runs short: decoded pictures that are not seen go, and come back when they are.
struct PicturesMemoryTests {
    @Test func pixelsThatAreNotSeenGoAndAreReadAgain() async throws {
        let fixture = try ViewerFixture(TestPictures(width: 2000, height: 1000))
        try await fixture.showSharp()
        let originals = { fixture.source.asked.filter { $0 == "original One" }.count }
        func zoomIn() async throws {
            let wanted = originals() + 1
            fixture.harness.press(.character("1"))
            try await eventually("the original is asked for") { originals() == wanted && !fixture.source.waiting.isEmpty }
            try await fixture.source.answer("original One")
            try await eventually("the original is there") { fixture.viewer.picture.levels?.width == 2000 }
            fixture.harness.advance(seconds: 0.02)
        }
        try await zoomIn()
        // Its pixels are seen: they stay.
        fixture.harness.send(.memoryWarning)
        #expect(fixture.viewer.picture.levels?.width == 2000)
        fixture.harness.press(.character("0"))
        let before = try #require(fixture.harness.screenshot(of: fixture.window))
        fixture.harness.send(.memoryWarning)
        #expect(fixture.viewer.picture.levels?.width == 600)
        let after = try #require(fixture.harness.screenshot(of: fixture.window))
        #expect(Harness.firstDifference(before, after) == nil)
        #expect(originals() == 1)
        try await zoomIn()
    }

    @Test func thePictureOfADetailOutOfSightGoesAndComesBack() async throws {
        let fixture = try Fixture(size: Size(width: 500, height: 700))
        defer { fixture.close() }
        let photo = try fixture.library.direct.importPhoto(
            data: try Fixture.picture(width: 400, height: 300), originalName: "lamp.png")
        var content = ItemContent.named("Lamp")
        content.photos = [photo]
        _ = try fixture.library.direct.add(content, actor: "test")
        try await fixture.wait("the row", until: { fixture.main.model.count == 1 })
        let button = try #require(picture(of: fixture))
        fixture.main.list.selectedPlaces = RowSet(0)
        fixture.main.split.show(fixture.main.split.panes[2])
        try await fixture.wait("the picture", until: { button.image?.buffer.width == 400 })
        let before = try #require(fixture.harness.screenshot())
        // A visible picture stays.
        fixture.harness.send(.memoryWarning)
        #expect(button.image?.buffer.width == 400)
        fixture.main.split.goBack()
        fixture.harness.advance(seconds: 0.1)
        let list = try #require(fixture.harness.screenshot())
        let thumbnails = fixture.main.thumbnails.count
        #expect(thumbnails == 1)
        fixture.harness.send(.memoryWarning)
        #expect(button.image == nil)
        #expect(fixture.main.thumbnails.count == thumbnails, "thumbnails are kept")
        #expect(Harness.firstDifference(list, try #require(fixture.harness.screenshot())) == nil)
        fixture.main.split.show(fixture.main.split.panes[2])
        try await fixture.wait("the picture again", until: { button.image?.buffer.width == 400 })
        #expect(Harness.firstDifference(before, try #require(fixture.harness.screenshot())) == nil)
    }

    private func picture(of fixture: Fixture) -> PictureButton? {
        var found: PictureButton?
        fixture.main.detail.view.forEachView { found = found ?? $0 as? PictureButton }
        return found
    }
}
