import Foundation
import Graphics
import Inventory
import Reports
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The loan slip on the page of reports: the borrower and the last day, which no other report asks for and which are not kept.
@Suite struct LoanSlipTests {
    private static let items = [
        ItemContent.named("Lamp", serial: "SN-1", cents: 12_000, place: "Hall"), .named("Tent", serial: "SN-2", place: "Garage"),
        .named("Drill", serial: "SN-3", place: "Garage"),
    ]

    private func open(_ fixture: Fixture) async throws -> ReportController {
        fixture.harness.press(.character("p"), [.control])
        fixture.harness.advance(seconds: 1)
        let page = try #require(fixture.main.reports.report)
        try await fresh(fixture, page)
        return page
    }

    private func fresh(_ fixture: Fixture, _ page: ReportController) async throws {
        try await fixture.wait("the pages") { page.pages.isFresh }
        fixture.harness.advance(seconds: 0.1)
    }

    private func chooseKind(_ name: String, _ fixture: Fixture, _ page: ReportController) async throws {
        let row = try #require(ReportKind.all.firstIndex { $0.name == name })
        fixture.harness.click(try fixture.harness.get(.row, ReportKind.all[row].title))
        try await fresh(fixture, page)
        #expect(page.options.choices.kind == name)
    }

    private func type(_ text: String, into field: String, _ fixture: Fixture) throws {
        fixture.harness.click(try fixture.harness.get(.textField, field))
        fixture.harness.press(.character("a"), [.control])
        fixture.harness.press(.delete)
        fixture.harness.type(text)
        fixture.harness.advance(seconds: 1)
    }

    private func pixels(_ image: Image?) throws -> Data {
        let image = try #require(image)
        return Data(bytes: image.buffer.pixels, count: image.buffer.bytesPerRow * image.buffer.height)
    }

    private func bytes(_ fixture: Fixture, _ options: ReportOptions) async throws -> Data {
        final class Taken { var bytes: [UInt8] = [] }
        let taken = Taken()
        let report = try await LoanSlip(of: ItemQuery(), in: fixture.library.store(actor: "test"), options)
        _ = try await report.make { taken.bytes += $0 }
        return Data(taken.bytes)
    }

