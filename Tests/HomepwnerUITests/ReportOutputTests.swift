import Foundation
import Inventory
import Reports
import StoreTesting
import TestSupport
import Testing
import Threading
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// A report that is printed, and a window that is closed while one is being made.
@Suite struct ReportOutputTests {
    private final class Counter { var count = 0 }

    /// Enough items that a busy machine presses the next key before their report is finished.
    private static let many = (0..<4_000).map { ItemContent.named("Thing \($0)", serial: "S-\($0)", place: "Room \($0 % 10)") }

    /// Begins to save, and asks the window to close while that goes on.
    private func closeWhileSaving(_ fixture: Fixture, to path: String) async throws -> (page: ReportController, quits: Counter) {
        let quits = Counter()
        fixture.main.onLeave = { _ in quits.count += 1 }
        let page = try await fixture.openReports()
        try await fixture.saveReport(to: path)
        try await fixture.wait("the beginning") { page.output.isBusy }
        fixture.main.requestLeave(.quit)
        #expect(quits.count == 0)
        return (page, quits)
    }

    private func folder(_ fixture: Fixture) throws -> String {
        let folder = fixture.folder.path + "-reports"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    @Test func aWindowThatIsClosedWaitsForTheFile() async throws {
        let fixture = try Fixture(items: Self.many)
        defer { fixture.close() }
        let folder = try folder(fixture)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/report.pdf"
        let (page, quits) = try await closeWhileSaving(fixture, to: path)
        #expect(fixture.harness.all(.notification, "The window closes when this is done.").count == 1)
        try await fixture.wait("the end") { !page.output.isBusy }
        try await fixture.wait("the program's end") { quits.count > 0 }
        #expect(quits.count == 1)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).suffix(8).contains(Data("%%EOF".utf8).last ?? 0))
    }

    @Test func whoCannotWaitIsAskedAndNothingIsLeft() async throws {
        let fixture = try Fixture(items: Self.many)
        defer { fixture.close() }
        let folder = try folder(fixture)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (page, quits) = try await closeWhileSaving(fixture, to: folder + "/report.pdf")
        fixture.main.requestLeave(.quit)
        fixture.harness.advance(seconds: 0.5)
        try #require(page.output.isBusy)
        fixture.harness.click(try fixture.harness.get(.button, "Quit Without It"))
        try await fixture.wait("the program's end") { quits.count > 0 }
        #expect(quits.count == 1 && !page.output.isBusy)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test func aReportThatIsStoppedKeepsTheWindowOpen() async throws {
        let fixture = try Fixture(items: Self.many)
        defer { fixture.close() }
        let folder = try folder(fixture)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (page, quits) = try await closeWhileSaving(fixture, to: folder + "/report.pdf")
        fixture.harness.press(.escape)
        try await fixture.wait("the end") { !page.output.isBusy }
        await fixture.settle()
        #expect(quits.count == 0 && fixture.main.presentedViewController === page)
    }

    @Test(arguments: ["insurance", "police"]) func otherThreadsMakeTheSameBytes(_ name: String) async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        for number in 0..<30 {
            let picture = try Fixture.picture(width: 400 + number, height: 300, color: 0xFF00_0000 | UInt32(number) &* 0x04_0A_11)
            var content = ItemContent.named("Thing \(number)", place: "Room \(number % 3)")
            content.photos = [try fixture.library.direct.importPhoto(data: picture, originalName: nil)]
            _ = try fixture.library.direct.add(content, actor: "test")
        }
        let kind = try #require(ReportKind.all.first { $0.name == name })
        final class Taken { var bytes: [UInt8] = [] }
        func make(_ pool: ThreadPool?, pages: Int = .max) async throws -> [UInt8] {
            var options = ReportOptions(day: .today())
            options.pool = pool
            let sheet = try #require(LabelSheet.all.first)
            let report = try await kind.report(
                of: ItemQuery(), in: fixture.library.store(actor: "test"), fixture.library.papers, options, on: .init(sheet: sheet))
            let taken = Taken()
            _ = try await report.make(progress: { done, _ in done < pages }, write: { taken.bytes += $0 })
            return taken.bytes
        }
        let pool = fixture.library.pools.background
        let one = try await make(nil)
        #expect(one.count > 20_000)
        #expect(try await make(pool) == one)
        // One that is stopped leaves no thread at work.
        await #expect(throws: ReportError.self) { try await make(pool, pages: 2) }
        try await fixture.wait("the threads") { pool.isIdle }
    }

    // MARK: - Printing

    /// Commands in place of those of CUPS.
    private struct Commands {
        let folder: String

        init(_ fixture: Fixture) throws {
            folder = fixture.folder.path + "-commands"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }

        func install(_ name: String, _ body: String) throws {
            try TestScript.install("\(folder)/\(name)", body)
        }

        func path(_ name: String) -> String? {
            FileManager.default.fileExists(atPath: "\(folder)/\(name)") ? "\(folder)/\(name)" : nil
        }

        var printed: Data { get throws { try Data(contentsOf: URL(fileURLWithPath: folder + "/printed")) } }
    }

