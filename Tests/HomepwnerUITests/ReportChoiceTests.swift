import Foundation
import Graphics
import Inventory
import Reports
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The choices beside the pages: any place or tag, columns, sheets of labels, and small pages to go by.
@Suite struct ReportChoiceTests {
    private static func item(_ name: String, _ place: String, tags: [String] = []) -> ItemContent {
        var item = ItemContent.named(name, serial: "SN-\(name)", cents: 12_000, place: "")
        item.place = Reference(id: nil, path: place.components(separatedBy: " › "))
        item[.assetNumber] = .text("A-\(name)")
        item.tags = tags.map { Reference(name: $0) }
        return item
    }

    private static let items = [
        item("Lamp", "House › Hall", tags: ["Loud"]), item("Desk", "House › Study"), item("Chair", "House › Study"),
        item("Radio", "Garage", tags: ["Loud"]),
    ]

    private func chooseLabels(_ fixture: Fixture, _ page: ReportController) async throws {
        for _ in 1..<ReportKind.all.count { fixture.harness.press(.down) }
        try await fixture.waitForPages(of: page)
        #expect(page.options.choices.kind == "labels")
    }

    @Test func anyPlaceOrTagIsChosenAndRemembered() async throws {
        let fixture = try Fixture(items: Self.items, size: Size(width: 1120, height: 1100))
        let page = try await fixture.openReports()
        #expect(page.pages.outcome?.itemCount == 4)
        try fixture.choose("Place…", of: "Items")
        fixture.harness.type("study")
        fixture.harness.press(.enter)
        fixture.harness.advance(seconds: 0.5)
        try await fixture.waitForPages(of: page)
        #expect(page.pages.outcome?.itemCount == 2)
        try fixture.choose("Tag…", of: "Items")
        fixture.harness.type("loud")
        fixture.harness.press(.enter)
        fixture.harness.advance(seconds: 0.5)
        try await fixture.waitForPages(of: page)
        #expect(page.pages.outcome?.itemCount == 2)
        let tag = try #require(try fixture.library.direct.catalog().tags.first { $0.name == "Loud" })
        #expect(page.options.choices.subject == .tag(tag.id))
        await fixture.settle()
        let next = try Fixture(reopening: fixture)
        defer { next.close() }
        let again = try await next.openReports()
        #expect(again.options.choices.subject == .tag(tag.id) && again.pages.outcome?.itemCount == 2)
        #expect(try next.harness.get(.popUpButton, "Items").value == .text("Tagged \(DisplayText.isolated("Loud"))"))
    }

