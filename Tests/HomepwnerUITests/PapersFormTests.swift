import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Papers in the form: dropped, added by path and by link, removed, kept with a draft, and stored by Done.
@Suite(.serialized) struct PapersFormTests {
    private func files(_ paths: [String]) -> PasteboardItem {
        let list = paths.map { URL(fileURLWithPath: $0).absoluteString + "\r\n" }.joined()
        return PasteboardItem(representations: [PasteboardItem.uriList: Array(list.utf8)])
    }

    private func open(_ fixture: Fixture) async throws -> ItemFormController {
        fixture.main.addItem()
        try await fixture.wait("the form") { fixture.main.forms.form?.view.window != nil }
        fixture.harness.advance(seconds: 0.5)
        let form = try #require(fixture.main.forms.form)
        fixture.harness.type("Teapot")
        return form
    }

    @Test func whatIsDroppedOnTheFormIsStoredWithTheItem() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let form = try await open(fixture)
        let folder = try TestFolder()
        let paths = [
            try folder.write("invoice.pdf", Data("%PDF-1.4 x".utf8)),
            try folder.write("front.png", try Fixture.picture(width: 8, height: 8)),
            try folder.write("garantie.txt", Data("two years".utf8)),
        ]
        let before = try fixture.files().filter { $0.key.hasPrefix("library.sqlite") || $0.key.hasPrefix("papers") }
        fixture.harness.drop(files(paths), on: form.form)
        try await fixture.wait("the papers") { form.papers.papers.count == 2 && form.fields.photos.count == 1 }
        #expect(form.form.papers.rows.count == 2)
        // The library is unchanged before Done.
        #expect(try fixture.files().filter { $0.key.hasPrefix("library.sqlite") || $0.key.hasPrefix("papers") } == before)
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the item") { (try? fixture.stored().first?.content.papers.count) == 2 }
        let content = try #require(try fixture.stored().first?.content)
        #expect(content.papers.map(\.role) == [.receipt, .warranty] && content.photos.count == 1)
        #expect(try fixture.library.check().ok)
        try await fixture.wait("that nothing waits") { !FileManager.default.fileExists(atPath: fixture.folder.path + "/drafts") }
    }

    @Test func doneWaitsForAPaperThatIsBeingRead() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let form = try await open(fixture)
        let folder = try TestFolder()
        form.papers.take([PaperOrigin(try folder.write("receipt.bin", Data(repeating: 7, count: 8 << 20)))])
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the item") { (try? fixture.stored().first?.content.papers.first?.file?.byteCount) == 8 << 20 }
    }

    @Test func cancelLeavesNothing() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let form = try await open(fixture)
        let before = try fixture.files().filter { !$0.key.hasPrefix("drafts") }
        let folder = try TestFolder()
        form.papers.take([PaperOrigin(try folder.write("receipt.txt", Data("tea".utf8)))])
        try await fixture.wait("the paper") { form.papers.papers.count == 1 }
        form.discard()
        await fixture.settle()
        #expect(try fixture.files() == before)
    }

    @Test func aLinkIsAddedAndAPaperRemovedAndPutBack() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let form = try await open(fixture)
        let harness = fixture.harness
        harness.click(try harness.get(.button, "More Fields"))
        harness.advance(seconds: 0.5)
        let papers = form.form.papers
        func find(_ identifier: String) throws -> View {
            var found: View?
            papers.forEachView { if $0.identifier == identifier { found = $0 } }
            return try #require(found)
        }
        // The button is scrolled into view when Tab reaches it.
        try find("add-paper-link").becomeFirstResponder()
        harness.press(.space)
        harness.advance(seconds: 0.5)
        harness.type("file:///etc/passwd")
        harness.press(.enter)
        #expect(form.papers.papers.isEmpty && form.presentedViewController != nil)
        harness.press(.character("a"), .control)
        harness.type("https://example.org/tea")
        harness.press(.enter)
        try await fixture.wait("the link") { form.papers.papers.first?.paper.link == "https://example.org/tea" }
        harness.advance(seconds: 0.5)
        try await fixture.wait("the row") { form.form.papers.rows.count == 1 }
        try #require(papers.rows.first).becomeFirstResponder()
        harness.press(.delete)
        #expect(form.papers.papers.isEmpty)
        try find("undo-paper").becomeFirstResponder()
        harness.press(.space)
        #expect(form.papers.papers.count == 1)
        harness.press(.enter, .control)
        try await fixture.wait("the item") { (try? fixture.stored().first?.content.papers.first?.link) == "https://example.org/tea" }
    }

    @Test func aReceiptIsDroppedChosenAndTakenOffWhereThePurchaseIs() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let form = try await open(fixture)
        let harness = fixture.harness
        harness.click(try harness.get(.button, "More Fields"))
        harness.advance(seconds: 0.5)
        let folder = try TestFolder()
        // The button is scrolled into view when Tab reaches it.
        form.form.receipts.forEachView { if $0.identifier == "add-receipt" { $0.becomeFirstResponder() } }
        harness.advance(seconds: 0.5)
        // A picture that is dropped there is the receipt, and no picture of the thing.
        let picture = try folder.write("IMG_2041.png", try Fixture.picture(width: 8, height: 8))
        harness.drop(files([picture]), on: form.form.receipts)
        try await fixture.wait("the receipt") { (try? harness.get(.button, "Receipt: IMG_2041.png")) != nil }
        #expect(form.fields.photos.isEmpty && form.papers.papers.map(\.paper.role) == [.receipt])
        // Another one, by its path, whatever its name says.
        harness.click(try harness.get(.button, "Receipt: IMG_2041.png"))
        try await fixture.wait("the chooser") { (try? harness.get(.dialog, "Choose Receipts")) != nil }
        harness.advance(seconds: 0.5)
        harness.press(.character("l"), .control)
        harness.press(.character("a"), .control)
        harness.type(try folder.write("manual.txt", Data("tea".utf8)))
        harness.press(.enter)
        try await fixture.wait("both") { (try? harness.get(.button, "Receipt: IMG_2041.png and 1 more")) != nil }
        harness.advance(seconds: 0.5)
        harness.click(try harness.get(.button, "Remove Receipt IMG_2041.png"))
        #expect(form.papers.papers.map(\.paper.name) == ["manual.txt"])
        #expect(try harness.get(.button, "Receipt: manual.txt").label == "Receipt: manual.txt")
        harness.press(.enter, .control)
        try await fixture.wait("the item") { (try? fixture.stored().first?.content.papers.map(\.role)) == [.receipt] }
    }

    @Test func aDraftKeepsWhatWaits() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let form = try await open(fixture)
        let folder = try TestFolder()
        form.papers.take([PaperOrigin(try folder.write("receipt.txt", Data("tea".utf8)))])
        try await fixture.wait("the paper") { form.papers.papers.count == 1 }
        form.keepDraftNow()
        let draft = try #require(fixture.library.drafts.load())
        #expect(draft.papers == form.papers.papers)
        let stored = try await fixture.library.drafts.adopt(draft.papers)
        // A second try after an error finds it again.
        #expect(try await fixture.library.drafts.adopt(draft.papers) == stored)
        #expect(stored.first?.title == "receipt.txt")
        let path = try #require(fixture.library.drafts.path(of: draft.papers[0]))
        try Data("TEA".utf8).write(to: URL(fileURLWithPath: path))
        await #expect(throws: InventoryError.self) { try await fixture.library.drafts.adopt(draft.papers) }
    }

    @Test func editingAnItemKeepsItsPapers() async throws {
        let fixture = try Fixture(items: [.named("Teapot")])
        defer { fixture.close() }
        let id = try #require(try fixture.stored().first?.id)
        let page = Paper(role: .manual, title: "", content: .link("https://example.org/tea"))
        try fixture.library.direct.editPapers(of: id, .add([page]), actor: "test")
        try await fixture.wait("the item") { fixture.main.model.count == 1 }
        fixture.main.list.select(place: 0)
        try await fixture.wait("the detail") { fixture.main.detail.item?.content.papers.count == 1 }
        fixture.harness.press(.character("e"), .control)
        try await fixture.wait("the form") { fixture.main.forms.form?.view.window != nil }
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.press(.end)
        fixture.harness.type("!")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the item") { (try? fixture.stored().first?.content.name.contains("!")) == true }
        #expect(try fixture.stored().first?.content.papers == [page])
    }
}
