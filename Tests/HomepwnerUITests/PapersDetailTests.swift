import Foundation
import Glibc
import Graphics
import Inventory
import Launching
import StoreTesting
import TestSupport
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Papers of the shown item: dropped, looked at, opened, changed, removed and restored.
@Suite(.serialized) struct PapersDetailTests {
    private func fixture(_ papers: Int = 0, size: Size = Size(width: 1120, height: 760)) async throws -> Fixture {
        let fixture = try Fixture(items: [.named("Teapot", cents: 5_000)], size: size)
        let id = try #require(try fixture.stored().first?.id)
        for number in 0..<papers {
            let file = fixture.folder.appendingPathComponent("manual \(number).txt")
            try Data("How to pour, part \(number)".utf8).write(to: file)
            let paper = try fixture.library.direct.addPaper(file, as: .manual)
            try fixture.library.direct.editPapers(of: id, .add([paper]), actor: "test")
        }
        try await fixture.wait("the item") { fixture.main.model.count == 1 }
        fixture.main.list.select(place: 0)
        try await fixture.wait("the detail") { fixture.main.detail.item?.content.papers.count == papers }
        fixture.harness.advance(seconds: 0.05)
        return fixture
    }

    private func files(_ paths: [String]) -> PasteboardItem {
        let list = paths.map { URL(fileURLWithPath: $0).absoluteString + "\r\n" }.joined()
        return PasteboardItem(representations: [PasteboardItem.uriList: Array(list.utf8)])
    }

    private func papers(_ fixture: Fixture) -> [Paper] { (try? fixture.stored().first?.content.papers) ?? [] }

