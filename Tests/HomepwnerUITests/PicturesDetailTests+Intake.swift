import Foundation
import Graphics
import Inventory
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Pictures that are pasted and dropped outside of the form, and the messages about them.
extension PicturesDetailTests {
    @Test func ctrlVInAStripAddsThereToo() async throws {
        let fixture = try await fixture([("A", 2)])
        defer { fixture.close() }
        let harness = fixture.harness
        harness.pasteboards[.clipboard] = .png(try Self.png(51))
        harness.click(try #require(fixture.main.detail.pictures.strip.cellForItem(at: Toolkit.IndexPath(item: 1, section: 0))))
        harness.press(.character("v"), .control)
        try await fixture.wait("the picture") {
            (try? names(fixture, "A").count) == 3 && fixture.main.detail.pictures.strip.pictures.count == 3
        }
        harness.press(.character("e"), .control)
        let form = try #require(fixture.main.forms.form)
        harness.pasteboards[.clipboard] = .png(try Self.png(52))
        harness.click(try #require(form.form.pictureBar.strip.cellForItem(at: Toolkit.IndexPath(item: 0, section: 0))))
        harness.press(.character("v"), .control)
        try await fixture.wait("the picture") { form.fields.photos.count == 4 && form.pictures.readingCount == 0 }
    }

    @Test func whatIsNotOnThisComputerIsCountedAndTheRestTaken() async throws {
        let fixture = try await fixture([("A", 1)])
        defer { fixture.close() }
        let folder = try TestFolder()
        let path = try folder.write("x.png", try Self.png(60))
        let list = "https://example.org/a.png\r\n" + URL(fileURLWithPath: path).absoluteString + "\r\n"
        let mixed = PasteboardItem(representations: [PasteboardItem.uriList: Array(list.utf8)])
        fixture.harness.drop(mixed, on: try row(fixture, 0))
        #expect(fixture.main.messageBar.text.hasPrefix("1 of 2 is not on this computer."))
        try await fixture.wait("the other one") { (try? names(fixture, "A")) == ["A0.png", "x.png"] }
    }

    @Test func readingManyCanBeStopped() async throws {
        let fixture = try await fixture([("A", 0)])
        defer { fixture.close() }
        let item = try #require(fixture.main.detail.item)
        let gate = Gate()
        fixture.main.attachments.intake.take(
            [.slow(try Self.png(61), "one.png", gate), .data(try Self.png(62), name: "two.png")], for: .item(item.id))
        try await fixture.wait("the progress") { fixture.main.footer.progress == "Reading picture 1 of 2…" }
        fixture.harness.advance(seconds: 0.02)
        fixture.harness.click(try fixture.harness.get(.button, "Stop"))
        await gate.open()
        try await fixture.wait("the end") { !fixture.main.attachments.intake.isBusy }
        #expect(try names(fixture, "A") == ["one.png"])
        #expect(fixture.main.messageBar.text == "“two.png” was not read, because the work was stopped.")
    }

    @Test func ctrlVSaysWhyNothingIsPasted() async throws {
        let fixture = try await fixture([("A", 1), ("B", 0)])
        defer { fixture.close() }
        let harness = fixture.harness
        harness.press(.character("v"), .control)
        try await fixture.wait("a word") { fixture.main.messageBar.text == PhotoIntake.nothingToPaste }
        harness.pasteboards[.clipboard] = .png(try Self.png(53))
        harness.press(.character("a"), .control)
        harness.press(.character("v"), .control)
        #expect(fixture.main.messageBar.text == "Select one item to paste a picture to it.")
        await fixture.settle()
        #expect(try names(fixture, "A").count == 1 && fixture.main.model.libraryCount == 2 && fixture.main.forms.form == nil)
    }

    @Test func whatWouldTakeADropIsFramed() async throws {
        let fixture = try await fixture([("A", 1)])
        defer { fixture.close() }
        let harness = fixture.harness
        var frames: Int {
            var count = 0
            harness.window.topLayer.rootView.forEachView { if $0 is DropFrame, !$0.isHiddenInWindow { count += 1 } }
            return count
        }
        func drag(_ phase: DragEvent.Phase, _ point: Point) {
            harness.send(.drag(DragEvent(phase: phase, location: point, types: [PasteboardItem.uriList])))
        }
        let table = fixture.main.list.table, large = fixture.main.detail.pictures.large
        let places = [
            table.convert(Point(x: 100, y: table.bounds.height - 40), to: nil), large.convert(large.bounds, to: nil).center,
        ]
        for place in places {
            #expect(frames == 0)
            drag(.moved, place)
            #expect(frames == 1)
            let framed = try #require(harness.find(DropFrame.self) { !$0.isHiddenInWindow })
            #expect(framed.convert(framed.bounds, to: nil).contains(place))
            drag(.exited, place)
        }
        #expect(frames == 0)
        // In an empty library, the message is shown over the page for empty lists.
        let empty = try await self.fixture([])
        defer { empty.close() }
        let area = empty.main.list.view
        try await empty.wait("what is said there") { area.subviews.contains { $0 is StatusPage } }
        let middle = area.convert(area.bounds, to: nil).center
        empty.harness.send(.drag(DragEvent(phase: .moved, location: middle, types: [PasteboardItem.uriList])))
        #expect(empty.harness.find(DropFrame.self) { !$0.isHiddenInWindow } === area.subviews.last)
    }
}
