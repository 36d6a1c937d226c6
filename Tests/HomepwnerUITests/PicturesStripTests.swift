import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The strip of pictures as a hand uses it: crosses, keys, its menu and drags, in the form and in the detail.
@Suite struct PicturesStripTests {
    private static func png(_ number: Int) throws -> Data {
        try Fixture.picture(width: 20 + number, height: 20, color: 0xFF00_0000 | UInt32(number * 9999))
    }

    /// Makes an item with a number of pictures, selected.
    private func fixture(_ count: Int) async throws -> Fixture {
        let fixture = try Fixture()
        var content = ItemContent.named("Lamp")
        for number in 0..<count {
            content.photos.append(try fixture.library.direct.importPhoto(data: try Self.png(number), originalName: "\(number)"))
        }
        _ = try fixture.library.direct.add(content, actor: "test")
        try await fixture.wait("the row") { fixture.main.model.row(at: 0) != nil }
        fixture.harness.press(.home)
        return fixture
    }

    private func form(_ fixture: Fixture) throws -> ItemFormController {
        fixture.harness.press(.character("e"), .control)
        return try #require(fixture.main.forms.form)
    }

    private func names(_ form: ItemFormController) -> String {
        form.fields.photos.map { $0.reference.originalName ?? "-" }.joined(separator: " ")
    }

    private func stored(_ fixture: Fixture) -> String {
        (try? fixture.stored().first)?.content.photos.map { $0.originalName ?? "-" }.joined(separator: " ") ?? ""
    }

    private func tile(_ strip: PictureStrip, _ index: Int) throws -> StripTile {
        try #require(strip.cellForItem(at: Toolkit.IndexPath(item: index, section: 0)) as? StripTile)
    }

    private func center(_ view: View) -> Point { view.convert(view.bounds, to: nil).center }

    /// Presses the cross that comes with the pointer.
    private func pressCross(_ strip: PictureStrip, _ index: Int, _ harness: Harness) throws {
        let tile = try tile(strip, index)
        harness.move(to: center(tile))
        let cross = try #require(tile.subviews.first { $0.identifier == "remove-picture" })
        #expect(!cross.isHidden)
        harness.click(cross)
    }

    /// Chooses what begins with a letter from the menu of a tile.
    private func choose(_ letter: Character, _ strip: PictureStrip, _ index: Int, _ harness: Harness) throws {
        harness.click(try tile(strip, index), button: 3)
        #expect(harness.openChildren.last?.kind == .menu)
        harness.press(.character(letter))
        harness.press(.enter)
        #expect(harness.openChildren.allSatisfy { $0.kind != .menu })
    }

    @Test func eachCrossRemovesItsOwnPicture() async throws {
        let fixture = try await fixture(4)
        defer { fixture.close() }
        let inDetail = fixture.main.detail.pictures.strip
        try pressCross(inDetail, 2, fixture.harness)
        try await fixture.wait("the removal") { stored(fixture) == "0 1 3" && inDetail.pictures.count == 3 }
        let form = try form(fixture)
        let strip = form.form.pictureBar.strip
        #expect(try (0..<3).map { try tile(strip, $0).caption } == ["Main", nil, nil])
        try pressCross(strip, 1, fixture.harness)
        #expect(names(form) == "0 3")
        // The next picture becomes the main one when the main picture is removed.
        try pressCross(strip, 0, fixture.harness)
        #expect(names(form) == "3" && strip.pictures.count == 1)
        #expect(try tile(strip, 0).caption == "Main")
        form.pictures.undo()
        form.pictures.undo()
        #expect(names(form) == "0 1 3")
    }

    @Test func keysMoveAndRemove() async throws {
        let fixture = try await fixture(4)
        defer { fixture.close() }
        let harness = fixture.harness
        let form = try form(fixture)
        let strip = form.form.pictureBar.strip
        harness.click(try tile(strip, 2))
        harness.press(.left, .alt)
        #expect(names(form) == "0 2 1 3" && strip.selectedPicture == 1, "it stays selected where it went")
        harness.press(.end, .alt)
        #expect(names(form) == "0 1 3 2" && strip.selectedPicture == 3)
        harness.press(.backspace)
        #expect(names(form) == "0 1 3")
        // After each undo, the pictures are in their earlier positions.
        for wanted in ["0 1 3 2", "0 2 1 3", "0 1 2 3"] {
            harness.press(.character("z"), .control)
            #expect(names(form) == wanted)
        }
        harness.click(try tile(strip, 1))
        harness.press(.home, .alt)
        #expect(names(form) == "1 0 2 3")
        harness.press(.character("z"), .control)
        #expect(names(form) == "0 1 2 3")
    }

