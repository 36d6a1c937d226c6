import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI

/// The list sorted by place: a section for each, with its name, its count and its sum.
@Suite struct ListSectionTests {
    /// Returns a window whose list was sorted by place with the menu.
    private func list(_ items: [ItemContent], size: Size = Size(width: 1120, height: 760), dark: Bool = false) async throws -> Fixture {
        let fixture = try Fixture(items: items, size: size, dark: dark)
        fixture.harness.click(try fixture.harness.get(.button, "Sort"))
        fixture.harness.press(.character("p"))
        fixture.harness.press(.enter)
        // Once all was read cells stay with their rows, and sums are known.
        try await fixture.wait("the sections") {
            fixture.main.model.isPrepared && !fixture.main.list.sections.isEmpty
                && fixture.main.list.sections.allSatisfy { $0.totals != nil }
        }
        return fixture
    }

    private func titles(_ fixture: Fixture) -> [String] {
        (0..<fixture.main.list.sections.count).map { section in
            let header = fixture.main.list.table.headerView(forSection: section)
            return header?.contentView.subviews.compactMap { ($0 as? Label)?.text }.joined(separator: ": ") ?? "out of sight"
        }
    }

    @Test func placesHaveSectionsWithCountAndSum() async throws {
        let fixture = try await list(Fixture.placedThings)
        defer { fixture.close() }
        #expect(titles(fixture) == ["Attic: 1 item", "Hall: 2 items · $100.01", "Terrace: 1 item · $49.99", "No place: 1 item · $1.00"])
        #expect(fixture.visibleNames == ["Zither", "Lamp", "lamp shade", "Café table", "Spoon"])
        let table = fixture.main.list.table
        #expect(table.rectForRow(at: 0).minY == ItemListHeader.height)
        // Keys go from section to section.
        fixture.harness.click(try #require(table.cellForRow(at: 0)))
        for _ in 0..<3 { fixture.harness.press(.down) }
        #expect(fixture.main.detail.item?.content.name == "Café table")
        fixture.harness.press(.home, .shift)
        #expect(fixture.main.list.selectedCount == 4)
        // Letters, too.
        fixture.harness.type("sp")
        #expect(fixture.main.detail.item?.content.name == "Spoon")
        // In reverse order, the items without a place stay last.
        fixture.main.workspace.send(.sort(SortOrder(.place, ascending: false)))
        fixture.harness.advance(seconds: 0.05)
        #expect(titles(fixture).map { $0.prefix(4) } == ["Terr", "Hall", "Atti", "No p"])
        fixture.main.workspace.send(.sort(SortOrder(.name, ascending: true)))
        fixture.harness.advance(seconds: 0.05)
        #expect(table.numberOfSections == 1 && table.headerView(forSection: 0) == nil)
        #expect(fixture.visibleNames == ["Café table", "Lamp", "lamp shade", "Spoon", "Zither"])
    }

    @Test func altWithArrowsBringsAnyRowToTheNextPlace() async throws {
        let fixture = try await list(Fixture.placedThings)
        defer { fixture.close() }
        func location(_ name: String) throws -> String? {
            var found: String?
            try fixture.library.direct.forEachItem { item in
                if item.content.name == name { found = item.content.placePath }
                return true
            }
            return found
        }
        func press(_ key: Key, _ name: String, to place: String) async throws {
            fixture.harness.press(key, .alt)
            // Held down, the key comes again before the library knows.
            fixture.harness.press(key, .alt)
            try await fixture.wait("\(name) in \(place)") { (try? location(name)) == place && !fixture.main.model.workspace.isRelocating }
            #expect(fixture.main.messageBar.isHidden, "\(fixture.main.messageBar.text)")
            #expect(fixture.main.detail.item?.content.name == name)
        }
        // The first of the two in the hall goes down over the other.
        fixture.harness.click(try #require(fixture.main.list.table.cellForRow(at: 1)))
        try await press(.down, "Lamp", to: "Terrace")
        try await press(.down, "Lamp", to: "")
        try await press(.up, "Lamp", to: "Terrace")
        #expect(titles(fixture).map { $0.prefix(4) } == ["Atti", "Hall", "Terr", "No p"])
        try await press(.up, "Lamp", to: "Hall")
        try await press(.up, "Lamp", to: "Attic")
    }

    @Test func aSearchShowsThePlacesOfWhatWasFound() async throws {
        let fixture = try await list(Fixture.placedThings)
        defer { fixture.close() }
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("lamp")
        #expect(titles(fixture) == ["Hall: 2 items · $100.01"])
        fixture.harness.type(" s")
        #expect(titles(fixture) == ["Hall: 1 item · $50.01"])
        fixture.harness.type("xyz")
        #expect(fixture.main.list.table.isHidden)
        fixture.harness.press(.escape)
        #expect(fixture.main.list.sections.count == 4)
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("hall")
        let header = fixture.main.list.table.headerView(forSection: 0)
        #expect(header?.textLabel.marks.isEmpty == false)
    }

    @Test func changesMoveRowsAndSections() async throws {
        let fixture = try await list(Fixture.placedThings)
        defer { fixture.close() }
        let table = fixture.main.list.table
        fixture.harness.click(try #require(table.cellForRow(at: 2)))
        _ = try fixture.library.direct.add(.named("Kettle", cents: 700, place: "Kitchen"), actor: "test")
        try await fixture.wait("the new section") { fixture.main.list.sections.count == 5 && fixture.main.model.shownSequence == 6 }
        #expect(titles(fixture)[2] == "Kitchen: 1 item · $7.00")
        let cell = try #require(table.cellForRow(at: 2))
        _ = try fixture.library.direct.add(.named("Arrow", cents: 300, place: "Attic"), actor: "test")
        try await fixture.wait("the new row") { fixture.main.model.count == 7 }
        #expect(titles(fixture)[0] == "Attic: 2 items · $3.00")
        // The cell went along with its row, which stays selected.
        #expect(table.cellForRow(at: 3) === cell)
        #expect(table.selectedRow == 3)
        #expect(fixture.main.detail.item?.content.name == "lamp shade")
        // A section disappears when its only item moves elsewhere.
        let zither = try #require(fixture.main.model.row(at: 0))
        let arrow = try #require(fixture.main.model.row(at: 1))
        for item in [zither, arrow] {
            _ = try fixture.library.direct.update(item.id, to: .named(item.name, place: "Terrace"), expecting: nil, actor: "test")
        }
        try await fixture.wait("the moves") { fixture.main.list.sections.count == 4 && fixture.main.model.shownSequence == 9 }
        #expect(
            titles(fixture) == [
                "Hall: 2 items · $100.01", "Kitchen: 1 item · $7.00", "Terrace: 3 items · $49.99", "No place: 1 item · $1.00",
            ])
        #expect(table.selectedRow == 1)
        fixture.harness.press(.delete)
        try await fixture.wait("the row to go") { fixture.main.model.count == 6 }
        #expect(titles(fixture)[0] == "Hall: 1 item · $50.00")
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("the row to come back") { fixture.main.model.count == 7 }
        #expect(titles(fixture)[0] == "Hall: 2 items · $100.01")
    }

    @Test func theRowThatAddsAnItemStandsBelowAllSections() async throws {
        let fixture = try await list(Fixture.placedThings)
        defer { fixture.close() }
        fixture.main.list.preferences.showsAddRow = true
        fixture.harness.advance(seconds: 0.05)
        let table = fixture.main.list.table
        #expect(table.numberOfSections == 5)
        #expect(table.cellForRow(at: 5) is AddItemCell)
        #expect(table.headerView(forSection: 4) == nil)
        _ = try fixture.library.direct.add(.named("Kettle", place: "Zoo"), actor: "test")
        try await fixture.wait("the new section") { fixture.main.list.sections.count == 5 }
        #expect(table.cellForRow(at: 6) is AddItemCell)
        #expect(table.indexPath(forRow: 6) == IndexPath(row: 0, section: 5))
    }

    @Test func theListBeginsWithItsSectionsAndTheGridTakesThemOver() async throws {
        let first = try await list(Fixture.placedThings)
        try await first.wait("the order to be remembered") { first.library.settings.sortOrder.key == .place }
        let fixture = try Fixture(reopening: first)
        defer { fixture.close() }
        // Before anything else was read.
        #expect(fixture.main.list.sections.count == 4)
        #expect(fixture.main.list.table.headerView(forSection: 1)?.textLabel.text.contains("Hall") == true)
        try await fixture.wait("the sums") { titles(fixture)[1] == "Hall: 2 items · $100.01" }
        fixture.main.list.selectedPlaces = [1]
        fixture.harness.press(.character("2"), .control)
        try await fixture.wait("the grid") { fixture.main.list.showsGrid }
        #expect(fixture.gridTitles.prefix(3) == ["Attic: 1 item", "Hall: 2 items · $100.01", "Terrace: 1 item · $49.99"])
        #expect(fixture.main.list.selectedPlaces == [1])
        fixture.harness.press(.character("1"), .control)
        #expect(titles(fixture)[1] == "Hall: 2 items · $100.01")
        #expect(fixture.main.list.selectedPlaces == [1])
    }

    @Test func aRowDraggedToAnotherPlaceIsThere() async throws {
        let fixture = try await list(Fixture.placedThings)
        defer { fixture.close() }
        let (harness, table) = (fixture.harness, fixture.main.list.table)
        harness.press(.character("e"), [.control, .shift])
        func handle(_ row: Int) -> Point {
            let rect = table.convert(table.rectForRow(at: row), to: nil)
            return Point(x: rect.maxX - 22, y: rect.midY)
        }
        #expect(table.cellForRow(at: 1)?.showsReorderControl == true)
        // A row keeps its position among the items of its place.
        harness.drag(from: handle(1), to: handle(2).offsetBy(x: 0, y: 6))
        #expect(fixture.visibleNames == ["Zither", "Lamp", "lamp shade", "Café table", "Spoon"])
        harness.drag(from: handle(0), to: handle(3).offsetBy(x: 0, y: -20))
        try await fixture.wait("the item to be there") {
            (try? fixture.stored().first { $0.content.name == "Zither" }?.content.placePath) == "Terrace"
        }
        try await fixture.wait("the sections") { fixture.main.list.sections.count == 3 }
        #expect(titles(fixture) == ["Hall: 2 items · $100.01", "Terrace: 2 items · $49.99", "No place: 1 item · $1.00"])
        #expect(fixture.visibleNames == ["Lamp", "lamp shade", "Café table", "Zither", "Spoon"])
        #expect(fixture.main.list.isEditing)
        harness.press(.character("z"), .control)
        try await fixture.wait("the item to come back") { fixture.main.list.sections.count == 4 }
        #expect(titles(fixture)[0] == "Attic: 1 item")
        #expect(fixture.visibleNames == ["Zither", "Lamp", "lamp shade", "Café table", "Spoon"])
        // To those that have none.
        harness.drag(from: handle(1), to: handle(4).offsetBy(x: 0, y: 40))
        try await fixture.wait("the item to be nowhere") {
            (try? fixture.stored().first { $0.content.name == "Lamp" }?.content.placePath) == ""
        }
        try await fixture.wait("the sum") { titles(fixture).last == "No place: 2 items · $51.00" }
    }

    @Test func headingsAreMirroredWherePeopleReadFromTheRight() throws {
        let heading = GroupHeading(title: "Hall", marks: [], isNamed: true, detail: "2 items")
        let list = ItemListHeader(reuseIdentifier: "a")
        list.show(heading)
        let grid = ItemGridHeader(reuseIdentifier: "b")
        grid.show(heading)
        for isRightToLeft in [false, true] {
            let controller = ViewController()
            let window = Window(size: Size(width: 400, height: 100))
            window.rootViewController = controller
            controller.view.addSubview(list)
            controller.view.addSubview(grid)
            list.frame = Rect(x: 0, y: 0, width: 400, height: 32)
            grid.frame = Rect(x: 0, y: 40, width: 400, height: 46)
            list.setNeedsLayout()
            grid.setNeedsLayout()
            var settings = Harness.quietSettings
            settings.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
            let harness = Harness(window, settings: settings)
            harness.advance(seconds: 0.02)
            for labels in [list.contentView.subviews, grid.subviews] {
                let (title, detail) = (labels[0].frame, labels[1].frame)
                #expect(isRightToLeft ? detail.maxX < title.minX && title.maxX > 380 : title.maxX < detail.minX && title.minX < 20)
            }
        }
    }

    @Test func manyItemsScrollAndSort() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        _ = try fixture.library.direct.addAll(
            (0..<20_000).map { NewItem(.named("Thing \($0)", cents: 100, place: "Room \($0 % 40)")) }, actor: "test")
        try await fixture.wait("the items") { fixture.main.model.count == 20_000 }
        fixture.main.workspace.send(.sort(SortOrder(.place, ascending: true)))
        try await fixture.wait("the sections") { fixture.main.list.sections.first?.totals != nil }
        #expect(fixture.main.list.sections.count == 40)
        let table = fixture.main.list.table
        fixture.harness.comparesFrames = false
        let clock = ContinuousClock()
        let elapsed = clock.measure {
            for _ in 0..<100 { fixture.harness.scroll(table, clicks: 9) }
            fixture.harness.press(.end)
            fixture.harness.press(.home)
        }
        #expect(table.madeCellCount < 40)
        #expect(titles(fixture)[0] == "Room 0: 500 items · $500.00")
        // Generous: it takes a tenth of that on a slow machine.
        #expect(elapsed < .seconds(10), "\(elapsed)")
    }
}
