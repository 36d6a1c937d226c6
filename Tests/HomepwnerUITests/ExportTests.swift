import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The export, as a person uses it: it opens by its key, says what each format holds, and writes whole files or none.
@Suite struct ExportTests {
    /// A window over a library, and a folder to write into.
    private final class Stage {
        let fixture: Fixture
        let folder: String
        /// The store that the window reads from.
        let store: DelayedStore

        init(
            _ items: [ItemContent] = [.named("Lamp", cents: 4_000, place: "Hall"), .named("Desk", place: "Study")],
            size: Size = Size(width: 1120, height: 760)
        ) throws {
            (fixture, store) = try Fixture.delayed(items: items, size: size, patience: .endless)
            folder = fixture.folder.path + "-out"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try fixture.library.settings.set("export.folder", to: folder)
        }

        func close() {
            fixture.close()
            try? FileManager.default.removeItem(atPath: folder)
        }

        var harness: Harness { fixture.harness }
        var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

        func open() async throws {
            harness.press(.character("s"), [.control, .shift])
            try await fixture.wait("the sheet") { fixture.main.presentedViewController is ExportController }
            harness.advance(seconds: 1)
        }

        /// Chooses a format in the list.
        func choose(_ title: String) throws {
            let row = harness.find(ExportFormatCell.self) { cell in cell.subviews.contains { Self.says($0, title) } }
            harness.click(try #require(row, "no format \(title)"))
        }

        private static func says(_ view: View, _ text: String) -> Bool {
            (view as? Label)?.text == text || view.subviews.contains { says($0, text) }
        }

        func name(_ text: String) throws {
            harness.click(try harness.get(.textField, "Name"))
            harness.press(.character("a"), [.control])
            harness.type(text)
        }

        /// Chooses an entry of the items.
        func items(_ entry: String) throws {
            harness.click(try harness.get(.popUpButton, "Items"))
            harness.advance(seconds: 0.5)
            harness.click(try harness.get(.checkMenuItem, entry))
            harness.advance(seconds: 0.5)
        }

        func export() throws { harness.click(try harness.get(.button, "Export")) }

        func wait(forFile name: String) async throws {
            try await fixture.wait(name) { files.contains(name) && !harness.all(.notification).isEmpty }
            harness.advance(seconds: 1)
        }

        func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)) }
    }

    @Test func aBundleIsWrittenProvedAndSaidBelow() async throws {
        let stage = try Stage()
        defer { stage.close() }
        try await stage.open()
        let name = try #require(try stage.harness.get(.textField, "Name").text?.string)
        #expect(name == "Oak Street \(Day.today().iso).zip")
        #expect(stage.harness.find(Label.self) { $0.text == "All of the library" && !$0.isHidden } != nil)
        stage.harness.press(.enter)
        try await stage.wait(forFile: name)
        #expect(try stage.bytes(name).starts(with: [0x50, 0x4B, 3, 4]))
        #expect(stage.fixture.main.footer.outcome == "Exported and proved: 2 items, 0 files, 0 differences")
        #expect(!stage.harness.all(.notification, "Exported and proved: 2 items, 0 files, 0 differences").isEmpty)
        // The result stays until the user has read it.
        stage.harness.click(try stage.harness.get(.button, "OK"))
        #expect(stage.fixture.main.footer.outcome == nil)
        #expect(stage.files == [name])
    }

    @Test func onlyWhatIsSelectedIsWrittenAndTheNextTimeBeginsThere() async throws {
        let stage = try Stage()
        defer { stage.close() }
        stage.fixture.main.list.select((try stage.fixture.stored()[1]).id)
        stage.harness.advance(seconds: 0.5)
        try await stage.open()
        try stage.choose("CSV")
        try stage.items("Selected item")
        try stage.name("desk")
        try stage.export()
        try await stage.wait(forFile: "desk.csv")
        let text = String(decoding: try stage.bytes("desk.csv"), as: UTF8.self)
        #expect(text.split(separator: "\r\n").count == 2 && text.contains("Desk") && !text.contains("Lamp"))
        #expect(stage.fixture.main.footer.outcome == "Exported: 1 item to “desk.csv”")
        try await stage.open()
        let proposed = "Oak Street \(Day.today().iso).csv"
        try await stage.fixture.wait("the next name") { (try? stage.harness.get(.textField, "Name").text?.string) == proposed }
        // All are meant again, and those that left the household with them.
        #expect(stage.harness.find(Label.self) { $0.text.hasPrefix("Items that left the household") && !$0.isHidden } != nil)
    }

    @Test func jsonAndPagesAreWritten() async throws {
        let stage = try Stage()
        defer { stage.close() }
        try await stage.open()
        try stage.choose("JSON")
        try stage.name("all.zip")
        try stage.export()
        // The typed text is the name; the format adds its extension.
        try await stage.wait(forFile: "all.zip.json")
        let items = try JSONSerialization.jsonObject(with: try stage.bytes("all.zip.json")) as? [[String: Any]]
        #expect(items?.count == 2)
        try await stage.open()
        try stage.choose("Web Pages")
        try stage.name("pages")
        stage.harness.press(.enter)
        try await stage.fixture.wait("the pages") { stage.files.contains("pages") }
        #expect(try String(decoding: stage.bytes("pages/index.html"), as: UTF8.self).contains("<h1 dir=\"auto\">Oak Street</h1>"))
    }

    @Test func whatIsThereGivesWayOnlyWhenThatIsSaid() async throws {
        let stage = try Stage()
        defer { stage.close() }
        try Data("mine".utf8).write(to: URL(fileURLWithPath: stage.folder + "/out.csv"))
        try await stage.open()
        try stage.choose("CSV")
        try stage.name("out.csv")
        stage.harness.press(.enter)
        let sheet = try #require(stage.fixture.main.presentedViewController)
        try await stage.fixture.wait("the question") { sheet.presentedViewController is AlertController }
        stage.harness.advance(seconds: 1)
        stage.harness.press(.escape)
        stage.harness.advance(seconds: 1)
        #expect(try stage.bytes("out.csv") == Data("mine".utf8) && stage.fixture.main.presentedViewController === sheet)
        try stage.export()
        try await stage.fixture.wait("the question again") { sheet.presentedViewController is AlertController }
        stage.harness.advance(seconds: 1)
        stage.harness.click(try stage.harness.get(.button, "Replace"))
        try await stage.fixture.wait("the file") { (try? stage.bytes("out.csv")) != Data("mine".utf8) }
    }

    @Test func aNameThatIsNoneAndAFolderThatIsGoneAreSaidInTheSheet() async throws {
        let stage = try Stage()
        defer { stage.close() }
        try await stage.open()
        try stage.name("a/b")
        stage.harness.press(.enter)
        #expect(try stage.harness.get(.textField, "Name").hint.contains("contain “/”"))
        try stage.name("kept")
        try FileManager.default.removeItem(atPath: stage.folder)
        stage.harness.press(.enter)
        try await stage.fixture.wait("the sentence") { ((try? stage.harness.get(.textField, "Name").hint) ?? "").contains("kept.zip") }
        #expect(stage.fixture.main.presentedViewController is ExportController)
        #expect(!FileManager.default.fileExists(atPath: stage.folder))
    }

    @Test func whatDoesNotFitASpreadsheetIsSaidBefore() async throws {
        let stage = try Stage([.named("Long", notes: String(repeating: "é", count: 40_000))])
        defer { stage.close() }
        try await stage.open()
        try stage.choose("Spreadsheet")
        try stage.name("sheet")
        stage.harness.press(.enter)
        let sheet = try #require(stage.fixture.main.presentedViewController)
        let isSaid = { stage.harness.find(Label.self) { $0.text.contains("Notes of “Long”") } != nil }
        let hasNoLibrary = { ((try? stage.harness.get(.textField, "Name").hint) ?? "").contains("libxlsxwriter") }
        try await stage.fixture.wait("what is lost") { isSaid() || hasNoLibrary() }
        guard !hasNoLibrary() else { return }
        stage.harness.advance(seconds: 1)
        #expect(sheet.presentedViewController is AlertController && stage.files.isEmpty)
        stage.harness.click(try stage.harness.get(.button, "Export Anyway"))
        try await stage.wait(forFile: "sheet.xlsx")
    }

    /// An export of pages that waits for the store to answer, while its folder has been begun.
    private func heldExport() async throws -> Stage {
        let stage = try Stage()
        try await stage.open()
        try stage.choose("Web Pages")
        try stage.name("pages")
        await stage.fixture.settle()
        // The questions before the export are answered: the sheet closes after them.
        let sheet = try #require(stage.fixture.main.presentedViewController as? ExportController)
        let holding = HoldingAtTheEnd(of: sheet, stage.store)
        stage.harness.press(.enter)
        try await stage.fixture.wait("the beginning") { stage.fixture.main.workspace.exchange != nil && stage.store.waitingCount > 0 }
        withExtendedLifetime(holding) {}
        return stage
    }

    @Test func anExportIsStoppedAndLeavesNothing() async throws {
        let stage = try await heldExport()
        defer { stage.close() }
        let strip = stage.fixture.main.footer.exchangeStrip
        try await stage.fixture.wait("how far it is") { !strip.isHidden }
        // The window is in use all the while; another export waits.
        stage.harness.press(.character("s"), [.control, .shift])
        stage.harness.advance(seconds: 0.5)
        #expect(stage.fixture.main.presentedViewController == nil)
        #expect(stage.harness.all(.notification).contains { $0.label.hasPrefix("The export is still under way.") })
        stage.harness.click(try stage.harness.get(.button, "Cancel"))
        stage.store.release()
        try await stage.fixture.wait("the end") {
            stage.harness.all(.notification, "The export was stopped. Nothing was written.").count == 1
        }
        #expect(stage.files.isEmpty && strip.isHidden)
    }

    @Test func theWindowWaitsForAnExport() async throws {
        let stage = try await heldExport()
        defer { stage.close() }
        var hasQuit = false
        stage.fixture.main.onLeave = { _ in hasQuit = true }
        stage.fixture.main.requestLeave(.quit)
        stage.harness.advance(seconds: 2)
        #expect(!hasQuit)
        stage.store.release()
        try await stage.fixture.wait("the end") { hasQuit }
        #expect(stage.files == ["pages"])
        #expect(FileManager.default.fileExists(atPath: stage.folder + "/pages/index.html"))
    }

    @Test func whoCannotWaitForAnExportStopsIt() async throws {
        let stage = try await heldExport()
        defer { stage.close() }
        var hasQuit = false
        stage.fixture.main.onLeave = { _ in hasQuit = true }
        stage.fixture.main.requestLeave(.quit)
        // A second request asks whether to stop.
        stage.fixture.main.requestLeave(.quit)
        stage.harness.advance(seconds: 1)
        stage.harness.click(try stage.harness.get(.button, "Stop It"))
        #expect(!hasQuit)
        stage.store.release()
        try await stage.fixture.wait("the end") { hasQuit }
        #expect(stage.files.isEmpty)
    }

    @Test func aSmallWindowScrollsTheSheet() async throws {
        let stage = try Stage(size: Size(width: 360, height: 300))
        defer { stage.close() }
        try await stage.open()
        // The name comes into sight with the keyboard.
        stage.harness.press(.tab)
        stage.harness.advance(seconds: 0.5)
        stage.harness.press(.enter)
        try await stage.fixture.wait("the file") { !stage.files.isEmpty }
    }
}

/// Lets a store answer nothing more as soon as a sheet closes.
private final class HoldingAtTheEnd: PresentationDelegate {
    private let store: DelayedStore
    private let next: (any PresentationDelegate)?

    init(of sheet: ViewController, _ store: DelayedStore) {
        (self.store, next) = (store, sheet.presentationDelegate)
        sheet.presentationDelegate = self
    }

    func presentationDidEnd(of controller: ViewController) {
        store.hold()
        next?.presentationDidEnd(of: controller)
    }
}
