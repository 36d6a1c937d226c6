import Foundation
import Graphics
import Inventory
import Reports
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The page of reports, as a person uses it: it opens by its key, shows the pages to be printed, follows the choices, and saves the same
/// file that the command writes.
@Suite struct ReportTests {
    private static func item(_ name: String, _ place: String, serial: String = "SN-1") -> ItemContent {
        var item = ItemContent.named(name, serial: serial, cents: 12_000, place: place)
        item[.assetNumber] = .text("A-\(name)")
        return item
    }

    private func bytes(_ fixture: Fixture, _ options: ReportOptions, scope: ItemScope = .all) async throws -> Data {
        final class Taken { var bytes: [UInt8] = [] }
        let taken = Taken()
        let store = fixture.library.store(actor: "test")
        let report = try await InsuranceSchedule(of: ItemQuery(scope: scope), in: store, fixture.library.papers, options)
        _ = try await report.make { taken.bytes += $0 }
        return Data(taken.bytes)
    }

    @Test func anOpenReportFollowsTheLibrary() async throws {
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        let page = try await fixture.openReports()
        try await fixture.wait("the pages") { page.pages.outcome?.itemCount == 1 }
        _ = try await fixture.main.around.reader.store.perform(.add(NewItem(.named("Chair"))))
        try await fixture.wait("the new item") { page.pages.outcome?.itemCount == 2 }
    }

