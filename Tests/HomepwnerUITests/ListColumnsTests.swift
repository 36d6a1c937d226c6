import Foundation
import Graphics
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI
@testable import Inventory

/// The parts of a row: signs behind the name, the place in the middle of a wide list, and titles with little room.
@Suite struct ListColumnsTests {
    private static let today = Day.today()

    private func fixture(
        _ items: [ItemContent], width: Double = 1280, scale: Double = 1
    ) async throws -> Fixture {
        let fixture = try Fixture(
            items: items, size: Size(width: width, height: 800), scale: scale, style: .plain, sidebar: true)
        await fixture.settle()
        fixture.harness.advance(seconds: 0.2)
        return fixture
    }

    private func content(_ name: String, _ facts: (inout ItemContent) -> Void = { _ in }) -> ItemContent {
        var content = ItemContent.named(name, cents: 90_000, place: "House/Kitchen")
        facts(&content)
        return content
    }

    /// Returns an item whose warranty ends in a number of days.
    private func ending(_ name: String, in days: Int, _ facts: (inout ItemContent) -> Void = { _ in }) throws -> ItemContent {
        let end = try #require(Self.day(in: days))
        return content(name) {
            $0[.warrantyEnds] = .day(PartialDay(end))
            facts(&$0)
        }
    }

