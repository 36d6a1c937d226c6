import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Holds something back until a test lets it go.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func pass() async {
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    func open() {
        isOpen = true
        for one in waiting { one.resume() }
        waiting = []
    }
}

extension PhotoOrigin {
    /// A picture that takes until a gate is opened to read.
    static func slow(_ data: Data, _ name: String, _ gate: Gate) -> PhotoOrigin {
        PhotoOrigin(name: name) { _ in
            await gate.pass()
            return PhotoIntake.Source(data: data, name: name)
        }
    }
}

extension PasteboardItem {
    /// Files as file managers drag them.
    static func files(_ paths: [String]) -> PasteboardItem {
        PasteboardItem(representations: [
            uriList: Array(paths.map { URL(fileURLWithPath: $0).absoluteString + "\r\n" }.joined().utf8), "text/plain": [],
        ])
    }

    static func png(_ data: Data) -> PasteboardItem { PasteboardItem(representations: ["image/png": Array(data)]) }
}

extension Harness {
    /// Drags something from another program over a point and lets it go there. Answers whether it would have been taken.
    @discardableResult
    func drop(_ item: PasteboardItem, at point: Point) -> Bool {
        let types = Array(item.representations.keys)
        let before = log.count
        send(.drag(DragEvent(phase: .moved, location: point, types: types)))
        let isTaken = log[before...].contains("acceptDrag(true)")
        send(.drag(DragEvent(phase: .dropped(item), location: point, types: types)))
        return isTaken
    }

    @discardableResult
    func drop(_ item: PasteboardItem, on view: View) -> Bool { drop(item, at: view.convert(view.bounds, to: nil).center) }
}

/// Pictures in the form: none is lost, in any order of reading, and with any key in the meantime.
@Suite struct PicturesFormTests {
    private static func png(_ number: Int) throws -> Data {
        try Fixture.picture(width: 20 + number, height: 20, color: 0xFF00_0000 | UInt32(number * 9999))
    }

    private func names(_ form: ItemFormController) -> [String] { form.fields.photos.map { $0.reference.originalName ?? "-" } }

    private func storedNames(_ fixture: Fixture) throws -> [String] {
        try #require(try fixture.stored().first).content.photos.map { $0.originalName ?? "-" }
    }

    /// The form of an item that has two pictures.
    private func editing(_ count: Int = 2, size: Size = Size(width: 1120, height: 760)) async throws -> (Fixture, ItemFormController) {
        let fixture = try Fixture(size: size)
        var content = ItemContent.named("Lamp")
        for number in 0..<count {
            content.photos.append(
                try fixture.library.direct.importPhoto(data: try Self.png(number), originalName: "\(number).png"))
        }
        _ = try fixture.library.direct.add(content, actor: "test")
        try await fixture.wait("the row") { fixture.main.model.row(at: 0) != nil }
        fixture.harness.press(.home)
        fixture.harness.press(.character("e"), .control)
        return (fixture, try #require(fixture.main.forms.form))
    }

    @Test func doneWaitsForAPictureThatIsBeingRead() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Lamp")
        let form = try #require(fixture.main.forms.form)
        let gate = Gate()
        form.take([.slow(try Self.png(1), "a.png", gate)])
        fixture.harness.press(.enter, .control)
        #expect(form.bar.doneItem.title == "Reading…" && !form.bar.doneItem.isEnabled)
        fixture.harness.advance(seconds: 3)
        #expect(fixture.main.presentedViewController != nil)
        #expect(try fixture.stored().isEmpty)
        await gate.open()
        try await fixture.wait("the item") { fixture.main.model.count == 1 }
        #expect(try storedNames(fixture) == ["a.png"])
        #expect(fixture.library.drafts.load() == nil)
    }