    @Test func theReportIsShownFollowsChoicesAndIsSavedAsTheCommandWritesIt() async throws {
        let fixture = try Fixture(items: [Self.item("Lamp", "Hall"), Self.item("Desk", "Study")])
        defer { fixture.close() }
        let page = try await fixture.openReports()
        #expect(page.pages.count == 3 && !fixture.harness.all(.label, "Page 1 of 3").isEmpty)
        let first = try #require(page.pages.image(of: 0))
        #expect(!fixture.harness.all(.image, "Page 1 of 3").isEmpty)
        // Leaving the values out is seen on the page.
        fixture.harness.click(try fixture.harness.get(.switch, "Values and prices"))
        try await fixture.waitForPages(of: page)
        let second = try #require(page.pages.image(of: 0))
        #expect(Self.pixels(first) != Self.pixels(second))
        try fixture.choose("Letter", of: "Paper")
        try await fixture.waitForPages(of: page)
        let third = try #require(page.pages.image(of: 0))
        #expect(Double(third.buffer.height) / Double(third.buffer.width) < 1.3)
        // The owner is typed; the page follows once that has ended.
        fixture.harness.click(try fixture.harness.get(.textField, "Owner"))
        fixture.harness.type("Alex")
        fixture.harness.advance(seconds: 1)
        try await fixture.waitForPages(of: page)
        #expect(Self.pixels(third) != Self.pixels(try #require(page.pages.image(of: 0))))
        let path = fixture.folder.path + "-report.pdf"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await fixture.saveReport(to: path)
        try await fixture.wait("the file") { FileManager.default.fileExists(atPath: path) && !page.output.isBusy }
        var options = ReportOptions(owner: "Alex", day: .today(), size: .letter, leftOut: [.values])
        options.style = fixture.main.around.style
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == (try await bytes(fixture, options)))
        try await fixture.wait("the sentence") { fixture.harness.all(.notification, "Saved 3 pages as \(path).").count == 1 }
        let percent = page.pagesView.percent
        fixture.harness.press(.character("+"), [.control])
        // Both are rounded.
        #expect(abs(Double(page.pagesView.percent) - Double(percent) * 1.25) <= 1.125)
        fixture.harness.press(.character("0"), [.control])
        #expect(page.pagesView.percent == percent)
        // Escape goes back to the list.
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        #expect(fixture.main.presentedViewController == nil)
    }

    @Test func onlyTheSelectionOrThePlaceThatIsShownIsInIt() async throws {
        let fixture = try Fixture(items: [Self.item("Lamp", "Hall"), Self.item("Desk", "Study"), Self.item("Chair", "Study")])
        defer { fixture.close() }
        fixture.main.list.select((try fixture.stored()[0]).id)
        fixture.harness.advance(seconds: 0.5)
        let page = try await fixture.openReports()
        #expect(page.pages.outcome?.itemCount == 1 && page.pages.count == 2)
        try fixture.choose("All 3 items", of: "Items")
        try await fixture.waitForPages(of: page)
        #expect(page.pages.outcome?.itemCount == 3)
        try fixture.choose("Selected item", of: "Items")
        try await fixture.waitForPages(of: page)
        #expect(page.pages.outcome?.itemCount == 1 && page.pages.count == 2)
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        let study = try #require(try fixture.library.direct.catalog().places.first { $0.name == "Study" })
        fixture.main.model.choose(.scope(.place(study.id)))
        try await fixture.wait("the place") { fixture.main.model.count == 2 }
        // The selection was of that time: it is not remembered.
        let again = try await fixture.openReports()
        #expect(again.options.subject.kind == .all && again.pages.outcome?.itemCount == 3)
        try fixture.choose("Study", of: "Items")
        try await fixture.waitForPages(of: again)
        #expect(again.pages.outcome?.itemCount == 2)
    }

    /// A selection becomes the subject of reports of each kind; a declined one is not used again.
    @Test func aNewSelectionIsWhatEveryKindIsOf() async throws {
        let fixture = try Fixture(items: [Self.item("Lamp", "Hall"), Self.item("Desk", "Study"), Self.item("Chair", "Study")])
        defer { fixture.close() }
        fixture.main.list.select((try fixture.stored()[0]).id)
        fixture.harness.advance(seconds: 0.5)
        let page = try await fixture.openReports()
        for kind in ReportKind.all {
            #expect(page.options.choices.kind == kind.name && page.options.subject.kind == .selection)
            fixture.harness.press(.down)
            try await fixture.waitForPages(of: page)
        }
        fixture.harness.press(.home)
        for _ in ReportKind.all { fixture.harness.press(.up) }
        try fixture.choose("All 3 items", of: "Items")
        try await fixture.waitForPages(of: page)
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        // That selection is not meant.
        let again = try await fixture.openReports()
        #expect(again.options.subject.kind == .all && again.pages.outcome?.itemCount == 3)
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        fixture.harness.press(.character("a"), [.control])
        #expect(try await fixture.openReports().options.subject.kind == .selection)
    }

    @Test func whatWasChosenIsThereAgainInTheNextWindow() async throws {
        let fixture = try Fixture(items: [Self.item("Lamp", "Hall")])
        let page = try await fixture.openReports()
        fixture.harness.press(.down)
        try await fixture.waitForPages(of: page)
        fixture.harness.click(try fixture.harness.get(.switch, "Serial numbers"))
        fixture.harness.click(try fixture.harness.get(.textField, "Address"))
        fixture.harness.type("14 Oak Street")
        fixture.harness.advance(seconds: 1)
        try await fixture.waitForPages(of: page)
        await fixture.settle()
        let next = try Fixture(reopening: fixture)
        defer { next.close() }
        let again = try await next.openReports()
        #expect(again.options.choices.kind == "police" && again.options.choices.leftOut["police"] == [.serials])
        #expect(try next.harness.get(.textField, "Address").text?.string == "14 Oak Street")
        #expect(try next.harness.get(.switch, "Serial numbers").value == .check(true))
    }

    @Test func aFileThatIsThereIsReplacedOnlyWhenThatIsSaid() async throws {
        let fixture = try Fixture(items: [Self.item("Lamp", "Hall")])
        defer { fixture.close() }
        let path = fixture.folder.path + "-kept.pdf"
        try Data("kept".utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let page = try await fixture.openReports()
        try await fixture.saveReport(to: path)
        try await fixture.wait("the question") { page.presentedViewController is AlertController }
        fixture.harness.advance(seconds: 1)
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("kept".utf8))
        // The path is asked for again.
        #expect(page.presentedViewController is PathSheet)
        fixture.harness.press(.enter)
        try await fixture.wait("the question again") { page.presentedViewController is AlertController }
        fixture.harness.advance(seconds: 1)
        fixture.harness.click(try fixture.harness.get(.button, "Replace"))
        try await fixture.wait("the report") {
            (try? Data(contentsOf: URL(fileURLWithPath: path)))?.starts(with: Data("%PDF".utf8)) == true
        }
    }

    @Test func aFolderThatIsNotThereIsSaidAndNothingIsLeft() async throws {
        let fixture = try Fixture(items: [Self.item("Lamp", "Hall")])
        defer { fixture.close() }
        let page = try await fixture.openReports()
        try await fixture.saveReport(to: fixture.folder.path + "/not-there/report.pdf")
        try await fixture.wait("the sentence") { (try? fixture.harness.get(.textField, "Save as PDF").hint.contains("not-there")) == true }
        #expect(page.presentedViewController is PathSheet && !page.output.isBusy)
        #expect(!FileManager.default.fileExists(atPath: fixture.folder.path + "/not-there"))
    }

    @Test func anEmptyLibrarySaysSoAndHasNothingToSave() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let page = try await fixture.openReports()
        #expect(page.pages.outcome?.itemCount == 0)
        #expect(fixture.harness.all(.notification, "There are no items in this report.").count == 1)
        #expect(!(try fixture.harness.get(.button, "Save as PDF…").states.contains(.enabled)))
        fixture.harness.press(.character("s"), [.control])
        fixture.harness.advance(seconds: 1)
        #expect(page.presentedViewController == nil)
    }

    @Test func labelsWithoutANumberAreNamedAndTheFirstLabelIsChosen() async throws {
        let fixture = try Fixture(items: [Self.item("Lamp", "Hall"), .named("Rug", place: "Hall")])
        defer { fixture.close() }
        let page = try await fixture.openReports()
        for _ in 1..<ReportKind.all.count { fixture.harness.press(.down) }
        try await fixture.waitForPages(of: page)
        #expect(page.pages.outcome?.itemCount == 1 && page.pages.outcome?.notes.count == 1)
        let note = try #require(page.pages.outcome?.notes.first)
        #expect(fixture.harness.all(.notification, note).count == 1)
        let before = try #require(page.pages.image(of: 0))
        fixture.harness.click(try fixture.harness.get(.spinButton, "First label"))
        fixture.harness.press(.up)
        fixture.harness.advance(seconds: 1)
        try await fixture.waitForPages(of: page)
        #expect(Self.pixels(before) != Self.pixels(try #require(page.pages.image(of: 0))))
    }

    @Test func aThousandItemsDrawOnlyThePagesInSight() async throws {
        let items = (0..<1_000).map { Self.item("Thing \($0)", "Room \($0 % 10)") }
        let fixture = try Fixture(items: items)
        defer { fixture.close() }
        let page = try await fixture.openReports()
        let count = try #require(page.pages.count)
        #expect(count > 100 && page.pages.image(of: count - 1) == nil)
        fixture.harness.press(.end)
        try await fixture.waitForPages(of: page)
        #expect(page.pages.image(of: count - 1) != nil && page.pages.image(of: 0) == nil)
        #expect(!fixture.harness.all(.label, "Page \(count) of \(count)").isEmpty)
    }

    @Test func aNarrowWindowShowsOptionsOrPages() async throws {
        let fixture = try Fixture(items: [Self.item("Lamp", "Hall")], size: Size(width: 360, height: 300))
        defer { fixture.close() }
        let page = try await fixture.openReports()
        #expect(page.pagesView.isHidden && !page.options.isHidden)
        fixture.harness.click(try fixture.harness.get(.radioButton, "Pages"))
        fixture.harness.advance(seconds: 0.5)
        try await fixture.waitForPages(of: page)
        #expect(!page.pagesView.isHidden && page.options.isHidden && !fixture.harness.all(.image, "Page 1 of 2").isEmpty)
    }

    @Test func savingIsStoppedByEscapeAndLeavesNothing() async throws {
        // Enough items that a busy machine presses the key before the file is finished.
        let fixture = try Fixture(items: (0..<4_000).map { Self.item("Thing \($0)", "Room \($0 % 10)") })
        defer { fixture.close() }
        let folder = fixture.folder.path + "-reports"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let page = try await fixture.openReports()
        try await fixture.saveReport(to: folder + "/report.pdf")
        try await fixture.wait("the beginning") { page.output.isBusy }
        fixture.harness.press(.escape)
        try await fixture.wait("the end") { !page.output.isBusy }
        #expect(fixture.harness.all(.notification, "The work was stopped. Nothing was saved.").count == 1)
        #expect(fixture.main.presentedViewController === page)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    private static func pixels(_ image: Image) -> Data {
        Data(bytes: image.buffer.pixels, count: image.buffer.bytesPerRow * image.buffer.height)
    }
}
