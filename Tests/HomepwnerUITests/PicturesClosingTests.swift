import Foundation
import Graphics
import Inventory
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Pictures that arrive while a form is saved or the window is asked to close: none is lost without a message.
@Suite struct PicturesClosingTests {
    private static func png(_ number: Int) throws -> Data { try Fixture.picture(width: 20 + number, height: 20) }

    /// A form of a new item that has a name.
    private func form(_ fixture: Fixture) throws -> ItemFormController {
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Lamp")
        return try #require(fixture.main.forms.form)
    }

    private func stored(_ fixture: Fixture) -> [Int] { (try? fixture.stored().first)?.content.photos.map(\.width) ?? [] }

    @Test func aPictureDroppedWhileTheFormIsSavedComesToItsItem() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let form = try form(fixture)
        fixture.harness.press(.enter, .control)
        #expect(form.isSaving)
        fixture.harness.drop(.png(try Self.png(3)), on: form.form.serialNumber)
        try await fixture.wait("the picture") { stored(fixture) == [23] }
        try await fixture.wait("the end") { fixture.main.presentedViewController == nil }
    }

    @Test func aPictureDroppedWhileSavingFailsStaysInTheForm() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let form = try form(fixture)
        form.take([.data(try Self.png(1), name: "a.png")])
        try await fixture.wait("the photo") { form.fields.photos.count == 1 }
        try FileManager.default.removeItem(at: fixture.folder.appendingPathComponent("drafts"))
        fixture.harness.press(.enter, .control)
        fixture.harness.drop(.png(try Self.png(3)), on: form.form.serialNumber)
        try await fixture.wait("the answer of the disk") { !form.isSaving }
        try await fixture.wait("the other one") { form.pictures.readingCount == 0 }
        #expect(form.fields.photos.map(\.reference.width) == [21, 23] && form.presentingViewController != nil)
    }

    @Test func aFormThatWaitsForPicturesIsWaitedFor() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var quits = 0
        fixture.main.onLeave = { _ in quits += 1 }
        let form = try form(fixture)
        let gate = Gate()
        form.take([.slow(try Self.png(5), "slow.png", gate)])
        fixture.harness.press(.enter, .control)
        fixture.main.requestLeave(.quit)
        #expect(quits == 0 && form.presentedViewController == nil)
        await gate.open()
        try await fixture.wait("the end") { quits == 1 }
        #expect(stored(fixture) == [25])
    }

    @Test func aPasteThatIsOnItsWayIsWaitedFor() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var quits = 0
        fixture.main.onLeave = { _ in quits += 1 }
        let arrived = fixture.main.attachments.intake.expect()
        fixture.main.requestLeave(.quit)
        #expect(quits == 0)
        arrived()
        #expect(quits == 1)
    }

    @Test func aPasteWhoseTileWasRemovedIsNotAdded() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let form = try form(fixture)
        let number = form.pictures.expect()
        fixture.harness.advance(seconds: 0.02)
        let strip = form.form.pictureBar.strip
        fixture.harness.click(try #require(strip.cellForItem(at: Toolkit.IndexPath(item: 0, section: 0))))
        fixture.harness.press(.delete)
        form.pictures.arrive(number, PhotoIntake.Contents(origins: [.data(try Self.png(1), name: "a.png")]))
        #expect(form.pictures.entries.isEmpty && !form.pictures.canUndo)
        await fixture.settle()
        fixture.harness.advance(seconds: 0.1)
        #expect(form.fields.photos.isEmpty)
    }

    @Test func whoDoesNotWaitQuitsOnce() async throws {
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        var quits = 0
        fixture.main.onLeave = { _ in quits += 1 }
        let item = try #require(try fixture.stored().first)
        let gate = Gate()
        fixture.main.attachments.intake.take([.slow(try Self.png(5), "slow.png", gate)], for: .item(item.id))
        fixture.main.requestLeave(.quit)
        fixture.main.requestLeave(.quit)
        #expect(quits == 0)
        fixture.harness.advance(seconds: 0.02)
        fixture.harness.click(try fixture.harness.get(.button, "Quit Without Them"))
        #expect(quits == 1)
        await gate.open()
        try await fixture.wait("the rest") { !fixture.main.attachments.intake.isBusy }
        #expect(quits == 1)
    }

    @Test func theHundredAndFirstPictureOfAFormIsNamed() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let form = try form(fixture)
        let gate = Gate()
        let origins = try (0...ItemContent.photoLimit).map { PhotoOrigin.slow(try Self.png($0), "\($0).png", gate) }
        form.take(origins)
        #expect(form.pictures.entries.count == ItemContent.photoLimit)
        #expect(fixture.harness.find(Label.self) { $0.text.contains(FormPictures.full) } != nil)
        fixture.harness.press(.escape)
        fixture.harness.click(try fixture.harness.get(.button, "Discard"))
        await gate.open()
    }

    @Test func theFloatingWindowOfTheFormWalksToo() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let form = try form(fixture)
        form.take([.data(try Self.png(1), name: "a"), .data(try Self.png(2), name: "b")])
        try await fixture.wait("both") { form.fields.photos.count == 2 }
        let strip = form.form.pictureBar.strip
        fixture.harness.click(try #require(strip.cellForItem(at: Toolkit.IndexPath(item: 0, section: 0))))
        fixture.harness.press(.space)
        let bar = try #require(fixture.harness.find(PictureBar.self))
        #expect(bar.counterText == "1 of 2")
        fixture.harness.press(.right)
        try await fixture.wait("the second") { bar.counterText == "2 of 2" }
        fixture.harness.press(.escape)
        // A picture that is alone has no number.
        fixture.harness.press(.delete)
        fixture.harness.press(.space)
        let alone = try #require(fixture.harness.find(PictureView.self))
        #expect(fixture.harness.find(PictureBar.self) { $0.window === alone.window }?.counterText.isEmpty == true)
        fixture.harness.press(.escape)
    }
}
