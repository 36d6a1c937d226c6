import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Pictures outside of the form: added by drop and paste, changed in the strip below the large one, walked through in the floating window.
@Suite struct PicturesDetailTests {
    static func png(_ number: Int) throws -> Data {
        try Fixture.picture(width: 30 + number, height: 20, color: 0xFF00_0000 | UInt32(number * 77_777))
    }

    /// Makes items with names and numbers of pictures; the one named first is at the top and selected.
    func fixture(_ items: [(String, Int)], size: Size = Size(width: 1120, height: 760)) async throws -> Fixture {
        let fixture = try Fixture(size: size)
        var number = 0
        for (name, count) in items.reversed() {
            var content = ItemContent.named(name)
            for index in 0..<count {
                number += 1
                let photo = try fixture.library.direct.importPhoto(data: try Self.png(number), originalName: "\(name)\(index).png")
                content.photos.append(photo)
            }
            _ = try fixture.library.direct.add(content, actor: "test")
        }
        try await fixture.wait("the rows") {
            fixture.main.model.count == items.count && fixture.main.model.row(at: 0)?.name == items.first?.0
        }
        if !items.isEmpty { fixture.harness.press(.home) }
        return fixture
    }

    func names(_ fixture: Fixture, _ name: String) throws -> [String] {
        try fixture.stored().first { $0.content.name == name }?.content.photos.map { $0.originalName ?? "-" } ?? []
    }

