import Foundation
import Graphics
import Inventory
import StoreTesting
import TestSupport
import Testing
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI

/// List and grid in groups: by a level of the places, type, maker, tags and year.
@Suite struct GroupTests {
    private static func content(
        _ name: String, type: String = "", maker: String = "", bought: String = "", tags: [String] = [], place: [String] = [], cents: Int64
    ) -> ItemContent {
        var content = ItemContent.named(name, cents: cents)
        content.type = type.isEmpty ? nil : Reference(name: type)
        content[.maker] = maker.isEmpty ? nil : .text(maker)
        content[.bought] = PartialDay(iso: bought).map(FieldValue.day)
        content.tags = tags.map { Reference(name: $0) }
        content.place = place.isEmpty ? nil : Reference(id: nil, path: place)
        return content
    }

    private static let household = [
        content("Radio", type: "Audio", maker: "Sonara", bought: "2021-03-04", tags: ["Insured"], place: ["House", "Study"], cents: 500),
        content(
            "Drill", type: "Tools", maker: "BOLT", bought: "2019", tags: ["Lent", "Insured"],
            place: ["House", "Cellar", "Shelf", "Box 1"], cents: 900),
        content("Lamp", place: ["House", "Study", "Desk"], cents: 100),
        content("Saw", type: "Tools", maker: "Bolt", bought: "2021", tags: ["Lent"], place: ["House", "Cellar", "Shelf"], cents: 200),
        content("Amplifier", type: "Audio", maker: "sonara ", bought: "2019-12", tags: ["Insured"], cents: 300),
    ]

    private func fixture(size: Size = Size(width: 1120, height: 900), sortedBy key: SortKey = .name) async throws -> Fixture {
        let fixture = try Fixture(items: Self.household, size: size, style: .plain)
        fixture.main.workspace.send(.sort(Inventory.SortOrder(key, ascending: true)))
        try await fixture.wait("all that was read") { fixture.main.model.isPrepared && fixture.visibleNames.first == "Amplifier" }
        return fixture
    }

    /// Chooses lines of the menu at the button Sort, one after the other.
    private func choose(_ titles: String..., in fixture: Fixture) throws {
        fixture.harness.click(try fixture.harness.get(.button, "Sort"))
        for title in titles {
            let menu = try #require(fixture.harness.all(.menu).last)
            let found = [AccessibilityRole.checkMenuItem, .menuItem].flatMap { fixture.harness.all($0, title, within: menu) }
            fixture.harness.press(try #require(found.first, "no line “\(title)”"))
        }
    }

    /// Returns a text without the marks that keep its direction.
    private static func plain(_ text: String) -> String { text.filter { !"\u{2066}\u{2067}\u{2068}\u{2069}".contains($0) } }

    /// The headings of the list with the names below them.
    private func groups(_ fixture: Fixture) -> [String] {
        let list = fixture.main.list
        return list.sections.indices.map { number in
            let section = list.sections[number]
            let header = list.table.headerView(forSection: number)
            let texts = header?.contentView.subviews.compactMap { ($0 as? Label)?.text } ?? ["out of sight"]
            return Self.plain(texts.joined(separator: ": ")) + " — "
                + (section.start..<section.start + section.count).map { list.item(at: $0)?.name ?? "?" }.joined(separator: ", ")
        }
    }

    private func edit(_ name: String, in fixture: Fixture, _ change: (inout ItemContent) -> Void) throws {
        let item = try #require(try fixture.stored().first { $0.content.name == name })
        var content = item.content
        change(&content)
        _ = try fixture.library.direct.update(item.id, to: content, expecting: item.revision, actor: "test")
    }

    // MARK: - The list

    @Test func aListIsGroupedByType() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        try choose("Group By", "Type", in: fixture)
        try await fixture.wait("the types") { fixture.main.list.sections.count == 3 }
        #expect(
            groups(fixture) == [
                "Audio: 2 items · $8.00 — Amplifier, Radio", "Tools: 2 items · $11.00 — Drill, Saw", "No type: 1 item · $1.00 — Lamp",
            ])
        // Keys go from group to group, and a press finds its row below the headings.
        fixture.harness.click(try #require(fixture.main.list.table.cellForRow(at: 1)))
        #expect(fixture.main.detail.item?.content.name == "Radio")
        fixture.harness.press(.down)
        #expect(fixture.main.detail.item?.content.name == "Drill")
        fixture.harness.press(.end)
        #expect(fixture.main.detail.item?.content.name == "Lamp")
        fixture.harness.press(.up, .shift)
        #expect(fixture.main.list.selectedCount == 2)
        fixture.harness.type("ra")
        #expect(fixture.main.detail.item?.content.name == "Radio")
        // The order within the groups is the one that was chosen.
        try choose("Value", in: fixture)
        try await fixture.wait("the dear ones first") { groups(fixture)[0].hasSuffix("Radio, Amplifier") }
        #expect(groups(fixture)[1].hasSuffix("Drill, Saw"))
        try choose("Group By: Type", "None", in: fixture)
        try await fixture.wait("no groups") { fixture.main.list.sections.isEmpty }
        #expect(fixture.visibleNames == ["Drill", "Radio", "Amplifier", "Saw", "Lamp"])
    }