    @Test func aFileThatIsDroppedBecomesThePaperThatItsNameSays() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        #expect(fixture.main.detail.papers.rows.isEmpty)
        let folder = try TestFolder()
        let invoice = try folder.write("Rechnung.pdf", Data("%PDF-1.4 x".utf8))
        let picture = try folder.write("front.png", try Fixture.picture(width: 8, height: 8))
        let note = try folder.write("note", Data("some words".utf8))
        fixture.harness.drop(files([invoice, picture, note]), on: fixture.main.detail.scroll)
        try await fixture.wait("the papers") { papers(fixture).count == 2 }
        #expect(papers(fixture).map(\.role) == [.receipt, .other])
        #expect(papers(fixture).map(\.title) == ["Rechnung.pdf", "note"])
        try await fixture.wait("the picture") { (try? fixture.stored().first?.content.photos.count) == 1 }
        try await fixture.wait("the card") { fixture.main.detail.papers.rows.count == 2 }
        #expect(!fixture.main.detail.papers.isHidden)
        try await fixture.wait("the notice") { fixture.main.footer.notice?.hasPrefix("Added ") == true }
    }

    @Test func aPictureAndAPaperThatAreDroppedTogetherAreOneChange() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let folder = try TestFolder()
        let invoice = try folder.write("Rechnung.pdf", Data("%PDF-1.4 x".utf8))
        let picture = try folder.write("front.png", try Fixture.picture(width: 8, height: 8))
        func photoCount() -> Int { (try? fixture.stored().first?.content.photos.count) ?? 0 }
        for isRow in [false, true] {
            let row = try #require(fixture.main.list.table.cellForRow(at: 0))
            fixture.harness.drop(files([invoice, picture]), on: isRow ? row : fixture.main.detail.scroll)
            try await fixture.wait("both") { papers(fixture).count == 1 && photoCount() == 1 }
            try await fixture.wait("the notice") { fixture.main.footer.notice?.hasPrefix("Added") == true }
            #expect(fixture.main.footer.notice == "Added a picture and a paper to “Teapot”")
            fixture.harness.click(try fixture.harness.get(.button, "Undo"))
            await fixture.settle()
            #expect(papers(fixture).isEmpty && photoCount() == 0)
        }
    }

    @Test func aPictureIsAPictureWhateverItsNameIs() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let folder = try TestFolder()
        let picture = try folder.write("scan.dat", try Fixture.picture(width: 8, height: 8))
        fixture.harness.drop(files([picture]), on: fixture.main.detail.scroll)
        try await fixture.wait("the picture") { (try? fixture.stored().first?.content.photos.count) == 1 }
        await fixture.settle()
        #expect(papers(fixture).isEmpty)
    }

    @Test func aDragSaysWhatItWouldBecome() async throws {
        #expect(DroppedFiles.words(for: ["/a/invoice.pdf"]) == "Add as receipt")
        #expect(DroppedFiles.words(for: ["/a/x.pdf"]) == "Add as paper")
        #expect(DroppedFiles.words(for: ["/a/manual.pdf", "/a/Anleitung.pdf"]) == "Add 2 as manuals")
        #expect(DroppedFiles.words(for: ["/a/manual.pdf", "/a/x.pdf"]) == "Add 2 papers")
        #expect(DroppedFiles.words(for: ["/a/manual.pdf", "/a/x.png"]) == "Add 2 pictures and papers")
        #expect(DroppedFiles.words(for: ["/a/x.png"]) == nil)
        #expect(DroppedFiles.words(for: ["/a.png/x"]) == "Add as paper")
    }

    @Test func thePastedFileIsAPaper() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let folder = try TestFolder()
        fixture.harness.pasteboards[.clipboard] = files([try folder.write("warranty.txt", Data("two years".utf8))])
        fixture.harness.press(.character("v"), .control)
        try await fixture.wait("the paper") { papers(fixture).map(\.role) == [.warranty] }
    }

    @Test func keysChooseRemoveAndBringBack() async throws {
        let fixture = try await fixture(3)
        defer { fixture.close() }
        let harness = fixture.harness
        let card = fixture.main.detail.papers
        harness.click(card.rows[0])
        harness.press(.down)
        #expect(card.rows[1].isFirstResponder)
        harness.press(.delete)
        try await fixture.wait("that it is gone") { papers(fixture).map(\.title) == ["manual 0.txt", "manual 2.txt"] }
        try await fixture.wait("the card") { card.rows.count == 2 }
        #expect(card.rows[1].isFirstResponder)
        try await fixture.wait("the notice") { fixture.main.footer.notice?.hasPrefix("Removed a paper from") == true }
        harness.click(try harness.get(.button, "Undo"))
        try await fixture.wait("that it is back") { papers(fixture).count == 3 && card.rows.count == 3 }
    }

    @Test func aPaperIsLookedAtThoughItsRowWasMadeAgainMeanwhile() async throws {
        let fixture = try await fixture(2)
        defer { fixture.close() }
        let card = fixture.main.detail.papers
        fixture.harness.click(card.rows[0])
        fixture.harness.press(.space)
        card.show([card.rows[0].paper])
        try await fixture.wait("what is said of it") { fixture.main.messageBar.text.contains("cannot be shown here") }
    }

    @Test func theMenuSaysWhatAPaperIs() async throws {
        let fixture = try await fixture(1)
        defer { fixture.close() }
        let row = try #require(fixture.main.detail.papers.rows.first)
        let titles = row.menuCommands.map(\.title)
        #expect(
            titles == [
                "Open", "Look", "Save a Copy…", "Rename…", "Show as Receipt", "Show as Warranty", "Show as Appraisal", "Show as Other",
                "Remove",
            ])
        try #require(row.menuCommands.first { $0.title == "Show as Receipt" }).perform()
        try await fixture.wait("the role") { papers(fixture).map(\.role) == [.receipt] }
        try await fixture.wait("the row") { fixture.main.detail.papers.rows.first?.paper.role == .receipt }
        _ = try fixture.harness.get(.button, "manual 0.txt")
    }

    // MARK: - Added with the chooser

    /// Chooses all files of a folder in the chooser that is open.
    private func chooseAll(in folder: TestFolder, count: Int, _ fixture: Fixture) async throws {
        let picker = try #require(fixture.main.attachments.photoChooser.popover?.contentViewController as? PhotoPickerController)
        picker.open(folder.path)
        try await fixture.wait("the folder") { picker.grid.entries.count == count }
        fixture.harness.press(.home)
        for _ in 1..<count { fixture.harness.press(.right, .shift) }
        fixture.harness.click(try fixture.harness.get(.button, "Add \(count) files"))
        #expect(fixture.harness.openChildren.isEmpty)
    }

    @Test(arguments: ["Add Paper", "Choose Paper"]) func severalPapersThatAreChosenAreOneChange(button: String) async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let folder = try TestFolder()
        try folder.write("invoice.pdf", Data("%PDF-1.4 x".utf8), age: 0)
        try folder.write("manual.txt", Data("Pour.".utf8), age: 1)
        fixture.harness.click(try fixture.harness.get(.button, button))
        try await chooseAll(in: folder, count: 2, fixture)
        try await fixture.wait("the papers") { papers(fixture).map(\.role) == [.receipt, .manual] }
        try await fixture.wait("the notice") { fixture.main.footer.notice == "Added 2 papers to “Teapot”" }
        try await fixture.wait("the rows") { fixture.main.detail.papers.rows.count == 2 }
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("that both are gone") { papers(fixture).isEmpty }
        fixture.harness.press(.character("z"), [.control, .shift])
        try await fixture.wait("both again") { papers(fixture).count == 2 }
    }

    @Test func aPaperThatCannotBeReadIsNamedAndTheOthersAreAdded() async throws {
        let fixture = try await fixture(1)
        defer { fixture.close() }
        let folder = try TestFolder()
        let there = try folder.write("manual 0.txt", Data("How to pour, part 0".utf8), age: 0)
        try folder.write("receipt.txt", Data("Paid.".utf8), age: 1)
        #expect(FileManager.default.fileExists(atPath: there))
        fixture.harness.click(try fixture.harness.get(.button, "Add Paper"))
        try await chooseAll(in: folder, count: 2, fixture)
        try await fixture.wait("the receipt") { papers(fixture).map(\.role) == [.manual, .receipt] }
        try await fixture.wait("the sentence") {
            fixture.harness.all(.notification).contains { $0.label.contains("manual 0.txt") && $0.label.contains("already") }
        }
    }

    @Test func theMenuOfAnItemAddsPapersWhereverTheDetailIs() async throws {
        for width in [1_120.0, 420] {
            // The saucer is newer and above the teapot in the list.
            let fixture = try Fixture(items: [.named("Teapot"), .named("Saucer")], size: Size(width: width, height: 760))
            defer { fixture.close() }
            try await fixture.wait("the items") { fixture.visibleNames == ["Saucer", "Teapot"] }
            fixture.main.list.select(place: 1)
            try await fixture.wait("the detail") { fixture.main.detail.item?.content.name == "Teapot" }
            fixture.harness.advance(seconds: 0.05)
            let folder = try TestFolder()
            try folder.write("a.txt", Data("a".utf8), age: 0)
            try folder.write("b.txt", Data("b".utf8), age: 1)
            try fixture.choose(inMenu: "Selected Item", "Add Paper…")
            try await fixture.wait("the chooser") { fixture.main.attachments.photoChooser.popover?.isPresented == true }
            try await chooseAll(in: folder, count: 2, fixture)
            func titles(_ name: String) -> [String] {
                let item = try? fixture.stored().first { $0.content.name == name }
                return item?.content.papers.map(\.title) ?? []
            }
            try await fixture.wait("the papers") { titles("Teapot").count + titles("Saucer").count == 2 }
            #expect(titles("Teapot") == ["a.txt", "b.txt"] && titles("Saucer").isEmpty)
        }
    }

    /// The desktop's command is a script of the test, which copies its file.
    @Test func openingGivesTheDesktopAReadOnlyCopy() async throws {
        let fixture = try await fixture(1)
        defer { fixture.close() }
        let folder = try TestFolder()
        let log = folder.path + "/log"
        let script = folder.path + "/xdg-open"
        try TestScript.install(script, "stat -c '%a %n' \"$1\" > '\(log).new'\nmv '\(log).new' '\(log)'")
        let root = folder.path + "/opened"
        let opened = try OpenedPapers(in: root) { $0 == "xdg-open" ? script : nil }
        let paper = try #require(papers(fixture).first)
        try opened.open(paper, in: fixture.library.papers)
        let words = try String(contentsOfFile: log, encoding: .utf8)
        #expect(words.hasPrefix("400 \(root)/") && words.hasSuffix("/manual 0.txt\n"), "\(words)")
        opened.removeAll()
        #expect(try FileManager.default.contentsOfDirectory(atPath: root).isEmpty)
    }

    /// The test waits for a viewer that runs longer than the desktop's command.
    @Test func theEndOfAViewerIsTakenNoteOf() async throws {
        let fixture = try await fixture(1)
        defer { fixture.close() }
        let folder = try TestFolder()
        let script = folder.path + "/xdg-open"
        try TestScript.install(script, "echo $$ > '\(folder.path)/new'\nmv '\(folder.path)/new' '\(folder.path)/number'\nsleep 1")
        let opened = try OpenedPapers(in: folder.path + "/opened", patience: 0.3) { _ in script }
        try opened.open(try #require(papers(fixture).first), in: fixture.library.papers)
        let number = try #require(Int32(try String(contentsOfFile: folder.path + "/number", encoding: .utf8).trimmed))
        try await eventually("the viewer's end is taken note of") { kill(number, 0) != 0 }
        #expect(kill(number, 0) == -1 && errno == ESRCH, "it ended and nobody asked: a zombie has a number still")
    }

    @Test func whyAPaperIsNotOpenedIsSaid() async throws {
        let fixture = try await fixture(1)
        defer { fixture.close() }
        let folder = try TestFolder()
        let file = try #require(papers(fixture).first)
        let link = Paper(role: .manual, title: "", content: .link("https://example.org/manual"))
        func reason(_ paper: Paper, _ program: String?) -> String? {
            #expect(throws: InventoryError.self) {
                try OpenedPapers(in: folder.path + "/opened") { _ in program }.open(paper, in: fixture.library.papers)
            }?.description
        }
        let missing = "No program can be opened: the command xdg-open (package xdg-utils) is not installed."
        #expect(reason(file, nil) == missing + " Save a copy of the paper, and open that.")
        #expect(reason(link, nil) == missing + " Copy the link into a browser.")
        let empty = try folder.write("xdg-open")
        let refused = "The command \(empty) could not be started: permission denied."
        #expect(reason(file, empty) == refused + " Save a copy of the paper, and open that.")
        #expect(reason(link, empty) == refused + " Copy the link into a browser.")
        let none = "The desktop has no program that opens"
        #expect(reason(file, "/bin/false") == none + " “manual 0.txt”. Save a copy, and open it in one of your choice.")
        #expect(reason(link, "/bin/false") == none + " https://example.org/manual. Copy the link into a browser.")
        #expect(BoundedCommand.answer(empty, [], limit: 1, seconds: 1).words == "it could not be started: permission denied")
    }

    @Test func copiesOfAProgramThatIsGoneAreTakenAway() throws {
        let folder = try TestFolder()
        let root = folder.path + "/opened"
        try FileManager.default.createDirectory(atPath: root + "/1-2/abc", withIntermediateDirectories: true)
        let used = try OpenedPapers(in: root)
        func left() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: root) }
        #expect(try left().count == 1)
        try FileManager.default.createDirectory(atPath: root + "/1-2/x", withIntermediateDirectories: true)
        OpenedPapers.removeAbandoned(in: root)
        #expect(try left().count == 1)
        #expect(try left().first?.hasPrefix("\(getpid())-") == true)
        withExtendedLifetime(used) {}
    }

    /// A page is drawn by the command; one that hangs is given up and ended.
    @Test func aCommandThatHangsOrSaysTooMuchIsEnded() throws {
        #expect(BoundedCommand.output("/bin/echo", ["a b"], limit: 100, seconds: 5) == Data("a b\n".utf8))
        #expect(BoundedCommand.output("/bin/sleep", ["60"], limit: 100, seconds: 0.2) == nil)
        #expect(BoundedCommand.output("/bin/cat", ["/dev/zero"], limit: 1 << 20, seconds: 5) == nil)
        #expect(BoundedCommand.output("/bin/false", [], limit: 100, seconds: 5) == nil)
        #expect(BoundedCommand.output("/nowhere/pdftoppm", [], limit: 100, seconds: 5) == nil)
    }

    @Test func theHistorySaysWhatWasDoneToPapers() async throws {
        let fixture = try await fixture(1)
        defer { fixture.close() }
        let id = try #require(fixture.main.detail.item?.id)
        let identity = try #require(papers(fixture).first?.identity)
        try fixture.library.direct.editPapers(of: id, .setRole(.receipt, identity: identity), actor: "test")
        try fixture.library.direct.editPapers(of: id, .remove(identity: identity), actor: "test")
        let store = fixture.library.store(actor: "test")
        let extent = try await store.historyExtent(of: id)
        let records = try await store.history(of: id, within: extent, offset: 0, limit: 10)
        let texts = records.map { HistoryText($0, isOfItem: true, style: .plain) }
        #expect(texts.map(\.title) == ["Paper removed", "Paper changed", "Paper added", "Added"])
        #expect(texts[2].lines.first?.name == "Paper added")
        #expect(texts[2].lines.first?.value.filter { $0 != "\u{2068}" && $0 != "\u{2069}" } == "Manual “manual 0.txt”")
        #expect(texts[1].lines.first?.value.hasSuffix("→ Receipt") == true)
    }
}
