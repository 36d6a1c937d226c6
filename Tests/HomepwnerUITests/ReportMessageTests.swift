import DesktopBus
import Foundation
import Graphics
import Inventory
import Reports
import StoreTesting
import TestSupport
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The message on the page of reports: it moves nothing below the pointer, and opens and shows a saved report.
@Suite struct ReportMessageTests {
    private func openLabels(_ fixture: Fixture) async throws -> ReportController {
        let page = try await fixture.openReports()
        fixture.harness.click(try fixture.harness.get(.row, "Labels"))
        try await fixture.waitForPages(of: page)
        return page
    }

    private func says(_ fixture: Fixture) -> [String] { fixture.harness.all(.notification).map(\.label).filter { !$0.isEmpty } }

    /// Returns the positions of all parts that can be pressed or looked at, except for the message.
    private func places(_ fixture: Fixture) -> [String: Rect] {
        let roles: Set<AccessibilityRole> = [.row, .popUpButton, .textField, .switch, .image, .spinButton]
        let nodes = fixture.harness.tree().usable.filter { roles.contains($0.role) && !$0.label.isEmpty }
        return Dictionary(nodes.map { ("\($0.role) \($0.label)", $0.frame) }, uniquingKeysWith: { first, _ in first })
    }

    @Test(arguments: [1_280.0, 420]) func theBannerOfLabelsMovesNothing(width: Double) async throws {
        let fixture = try Fixture(items: [.named("Lamp")], size: Size(width: width, height: 800))
        defer { fixture.close() }
        let page = try await openLabels(fixture)
        #expect(says(fixture).first?.hasPrefix("There are no labels to print") == true)
        for showsPages in width < 720 ? [false, true] : [false] {
            if showsPages { fixture.harness.click(try fixture.harness.get(.radioButton, "Pages")) }
            fixture.harness.advance(seconds: 0.2)
            let with = places(fixture)
            #expect(with.count > (showsPages ? 0 : 8))
            fixture.harness.click(try fixture.harness.get(.button, "Close Message"))
            fixture.harness.advance(seconds: 0.2)
            #expect(says(fixture).isEmpty)
            #expect(places(fixture) == with)
            // It comes again with another report that has something to say.
            page.say("Something else.")
            fixture.harness.advance(seconds: 0.2)
            #expect(says(fixture) == ["Something else."] && places(fixture) == with)
        }
    }

    @Test func whatItLiesOverIsScrolledOutFromBelowIt() async throws {
        let fixture = try Fixture(items: [.named("Lamp")], size: Size(width: 1_120, height: 560))
        defer { fixture.close() }
        let page = try await openLabels(fixture)
        let bar = page.message.bar
        #expect(!bar.isHidden && page.options.footRoom == bar.frame.height)
        page.options.contentOffset = page.options.maximumOffset
        fixture.harness.advance(seconds: 0.1)
        let before = page.options.contentOffset
        fixture.harness.click(try fixture.harness.get(.button, "Close Message"))
        fixture.harness.advance(seconds: 0.2)
        #expect(page.options.contentOffset == before, "the end of what is scrolled does not move when it goes")
    }

    // MARK: - After a report was saved

    private func save(_ fixture: Fixture, _ page: ReportController, to path: String) async throws {
        try await fixture.saveReport(to: path)
        try await fixture.wait("the file") { says(fixture).contains { $0.hasPrefix("Saved ") } }
        fixture.harness.advance(seconds: 0.2)
    }

    /// A command in place of the desktop's, which notes its arguments.
    private func desktop(_ folder: TestFolder, bus: String? = nil) throws -> DesktopFiles {
        let script = folder.path + "/xdg-open"
        try TestScript.install(script, "printf '%s' \"$1\" > '\(folder.path)/new'\nmv '\(folder.path)/new' '\(folder.path)/opened'")
        return DesktopFiles(command: { $0 == "xdg-open" ? script : nil }, patience: 10, bus: bus)
    }

    private func opened(_ folder: TestFolder) -> String? { try? String(contentsOfFile: folder.path + "/opened", encoding: .utf8) }

    @Test(arguments: [1_120.0, 420]) func aReportThatWasSavedIsOpened(width: Double) async throws {
        let fixture = try Fixture(items: [.named("Lamp")], size: Size(width: width, height: 760))
        defer { fixture.close() }
        let folder = try TestFolder()
        let page = try await fixture.openReports()
        page.message.desktop = try desktop(folder)
        let path = folder.path + "/my report.pdf"
        try await save(fixture, page, to: path)
        fixture.harness.click(try fixture.harness.get(.button, "Open"))
        try await fixture.wait("the desktop's program") { opened(folder) == path }
        #expect(says(fixture).contains { $0.hasPrefix("Saved ") }, "it can be opened again")
        // Without a bus the folder is opened.
        fixture.harness.click(try fixture.harness.get(.button, "Show in Folder"))
        try await fixture.wait("the folder") { opened(folder) == folder.path }
    }

    @Test(.enabled(if: FakePortal.isAvailable, "\(FakePortal.reason)")) func theFileManagerShowsWhereItIs() async throws {
        let portal = try FakePortal(.agrees)
        defer { portal.close() }
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        let folder = try TestFolder()
        let page = try await fixture.openReports()
        page.message.desktop = try desktop(folder, bus: portal.address)
        try await save(fixture, page, to: folder.path + "/report.pdf")
        fixture.harness.click(try fixture.harness.get(.button, "Show in Folder"))
        try await fixture.wait("the file manager") { portal.calls.map(\.method) == ["ShowItems"] }
        await fixture.settle()
        #expect(portal.calls.first?.arguments.contains("\(folder.path)/report.pdf'") == true && opened(folder) == nil)
    }

    @Test func whyItIsNotOpenedIsSaid() async throws {
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        let folder = try TestFolder()
        let page = try await fixture.openReports()
        page.message.desktop = DesktopFiles(command: { _ in nil }, patience: 1, bus: nil)
        let path = folder.path + "/report.pdf"
        try await save(fixture, page, to: path)
        fixture.harness.click(try fixture.harness.get(.button, "Open"))
        try await fixture.wait("the sentence") { says(fixture).contains { $0.contains("xdg-utils") && $0.contains(path) } }
        #expect(fixture.harness.all(.button, "Open").isEmpty)
        // One that is gone is not opened.
        try FileManager.default.removeItem(atPath: path)
        let problem = #expect(throws: DesktopFiles.Problem.self) { try desktop(folder).open(file: path) }
        #expect(problem?.description == "The file \(path) was moved or deleted. Save the report again.")
    }
}