    @Test func theKeyboardGoesThroughTheChoicesInTheirOrder() async throws {
        let fixture = try Fixture(items: Self.items, size: Size(width: 1120, height: 1100))
        defer { fixture.close() }
        _ = try await fixture.openReports()
        var names: [String] = []
        for _ in 0..<7 {
            fixture.harness.press(.tab)
            names.append(try #require(fixture.harness.focused).label)
        }
        #expect(names == ["Items", "Paper", "Owner", "Address", "Receipts in an appendix", "Values and prices", "Serial numbers"])
    }

    @Test func aColumnThatNobodyWantsIsNotDrawn() async throws {
        let fixture = try Fixture(items: Self.items, size: Size(width: 1120, height: 1100))
        let page = try await fixture.openReports()
        fixture.harness.press(.pageDown)
        fixture.harness.press(.pageDown)
        try await fixture.waitForPages(of: page)
        let before = try #require(page.pages.image(of: 1))
        fixture.harness.click(try fixture.harness.get(.switch, "Pictures"))
        try await fixture.waitForPages(of: page)
        #expect(pixels(before) != pixels(try #require(page.pages.image(of: 1))))
        await fixture.settle()
        let next = try Fixture(reopening: fixture)
        defer { next.close() }
        #expect(try await next.openReports().order.options.hiddenColumns == [.pictures])
    }

    @Test func aPressOnASmallPageGoesThere() async throws {
        let fixture = try Fixture(items: (0..<40).map { Self.item("Thing \($0)", "Room \($0 % 4)") })
        defer { fixture.close() }
        let page = try await fixture.openReports()
        #expect(page.pages.thumbnail(of: 0) != nil && page.pages.thumbnail(of: 2) != nil)
        let count = try #require(page.pages.count)
        fixture.harness.click(try fixture.harness.get(.button, "Go to Page 3 of \(count)"))
        fixture.harness.advance(seconds: 0.5)
        #expect(page.pagesView.page == 2)
        #expect(try fixture.harness.get(.button, "Go to Page 3 of \(count)").states.contains(.selected))
        // The small page of the current one stays visible.
        fixture.harness.press(.end)
        try await fixture.waitForPages(of: page)
        #expect(try fixture.harness.get(.button, "Go to Page \(count) of \(count)").states.contains(.selected))
        #expect(page.pages.thumbnail(of: count - 1) != nil)
    }

    @Test func labelsOfPlacesAreThoseOfAPlaceAndBelow() async throws {
        let fixture = try Fixture(items: Self.items, size: Size(width: 1120, height: 1100))
        defer { fixture.close() }
        let page = try await fixture.openReports()
        try await chooseLabels(fixture, page)
        fixture.harness.click(try fixture.harness.get(.radioButton, "Places"))
        try await fixture.waitForPages(of: page)
        #expect(page.pages.outcome?.itemCount == 4 && page.pages.outcome?.noun == "place")
        try fixture.choose("Place…", of: "Items")
        fixture.harness.type("house")
        fixture.harness.press(.enter)
        fixture.harness.advance(seconds: 0.5)
        try await fixture.waitForPages(of: page)
        #expect(page.pages.outcome?.itemCount == 3)
    }

    @Test func aSheetOfOnesOwnIsTypedInMillimetresAndRemembered() async throws {
        let fixture = try Fixture(items: Self.items, size: Size(width: 1120, height: 1100))
        let page = try await fixture.openReports()
        try await chooseLabels(fixture, page)
        try fixture.choose("Custom Size…", of: "Labels")
        for (name, text) in [
            ("Label width", "300"), ("Label height", "40"), ("Labels across", "2"), ("Labels down", "6"), ("Left margin", "5"),
            ("Top margin", "20"), ("Horizontal spacing", "100"), ("Vertical spacing", "42"),
        ] {
            fixture.harness.click(try fixture.harness.get(.spinButton, name))
            fixture.harness.press(.character("a"), [.control])
            fixture.harness.type(text)
        }
        // Wider than the paper.
        #expect(!(try fixture.harness.get(.button, "Use Labels").states.contains(.enabled)))
        fixture.harness.click(try fixture.harness.get(.spinButton, "Label width"))
        fixture.harness.press(.character("a"), [.control])
        fixture.harness.type("95.5")
        fixture.harness.advance(seconds: 0.2)
        fixture.harness.click(try fixture.harness.get(.button, "Use Labels"))
        fixture.harness.advance(seconds: 0.5)
        try await fixture.waitForPages(of: page)
        #expect(page.order.labels.sheet.name == "2x6@95.5x40+5+20/100x42mm" && page.order.labels.sheet.count == 12)
        await fixture.settle()
        let next = try Fixture(reopening: fixture)
        defer { next.close() }
        let again = try await next.openReports()
        #expect(again.order.labels.sheet.name == "2x6@95.5x40+5+20/100x42mm")
        #expect(try next.harness.get(.popUpButton, "Labels").value == .text("95.5 × 40 mm, custom"))
    }

    @Test func aPressOnALabelBeginsThere() async throws {
        let fixture = try Fixture(items: Self.items, size: Size(width: 1120, height: 1100))
        defer { fixture.close() }
        let page = try await fixture.openReports()
        try await chooseLabels(fixture, page)
        let sheet = page.order.labels.sheet
        // The second label of the second row.
        let place = Point(x: sheet.page.width / 3 * 1.5, y: sheet.page.height / 8 * 1.5)
        let frame = try fixture.harness.get(.image, "Page 1 of 1").frame
        let factor = frame.width / sheet.page.width
        fixture.harness.click(at: Point(x: frame.minX + place.x * factor, y: frame.minY + place.y * factor))
        fixture.harness.advance(seconds: 0.5)
        #expect(page.order.labels.first == 5)
        #expect(try fixture.harness.get(.spinButton, "First label").text?.string == "5")
    }

    private func pixels(_ image: Image) -> Data {
        Data(bytes: image.buffer.pixels, count: image.buffer.bytesPerRow * image.buffer.height)
    }
}