    private static let printers = """
        [ "$1" = -e ] && printf 'Hall\\nOffice_Laser\\n'
        [ "$1" = -d ] && echo 'Systemstandardziel: Hall'
        exit 0
        """

    @Test func aReportIsPrintedOnTheChosenPrinterAndNothingIsLeft() async throws {
        let fixture = try Fixture(items: [.named("Lamp", place: "Hall")])
        defer { fixture.close() }
        let commands = try Commands(fixture)
        defer { try? FileManager.default.removeItem(atPath: commands.folder) }
        let page = try await fixture.openReports()
        await fixture.settle()
        try commands.install("lpstat", Self.printers)
        // The file that it reads has no name any more.
        try commands.install(
            "lp",
            "cd '\(commands.folder)'; cat > printed; readlink /proc/$$/fd/0 >> printed; echo \"$@\" >> printed; echo request id is one-1")
        let found = Printers.find(command: commands.path)
        #expect(found == .found(command: commands.folder + "/lp", names: ["Hall", "Office_Laser"], usual: "Hall"))
        page.output.printers = found
        page.begin()
        try await fixture.wait("the pages") { page.pages.isFresh }
        fixture.harness.click(try fixture.harness.get(.button, "Print…"))
        fixture.harness.advance(seconds: 1)
        #expect(try fixture.harness.get(.popUpButton, "Printer").value == .text(DisplayText.isolated("Hall")))
        fixture.harness.click(try fixture.harness.get(.popUpButton, "Printer"))
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.click(try fixture.harness.get(.checkMenuItem, DisplayText.isolated("Office_Laser")))
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.click(try fixture.harness.get(.spinButton, "Copies"))
        fixture.harness.press(.up)
        fixture.harness.click(try fixture.harness.get(.button, "Print"))
        let sentence = "Sent 2 pages, 2 copies to the printer \(DisplayText.isolated("Office_Laser"))."
        try await fixture.wait("the sentence") { fixture.harness.all(.notification, sentence).count == 1 }
        let bytes = try commands.printed
        let end = String(decoding: bytes.suffix(300), as: UTF8.self)
        #expect(bytes.starts(with: Data("%PDF".utf8)) && end.contains("(deleted)"))
        #expect(end.contains("-d Office_Laser -n 2") && end.contains("-o media=A4"))
        // The printer is proposed again; its error is shown.
        try commands.install("lp", "echo 'lp: Error - paper is out.' >&2; exit 1")
        fixture.harness.press(.character("p"), [.control])
        fixture.harness.advance(seconds: 1)
        #expect(try fixture.harness.get(.popUpButton, "Printer").value == .text(DisplayText.isolated("Office_Laser")))
        fixture.harness.press(.enter)
        let refusal = "The report was not printed. The command lp says: lp: Error - paper is out."
        try await fixture.wait("the refusal") { fixture.harness.all(.notification, refusal).count == 1 }
    }

    @Test func whereNothingPrintsThatIsSaid() async throws {
        let fixture = try Fixture(items: [.named("Lamp", place: "Hall")])
        defer { fixture.close() }
        let commands = try Commands(fixture)
        defer { try? FileManager.default.removeItem(atPath: commands.folder) }
        #expect(Printers.find(command: commands.path) == .noCommand)
        try commands.install("lp", "exit 1")
        try commands.install("lpstat", "echo 'lpstat: No destinations added.' >&2; exit 1")
        #expect(Printers.find(command: commands.path) == .noPrinter)
        let page = try await fixture.openReports()
        await fixture.settle()
        page.output.printers = .noPrinter
        page.begin()
        try await fixture.wait("the pages") { page.pages.isFresh }
        #expect(!(try fixture.harness.get(.button, "Print…").states.contains(.enabled)))
        fixture.harness.press(.character("p"), [.control])
        fixture.harness.advance(seconds: 0.1)
        let sentence = try #require(Printers.noPrinter.problem)
        #expect(fixture.harness.all(.notification, sentence).count == 1)
    }

    @Test func aPrinterThatDoesNotAnswerIsStoppedWhenTheWindowGoes() async throws {
        let fixture = try Fixture(items: [.named("Lamp", place: "Hall")])
        defer { fixture.close() }
        let commands = try Commands(fixture)
        defer { try? FileManager.default.removeItem(atPath: commands.folder) }
        let quits = Counter()
        fixture.main.onLeave = { _ in quits.count += 1 }
        let page = try await fixture.openReports()
        await fixture.settle()
        try commands.install("lp", "sleep 60")
        page.output.printers = Printers.find(command: commands.path)
        page.begin()
        try await fixture.wait("the pages") { page.pages.isFresh }
        fixture.harness.press(.character("p"), [.control])
        fixture.harness.advance(seconds: 1)
        fixture.harness.press(.enter)
        try await fixture.wait("the beginning") { page.output.isPrinting }
        fixture.main.requestLeave(.quit)
        fixture.main.requestLeave(.quit)
        fixture.harness.advance(seconds: 0.5)
        #expect(quits.count == 0)
        fixture.harness.click(try fixture.harness.get(.button, "Quit Without It"))
        try await fixture.wait("the program's end") { quits.count > 0 }
        #expect(quits.count == 1)
    }
}
