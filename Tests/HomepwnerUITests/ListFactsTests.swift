import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI

/// Lists that show the fact that they are about, tags in rows, numbers for a selection, and several places at once.
@Suite struct ListFactsTests {
    private func fixture(
        _ items: [ItemContent], size: Size = Size(width: 1280, height: 800), dark: Bool = false
    ) async throws -> Fixture {
        let fixture = try Fixture(items: items, size: size, dark: dark, style: .plain, sidebar: true)
        await fixture.settle()
        return fixture
    }

    private func choose(_ row: SidebarRow, _ fixture: Fixture) async {
        fixture.main.model.choose(row)
        await fixture.settle()
        fixture.harness.advance(seconds: 0.2)
    }

    private func content(_ name: String, cents: Int64 = 90_000, _ facts: (inout ItemContent) -> Void = { _ in }) -> ItemContent {
        var content = ItemContent.named(name, cents: cents, place: "House/Kitchen")
        facts(&content)
        return content
    }

    private func rows(_ fixture: Fixture) throws -> [String] {
        try fixture.harness.all(.listItem, within: fixture.harness.get(.list, "Items")).map(\.label)
    }

    // MARK: - The second line

    /// A long name, and one in another script, is between isolates. They must not be shown as damage.
    @Test func theWholeAndTheUnitAreShownAsTheyAre() async throws {
        let long = String(repeating: "long ", count: 20) + "clock"
        for name in [long, "置き時計", "ساعة"] {
            let fixture = try await fixture([])
            defer { fixture.close() }
            let id = UUID()
            try fixture.library.direct.add(content(name), id: id, actor: "ann@home")
            let part = content("Weight") {
                $0.parent = Reference(id: id, path: [])
                $0[.quantity] = Quantity("3").map(FieldValue.quantity)
                $0[.unit] = .text("個")
            }
            try fixture.library.direct.add(part, actor: "ann@home")
            await fixture.settle()
            let rank = try #require(fixture.visibleNames.firstIndex(of: "Weight"))
            let row = try #require(fixture.main.model.row(at: rank))
            let shown = ItemCellContent(row: row, matcher: SearchMatcher(""), style: .plain)
            #expect(
                shown.detail.contains("part of \u{2068}\(name.prefix(4))") && shown.detail.contains("3 \u{2068}個\u{2069}"),
                "\(shown.detail)")
            #expect(!shown.detail.contains("\u{FFFD}"), "\(shown.detail)")
        }
    }

    // MARK: - Incomplete, Warranty Ending

    @Test func theIncompleteListSaysWhatIsMissingAndIsSortedByIt() async throws {
        let fixture = try await fixture([
            content("Vase", cents: 90_000), content("Lamp", cents: 95_000) { $0[.maker] = .text("Sonara") },
            content("Rug") {
                $0[.maker] = .text("Sonara")
                $0[.model] = .text("R1")
                $0.serialNumber = "7"
            },
        ])
        defer { fixture.close() }
        #expect(fixture.visibleNames == ["Rug", "Lamp", "Vase"])
        await choose(.scope(.incomplete), fixture)
        // Neither the values nor the days of adding have this order.
        #expect(fixture.visibleNames == ["Vase", "Lamp", "Rug"])
        let spoken = (0..<3).map { fixture.main.list.spokenName(at: $0) }
        let missing = "missing: picture, day of purchase, price, source of the value"
        #expect(spoken[2].hasPrefix("Rug, \(missing), \u{2068}House › Kitchen"), "\(spoken)")
        let row = try #require(fixture.main.model.row(at: 2))
        let shown = ItemCellContent(row: row, matcher: SearchMatcher(""), style: .plain)
        #expect(shown.detail.hasPrefix("Missing: picture, day of purchase, price, source of the value · "))
        // Another order holds in this list alone.
        fixture.harness.press(try fixture.harness.get(.button, "Sort"))
        #expect(try fixture.harness.get(.checkMenuItem, "Missing Facts and Value").value == .check(true))
        fixture.harness.press(try fixture.harness.get(.checkMenuItem, "Least to Gain First"))
        await fixture.settle()
        #expect(fixture.visibleNames == ["Rug", "Lamp", "Vase"])
        await choose(.scope(.all), fixture)
        #expect(fixture.main.model.query.order == .standard && fixture.library.settings.sortOrder == .standard)
        await choose(.scope(.incomplete), fixture)
        #expect(fixture.main.model.query.order == SortOrder(.missing, ascending: true))
        // All items cannot be sorted by it.
        await choose(.scope(.all), fixture)
        fixture.harness.press(try fixture.harness.get(.button, "Sort"))
        #expect(fixture.harness.all(.checkMenuItem, "Missing Facts and Value").isEmpty)
    }

    @Test func theListOfWarrantiesSaysTheDaysAndIsSortedByThem() async throws {
        func ends(_ days: Int) -> (inout ItemContent) -> Void {
            let date = Calendar(identifier: .gregorian).dateComponents(
                [.year, .month, .day], from: Date().addingTimeInterval(Double(days) * 86_400))
            let day = Day(year: date.year ?? 0, month: date.month ?? 0, day: date.day ?? 0)
            return { $0[.warrantyEnds] = day.map { .day(PartialDay($0)) } }
        }
        let fixture = try await fixture([
            content("Drill", ends(0)), content("Kettle", ends(40)), content("Toaster", ends(24)), content("Iron", ends(1)), content("Rug"),
        ])
        defer { fixture.close() }
        await choose(.scope(.warrantyEnding), fixture)
        #expect(fixture.visibleNames == ["Drill", "Iron", "Toaster", "Kettle"])
        let signs = try (0..<4).map { try #require(fixture.main.list.table.cellForRow(at: $0) as? ItemCell).content.sign?.word }
        #expect(signs == ["Ends today", "1 day", "24 days", "40 days"])
        #expect(fixture.main.list.spokenName(at: 2).hasPrefix("Toaster, warranty: 24 days, \u{2068}House › Kitchen"))
    }

    // MARK: - Tags

    @Test(arguments: [(1280.0, false, false), (420, false, false), (1280, true, false), (1280, false, true)])
    func rowsShowTheirTags(_ width: Double, _ isCompact: Bool, _ isMirrored: Bool) async throws {
        let fixture = try await fixture(
            [
                content("Lamp") { $0.tags = [Reference(name: "Electronics"), Reference(name: "Fragile")] },
                content("A telescope with a very long name on a wooden mount from the attic") {
                    $0.tags = ["Electronics", "Fragile", "Gift", "Heirloom"].map { Reference(name: $0) }
                }, content("Rug"),
            ], size: Size(width: width, height: 800))
        defer { fixture.close() }
        if isMirrored {
            var settings = Harness.quietSettings
            settings.layoutDirection = .rightToLeft
            fixture.harness.send(.settingsChanged(settings))
        }
        if isCompact { fixture.harness.press(.character("3"), .control) }
        fixture.harness.advance(seconds: 0.2)
        let cells = try (0..<3).map { try #require(fixture.main.list.table.cellForRow(at: $0) as? ItemCell) }
        func words(_ cell: ItemCell) -> [String] {
            cell.tagsView.subviews.compactMap { $0 as? Label }.filter { !$0.isHidden }.map(\.text)
        }
        let hasWords = width > 1000 && !isCompact
        #expect(cells[0].tagsView.isHidden)
        #expect(words(cells[1]) == (hasWords ? ["4 tags"] : []), "a long name leaves a number")
        #expect(words(cells[2]) == (hasWords ? ["Electronics", "Fragile"] : []))
        for cell in cells[1...] {
            let frame = cell.tagsView.frame, width = cell.contentView.bounds.width
            #expect(frame.width > 0)
            if isMirrored {
                #expect(frame.minX >= 100 && frame.minX <= 140)
            } else {
                #expect(width - frame.maxX >= 100 && width - frame.maxX <= 140, "\(frame) in \(width)")
            }
            // The parts do not overlap.
            let others = cell.contentView.subviews.compactMap { $0 as? Label }.filter { !$0.isHidden && !$0.text.isEmpty }
            #expect(others.allSatisfy { $0.frame.intersection(frame)?.isEmpty ?? true }, "\(others.map { ($0.text, $0.frame) }), \(frame)")
        }
        #expect(fixture.main.list.spokenName(at: 2).contains(", tags Electronics and Fragile, $900.00"))
        // Tags without words show their names under the pointer.
        #expect(cells[2].tagsView.toolTip == (hasWords ? nil : "Electronics, Fragile"))
        #expect(cells[1].tagsView.toolTip == "Electronics, Fragile, Gift, Heirloom")
        // A press on a tag is a press on its row.
        fixture.harness.click(at: cells[2].tagsView.convert(cells[2].tagsView.bounds.center, to: nil))
        #expect(fixture.main.list.selectedPlaces.first == 2)
        // Another colour and another name come into the rows.
        let tag = try #require(fixture.main.sidebar.catalog.tag(named: "Fragile"))
        _ = try await fixture.library.store(actor: "test").perform(.put(.tag(Tag(id: tag.id, name: "Breakable", color: .red))))
        await fixture.settle()
        #expect(fixture.main.model.row(at: 2)?.tags.map(\.name) == ["Electronics", "Breakable"])
    }

    // MARK: - Numbers

    @Test func aSelectionGetsNumbers() async throws {
        let fixture = try await fixture([
            content("Vase"), content("Lamp") { $0[.assetNumber] = .text("B-07") }, content("Rug"), content("Spoon"),
        ])
        defer { fixture.close() }
        fixture.main.list.table.becomeFirstResponder()
        fixture.harness.press(.home)
        for _ in 0..<2 { fixture.harness.press(.down, .shift) }
        fixture.harness.press(.menu)
        fixture.harness.press(try fixture.harness.get(.menuItem, "Number These Items"))
        try await fixture.wait("the numbers") { fixture.main.footer.notice == "Gave 2 items numbers; 1 had one" }
        func numbers() throws -> [String: String] {
            Dictionary(uniqueKeysWithValues: try fixture.stored().map { ($0.content.name, $0.content.text(.assetNumber)) })
        }
        #expect(try numbers() == ["Spoon": "B-08", "Rug": "B-09", "Lamp": "B-07", "Vase": ""])
        fixture.harness.press(.character("z"), .control)
        await fixture.settle()
        #expect(try numbers() == ["Spoon": "", "Rug": "", "Lamp": "B-07", "Vase": ""])
        // An item that has a number keeps it.
        fixture.main.list.table.becomeFirstResponder()
        fixture.main.list.select(place: 2)
        fixture.harness.press(.menu)
        fixture.harness.press(try fixture.harness.get(.menuItem, "Number This Item"))
        try await fixture.wait("the message") { fixture.main.messageBar.text.hasPrefix("All of these items have a number already.") }
        #expect(try numbers()["Lamp"] == "B-07")
    }

    // MARK: - Several places

    @Test func boxesAreAddedAtOnceWithTheirLabels() async throws {
        let fixture = try await fixture([content("Vase"), .named("Nail", place: "House/Kitchen/Box 2")])
        defer { fixture.close() }
        let kitchen = try #require(fixture.main.sidebar.catalog.places.first { $0.name == "Kitchen" })
        let editor = fixture.main.sidebar.editor
        #expect(editor.add("Box 1 to 30", in: .scope(.place(kitchen.id))))
        fixture.harness.advance(seconds: 0.5)
        let alert = try fixture.harness.get(.alert, "Add 30 places?")
        #expect(alert.hint.contains("1 of them exists already"))
        fixture.harness.press(try fixture.harness.get(.button, "Add 29 Places"))
        await fixture.settle()
        fixture.harness.advance(seconds: 0.5)
        let boxes = fixture.main.sidebar.catalog.places(in: kitchen.id)
        #expect(Set(boxes.map(\.name)) == Set((1...30).map { "Box \($0)" }))
        #expect(boxes.count { $0.placeKind == .box } == 29)
        #expect(fixture.main.footer.notice == "Added 29 places")
        // The labels of these, and not of all places.
        fixture.harness.press(try fixture.harness.get(.button, "Labels…"))
        fixture.harness.advance(seconds: 0.5)
        await fixture.settle()
        let report = try #require(fixture.main.reports.report)
        #expect(report.options.choices.reportKind.takesLabels && report.options.subject.kind == .newPlaces)
        try await fixture.waitForPages(of: report)
        #expect(report.pages.count == 2 && report.pages.outcome?.itemCount == 29)
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 0.5)
        // Labels can be those of one kind of places.
        var choices = ReportChoices(fixture.library.settings)
        (choices.kind, choices.labelsPlaces, choices.labelledKind) = ("labels", true, .box)
        try choices.store(in: fixture.library.settings)
        fixture.harness.press(.character("p"), .control)
        fixture.harness.advance(seconds: 0.5)
        let boxed = try #require(fixture.main.reports.report)
        #expect(try fixture.harness.get(.popUpButton, "Kind").value == .text("Box"))
        try await fixture.waitForPages(of: boxed)
        #expect(boxed.pages.count == 2 && boxed.pages.outcome?.itemCount == 29)
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.press(.character("z"), .control)
        await fixture.settle()
        #expect(fixture.main.sidebar.catalog.places(in: kitchen.id).map(\.name) == ["Box 2"])
    }
}
