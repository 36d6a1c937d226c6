import Graphics
import Imaging
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Notes which pictures a picture window shows.
private final class ShownPictures: PictureViewerDelegate {
    var titles: [String] = []

    func pictureDidChange(in viewer: PictureViewerController) { titles.append(viewer.title) }
}

/// The picture window, used as a person uses it.
struct PicturesViewerTests {
    @Test func thePictureIsFittedAtOnceAndSharpLater() async throws {
        let fixture = try ViewerFixture(TestPictures(width: 2000, height: 1000))
        let window = try fixture.window
        #expect(fixture.viewer.picture.bounds.size == Size(width: 600, height: 600))
        #expect(fixture.zoom.pictureRect == Rect(x: 0, y: 150, width: 600, height: 300))
        // Before any answer the thumbnail's colour is there already.
        let middle = fixture.point(300, 300)
        let early = try #require(fixture.harness.screenshot(of: window))
        #expect(early[Int(middle.x), Int(middle.y)] & 0xFFFFFF == 0x336699)
        try await fixture.showSharp()
        let shot = try #require(fixture.harness.screenshot(of: window))
        #expect(shot[Int(middle.x), Int(middle.y)] & 0xFFFFFF == 0x336699)
        // Above the picture is the ground of panes, on which a white one shows its edge.
        let above = fixture.point(300, 149)
        let first = fixture.point(300, 150)
        #expect(shot[Int(above.x), Int(above.y)] & 0xFFFFFF == 0xF5F4F2)
        #expect(shot[Int(first.x), Int(first.y)] & 0xFFFFFF != 0xF5F4F2)
        #expect(fixture.source.asked == ["display One"], "nobody needs the original of a fitted picture")
    }

    /// The test does not yield the main actor after the press: the picture is requested before the server has made the window.
    @Test func thePictureIsAskedForBeforeTheFirstFrame() throws {
        #expect(try ViewerFixture(TestPictures(width: 2000, height: 1000)).source.asked == ["display One"])
    }

    /// The first frame waits for the picture, so that it is not painted twice; it does not wait for a picture that cannot be read.
    @Test(arguments: [true, false]) func theFirstFrameWaitsUntilThePictureIsThereOrNever(isThere: Bool) async throws {
        let source = TestPictures(width: 300, height: 200)
        let fixture = try ViewerFixture(source)
        let window = try fixture.window
        #expect(window.awaitsContent)
        try await source.answer("display One", error: isThere ? nil : TestPictures.Trouble(description: "unreadable"))
        try await eventually("nothing is waited for") { !window.awaitsContent }
        #expect((fixture.viewer.picture.levels != nil) == isThere)
        #expect((fixture.viewer.note.text == "unreadable") == !isThere)
    }

    @Test func aPictureThatIsClosedIsNotWaitedFor() throws {
        let fixture = try ViewerFixture(TestPictures(width: 300, height: 200))
        let window = try fixture.window
        fixture.popover.dismiss()
        #expect(!window.awaitsContent)
    }