    /// An item of another type goes to its group, and back again with Undo; the groups stay.
    @Test func anItemOfAnotherTypeGoesToItsGroup() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        try choose("Group By", "Type", in: fixture)
        try await fixture.wait("the types") { fixture.main.list.sections.count == 3 }
        fixture.harness.click(try #require(fixture.main.list.table.cellForRow(at: 4)))
        try edit("Lamp", in: fixture) { $0.type = Reference(name: "Lights") }
        try await fixture.wait("the new group") { fixture.main.list.sections.count == 3 && groups(fixture)[1].hasPrefix("Lights") }
        #expect(
            groups(fixture) == [
                "Audio: 2 items · $8.00 — Amplifier, Radio", "Lights: 1 item · $1.00 — Lamp", "Tools: 2 items · $11.00 — Drill, Saw",
            ])
        // It is still the selected one.
        #expect(fixture.main.detail.item?.content.name == "Lamp")
        try edit("Saw", in: fixture) { $0.type = Reference(name: "Audio") }
        try await fixture.wait("the move") { groups(fixture)[0] == "Audio: 3 items · $10.00 — Amplifier, Radio, Saw" }
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("the saw among the tools") { groups(fixture).last == "Tools: 2 items · $11.00 — Drill, Saw" }
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("the lamp without a type") { groups(fixture).last == "No type: 1 item · $1.00 — Lamp" }
        #expect(fixture.main.model.query.grouping == .type)
        // A type with another name has another heading.
        let tools = try #require(fixture.main.sidebar.catalog.types.first { $0.name == "Tools" })
        var renamed = tools
        renamed.name = "Apparatus"
        _ = try fixture.library.direct.perform(.put(.type(renamed)), actor: "test")
        try await fixture.wait("the new name") { groups(fixture)[0] == "Apparatus: 2 items · $11.00 — Drill, Saw" }
        #expect(fixture.harness.paintMismatches.isEmpty)
    }

    @Test func aListIsGroupedByEachOtherFact() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        func expect(_ title: String, _ wanted: [String]) async throws {
            try choose(
                fixture.main.model.isGrouped ? "Group By: \(fixture.main.model.query.grouping.title)" : "Group By", title, in: fixture)
            try await fixture.wait("groups by \(title)") { fixture.main.model.listing?.query.grouping.title == title }
            #expect(groups(fixture).map { $0.split(separator: ": ")[0] + " — " + $0.split(separator: " — ")[1] } == wanted)
        }
        // Spellings of one maker are one group.
        try await expect("Maker", ["BOLT — Drill, Saw", "Sonara — Amplifier, Radio", "No maker — Lamp"])
        try await expect("Year of Purchase", ["2021 — Radio, Saw", "2019 — Amplifier, Drill", "No date of purchase — Lamp"])
        // Each item is in one group, whose heading says all its tags.
        try await expect("Tags", ["Insured — Amplifier, Radio", "Insured, Lent — Drill", "Lent — Saw", "No tags — Lamp"])
        try await expect("House", ["House — Drill, Lamp, Radio, Saw", "No place — Amplifier"])
        try await expect("Room", ["House › Cellar — Drill, Saw", "House › Study — Lamp, Radio", "No place — Amplifier"])
        // A room stands for the items that are in no furniture.
        try await expect(
            "Furniture",
            [
                "House › Cellar › Shelf — Drill, Saw", "House › Study — Radio", "House › Study › Desk — Lamp", "No place — Amplifier",
            ])
        try await expect(
            "Place",
            [
                "House › Cellar › Shelf — Saw", "House › Cellar › Shelf › Box 1 — Drill", "House › Study — Radio",
                "House › Study › Desk — Lamp", "No place — Amplifier",
            ])
        // Sorted by the field of the groups, its direction is theirs.
        fixture.main.workspace.send(.group(.year))
        fixture.main.workspace.send(.sort(Inventory.SortOrder(.column(.fixed(.bought)), ascending: true)))
        try await fixture.wait("the earliest first") { groups(fixture).first?.hasPrefix("2019") == true }
        #expect(groups(fixture).last?.hasPrefix("No date") == true)
    }

    /// The spelling of a maker is that of most items, also when an item that stays in its group changes it.
    @Test func aHeadingHasTheSpellingOfMostItems() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.main.workspace.send(.group(.maker))
        try await fixture.wait("the makers") { groups(fixture).first?.hasPrefix("BOLT: 2 items") == true }
        try edit("Drill", in: fixture) { $0[.maker] = .text("Bolt") }
        try await fixture.wait("the change") { fixture.main.model.shownSequence == fixture.main.workspace.status.revision }
        await fixture.settle()
        #expect(groups(fixture).first == "Bolt: 2 items · $11.00 — Drill, Saw")
        fixture.harness.press(.character("2"), .control)
        try await fixture.wait("the grid") { fixture.gridTitles.first == "Bolt: 2 items · $11.00" }
        try edit("Drill", in: fixture) { $0[.maker] = .text("BOLT") }
        try await fixture.wait("the change back") { fixture.main.model.shownSequence == fixture.main.workspace.status.revision }
        await fixture.settle()
        #expect(fixture.gridTitles.first == "BOLT: 2 items · $11.00")
    }

    /// A row says the place within that of its heading.
    @Test func rowsDoNotRepeatTheirHeading() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.main.workspace.send(.group(.place(.room)))
        try await fixture.wait("the rooms") { fixture.main.list.sections.count == 3 }
        func detail(_ row: Int) throws -> [String] {
            try #require(fixture.main.list.table.cellForRow(at: row) as? ItemCell).contentView.subviews.compactMap { ($0 as? Label)?.text }
        }
        let (drill, radio) = (try detail(0), try detail(3))
        #expect(drill.contains { $0.contains("Shelf › Box 1") } && !drill.contains { $0.contains("Cellar") }, "\(drill)")
        #expect(!radio.contains { $0.contains("Study") }, "\(radio)")
    }

    /// A row is brought to another place only where its heading is all of its place, so that no box is lost.
    @Test func rowsAreBroughtToOtherPlacesButNotToOtherRoomsAndTypes() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.main.workspace.send(.group(.place(.room)))
        try await fixture.wait("the rooms") { fixture.main.list.sections.count == 3 }
        let before = try #require(try fixture.stored().first { $0.content.name == "Drill" }).content.place?.path
        fixture.harness.click(try #require(fixture.main.list.table.cellForRow(at: 0)))
        fixture.harness.press(.down, .alt)
        await fixture.settle()
        #expect(try fixture.stored().first { $0.content.name == "Drill" }?.content.place?.path == before)
        fixture.main.workspace.send(.group(.place(.whole)))
        try await fixture.wait("the places") { fixture.main.model.query.grouping == .place(.whole) && !groups(fixture).isEmpty }
        await fixture.settle()
        let row = try #require((0..<5).first { fixture.main.model.row(at: $0)?.name == "Drill" })
        fixture.harness.click(try #require(fixture.main.list.table.cellForRow(at: row)))
        fixture.harness.press(.down, .alt)
        try await fixture.wait("the drill elsewhere") {
            (try? fixture.stored().first { $0.content.name == "Drill" })?.content.place?.path != before
                && !fixture.main.workspace.isRelocating
        }
        // Other groups are no places: a sentence says where rows can be moved, and the order made by hand stays as it is.
        fixture.main.workspace.send(.group(.type))
        fixture.main.workspace.send(.sort(.custom))
        try await fixture.wait("the types") { fixture.main.list.sections.count == 3 && fixture.main.model.query.order == .custom }
        let revision = fixture.main.workspace.status.revision
        fixture.harness.click(try #require(fixture.main.list.table.cellForRow(at: 1)))
        fixture.harness.press(.down, .alt)
        await fixture.settle()
        #expect(fixture.main.workspace.status.revision == revision)
        #expect(
            fixture.main.messageBar.text == "Rows can be moved when the list is sorted by My Order or grouped by place, without a search.")
    }

    /// A list that begins sorted by place knows the places of its first rows only.
    @Test func theWholeListHasMorePlacesThanTheFirstRows() async throws {
        let items = (0..<120).map { ItemContent.named("Thing \(1_000 + $0)", cents: 100, place: "House/Room \(100 + $0 / 3)") }
        let first = try Fixture(items: items, style: .plain)
        first.main.workspace.send(.sort(SortOrder(.place, ascending: true)))
        await first.settle()
        let second = try Fixture(reopening: first)
        defer {
            second.close()
        }
        #expect(second.main.list.sections.count > 0)
        second.main.window?.makeFirstResponder(second.main.list.itemsView)
        second.harness.press(.end)
        try await second.wait("all places") { second.main.list.sections.count == 40 }
        second.harness.advance(seconds: 0.5)
        #expect(second.main.model.count == 120)
    }

    // MARK: - The grid

    @Test func theGridHasAHeadingForEachRoomAndNotForEachBox() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("2"), .control)
        try await fixture.wait("the grid") { fixture.main.list.showsGrid }
        #expect(
            fixture.gridTitles.map(Self.plain) == [
                "House › Cellar: 2 items · $11.00", "House › Study: 2 items · $6.00", "No place: 1 item · $3.00",
            ])
        #expect(fixture.gridNames == ["Drill", "Saw", "Lamp", "Radio", "Amplifier"])
        // A card says where in the room it is.
        func texts(_ item: Int, _ section: Int) throws -> [String] {
            try fixture.gridCell(item, section).contentView.subviews.compactMap { ($0 as? Label)?.text }
        }
        #expect(try texts(0, 0).last.map(Self.plain) == "Shelf › Box 1")
        #expect(try texts(1, 1).last == "")
        try choose("Group By: Room", "Year of Purchase", in: fixture)
        try await fixture.wait("the years") { fixture.main.list.sections.first?.name == .year(2021) }
        #expect(fixture.gridTitles == ["2021: 2 items · $7.00", "2019: 2 items · $12.00", "No date of purchase: 1 item · $1.00"])
        fixture.harness.press(.home)
        for _ in 0..<4 { fixture.harness.press(.right) }
        #expect(fixture.main.list.selectedPlaces == [4])
        fixture.harness.click(try fixture.gridCell(1, 1))
        #expect(fixture.currentItem.flatMap { try? fixture.library.direct.item(id: $0) }?.content.name == "Drill")
        try choose("Group By: Year of Purchase", "None", in: fixture)
        try await fixture.wait("no headings") { fixture.main.list.sections.isEmpty }
        #expect(fixture.gridView.numberOfSections == 1 && fixture.gridTitles == ["missing"])
        #expect(fixture.gridNames == ["Amplifier", "Drill", "Lamp", "Radio", "Saw"])
        let first = try fixture.gridCell(0, 0).frame
        #expect(first.minY == first.minX)
        // The selected item is still the same, and changes are followed.
        #expect(fixture.main.list.selectedPlaces == [1])
        _ = try fixture.library.direct.add(.named("Bell", cents: 100), actor: "test")
        try await fixture.wait("the new item") { fixture.gridNames == ["Amplifier", "Bell", "Drill", "Lamp", "Radio", "Saw"] }
        #expect(fixture.main.list.selectedPlaces == [2])
        for item in try fixture.stored() { _ = try fixture.library.direct.delete([item.id], actor: "test") }
        try await fixture.wait("the empty page") { fixture.main.model.count == 0 }
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("one item") { fixture.main.model.count == 1 && fixture.gridNames.count == 1 }
        #expect(fixture.harness.paintMismatches.isEmpty)
    }

    // MARK: - The choice

    @Test(arguments: [360.0, 560]) func groupsFitANarrowWindow(width: Double) async throws {
        let fixture = try await fixture(size: Size(width: width, height: 700))
        defer { fixture.close() }
        try edit("Saw", in: fixture) { $0[.maker] = .text("A maker with a very long name that fits in no heading of any window at all") }
        for isGrid in [false, true] {
            fixture.main.workspace.send(.showGrid(isGrid))
            for grouping in Grouping.allCases {
                fixture.main.workspace.send(.group(grouping))
                try await fixture.wait("\(grouping)") { fixture.main.model.listing?.query.grouping == grouping }
                fixture.harness.advance(seconds: 0.1)
                for section in fixture.main.list.sections.indices {
                    let labels: [Label]
                    if isGrid {
                        let kind = CollectionViewFlowLayout.elementKindSectionHeader
                        let path = IndexPath(item: 0, section: section)
                        labels =
                            fixture.gridView.supplementaryView(forElementKind: kind, at: path)?.subviews.compactMap { $0 as? Label } ?? []
                    } else {
                        let header = fixture.main.list.table.headerView(forSection: section)
                        labels = header?.contentView.subviews.compactMap { $0 as? Label } ?? []
                    }
                    guard labels.count == 2 else { continue }
                    #expect(labels[0].frame.width > 40 && labels[0].frame.maxX <= labels[1].frame.minX, "\(grouping), \(section)")
                    #expect(labels[1].frame.maxX <= width, "\(grouping), \(section)")
                }
            }
        }
        #expect(fixture.harness.paintMismatches.isEmpty)
    }

    @Test func theChoiceIsRememberedForBothViews() async throws {
        let first = try await fixture()
        try choose("Group By", "Maker", in: first)
        try await first.wait("the choice") { first.library.settings.grouping == .maker }
        let second = try Fixture(reopening: first)
        // The first frame has the groups.
        #expect(second.main.list.sections.map(\.name) == [.text("BOLT"), .text("Sonara"), .nothing])
        try await second.wait("the sums") { second.main.list.sections.allSatisfy { $0.totals != nil } }
        second.harness.press(.character("2"), .control)
        try await second.wait("the grid") { second.main.list.showsGrid && second.gridTitles.count == 3 }
        try await second.wait("the view") { second.library.settings.value("view") == "grid" }
        let third = try Fixture(reopening: second)
        defer { third.close() }
        try await third.wait("the grid") { third.gridTitles.first?.hasPrefix("BOLT: 2 items") == true }
        // The usual groups of a view are nobody's choice: both views have theirs again.
        third.main.workspace.send(.group(.place(.room)))
        try await third.wait("no choice") { third.library.settings.value("grouping") == nil && third.gridTitles.count == 3 }
        third.harness.press(.character("1"), .control)
        try await third.wait("the list") { !third.main.list.showsGrid && third.main.list.sections.isEmpty && third.visibleNames.count == 5 }
    }

    @Test func hiddenFieldsAreNotOfferedAndEndTheirGroups() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.main.workspace.send(.group(.maker))
        try await fixture.wait("the makers") { fixture.main.list.sections.count == 3 }
        _ = try fixture.library.direct.perform(.put(.hiddenFields(HiddenFields([.maker]))), actor: "test")
        try await fixture.wait("no groups") { fixture.main.list.sections.isEmpty && fixture.main.model.query.grouping == .none }
        fixture.harness.click(try fixture.harness.get(.button, "Sort"))
        fixture.harness.press(try fixture.harness.get(.menuItem, "Group By"))
        func isOffered(_ title: String) -> Bool {
            [AccessibilityRole.checkMenuItem, .menuItem].contains { !fixture.harness.all($0, title).isEmpty }
        }
        #expect(isOffered("Type") && isOffered("Year of Purchase") && !isOffered("Maker"), "\(fixture.harness.tree())")
    }

    @Test func theGroupsOfASavedSearchAreItsOwn() async throws {
        let fixture = try await fixture(size: Size(width: 1300, height: 760))
        defer { fixture.close() }
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("value>1")
        fixture.harness.press(.enter)
        try await fixture.wait("four items") { fixture.main.model.count == 4 }
        fixture.main.workspace.send(.group(.type))
        try await fixture.wait("the types") { fixture.main.list.sections.count == 2 }
        fixture.harness.press(.character("s"), .control)
        try await fixture.wait("the sheet") { fixture.main.presentedViewController is SaveSearchSheet }
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.type("Dear\n")
        try await fixture.wait("the search") { fixture.main.workspace.savedSearch?.name == "Dear" }
        #expect(!fixture.main.workspace.isSavedSearchChanged)
        fixture.main.workspace.send(.group(.year))
        #expect(fixture.main.workspace.isSavedSearchChanged)
        // The other lists keep theirs.
        #expect(fixture.library.settings.grouping == .type)
        fixture.main.headerController.endSearch()
        fixture.main.model.choose(.scope(.all))
        fixture.main.workspace.send(.group(.none))
        try await fixture.wait("no groups") { fixture.main.model.count == 5 && fixture.main.list.sections.isEmpty }
        let id = try #require(fixture.main.sidebar.catalog.search(named: "Dear")?.id)
        fixture.main.model.choose(.search(id))
        try await fixture.wait("the types again") { fixture.main.list.sections.map(\.name) == [.text("Audio"), .text("Tools")] }
        #expect(!fixture.main.workspace.isSavedSearchChanged)
        fixture.main.model.choose(.scope(.all))
        try await fixture.wait("no groups again") { fixture.main.model.count == 5 && fixture.main.list.sections.isEmpty }
    }
}