    @Test func whereTextRunsFromTheRightTheKeysGoTheOtherWay() async throws {
        let fixture = try await fixture(3)
        defer { fixture.close() }
        var settings = Harness.quietSettings
        settings.layoutDirection = .rightToLeft
        fixture.harness.send(.settingsChanged(settings))
        let form = try form(fixture)
        let strip = form.form.pictureBar.strip
        #expect(center(try tile(strip, 0)).x > center(try tile(strip, 1)).x)
        fixture.harness.click(try tile(strip, 1))
        fixture.harness.press(.left, .alt)
        #expect(names(form) == "0 2 1")
        fixture.harness.press(.right, .alt)
        #expect(names(form) == "0 1 2")
        // A dragged picture follows the pointer.
        let start = center(try tile(strip, 0)), end = center(try tile(strip, 2))
        fixture.harness.drag(from: start, to: Point(x: end.x - 4, y: end.y))
        #expect(names(form) == "1 2 0")
    }

    @Test func escapeLetsADraggedPictureGoBack() async throws {
        let fixture = try await fixture(3)
        defer { fixture.close() }
        let harness = fixture.harness
        let form = try form(fixture)
        let strip = form.form.pictureBar.strip
        let start = center(try tile(strip, 0)), end = center(try tile(strip, 2)).offsetBy(x: 4, y: 0)
        harness.send(.pointerDown(PointerEvent(location: start, time: harness.time + 0.01)))
        harness.send(.pointerMoved(PointerEvent(location: start.offsetBy(x: 30, y: 0), time: harness.time + 0.02, button: 1)))
        harness.send(.pointerMoved(PointerEvent(location: end, time: harness.time + 0.03, button: 1)))
        harness.press(.escape)
        #expect(fixture.main.forms.form != nil && fixture.main.presentedViewController != nil, "the form stays open")
        harness.send(.pointerUp(PointerEvent(location: end, time: harness.time + 0.04)))
        #expect(names(form) == "0 1 2" && !form.pictures.canUndo)
    }

    @Test func theMenuMakesMainAndReplaces() async throws {
        let fixture = try await fixture(3)
        defer { fixture.close() }
        let folder = try TestFolder()
        let file = try folder.write("new.png", try Self.png(9))
        /// Chooses a file in the chooser that opened.
        func give() throws {
            let popover = try #require(fixture.main.attachments.photoChooser.popover)
            try #require(popover.contentViewController as? PhotoSourceController).picker.onChoose?([URL(fileURLWithPath: file)])
            fixture.harness.advance(seconds: 0.1)
        }
        let inDetail = fixture.main.detail.pictures.strip
        try choose("m", inDetail, 2, fixture.harness)
        try await fixture.wait("the order") { stored(fixture) == "2 0 1" && inDetail.pictures.first?.name == "2" }
        try choose("r", inDetail, 1, fixture.harness)
        try give()
        try await fixture.wait("the new one") { stored(fixture) == "2 new.png 1" }
        try await fixture.wait("a word below") { fixture.main.footer.notice == "Replaced a picture of “Lamp”" }
        fixture.harness.click(try fixture.harness.get(.button, "Undo"))
        try await fixture.wait("the old one") { stored(fixture) == "2 0 1" && inDetail.pictures[1].name == "0" }
        // In the form it is the same.
        let form = try form(fixture)
        let strip = form.form.pictureBar.strip
        try choose("m", strip, 1, fixture.harness)
        #expect(names(form) == "0 2 1")
        try choose("r", strip, 1, fixture.harness)
        try give()
        try await fixture.wait("the new one") { names(form) == "0 new.png 1" && form.pictures.readingCount == 0 }
        fixture.harness.click(try #require(fixture.harness.find(Button.self) { $0.identifier == "form-pictures-undo" }))
        #expect(names(form) == "0 2 1")
    }

    @Test func doneAsksForASecondPressWhereAPictureFailedBefore() async throws {
        let fixture = try await fixture(1)
        defer { fixture.close() }
        let form = try form(fixture)
        form.take([.data(Data("no picture".utf8), name: "bad.png")])
        try await fixture.wait("the sentence") { fixture.harness.find(Label.self) { $0.text.contains("bad.png") } != nil }
        try await fixture.wait("the end of it") { form.pictures.readingCount == 0 }
        fixture.harness.click(form.form.notes)
        fixture.harness.type("Still warm")
        fixture.harness.press(.enter, .control)
        fixture.harness.advance(seconds: 1)
        #expect(fixture.harness.find(Label.self) { $0.text.hasPrefix("Not saved yet. ") } != nil)
        #expect(try fixture.stored().first?.content.notes == "" && fixture.main.presentedViewController != nil)
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the end") { fixture.main.presentedViewController == nil }
        #expect(try fixture.stored().first?.content.notes == "Still warm")
    }
}
