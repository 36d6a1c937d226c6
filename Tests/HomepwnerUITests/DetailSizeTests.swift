import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The detail in low windows, and what its pictures and their chooser stand in.
@Suite struct DetailSizeTests {
    /// One item with a picture that is as wide as asked for, shown in the detail.
    private func fixture(size: Size, width: Int = 300, dark: Bool = false) async throws -> Fixture {
        let fixture = try Fixture(size: size, dark: dark)
        let picture = try Fixture.picture(width: width, height: 200)
        let photo = try fixture.library.direct.importPhoto(data: picture, originalName: nil)
        var content = ItemContent.named("Lamp")
        content.photos = [photo]
        _ = try fixture.library.direct.add(content, actor: "test")
        try await fixture.wait("the row") { fixture.main.model.count == 1 }
        fixture.harness.press(.home)
        try await fixture.wait("the detail") { fixture.main.detail.item != nil }
        return fixture
    }

    private func picture(_ fixture: Fixture) -> PictureButton { fixture.main.detail.pictures.large }

    @Test func thePictureShrinksWithTheWindowAndStaysSquare() async throws {
        let fixture = try await fixture(size: Size(width: 1280, height: 800))
        defer { fixture.close() }
        let picture = picture(fixture), strip = fixture.main.detail.pictures.strip
        // One picture has no strip: the camera in the bar adds the second.
        #expect(!picture.isHidden && strip.isHidden && picture.frame.width == picture.frame.height)
        let high = picture.frame.height
        fixture.harness.resize(to: Size(width: 960, height: 540))
        #expect(picture.frame.size == Size(width: 112, height: 112) && high > 150)
        fixture.harness.resize(to: Size(width: 1920, height: 1080))
        #expect(picture.frame.size == Size(width: 240, height: 240))
        // However low it is, a picture can be chosen.
        fixture.harness.resize(to: Size(width: 1000, height: 400))
        let camera = try #require(fixture.main.detail.cameraItem.button)
        #expect(!picture.isHidden && camera.isEnabled)
        fixture.harness.click(camera)
        #expect(fixture.harness.openChildren.count == 1)
        fixture.harness.resize(to: Size(width: 1000, height: 380))
        #expect(fixture.harness.openChildren.count == 1, "what was opened stays at the camera, which is seen")
    }

    @Test(arguments: [(false, UInt32(0xF5F4F2)), (true, 0x242424)]) func aPicturesFrameHasTheLightOfTheWindow(
        dark: Bool, ground: UInt32
    ) async throws {
        let fixture = try await fixture(size: Size(width: 1000, height: 760), width: 600, dark: dark)
        defer { fixture.close() }
        fixture.harness.press(.space)
        let popover = try #require(fixture.harness.openChildren.first)
        let frame = try #require(popover.layers[0].rootView.subviews.first as? PictureFrame)
        #expect(frame.body.size == Size(width: 600, height: 644), "the bar and the picture stand in it without an edge")
        // Above the picture, which is wider than high.
        let shown = try #require(fixture.harness.screenshot(of: popover))
        let pixel = shown[Int(frame.body.midX), Int(frame.body.minY) + 60]
        #expect(pixel & 0xFFFFFF == ground)
    }

    @Test(arguments: [false, true]) func theChooserHasABackgroundOfItsOwn(dark: Bool) async throws {
        let fixture = try await fixture(size: Size(width: 1000, height: 760), dark: dark)
        defer { fixture.close() }
        fixture.harness.click(try #require(fixture.main.detail.cameraItem.button))
        let popover = try #require(fixture.harness.openChildren.first)
        #expect(popover.layers[0].rootView.subviews.first is ChooserBackground)
    }
}