    @Test func atOneHundredPercentEveryPixelIsItsOwn() async throws {
        let source = TestPictures(width: 901, height: 701)
        let fixture = try ViewerFixture(source)
        try await eventually("asked") { !source.waiting.isEmpty }
        let blank = try MutablePixelBuffer(width: 901, height: 701, isOpaque: true)
        for y in 0..<701 {
            let row = (blank.pixels + y * blank.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<901 { row[x] = 0xFF00_0000 | UInt32((x &* 7919 &+ y &* 104_729) & 0xFFFFFF) }
        }
        let noise = blank.freeze()
        try await source.answer("display One", with: noise)
        try await eventually("there") { fixture.viewer.picture.levels != nil }
        fixture.harness.press(.character("1"))
        #expect(fixture.zoom.magnification == 1)
        let place = fixture.zoom.pictureRect
        let shot = try #require(fixture.harness.screenshot(of: try fixture.window))
        for (x, y) in [(5, 5), (100, 333), (599, 20), (300, 500)] {
            let at = fixture.point(Double(x), Double(y))
            let pixel = noise[x - Int(place.minX), y - Int(place.minY)] & 0xFFFFFF
            #expect(shot[Int(at.x), Int(at.y)] & 0xFFFFFF == pixel, "at \(x), \(y)")
        }
    }

    @Test func wheelKeysAndPillZoom() async throws {
        let fixture = try ViewerFixture(TestPictures(width: 1000, height: 1000))
        try await fixture.showSharp()
        let harness = fixture.harness
        let window = try fixture.window
        harness.scroll(at: fixture.point(300, 300), clicks: -1, in: window)
        #expect(abs(fixture.zoom.magnification - 0.69) < 1e-9, "away from the hand enlarges")
        harness.scroll(at: fixture.point(300, 300), clicks: 5, in: window)
        #expect(fixture.zoom.isFitted)
        harness.type("+")
        #expect(abs(fixture.zoom.magnification - 0.75) < 1e-9)
        harness.press(.character("="))
        harness.type("-")
        #expect(abs(fixture.zoom.magnification - 0.75) < 1e-9)
        harness.press(.character("0"))
        #expect(fixture.zoom.isFitted)
        let pill = fixture.viewer.pill
        harness.click(at: pill.convert(Point(x: 112, y: 17), to: nil), in: window)
        #expect(abs(fixture.zoom.magnification - 0.75) < 1e-9)
        harness.click(at: pill.convert(Point(x: 36, y: 17), to: nil), in: window)
        #expect(fixture.zoom.isFitted)
        #expect(pill.magnification == fixture.zoom.magnification)
        harness.scroll(at: pill.convert(Point(x: 74, y: 17), to: nil), clicks: -1, in: window)
        #expect(!fixture.zoom.isFitted, "the wheel over the pill zooms too")
        #expect(fixture.popover.isPresented)
    }

    @Test func theWheelZoomsAtThePointer() async throws {
        let fixture = try ViewerFixture(TestPictures(width: 1000, height: 1000))
        try await fixture.showSharp()
        fixture.harness.scroll(at: fixture.point(0, 0), clicks: -12, in: try fixture.window)
        #expect(fixture.zoom.magnification > 3)
        #expect(fixture.zoom.pictureRect.origin == .zero, "the corner under the pointer stays there")
    }

    @Test func aDoubleClickTogglesFitAndOneToOneAtThePointer() async throws {
        let fixture = try ViewerFixture(TestPictures(width: 1200, height: 1200))
        try await fixture.showSharp()
        fixture.harness.click(at: fixture.point(150, 450), in: try fixture.window, count: 2)
        #expect(fixture.zoom.magnification == 1)
        // The picture's pixel 300, 900 was under the pointer and still is.
        #expect(fixture.zoom.pictureRect.origin == Point(x: -150, y: -450))
        fixture.harness.click(at: fixture.point(150, 450), in: try fixture.window, count: 2)
        #expect(fixture.zoom.isFitted)
    }

    @Test func aDragPansAndThePointersHandCloses() async throws {
        let fixture = try ViewerFixture(TestPictures(width: 1200, height: 1200))
        try await fixture.showSharp()
        let harness = fixture.harness
        let window = try fixture.window
        harness.press(.character("1"))
        let before = fixture.zoom.pictureRect.origin
        harness.drag(from: fixture.point(300, 300), to: fixture.point(340, 280), in: window)
        #expect(fixture.zoom.pictureRect.origin == before.offsetBy(x: 40, y: -20))
        let cursors = harness.log.filter { $0.contains("Cursor") }
        #expect(cursors.suffix(2).map { $0.contains("closedHand") } == [true, false], "\(cursors)")
    }

    @Test func theOriginalIsFetchedOnceAndOnlyWhenThePixelsOfTheCopyAreUsedUp() async throws {
        let source = TestPictures(width: 4000, height: 3000)
        let fixture = try ViewerFixture(source)
        try await fixture.showSharp()
        fixture.viewer.picture.changeZoom { $0.zoom(to: 0.3, at: Point(x: 300, y: 300)) }
        await Task.yield()
        #expect(source.asked == ["display One"], "1200 pixels are enough for 1200")
        fixture.harness.type("+++")
        try await eventually("the original is asked for") { source.asked.count == 2 }
        #expect(source.asked == ["display One", "original One"])
        try await source.answer("original One")
        try await eventually("the original is there") { fixture.viewer.picture.levels?.width == 4000 }
        fixture.harness.type("++++")
        await Task.yield()
        #expect(source.asked.count == 2)
        // The halves down to the copy are there, so that the picture is never drawn at less than half its size.
        #expect(fixture.viewer.picture.levels?.image(forWidth: 1500)?.buffer.width == 2000)
    }

    @Test func atTwiceTheScaleThePercentageCountsDevicePixels() async throws {
        let fixture = try ViewerFixture(TestPictures(width: 1200, height: 1200), scale: 2)
        try await fixture.showSharp()
        #expect(fixture.zoom.magnification == 1)
        #expect(fixture.viewer.pill.magnification == 1)
    }

    @Test func theArrowKeysGoToTheNeighboursAndLateAnswersAreDropped() async throws {
        let source = TestPictures([
            TestPictures.item("Red", 800, 800, 0xFFCC_0000), TestPictures.item("Green", 800, 400, 0xFF00_AA00),
            TestPictures.item("Blue", 400, 800, 0xFF00_00CC),
        ])
        let fixture = try ViewerFixture(source)
        let shownPictures = ShownPictures()
        try await eventually("Red is asked for") { source.asked == ["display Red"] }
        fixture.viewer.delegate = shownPictures
        fixture.harness.press(.right)
        fixture.harness.press(.right)
        try await eventually("Blue is asked for") { source.asked.contains("display Blue") }
        #expect(shownPictures.titles == ["Green", "Blue"])
        try await source.answer("display Blue")
        try await eventually("Blue is there") { fixture.viewer.picture.levels != nil }
        let shown = fixture.viewer.picture.levels?.width
        // The request for Red has ended when its pixels are freed.
        weak var late: PixelBuffer?
        late = try await source.answer("display Red")
        try await eventually("the late answer is given up") { late == nil }
        #expect(fixture.viewer.picture.levels?.width == shown)
        #expect(fixture.zoom.pixelSize == Size(width: 400, height: 800))
        fixture.harness.press(.right)
        try await eventually("the last one is the end") { source.refusals == 1 }
        #expect(source.index == 2)
        fixture.harness.press(.left)
        try await eventually("Green again") { source.index == 1 }
    }

    @Test func damageIsSaidInTheWindowAndForgottenWithTheNextPicture() async throws {
        let source = TestPictures([TestPictures.item("Bad", 800, 800, 0), TestPictures.item("Good", 800, 800, 0xFF00_AA00)])
        let fixture = try ViewerFixture(source)
        try await eventually("asked") { !source.waiting.isEmpty }
        let sentence = "The PNG picture is cut off: the file ends before the picture does. Copy it again from its source."
        try await source.answer("display Bad", error: ImagingError.truncated(.png))
        try await eventually("said") { !fixture.viewer.note.isHidden }
        #expect(fixture.viewer.note.text == sentence)
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.viewer.picture.bounds.contains(fixture.viewer.note.frame))
        fixture.harness.press(.right)
        try await eventually("gone") { fixture.viewer.note.isHidden }
    }

    @Test func escapeAndAPressOutsideCloseItAndNothingStaysAlive() async throws {
        weak var viewer: PictureViewerController?
        weak var view: View?
        let source = TestPictures(width: 800, height: 800)
        do {
            let fixture = try ViewerFixture(source)
            viewer = fixture.viewer
            view = fixture.viewer.view
            var told = 0
            fixture.popover.onDismiss = { told += 1 }
            try await eventually("asked") { !source.waiting.isEmpty }
            fixture.harness.press(.escape)
            #expect(!fixture.popover.isPresented && told == 1)
            fixture.popover.present(from: fixture.anchor.bounds, in: fixture.anchor)
            fixture.harness.click(at: Point(x: 900, y: 700))
            #expect(!fixture.popover.isPresented && told == 2)
        }
        while let first = source.waiting.first { try await source.answer(first.name) }
        try await eventually("all is gone") { viewer == nil && view == nil }
    }
}