    func row(_ fixture: Fixture, _ index: Int) throws -> View { try #require(fixture.main.list.table.cellForRow(at: index)) }

    private func undo(_ fixture: Fixture) throws {
        fixture.harness.click(try fixture.harness.get(.button, "Undo"))
    }

    @Test func filesDroppedOnARowAreAddedAndTakenBackAsOne() async throws {
        let fixture = try await fixture([("A", 1), ("B", 1)])
        defer { fixture.close() }
        let folder = try TestFolder()
        let paths = [
            try folder.write("x.png", try Self.png(10)), try folder.write("bad.png", Data("no".utf8)),
            try folder.write("y.png", try Self.png(11)),
        ]
        #expect(fixture.harness.drop(.files(paths), on: try row(fixture, 1)))
        try await fixture.wait("the pictures") { (try? names(fixture, "B")) == ["B0.png", "x.png", "y.png"] }
        try await fixture.wait("a word below") { fixture.main.footer.notice?.contains("Added 2 pictures") == true }
        #expect(fixture.harness.find(Label.self) { $0.text.contains("bad.png") } != nil)
        try await fixture.wait("the number on the row") { fixture.main.model.row(at: 1)?.photoCount == 3 }
        try undo(fixture)
        try await fixture.wait("the way back") { (try? names(fixture, "B")) == ["B0.png"] }
    }

    @Test func aPictureDroppedOnTheDetailIsAddedAndShown() async throws {
        let fixture = try await fixture([("A", 1)])
        defer { fixture.close() }
        let pictures = fixture.main.detail.pictures
        #expect(fixture.harness.drop(.png(try Self.png(20)), on: pictures.large))
        try await fixture.wait("two pictures") { pictures.strip.pictures.count == 2 }
        #expect(pictures.shownIndex == 1 && pictures.strip.selectedPicture == 1)
        try await fixture.wait("it is large") { pictures.large.image != nil }
    }

    @Test func whatChangesMeanwhileIsNotLost() async throws {
        let fixture = try await fixture([("A", 1)])
        defer { fixture.close() }
        let item = try #require(fixture.main.detail.item)
        let gate = Gate()
        fixture.main.attachments.intake.take([.slow(try Self.png(30), "slow.png", gate)], for: .item(item.id))
        var content = item.content
        content.notes = "Written while the picture was read"
        _ = try fixture.library.direct.update(item.id, to: content, expecting: item.revision, actor: "other")
        // Closing the window now waits for it.
        var quits = 0
        fixture.main.onLeave = { _ in quits += 1 }
        fixture.main.requestLeave(.quit)
        #expect(quits == 0)
        await gate.open()
        try await fixture.wait("the picture") { (try? names(fixture, "A")) == ["A0.png", "slow.png"] }
        #expect(try fixture.stored().first?.content.notes == "Written while the picture was read")
        try await fixture.wait("the end") { quits == 1 }
    }

    @Test func filesDroppedBesideRowsBecomeItems() async throws {
        let fixture = try await fixture([("A", 1), ("B", 0)])
        defer { fixture.close() }
        let folder = try TestFolder()
        let paths = [try folder.write("Red Bowl.png", try Self.png(40)), try folder.write("Lamp.v2.png", try Self.png(41))]
        let table = fixture.main.list.table
        #expect(fixture.harness.drop(.files(paths), at: table.convert(Point(x: 100, y: table.bounds.height - 40), to: nil)))
        try await fixture.wait("the items") { fixture.main.model.count == 4 }
        #expect(try names(fixture, "Red Bowl") == ["Red Bowl.png"] && names(fixture, "Lamp.v2") == ["Lamp.v2.png"])
        try await fixture.wait("a word below") { fixture.main.footer.notice == "Added 2 items" }
        try undo(fixture)
        try await fixture.wait("the way back") { fixture.main.model.count == 2 }
        // Between two rows, too.
        let edge = table.convert(Point(x: 100, y: 60), to: nil)
        #expect(fixture.harness.drop(.files([paths[0]]), at: edge))
        try await fixture.wait("the item") { fixture.main.model.count == 3 }
        #expect(try names(fixture, "A").count == 1)
    }

    @Test func ctrlVAddsToTheSelectedItem() async throws {
        let fixture = try await fixture([("A", 1), ("B", 0)])
        defer { fixture.close() }
        fixture.harness.pasteboards[.clipboard] = .png(try Self.png(50))
        fixture.harness.press(.character("v"), .control)
        try await fixture.wait("the picture") { (try? names(fixture, "A").count) == 2 }
        fixture.main.list.selectedPlaces = []
        fixture.harness.press(.character("v"), .control)
        // Without an item it comes into the form of a new one.
        let form = try #require(fixture.main.forms.form)
        try await fixture.wait("the picture") { form.fields.photos.count == 1 }
        #expect(form.item == nil)
    }

    @Test func theStripShowsMovesAndRemoves() async throws {
        let fixture = try await fixture([("A", 3), ("B", 1)])
        defer { fixture.close() }
        let harness = fixture.harness
        let pictures = fixture.main.detail.pictures
        harness.click(try #require(pictures.strip.cellForItem(at: Toolkit.IndexPath(item: 1, section: 0))))
        #expect(pictures.shownIndex == 1)
        harness.press(.home, .alt)
        try await fixture.wait("the order") { (try? names(fixture, "A")) == ["A1.png", "A0.png", "A2.png"] }
        #expect(pictures.shownIndex == 0)
        harness.press(.right)
        harness.press(.delete)
        try await fixture.wait("the removal") { (try? names(fixture, "A")) == ["A1.png", "A2.png"] }
        try await fixture.wait("a word below") { fixture.main.footer.notice == "Removed a picture from “A”" }
        // The history lists it, picture by picture.
        let item = try #require(fixture.main.detail.item)
        let extent = try fixture.library.direct.historyExtent(of: item.id)
        let entries = try fixture.library.direct.history(of: item.id, within: extent, offset: 0, limit: 9)
            .map { HistoryText($0, isOfItem: true, style: fixture.main.around.style) }
        #expect(entries.map(\.title) == ["Picture removed", "Picture made main", "Added"])
        #expect(entries[0].lines.map(\.value) == ["removed (A0.png)"] && entries[1].lines.map(\.value) == ["made main (A1.png)"])
        try undo(fixture)
        try await fixture.wait("the way back") { (try? names(fixture, "A")) == ["A1.png", "A0.png", "A2.png"] }
    }

    @Test func theFloatingWindowWalksThroughPicturesAndItems() async throws {
        let fixture = try await fixture([("A", 2), ("B", 0), ("C", 3)])
        defer { fixture.close() }
        let main = fixture.main, harness = fixture.harness
        harness.press(.space)
        let popover = try #require(main.attachments.pictures.popover)
        let viewer = try #require(popover.contentViewController as? PictureViewerController)
        // Where it points, on the screen: the popover stands elsewhere where there is more room above its row.
        func arrow() throws -> Double {
            try #require(popover.window).screenFrame.minY + #require(harness.find(PictureFrame.self)).arrowOffset
        }
        let start = try arrow()
        #expect(viewer.bar.counterText == "1 of 2")
        harness.press(.right)
        try await fixture.wait("the second") { viewer.bar.counterText == "2 of 2" }
        #expect(main.detail.pictures.shownIndex == 1 && main.detail.item?.content.name == "A")
        harness.press(.right)
        try await fixture.wait("the next item") { viewer.bar.counterText == "1 of 3" }
        #expect(main.detail.item?.content.name == "C")
        // It points at the row of that item now.
        #expect(try arrow() == start + 2 * main.list.table.rowHeight && popover.isPresented)
        harness.press(.left)
        try await fixture.wait("the last of the one before") { viewer.bar.counterText == "2 of 2" }
        #expect(try main.detail.item?.content.name == "A" && arrow() == start)
        // The buttons at the side of a mouse go the same way.
        let window = try #require(popover.window)
        let middle = viewer.picture.convert(viewer.picture.bounds, to: nil).center
        harness.click(at: middle, in: window, button: 8)
        try await fixture.wait("the first") { viewer.bar.counterText == "1 of 2" }
        harness.click(at: middle, in: window, button: 9)
        try await fixture.wait("the second") { viewer.bar.counterText == "2 of 2" }
    }

    @Test func thumbnailsSayHowManyPicturesThereAre() async throws {
        let fixture = try await fixture([("A", 3), ("B", 1)])
        defer { fixture.close() }
        #expect((try row(fixture, 0) as? ItemCell)?.thumbnailView.count == 3)
        #expect((try row(fixture, 1) as? ItemCell)?.thumbnailView.count == 1)
        // In the corner where things end; a single picture has no number.
        var settings = Harness.quietSettings
        for direction in [UserInterfaceLayoutDirection.leftToRight, .rightToLeft] {
            settings.layoutDirection = direction
            fixture.harness.send(.settingsChanged(settings))
            fixture.harness.advance(seconds: 0.1)
            let buffer = try #require(fixture.harness.screenshot())
            func colors(_ index: Int) throws -> (left: UInt32, right: UInt32, middle: UInt32) {
                let view = try #require((try row(fixture, index) as? ItemCell)?.thumbnailView)
                let place = view.convert(view.bounds, to: nil)
                let y = Int(place.maxY) - 9
                return (buffer[Int(place.minX) + 4, y], buffer[Int(place.maxX) - 5, y], buffer[Int(place.midX), Int(place.minY) + 6])
            }
            let (many, one) = (try colors(0), try colors(1))
            let isMirrored = direction == .rightToLeft
            #expect((many.right == many.middle) == isMirrored && (many.left == many.middle) != isMirrored)
            #expect(one.left == one.middle && one.right == one.middle)
        }
    }
}