    @Test func whoBorrowsUntilWhenIsTypedShownAndSavedAsTheCommandWritesIt() async throws {
        let fixture = try Fixture(items: Self.items, size: Size(width: 1120, height: 1100))
        defer { fixture.close() }
        let page = try await open(fixture)
        #expect(fixture.harness.all(.textField, "Borrower").isEmpty && fixture.harness.all(.textField, "Due back").isEmpty)
        try await chooseKind("loan", fixture, page)
        try fixture.choose("All 3 items", of: "Items")
        try await fresh(fixture, page)
        let first = try pixels(page.pages.image(of: 0))
        try type("Sam Lee", into: "Borrower", fixture)
        try await fresh(fixture, page)
        let second = try pixels(page.pages.image(of: 0))
        #expect(first != second)
        let due = try #require(Day(iso: "2199-12-05"))
        try type("2199-12-05", into: "Due back", fixture)
        try await fresh(fixture, page)
        #expect(second != (try pixels(page.pages.image(of: 0))))
        #expect(page.order.options.loan == ReportOptions.Loan(borrower: "Sam Lee", due: due))
        let path = fixture.folder.path + "-slip.pdf"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await fixture.saveReport(to: path)
        try await fixture.wait("the file") { FileManager.default.fileExists(atPath: path) && !page.output.isBusy }
        var options = ReportOptions(day: .today(), style: fixture.main.around.style)
        options.loan = ReportOptions.Loan(borrower: "Sam Lee", due: due)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == (try await bytes(fixture, options)))
        // No other report asks for it, or says it.
        try await chooseKind("moving", fixture, page)
        #expect(fixture.harness.all(.textField, "Borrower").isEmpty && fixture.harness.all(.textField, "Due back").isEmpty)
        #expect(page.order.options.loan == ReportOptions.Loan())
    }

    @Test func theKeyboardGoesToItsFieldsAndTheCalendarGivesADay() async throws {
        let fixture = try Fixture(items: Self.items, size: Size(width: 1120, height: 1100))
        defer { fixture.close() }
        let page = try await open(fixture)
        try await chooseKind("loan", fixture, page)
        var names: [String] = []
        for _ in 0..<9 {
            fixture.harness.press(.tab)
            names.append(try #require(fixture.harness.focused).label)
        }
        #expect(names == ["Items", "Paper", "Owner", "Address", "Borrower", "Due back", "Values and prices", "Serial numbers", "Notes"])
        try type("", into: "Due back", fixture)
        fixture.harness.press(.down, [.alt])
        fixture.harness.advance(seconds: 0.5)
        // A week from today.
        fixture.harness.press(.down)
        fixture.harness.press(.enter)
        fixture.harness.advance(seconds: 1)
        try await fresh(fixture, page)
        let week = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date().addingTimeInterval(7 * 86_400))
        let due = try #require(page.order.options.loan.due)
        #expect(due.year == week.year && due.month == week.month && due.day == week.day)
    }

    @Test func aDayThatCannotBeMeantIsSaidAndNothingIsSaved() async throws {
        let fixture = try Fixture(items: Self.items, size: Size(width: 1120, height: 1100))
        defer { fixture.close() }
        let page = try await open(fixture)
        try await chooseKind("loan", fixture, page)
        try fixture.choose("All 3 items", of: "Items")
        try await fresh(fixture, page)
        for (text, words) in [
            ("soon", "is not a date."), ("2001-01-01", "is before today, the day of the loan."), ("March 2199", "is not one day."),
        ] {
            try type(text, into: "Due back", fixture)
            // There is no error while it is being typed.
            #expect(!(try fixture.harness.get(.textField, "Due back").hint.contains(words)))
            fixture.harness.press(.tab)
            fixture.harness.advance(seconds: 0.2)
            let field = try fixture.harness.get(.textField, "Due back")
            #expect(field.states.contains(.invalid) && field.hint.contains(words), "\(field.hint)")
            #expect(fixture.harness.all(.label).contains { $0.label.contains(words) }, "\(fixture.harness.tree())")
            fixture.harness.press(.character("s"), [.control])
            fixture.harness.advance(seconds: 0.5)
            #expect(page.presentedViewController == nil && fixture.harness.focused?.label == "Due back")
            let said = fixture.harness.all(.notification).map(\.label)
            #expect(said.contains { $0.hasPrefix("Due back: ") && $0.contains(words) }, "\(said)")
            #expect(field.text?.string == text && page.order.options.loan.due == nil)
        }
        // Put right, it is saved.
        try type("", into: "Due back", fixture)
        try await fresh(fixture, page)
        #expect(fixture.harness.all(.notification).isEmpty)
        fixture.harness.press(.character("s"), [.control])
        try await fixture.wait("the sheet") { page.presentedViewController is PathSheet }
        fixture.harness.advance(seconds: 1)
        #expect(!fixture.harness.all(.label).contains { $0.label.contains("is not one day.") })
    }

    @Test func withoutASelectionItIsAskedWhatIsLent() async throws {
        let fixture = try Fixture(items: Self.items, size: Size(width: 1120, height: 1100))
        defer { fixture.close() }
        let page = try await open(fixture)
        #expect(page.pages.outcome?.itemCount == 3)
        try await chooseKind("loan", fixture, page)
        #expect(page.pages.outcome?.itemCount == 0)
        #expect(try fixture.harness.get(.popUpButton, "Items").value == .text("Choose Items"))
        #expect(fixture.harness.all(.notification).contains { $0.label.hasPrefix("Choose the lent items") })
        #expect(!(try fixture.harness.get(.button, "Save as PDF…").states.contains(.enabled)))
        try fixture.choose("All 3 items", of: "Items")
        try await fresh(fixture, page)
        #expect(page.pages.outcome?.itemCount == 3)
        #expect(try fixture.harness.get(.button, "Save as PDF…").states.contains(.enabled))
        // The selection is not remembered.
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        #expect(try await open(fixture).pages.outcome?.itemCount == 0)
    }

    @Test func aSlipIsOfTheSelectionAndTheNextOneKnowsNothingOfIt() async throws {
        let fixture = try Fixture(items: Self.items, size: Size(width: 1120, height: 1100))
        fixture.main.list.select((try fixture.stored()[0]).id)
        fixture.harness.advance(seconds: 0.5)
        let page = try await open(fixture)
        try fixture.choose("All 3 items", of: "Items")
        try await fresh(fixture, page)
        #expect(page.pages.outcome?.itemCount == 3)
        try await chooseKind("loan", fixture, page)
        #expect(page.pages.outcome?.itemCount == 1 && page.options.subject.kind == .selection)
        // Other reports keep their items.
        try await chooseKind("moving", fixture, page)
        #expect(page.pages.outcome?.itemCount == 3)
        try await chooseKind("loan", fixture, page)
        try type("Sam Lee", into: "Borrower", fixture)
        try type("2199-12-05", into: "Due back", fixture)
        try type("Alex", into: "Owner", fixture)
        fixture.harness.click(try fixture.harness.get(.switch, "Values and prices"))
        try await fresh(fixture, page)
        await fixture.settle()
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        let next = try await open(fixture)
        #expect(next.options.choices.kind == "loan" && next.order.options.loan == ReportOptions.Loan())
        #expect(try fixture.harness.get(.textField, "Borrower").text?.string == "")
        await fixture.settle()
        let window = try Fixture(reopening: fixture)
        defer { window.close() }
        let again = try await open(window)
        #expect(again.options.choices.kind == "loan" && again.order.options.loan == ReportOptions.Loan())
        #expect(try window.harness.get(.textField, "Due back").text?.string == "")
        // All else is remembered as of other reports.
        #expect(again.order.options.owner == "Alex" && again.order.options.leftOut == [.values])
        let name = Data("Sam Lee".utf8)
        #expect(try window.files().values.allSatisfy { $0.range(of: name) == nil })
        #expect(try window.files().values.contains { $0.range(of: Data("report.owner".utf8)) != nil }, "settings are looked at")
    }
}
