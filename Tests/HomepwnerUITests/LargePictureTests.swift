import Foundation
import Graphics
import Imaging
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The picture of the selected item by keyboard: floating, and on all of the screen.
@Suite struct LargePictureTests {
    private func fixture() async throws -> Fixture {
        let fixture = try Fixture(items: [.named("Bare"), .named("Lamp")])
        let pixels = try MutablePixelBuffer(width: 40, height: 30, isOpaque: true).freeze()
        let photo = try fixture.library.direct.importPhoto(data: try ImageEncoder.png(pixels), originalName: "lamp.png")
        guard let lamp = try fixture.stored().first(where: { $0.content.name == "Lamp" }) else { return fixture }
        var content = lamp.content
        content.photos = [photo]
        _ = try fixture.library.direct.update(lamp.id, to: content, expecting: lamp.revision, actor: "test")
        try await fixture.wait("the picture in the row") { (0..<2).contains { fixture.main.model.row(at: $0)?.hasPhoto ?? false } }
        return fixture
    }

    private func select(_ name: String, _ fixture: Fixture) throws {
        fixture.harness.press(.home)
        for _ in 0..<2 where fixture.currentItem.flatMap({ try? fixture.library.direct.item(id: $0) })?.content.name != name {
            fixture.harness.press(.down)
        }
    }

    @Test func spacePopsThePictureUpAndNothingWhereThereIsNone() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        try select("Bare", fixture)
        fixture.harness.press(.space)
        #expect(fixture.harness.openChildren.isEmpty)
        try select("Lamp", fixture)
        fixture.harness.press(.space)
        #expect(fixture.harness.openChildren.count == 1)
    }

    @Test func f11ShowsItOnAllOfTheScreenAndEscapeGoesBack() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let harness = fixture.harness
        try select("Bare", fixture)
        harness.press(.function(11))
        #expect(fixture.main.presentedViewController == nil)
        try select("Lamp", fixture)
        harness.press(.function(11))
        guard let large = fixture.main.presentedViewController else {
            Issue.record("nothing was presented")
            return
        }
        harness.advance(seconds: 0.5)
        #expect(large.view.bounds.size == harness.window.size)
        #expect(!fixture.main.isVisible)
        #expect(harness.window.state == .fullScreen)
        // The page with the facts of the file leaves the window in full screen.
        harness.press(.character("i"))
        harness.advance(seconds: 0.5)
        #expect(harness.window.state == .fullScreen)
        harness.press(.escape)
        harness.advance(seconds: 0.5)
        harness.press(.escape)
        harness.advance(seconds: 0.5)
        #expect(harness.window.state == [])
        #expect(fixture.main.presentedViewController == nil && fixture.main.isVisible)
    }

    @Test func whereTextRunsFromTheRightItsButtonsStandAtTheOtherSides() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        var settings = Harness.quietSettings
        settings.layoutDirection = .rightToLeft
        fixture.harness.send(.settingsChanged(settings))
        try select("Lamp", fixture)
        fixture.harness.press(.function(11))
        fixture.harness.advance(seconds: 0.5)
        let done = try #require(fixture.harness.button("Done")), info = try #require(fixture.harness.button("Info"))
        #expect(done.frame.maxX == fixture.harness.window.size.width - 14 && info.frame.minX == 14)
    }

    @Test func aPersonsFullScreenIsLeftToThem() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.harness.send(.stateChanged(.fullScreen))
        try select("Lamp", fixture)
        fixture.harness.press(.function(11))
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.press(.function(11))
        fixture.harness.advance(seconds: 0.5)
        #expect(fixture.main.presentedViewController == nil && fixture.harness.window.state == .fullScreen)
    }

    @Test func aLargePictureKeepsTheShapeThatTheWindowShares() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let window = fixture.harness.window
        try select("Lamp", fixture)
        #expect(window.supportedInterfaceOrientations == .all)
        fixture.harness.press(.function(11))
        #expect(window.supportedInterfaceOrientations == .all)
        // The window manager gives the window its frame again.
        fixture.harness.send(.stateChanged([]))
        // Both are wider than high.
        #expect(window.supportedInterfaceOrientations == .landscape)
        var requests: Int { fixture.harness.log.count { $0.hasPrefix("setSupportedOrientations") } }
        #expect(requests == 1)
        // If the window manager ignores the request or turns the window, the picture requests no orientation any more.
        fixture.harness.resize(to: Size(width: 500, height: 760))
        #expect(window.supportedInterfaceOrientations == .all && requests == 2)
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 0.5)
        #expect(fixture.main.presentedViewController == nil && window.supportedInterfaceOrientations == .all)
    }

    @Test func thePictureCurlsUpAndShowsTheFactsOfItsFile() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let harness = fixture.harness
        try select("Lamp", fixture)
        harness.press(.function(11))
        harness.press(.character("i"))
        let large = try #require(fixture.main.presentedViewController)
        let facts = try #require(large.presentedViewController as? PhotoFactsController)
        #expect(facts.modalTransitionStyle == .partialCurl)
        var texts: [String] = []
        facts.view.forEachView { if let label = $0 as? Label { texts.append(label.text) } }
        #expect(texts.contains("lamp.png") && texts.contains("40 × 30") && texts.contains("PNG picture"), "\(texts)")
        harness.advance(seconds: 0.1)
        // A press on the page lays it down again.
        harness.click(at: Point(x: 500, y: 200))
        #expect(large.presentedViewController == nil && fixture.main.presentedViewController === large)
        harness.click(try harness.get(.button, "Info"))
        #expect(large.presentedViewController is PhotoFactsController)
        harness.press(.escape)
        #expect(large.presentedViewController == nil && fixture.main.presentedViewController === large)
    }

    /// A row does not know the original name of a file. It is read for the page with the facts.
    @Test func theFactsOfAPictureThatPoppedUpNameItsFile() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        try select("Lamp", fixture)
        fixture.harness.press(.space)
        fixture.harness.press(.function(11))
        fixture.harness.press(.character("i"))
        let large = try #require(fixture.main.presentedViewController as? LargePictureController)
        let facts = try #require(large.presentedViewController as? PhotoFactsController)
        func texts() -> [String] {
            var texts: [String] = []
            facts.view.forEachView { if let label = $0 as? Label { texts.append(label.text) } }
            return texts
        }
        #expect(texts().contains("40 × 30"))
        try await fixture.wait("the name of the file") { texts().contains("lamp.png") }
    }

    @Test func sizesAreSaidAsPeopleSayThem() {
        func facts(_ bytes: Int, _ width: Int, _ height: Int) -> [String] {
            let photo = PhotoReference(
                sha256: "ab", fileExtension: "jpg", width: width, height: height, byteCount: bytes, originalName: nil)
            return PhotoFacts(photo, info: nil, style: .plain).facts.map(\.value)
        }
        #expect(facts(900, 40, 30).prefix(4) == ["ab.jpg", "JPEG picture", "40 × 30", "900 bytes"])
        #expect(facts(12_340, 400, 300)[2...3] == ["400 × 300 (0.1 megapixels)", "12.3 kB (12,340 bytes)"])
        #expect(facts(3_000_000, 4000, 3000)[2...3] == ["4000 × 3000 (12 megapixels)", "3 MB (3,000,000 bytes)"])
    }
}
