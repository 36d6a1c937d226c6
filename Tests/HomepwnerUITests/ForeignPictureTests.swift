import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Pictures of kinds that are not kept as they are, wherever they come from: read, or called by their names with a choice. None becomes a paper
/// without a word.
@Suite struct ForeignPictureTests {
    /// The first bytes of a telephone's photo.
    private static let heic = Data([0, 0, 0, 24]) + Data("ftypheic".utf8) + Data(count: 4) + Data("mif1heic".utf8) + Data(count: 40)

    /// A BMP of one red pixel.
    private static let bmp: Data = {
        let head: [UInt8] = [58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0]
        return Data("BM".utf8) + Data(head) + Data(count: 24) + Data([0, 0, 255, 0])
    }()

    private func fixture() async throws -> Fixture {
        let fixture = try Fixture(items: [.named("Teapot")])
        fixture.main.list.select(place: 0)
        try await fixture.wait("the detail") { fixture.main.detail.item != nil }
        fixture.harness.advance(seconds: 0.05)
        return fixture
    }

    private func content(_ fixture: Fixture, _ name: String = "Teapot") throws -> ItemContent {
        try #require(try fixture.stored().first { $0.content.name == name }?.content)
    }

    private func answer(_ button: String, _ fixture: Fixture) async throws {
        try await fixture.wait("the question") { fixture.harness.find(Button.self) { $0.title == button } != nil }
        fixture.harness.advance(seconds: 1)
        fixture.harness.click(try fixture.harness.get(.button, button))
        fixture.harness.advance(seconds: 0.5)
    }