    private static func day(in days: Int) -> Day? {
        let calendar = Calendar(identifier: .gregorian)
        let today = DateComponents(year: today.year, month: today.month, day: today.day)
        guard let start = calendar.date(from: today), let end = calendar.date(byAdding: .day, value: days, to: start) else { return nil }
        let parts = calendar.dateComponents([.year, .month, .day], from: end)
        return Day(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
    }

    private func cells(_ fixture: Fixture) throws -> [ItemCell] {
        try (0..<fixture.main.model.count).map { try #require(fixture.main.list.table.cellForRow(at: $0) as? ItemCell) }
    }

    private func word(_ cell: ItemCell) -> String? {
        guard !cell.signView.isHidden else { return nil }
        return cell.signView.subviews.compactMap { $0 as? Label }.first { !$0.isHidden }?.text ?? ""
    }

    /// The visible parts of a row with text, except the name and the second line, which are in two lines.
    private func expectNothingOverlaps(_ cell: ItemCell, _ message: String) {
        let parts = cell.contentView.subviews.filter { part in
            if part === cell.serialNumberLabel || part.isHidden || part.frame.width == 0 { return false }
            return part is Label || part is ItemTagsView || part is ItemSignView || part is ItemPlaceView
        }
        for (index, part) in parts.enumerated() {
            for other in parts[..<index] {
                #expect(part.frame.intersection(other.frame)?.isEmpty ?? true, "\(message): \(part), \(other)")
            }
            #expect(part.frame.minX >= 0 && part.frame.maxX <= cell.contentView.bounds.width, "\(message): \(part)")
        }
    }

    // MARK: - Signs

    @Test(arguments: [false, true]) func aWarrantyThatEndsSoonHasAShieldBehindTheName(isCompact: Bool) async throws {
        let end = try #require(Self.day(in: 34))
        let fixture = try await fixture([
            content("Rug"), try ending("Old Kettle", in: -1), try ending("Piano", in: 61), try ending("Drill", in: 0),
            try ending("Game Console", in: 34),
        ])
        defer { fixture.close() }
        if isCompact { fixture.harness.press(.character("3"), .control) }
        fixture.harness.advance(seconds: 0.2)
        #expect(fixture.visibleNames == ["Game Console", "Drill", "Piano", "Old Kettle", "Rug"])
        let cells = try cells(fixture)
        #expect(cells.map(word) == ["34 days", "Ends today", nil, nil, nil])
        #expect(cells[0].signView.toolTip == "Warranty ends on \(end.formatted(fixture.main.around.style.days))")
        // The sign follows the name at once.
        let gap = cells[0].signView.frame.minX - cells[0].nameLabel.frame.maxX
        #expect(gap == 10 && cells[0].nameLabel.frame.width == cells[0].nameLabel.intrinsicContentSize.width)
        for cell in cells { expectNothingOverlaps(cell, "compact: \(isCompact)") }
        #expect(fixture.main.list.spokenName(at: 0).hasPrefix("Game Console, warranty: 34 days, "))
        #expect(fixture.main.list.spokenName(at: 2).hasPrefix("Piano, \u{2068}House › Kitchen"))
    }

    @Test func theWordOfASignGoesBeforeTheNameLosesLetters() async throws {
        let long = "A telescope with a very long name on a wooden mount from the attic of the house"
        let fixture = try await fixture([try ending(long, in: 3), try ending("Short", in: 3) { $0.tags = [Reference(name: "Gift")] }])
        defer { fixture.close() }
        let cells = try cells(fixture)
        #expect(cells.map(word) == ["3 days", ""])
        #expect(cells[1].signView.frame.width == 14 && cells[1].signView.toolTip?.hasPrefix("Warranty ends on ") == true)
        for cell in cells { expectNothingOverlaps(cell, "long name") }
        // The list is about the days, and keeps them.
        fixture.main.model.choose(.scope(.warrantyEnding))
        await fixture.settle()
        fixture.harness.advance(seconds: 0.2)
        #expect(try self.cells(fixture).map(word) == ["3 days", "3 days"])
    }

    // MARK: - Place

    @Test func aWideListShowsThePlaceInTheMiddle() async throws {
        let fixture = try await fixture(
            [
                content("Rug"),
                content("Record Player") {
                    ($0[.maker], $0[.model]) = (.text("Sonara"), .text("RP-1"))
                    $0.serialNumber = "RP1-60042"
                    $0.tags = [Reference(name: "Electronics"), Reference(name: "Fragile")]
                },
            ], width: 1920)
        defer { fixture.close() }
        let cells = try cells(fixture)
        let width = cells[0].contentView.bounds.width
        #expect(width >= 760)
        let places = try cells.map { try #require($0.placeView) }
        #expect(places.allSatisfy { !$0.isHidden && $0.text == "Kitchen" && $0.frame.minX == (width * 0.42).rounded() })
        #expect(cells[0].tagsView.frame.minX == (width * 0.62).rounded())
        #expect(cells.map(\.serialNumberLabel.text) == ["Sonara · RP-1 · RP1-60042", ""])
        #expect(cells[1].nameLabel.frame.midY == 30, "a name without a second line is in the middle")
        #expect(cells[0].content.wide?.kind == .room)
        for cell in cells { expectNothingOverlaps(cell, "wide") }
        // A box gets the symbol of its kind in its rows.
        var kitchen = try #require(fixture.main.sidebar.catalog.places.first { $0.name == "Kitchen" })
        kitchen.placeKind = .box
        _ = try await fixture.library.store(actor: "test").perform(.put(.place(kitchen)))
        await fixture.settle()
        #expect(try self.cells(fixture).allSatisfy { $0.content.wide?.kind == .box })
        // A narrow list has the place below the name again.
        fixture.harness.send(.resized(Size(width: 1280, height: 800), scale: 1))
        fixture.harness.advance(seconds: 0.2)
        let narrow = try self.cells(fixture)
        #expect(narrow.map(\.serialNumberLabel.text) == ["Kitchen · RP1-60042", "Kitchen"])
        #expect(narrow.allSatisfy { $0.placeView?.isHidden == true })
    }

    // MARK: - Tags

    @Test(arguments: [700.0, 960, 1100, 1280, 1400, 1600, 1920]) func aLongNameNeverLeavesALoneCount(width: Double) async throws {
        let tags = ["Electronics", "Fragile", "Gift"].map { Reference(name: $0) }
        let names = (1...9).map { String(repeating: "Lamp of the hall ", count: $0) }
        let fixture = try await fixture(
            names.map { name in content(name) { $0.tags = tags } } + [content(names[8]) { $0.tags = [tags[0]] }], width: width)
        defer { fixture.close() }
        for cell in try cells(fixture) {
            let words = cell.tagsView.subviews.compactMap { $0 as? Label }.filter { !$0.isHidden }.map(\.text)
            #expect(words.count != 1 || !words[0].hasPrefix("+"), "\(words)")
            expectNothingOverlaps(cell, "\(width): \(words)")
        }
    }

    // MARK: - Midnight

    @Test func theDaysOfWarrantiesChangeAtMidnight() async throws {
        let fixture = try await fixture([
            content("Rug"), try ending("Piano", in: 61), try ending("Iron", in: 1), try ending("Drill", in: 0),
        ])
        defer { fixture.close() }
        fixture.main.model.choose(.scope(.warrantyEnding))
        await fixture.settle()
        fixture.harness.advance(seconds: 0.2)
        #expect(fixture.visibleNames == ["Drill", "Iron"])
        #expect(try cells(fixture).map(word) == ["Ends today", "1 day"])
        fixture.main.list.select(place: 1)
        let tomorrow = try #require(Self.day(in: 1))
        fixture.main.list.today = { tomorrow }
        fixture.library.items.memory.setClock { tomorrow }
        fixture.main.dayMayHaveChanged()
        await fixture.settle()
        #expect(fixture.visibleNames == ["Iron", "Piano"])
        #expect(try cells(fixture).map(word) == ["Ends today", "60 days"])
        #expect(fixture.main.list.spokenName(at: 0).hasPrefix("Iron, warranty: ends today, "))
        #expect(fixture.currentItem == fixture.main.model.row(at: 0)?.id, "the selection stays at its item")
        // Rows of all items say it, too.
        fixture.main.model.choose(.scope(.all))
        await fixture.settle()
        let after = try #require(Self.day(in: 2))
        fixture.main.list.today = { after }
        fixture.main.dayMayHaveChanged()
        await fixture.settle()
        fixture.harness.advance(seconds: 0.2)
        #expect(try cells(fixture).map(word) == [nil, nil, "59 days", nil])
    }

    @Test func theSidebarCountsAgainAtMidnight() async throws {
        let fixture = try await fixture([try ending("Iron", in: 1), try ending("Drill", in: 0)])
        defer { fixture.close() }
        func count() -> Int? { fixture.main.sidebar.tree.count(of: .scope(.warrantyEnding)) }
        #expect(count() == 2)
        let tomorrow = try #require(Self.day(in: 1))
        fixture.library.items.memory.setClock { tomorrow }
        fixture.main.dayMayHaveChanged()
        await fixture.settle()
        #expect(count() == 1)
        #expect(fixture.main.view.window?.nextDeadline == nil, "nothing wakes until midnight")
    }

    // MARK: - Title

    @Test func aTitleWithoutRoomForLettersIsNotShown() async throws {
        let fixture = try await fixture([content("Rug")], width: 645, scale: 2)
        defer { fixture.close() }
        let title = try #require(fixture.main.header.subviews.compactMap { $0 as? Label }.first { $0.accessibilityRole == .heading })
        var shown = 0
        for width in stride(from: 600.0, through: 1000, by: 5) {
            fixture.harness.send(.resized(Size(width: width, height: 800), scale: 2))
            fixture.harness.advance(seconds: 0.05)
            let letters = Label("All…", font: title.font)
            if title.showsText { shown += 1 }
            #expect(!title.showsText || title.frame.width >= letters.intrinsicContentSize.width - 1, "\(width): \(title.frame)")
        }
        #expect(shown > 0, "a title with room is shown")
        fixture.harness.send(.resized(Size(width: 645, height: 800), scale: 2))
        fixture.harness.advance(seconds: 0.05)
        #expect(!title.showsText)
    }

    // MARK: - Words

    @Test func theFormCallsThemCustomFields() async throws {
        let fixture = try await fixture([])
        defer { fixture.close() }
        _ = try fixture.library.direct.perform(.put(.field(OwnField(id: UUID(), name: "Finish", kind: .text, position: 0))), actor: "test")
        fixture.harness.press(.character("n"), .control)
        await fixture.settle()
        fixture.harness.press(try fixture.harness.get(.button, "More Fields"))
        await fixture.settle()
        let said = fixture.harness.tree().nodes.values.map(\.label)
        #expect(said.contains { $0.contains("Custom Fields") })
        #expect(!said.contains { $0.contains("Own Fields") })
    }
}
