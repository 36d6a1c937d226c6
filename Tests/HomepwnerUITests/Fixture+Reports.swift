import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

extension Fixture {
    /// Opens the page of reports by its key, and waits for its pages.
    func openReports() async throws -> ReportController {
        await settle()
        harness.press(.character("p"), [.control])
        harness.advance(seconds: 1)
        let page = try #require(main.reports.report)
        try await waitForPages(of: page)
        return page
    }

    /// Waits until the pages are those of the current choice.
    func waitForPages(of page: ReportController) async throws {
        try await wait("the pages") { page.pages.isFresh }
        harness.advance(seconds: 0.1)
    }

    /// Saves the report in a file, as a person does; does not wait for the end.
    func saveReport(to path: String) async throws {
        harness.press(.character("s"), [.control])
        try await wait("the sheet") { (try? harness.get(.textField, "Save as PDF")) != nil }
        harness.advance(seconds: 1)
        harness.press(.character("a"), [.control])
        harness.type(path)
        harness.press(.enter)
    }

    /// Chooses an entry of a field with a menu, as a person does.
    func choose(_ entry: String, of field: String) throws {
        harness.click(try harness.get(.popUpButton, field))
        harness.advance(seconds: 0.5)
        harness.click(try #require((harness.all(.checkMenuItem, entry) + harness.all(.menuItem, entry)).first, "no \(entry)"))
        harness.advance(seconds: 0.5)
    }

    /// Chooses a command in a submenu of the window's menu.
    func choose(inMenu submenu: String, _ title: String) throws {
        harness.press(.function(10))
        harness.press(try harness.get(.menuItem, submenu))
        harness.press(try harness.get(.menuItem, title))
    }
}