    @Test func whatCanBeReadIsAPictureOfTheItem() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let folder = try TestFolder()
        fixture.harness.drop(.files([try folder.write("scan.bmp", Self.bmp)]), on: fixture.main.detail.scroll)
        try await fixture.wait("the picture") { (try? content(fixture).photos.count) == 1 }
        let photo = try #require(try content(fixture).photos.first)
        #expect(photo.originalName == "scan.png" && photo.fileExtension == "png" && photo.width == 1)
        #expect(try content(fixture).papers.isEmpty)
        // The name of the file does not matter.
        fixture.harness.drop(.files([try folder.write("scan", Self.bmp + Data([1]))]), on: fixture.main.detail.scroll)
        await fixture.settle()
        #expect(try content(fixture).papers.isEmpty)
    }

    @Test(arguments: ["image/bmp", "image/x-MS-bmp"]) func aCopiedPictureOfSuchAKindIsPasted(_ type: String) async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.harness.pasteboards[.clipboard] = PasteboardItem(representations: [type: Array(Self.bmp)])
        fixture.harness.press(.character("v"), .control)
        try await fixture.wait("the picture") { (try? content(fixture).photos.count) == 1 }
    }

    @Test(arguments: [true, false]) func whatCannotBeReadIsAskedAbout(isKept: Bool) async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let folder = try TestFolder()
        let paths = [try folder.write("IMG_1.heic", Self.heic), try folder.write("front.png", try Fixture.picture(width: 8, height: 8))]
        fixture.harness.drop(.files(paths), on: fixture.main.detail.scroll)
        try await fixture.wait("the question") { fixture.main.presentedViewController is AlertController }
        fixture.harness.advance(seconds: 1)
        let alert = try #require(fixture.harness.all(.alert).first)
        #expect(alert.label.contains("IMG_1.heic"), "\(fixture.harness.tree())")
        #expect(try content(fixture).papers.isEmpty)
        try await answer(isKept ? "Keep as Paper" : "Don’t Add", fixture)
        if isKept { try await fixture.wait("the paper") { (try? content(fixture).papers.count) == 1 } }
        await fixture.settle()
        #expect(try content(fixture).papers.map(\.name) == (isKept ? ["IMG_1.heic"] : []))
        #expect(try content(fixture).photos.map(\.originalName) == ["front.png"])
    }

    @Test(arguments: [true, false]) func whatIsPastedToAnItemIsAskedAboutToo(isKept: Bool) async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.harness.pasteboards[.clipboard] = PasteboardItem(representations: ["image/heic": Array(Self.heic)])
        fixture.harness.press(.character("v"), .control)
        try await fixture.wait("the question") { fixture.main.presentedViewController is AlertController }
        fixture.harness.advance(seconds: 1)
        let alert = try #require(fixture.harness.all(.alert).first)
        #expect(alert.label.contains("Pasted picture.heic"), "\(fixture.harness.tree())")
        try await answer(isKept ? "Keep as Paper" : "Don’t Add", fixture)
        if isKept { try await fixture.wait("the paper") { (try? content(fixture).papers.count) == 1 } }
        await fixture.settle()
        let papers = try content(fixture).papers
        #expect(papers.map(\.name) == (isKept ? ["Pasted picture.heic"] : []))
        #expect(try content(fixture).photos.isEmpty)
        guard let file = papers.first?.file else { return }
        // The paper has every byte of the clipboard, and one undo removes it.
        #expect(try Data(contentsOf: fixture.library.papers.url(of: file)) == Self.heic && file.fileExtension == "heic")
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("undo") { (try? content(fixture).papers.isEmpty) == true }
    }

    @Test func pixelsThatAreDroppedAreAskedAboutToo() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let avif = Data([0, 0, 0, 24]) + Data("ftypavif".utf8) + Data(count: 4) + Data("mif1avif".utf8) + Data(count: 40)
        let dropped = PasteboardItem(representations: ["image/avif": Array(avif)])
        fixture.harness.drop(dropped, on: fixture.main.detail.scroll)
        try await answer("Keep as Paper", fixture)
        try await fixture.wait("the paper") { (try? content(fixture).papers.map(\.name)) == ["Dropped picture.avif"] }
    }

    @Test(arguments: [true, false]) func whatIsPastedToTheFormIsAskedBeforeItIsSaved(isKept: Bool) async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Lamp")
        let form = try #require(fixture.main.forms.form)
        fixture.harness.pasteboards[.clipboard] = PasteboardItem(representations: ["image/heic": Array(Self.heic)])
        form.pastePicture()
        fixture.harness.press(.enter, .control)
        try await answer(isKept ? "Keep as Paper" : "Don’t Add", fixture)
        await fixture.settle()
        #expect(form.presentingViewController != nil && form.fields.papers.count == (isKept ? 1 : 0))
        #expect(form.pictures.unconfirmedProblem == nil, "the answer settles it")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the item") { (try? fixture.stored().count) == 2 }
        #expect(try content(fixture, "Lamp").papers.map(\.name) == (isKept ? ["Pasted picture.heic"] : []))
    }

    @Test func aPlaceHasNoPapersSoItsSheetSaysWhatToDo() async throws {
        let fixture = try Fixture(items: [.named("Pan", place: "Kitchen")], style: .plain, sidebar: true)
        defer { fixture.close() }
        await fixture.settle()
        let place = try #require(try await fixture.library.store(actor: "test").catalog().place(at: ["Kitchen"]))
        let commands = fixture.main.sidebar.commands(for: .scope(.place(place.id)))
        try #require(commands.first { $0.title.hasPrefix("Place…") }).perform()
        fixture.harness.advance(seconds: 1)
        let sheet = try #require(fixture.main.presentedViewController as? PlaceController)
        let folder = try TestFolder()
        let drops = [
            PasteboardItem(representations: ["image/heic": Array(Self.heic)]), .files([try folder.write("IMG_1.heic", Self.heic)]),
        ]
        for drop in drops {
            fixture.harness.drop(drop, on: sheet.view)
            try await fixture.wait("the sentence") {
                fixture.harness.find(Label.self) { $0.text.contains("HEIC") && $0.text.contains("JPEG or PNG") } != nil
            }
            #expect(fixture.harness.find(Label.self) { $0.text.contains("paper") } == nil, "\(fixture.harness.tree())")
            #expect(fixture.harness.find(Button.self) { $0.title.hasPrefix("Keep as") } == nil)
        }
    }

    @Test func besideTheRowsItBecomesThePaperOfANewItem() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let folder = try TestFolder()
        let table = fixture.main.list.table
        let path = try folder.write("Red Bowl.heic", Self.heic)
        fixture.harness.drop(.files([path]), at: table.convert(Point(x: 100, y: table.bounds.height - 40), to: nil))
        try await answer("Keep as Paper", fixture)
        try await fixture.wait("the item") { (try? fixture.stored().count) == 2 }
        #expect(try content(fixture, "Red Bowl").papers.map(\.name) == ["Red Bowl.heic"])
    }

    @Test(arguments: [true, false]) func inTheFormItIsAskedBeforeItIsSaved(isKept: Bool) async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Lamp")
        let form = try #require(fixture.main.forms.form)
        let folder = try TestFolder()
        fixture.harness.drop(.files([try folder.write("IMG_2.HEIC", Self.heic)]), on: form.form.pictureBar.strip)
        // Done waits for the answer, and adds only files that the user agreed to.
        fixture.harness.press(.enter, .control)
        try await answer(isKept ? "Keep as Paper" : "Don’t Add", fixture)
        await fixture.settle()
        #expect(form.presentingViewController != nil && form.fields.papers.count == (isKept ? 1 : 0))
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the item") { (try? fixture.stored().count) == 2 }
        #expect(try content(fixture, "Lamp").papers.map(\.name) == (isKept ? ["IMG_2.HEIC"] : []))
        #expect(try content(fixture, "Lamp").photos.isEmpty)
    }

    @Test func theChooserOffersThemToo() throws {
        let folder = try TestFolder()
        for name in ["a.heic", "b.bmp", "c.TIFF", "d.avif", "e.gif", "f.pdf"] { try folder.write(name, Self.heic) }
        #expect(Set(try PictureFolder.read(folder.path).entries.map(\.name)) == ["a.heic", "b.bmp", "c.TIFF", "d.avif", "e.gif"])
        try PictureFile.check(folder.path + "/a.heic")
    }
}