    @Test func aPictureIsPastedWhereverTheKeyboardIs() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        let form = try #require(fixture.main.forms.form)
        fixture.harness.press(try fixture.harness.get(.button, "More Fields"))
        let tags = try #require(form.form.control(of: .tags)?.focusView)
        for (place, view) in [form.form.name, form.form.value, form.form.notes, tags].enumerated() {
            fixture.main.window?.makeFirstResponder(view)
            fixture.harness.pasteboards[.clipboard] = .png(try Self.png(place + 1))
            fixture.harness.press(.character("v"), .control)
            try await fixture.wait("the picture") { form.fields.photos.count == place + 1 && form.pictures.readingCount == 0 }
        }
        #expect(form.form.fields == FormFields())
        // A text on the clipboard is preferred in a text field.
        fixture.main.window?.makeFirstResponder(form.form.name)
        var both = PasteboardItem.png(try Self.png(9))
        both.representations[PasteboardItem.plainText] = Array("Lamp".utf8)
        fixture.harness.pasteboards[.clipboard] = both
        fixture.harness.press(.character("v"), .control)
        #expect(form.form.name.text == "Lamp" && form.fields.photos.count == 4)
        // With an empty clipboard there is no message, and Done does not wait.
        fixture.harness.pasteboards[.clipboard] = nil
        fixture.harness.press(.character("v"), .control)
        await fixture.settle()
        #expect(form.pictures.unconfirmedProblem == nil && form.pictures.readingCount == 0)
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the item") { fixture.main.model.count == 1 }
        #expect(try fixture.stored().first?.content.photos.count == 4)
    }

    @Test func aPicturePastedIntoATextAndDoneAtOnceIsKept() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Lamp")
        fixture.harness.pasteboards[.clipboard] = .png(try Self.png(7))
        fixture.harness.press(.character("v"), .control)
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the item") { fixture.main.model.count == 1 }
        #expect(try fixture.stored().first?.content.photos.map(\.width) == [27])
    }

    @Test func pasteAndDoneAtOnceKeepThePicture() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Lamp")
        fixture.harness.pasteboards[.clipboard] = .png(try Fixture.picture(width: 4_000, height: 3_000))
        fixture.harness.press(.character("v"), [.control, .shift])
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the item") { fixture.main.model.count == 1 }
        #expect(try fixture.stored().first?.content.photos.map(\.width) == [4_000])
    }

    @Test func whatCannotBeReadIsNamedAndNotSavedWithoutAWord() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Lamp")
        let form = try #require(fixture.main.forms.form)
        let gate = Gate()
        form.take([.slow(Data("no picture".utf8), "bad.png", gate), .data(try Self.png(1), name: "good.png")])
        fixture.harness.press(.enter, .control)
        await gate.open()
        try await fixture.wait("the sentence") { fixture.harness.find(Label.self) { $0.text.contains("bad.png") } != nil }
        try await fixture.wait("the end of it") { !form.isWaitingForPictures && names(form) == ["good.png"] }
        fixture.harness.advance(seconds: 1)
        #expect(fixture.main.presentedViewController != nil)
        #expect(try fixture.stored().isEmpty)
        // After the message, the item can be saved without it.
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the item") { fixture.main.model.count == 1 }
        #expect(try storedNames(fixture) == ["good.png"])
    }

    @Test func picturesStandInTheOrderOfTheDropsWhateverIsReadFirst() async throws {
        let (fixture, form) = try await editing()
        defer { fixture.close() }
        let gate = Gate()
        form.take([.slow(try Self.png(5), "slow.png", gate)])
        form.take([.data(try Self.png(6), name: "quick.png")])
        try await fixture.wait("the quick one") { names(form) == ["0.png", "1.png", "quick.png"] }
        await gate.open()
        try await fixture.wait("the slow one") { names(form) == ["0.png", "1.png", "slow.png", "quick.png"] }
        // The same picture is not added twice, and a message says so.
        form.take([.data(try Self.png(5), name: "again.png")])
        try await fixture.wait("a word") { fixture.harness.find(Label.self) { $0.text.contains("again.png") } != nil }
        #expect(names(form).count == 4)
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the end") { fixture.main.presentedViewController == nil }
        #expect(try storedNames(fixture) == ["0.png", "1.png", "slow.png", "quick.png"])
    }

    @Test func severalFilesDroppedAnywhereAreAllTakenAndTheBadOnesNamed() async throws {
        let (fixture, form) = try await editing()
        defer { fixture.close() }
        let folder = try TestFolder()
        let paths = [
            try folder.write("x.png", try Self.png(10)), try folder.write("text.png", Data("text".utf8)),
            try folder.write("y.png", try Self.png(11)), folder.path + "/none.png",
        ]
        // Upon a field, which has no use for files.
        #expect(fixture.harness.drop(.files(paths), on: form.form.serialNumber))
        try await fixture.wait("both") { names(form) == ["0.png", "1.png", "x.png", "y.png"] }
        try await fixture.wait("both names") {
            fixture.harness.find(Label.self) { $0.text.contains("text.png") && $0.text.contains("none.png") } != nil
        }
    }

    @Test func picturesAreRemovedAndMovedOneByOneAndThatIsTakenBack() async throws {
        let (fixture, form) = try await editing(4)
        defer { fixture.close() }
        let harness = fixture.harness
        let strip = form.form.pictureBar.strip
        func tile(_ index: Int) throws -> Point {
            let view = try #require(strip.cellForItem(at: Toolkit.IndexPath(item: index, section: 0)))
            return view.convert(view.bounds, to: nil).center
        }
        try await fixture.wait("the pictures") { strip.pictures.count == 4 }
        // By dragging.
        let start = try tile(0), end = try tile(2)
        harness.drag(from: start, to: Point(x: end.x + 4, y: end.y))
        #expect(names(form) == ["1.png", "2.png", "0.png", "3.png"])
        // By keys: the last one becomes the main one.
        harness.click(at: try tile(3))
        harness.press(.home, .alt)
        #expect(names(form) == ["3.png", "1.png", "2.png", "0.png"] && strip.selectedPicture == 0)
        harness.press(.right, .alt)
        #expect(names(form) == ["1.png", "3.png", "2.png", "0.png"] && strip.selectedPicture == 1)
        harness.press(.delete)
        #expect(names(form) == ["1.png", "2.png", "0.png"])
        // Undo works by the button, and by the key.
        harness.click(try #require(harness.find(Button.self) { $0.identifier == "form-pictures-undo" }))
        #expect(names(form) == ["1.png", "3.png", "2.png", "0.png"])
        harness.click(at: try tile(0))
        harness.press(.character("z"), .control)
        harness.press(.character("z"), .control)
        #expect(names(form) == ["1.png", "2.png", "0.png", "3.png"])
        harness.press(.enter, .control)
        try await fixture.wait("the end") { fixture.main.presentedViewController == nil }
        #expect(try storedNames(fixture) == ["1.png", "2.png", "0.png", "3.png"])
    }

    @Test func replacingIsAnActOfItsOwnThatIsTakenBack() async throws {
        let (fixture, form) = try await editing()
        defer { fixture.close() }
        let old = form.fields.photos[0]
        form.take([.data(Data("bad".utf8), name: "bad.png")], replacing: old)
        // The old picture stays until the new one has been read.
        #expect(names(form) == ["0.png", "1.png"])
        try await fixture.wait("the end of it") { form.pictures.readingCount == 0 }
        #expect(names(form) == ["0.png", "1.png"] && !form.pictures.canUndo)
        form.take([.data(try Self.png(7), name: "new.png")], replacing: old)
        try await fixture.wait("the new one") { names(form) == ["new.png", "1.png"] }
        form.pictures.undo()
        #expect(names(form) == ["0.png", "1.png"])
    }

    @Test func cancelWhileAPictureIsReadLeavesNoTrace() async throws {
        let fixture = try Fixture(items: [.named("Kettle")])
        defer { fixture.close() }
        try await fixture.wait("the start") { fixture.main.model.count == 1 }
        let before = try fixture.files()
        fixture.harness.press(.character("n"), .control)
        let gate = Gate()
        fixture.main.forms.form?.take([.slow(try Self.png(1), "late.png", gate)])
        fixture.harness.press(.escape)
        // A picture that is coming is something to ask about.
        fixture.harness.click(try fixture.harness.get(.button, "Discard"))
        try await fixture.wait("the sheet to go") { fixture.main.presentedViewController == nil }
        await gate.open()
        await fixture.settle()
        fixture.harness.advance(seconds: 1)
        #expect(try fixture.files() == before)
    }
}
