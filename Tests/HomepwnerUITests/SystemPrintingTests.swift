import DesktopBus
import Foundation
import Inventory
import TestSupport
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The desktop's own print dialog, opened from the page of reports.
@Suite(.enabled(if: FakePortal.isAvailable, "\(FakePortal.reason)")) struct SystemPrintingTests {
    private final class Counter { var count = 0 }

    /// A page of reports, and what can print where it is.
    private func open(
        _ portal: FakePortal, printers: Printers = .noCommand, isFirst: Bool = false
    ) async throws -> (fixture: Fixture, page: ReportController) {
        let fixture = try Fixture(items: [.named("Lamp", place: "Hall")])
        let address = portal.address
        fixture.main.reports.findSystemPrinting = { SystemPrinting(PrintPortal(address: address), isFirst: isFirst) { "x11:2a" } }
        fixture.harness.press(.character("p"), [.control])
        fixture.harness.advance(seconds: 1)
        let page = try #require(fixture.main.reports.report)
        await fixture.settle()
        page.output.printers = printers
        page.begin()
        try await fixture.wait("the pages") { page.pages.isFresh }
        fixture.harness.advance(seconds: 0.1)
        return (fixture, page)
    }

    private static let printers = Printers.found(command: "/bin/false", names: ["Hall"], usual: nil)

    private func notifications(_ fixture: Fixture) -> [String] {
        fixture.harness.all(.notification).map(\.label).filter { !$0.isEmpty }
    }

    @Test func withoutACommandThatPrintsItIsWhatPrintOpens() async throws {
        let portal = try FakePortal(.agrees)
        defer { portal.close() }
        let (fixture, page) = try await open(portal)
        defer { fixture.close() }
        #expect(portal.calls.isEmpty)
        fixture.harness.click(try fixture.harness.get(.button, "Print…"))
        #expect(page.output.isPrinting && page.presentedViewController == nil)
        let sentence = "Sent 2 pages to the chosen printer."
        try await fixture.wait("the sentence") { fixture.harness.all(.notification, sentence).count == 1 }
        let calls = portal.calls
        #expect(calls.map(\.method) == ["PreparePrint", "Print"])
        let title = "\(page.order.kind.title) \(page.order.options.day.iso)"
        #expect(calls.allSatisfy { $0.arguments.hasPrefix("('x11:2a', '\(title)', ") })
        #expect(calls[0].arguments.contains("'paper-format': <'iso_a4'>"))
        #expect(portal.printed?.starts(with: Data("%PDF".utf8)) ?? false)
        #expect(portal.printed?.suffix(8).contains(Data("%%EOF".utf8)) ?? false)
        #expect(calls[1].file?.hasSuffix("(deleted)") ?? false)
    }

    @Test func besideACommandThatPrintsItIsAButton() async throws {
        let portal = try FakePortal(.agrees)
        defer { portal.close() }
        let (fixture, page) = try await open(portal, printers: Self.printers)
        defer { fixture.close() }
        fixture.harness.press(.character("p"), [.control])
        fixture.harness.advance(seconds: 1)
        #expect(page.presentedViewController is PrintController && portal.calls.isEmpty)
        // By the keyboard: it comes after the copies.
        fixture.harness.click(try fixture.harness.get(.spinButton, "Copies"))
        fixture.harness.press(.tab)
        fixture.harness.press(.space)
        try await fixture.wait("the sentence") { !page.output.isBusy && portal.printed != nil }
        fixture.harness.advance(seconds: 1)
        #expect(page.presentedViewController == nil)
        #expect(notifications(fixture) == ["Sent 2 pages to the chosen printer."])
    }

    @Test func inASandboxItComesFirst() async throws {
        let portal = try FakePortal(.cancels)
        defer { portal.close() }
        let (fixture, page) = try await open(portal, printers: Self.printers, isFirst: true)
        defer { fixture.close() }
        fixture.harness.click(try fixture.harness.get(.button, "Print…"))
        #expect(page.presentedViewController == nil)
        try await fixture.wait("the end") { !page.output.isBusy }
        #expect(portal.calls.map(\.method) == ["PreparePrint"])
    }

    @Test func withoutABusTheSheetHasNoSuchButton() async throws {
        let portal = try FakePortal(nil)
        defer { portal.close() }
        let (fixture, page) = try await open(portal, printers: Self.printers)
        defer { fixture.close() }
        page.output.system = nil
        fixture.harness.press(.character("p"), [.control])
        fixture.harness.advance(seconds: 1)
        #expect(fixture.harness.all(.button, "Print").count == 1)
        #expect(fixture.harness.all(.button, "System Dialog…").isEmpty)
    }

    @Test func whoClosesTheDialogFindsThePageAsItWas() async throws {
        let portal = try FakePortal(.cancels)
        defer { portal.close() }
        let (fixture, page) = try await open(portal)
        defer { fixture.close() }
        let choices = page.options.choices
        let files = try fixture.files()
        fixture.harness.click(try fixture.harness.get(.button, "Print…"))
        try await fixture.wait("the end") { !page.output.isBusy }
        fixture.harness.advance(seconds: 0.5)
        #expect(notifications(fixture).isEmpty && fixture.main.presentedViewController === page)
        #expect(page.options.choices == choices && portal.printed == nil)
        #expect(try fixture.files() == files)
        // It opens again.
        fixture.harness.press(.character("p"), [.control])
        try await fixture.wait("the second") { portal.calls.count == 2 }
        try await fixture.wait("the end") { !page.output.isBusy }
    }

    @Test(arguments: [
        (FakePortal.Deed.fails, "The desktop's print dialog reported that the report was not printed, without a reason."),
        (.dies, "The desktop's print dialog closed unexpectedly. Nothing was printed."),
        (.refuses, "The report was not printed. The desktop's print dialog says: Printing is not allowed here."),
    ])
    func whatGoesWrongIsSaid(_ deed: FakePortal.Deed, _ sentence: String) async throws {
        let portal = try FakePortal(deed)
        defer { portal.close() }
        let (fixture, page) = try await open(portal)
        defer { fixture.close() }
        fixture.harness.click(try fixture.harness.get(.button, "Print…"))
        try await fixture.wait("the sentence") { fixture.harness.all(.notification, sentence).count == 1 }
        #expect(!page.output.isBusy && portal.printed == nil)
    }

    @Test func whereThereIsNoDialogEitherThatIsSaid() async throws {
        let portal = try FakePortal(nil)
        defer { portal.close() }
        let (fixture, page) = try await open(portal)
        defer { fixture.close() }
        fixture.harness.click(try fixture.harness.get(.button, "Print…"))
        try await fixture.wait("the end") { !page.output.isBusy }
        let said = try #require(notifications(fixture).first)
        #expect(said.contains("the command lp (package cups-client) is not installed"))
        #expect(said.contains("This desktop offers no print dialog (package xdg-desktop-portal)."))
    }

    @Test func aWindowThatIsClosedWaitsForTheDialog() async throws {
        let portal = try FakePortal(.waits)
        defer { portal.close() }
        let (fixture, page) = try await open(portal)
        defer { fixture.close() }
        let quits = Counter()
        fixture.main.onLeave = { _ in quits.count += 1 }
        fixture.harness.click(try fixture.harness.get(.button, "Print…"))
        try await fixture.wait("the dialog") { portal.calls.count == 1 }
        fixture.harness.advance(seconds: 1)
        #expect(fixture.harness.all(.label, "Waiting for the print dialog…").count == 1)
        fixture.main.requestLeave(.quit)
        #expect(fixture.harness.all(.notification, "The window closes when this is done.").count == 1)
        fixture.main.requestLeave(.quit)
        fixture.harness.advance(seconds: 0.5)
        #expect(quits.count == 0 && page.output.isBusy)
        let question = try fixture.harness.get(.alert, "Quit without the report?")
        #expect(question.hint == "The desktop's print dialog is still open. Nothing was printed yet.")
        fixture.harness.click(try fixture.harness.get(.button, "Quit Without It"))
        try await fixture.wait("the program's end") { quits.count > 0 }
        try await fixture.wait("the dialog's end") { portal.calls.map(\.method) == ["PreparePrint", "Close"] }
        #expect(quits.count == 1 && portal.printed == nil)
    }

    @Test func aWindowThatIsClosedEndsWhenItIsPrinted() async throws {
        let portal = try FakePortal(.agrees)
        defer { portal.close() }
        let (fixture, _) = try await open(portal)
        defer { fixture.close() }
        let quits = Counter()
        fixture.main.onLeave = { _ in quits.count += 1 }
        fixture.harness.click(try fixture.harness.get(.button, "Print…"))
        fixture.main.requestLeave(.quit)
        #expect(quits.count == 0)
        try await fixture.wait("the program's end") { quits.count > 0 }
        #expect(quits.count == 1 && portal.printed != nil)
    }

    @Test func escapeClosesTheDialogAndKeepsThePage() async throws {
        let portal = try FakePortal(.waits)
        defer { portal.close() }
        let (fixture, page) = try await open(portal)
        defer { fixture.close() }
        fixture.harness.click(try fixture.harness.get(.button, "Print…"))
        try await fixture.wait("the dialog") { portal.calls.count == 1 }
        // Escape stops the printing, and the desktop's dialog is closed.
        fixture.harness.press(.escape)
        try await fixture.wait("the end") { !page.output.isBusy }
        try await fixture.wait("the dialog's end") { portal.calls.last?.method == "Close" }
        #expect(notifications(fixture).isEmpty && fixture.main.presentedViewController === page)
    }

    @Test func aFileThatIsOnItsWayMayBePrinted() async throws {
        let portal = try FakePortal(.agrees, print: .waits)
        defer { portal.close() }
        let (fixture, page) = try await open(portal)
        defer { fixture.close() }
        fixture.harness.click(try fixture.harness.get(.button, "Print…"))
        try await fixture.wait("the file") { portal.calls.count == 2 }
        #expect(!page.output.asksPerson)
        fixture.harness.press(.escape)
        let sentence = "Printing was stopped. Check the printer's queue: the report may be there already."
        try await fixture.wait("the sentence") { fixture.harness.all(.notification, sentence).count == 1 }
    }
}
