import Foundation
import Graphics
import Imaging
import Inventory
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The picture of the selected item by keyboard: floating, and in all of the window.
@Suite struct LargePictureTests {
    private func fixture() async throws -> Fixture {
        let fixture = try Fixture(items: [.named("Bare"), .named("Lamp")])
        let pixels = try PixelBuffer(width: 40, height: 30, isOpaque: true)
        let photo = try await fixture.library.photos.importPhoto(data: try ImageEncoder.png(pixels), originalName: "lamp.png")
        guard let lamp = try fixture.stored().first(where: { $0.content.name == "Lamp" }) else { return fixture }
        var content = lamp.content
        content.photos = [photo]
        _ = try await fixture.library.items.update(lamp.id, to: content, expecting: lamp.revision, actor: "test")
        try await fixture.wait("the picture in the row") { (0..<2).contains { fixture.main.model.row(at: $0)?.hasPhoto ?? false } }
        return fixture
    }

    private func select(_ name: String, _ fixture: Fixture) throws {
        fixture.harness.press(.home)
        for _ in 0..<2 where fixture.main.list.currentKey.flatMap({ try? fixture.library.items.item($0) })?.content.name != name {
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

    @Test func f11ShowsItInAllOfTheWindowAndEscapeGoesBack() async throws {
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
        harness.press(.escape)
        harness.advance(seconds: 0.5)
        #expect(fixture.main.presentedViewController == nil && fixture.main.isVisible)
        #expect(harness.paintMismatches == [])
    }

    @Test func aLargePictureKeepsTheShapeThatTheWindowShares() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let window = fixture.harness.window
        try select("Lamp", fixture)
        #expect(window.supportedInterfaceOrientations == .all)
        fixture.harness.press(.function(11))
        // Both are wider than high.
        #expect(window.supportedInterfaceOrientations == .landscape)
        var requests: Int { fixture.harness.log.count { $0.hasPrefix("setSupportedOrientations") } }
        #expect(requests == 1)
        // A window manager that does not care, or turns it: then the picture asks for nothing.
        fixture.harness.resize(to: Size(width: 500, height: 760))
        #expect(window.supportedInterfaceOrientations == .all && requests == 2)
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 0.5)
        #expect(fixture.main.presentedViewController == nil && window.supportedInterfaceOrientations == .all)
    }
}
