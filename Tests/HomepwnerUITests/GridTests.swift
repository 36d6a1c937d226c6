import Foundation
import Graphics
import Imaging
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

@Suite struct GridTests {
    @Test func theGridGroupsByPlace() async throws {
        let fixture = try await Fixture.grid(Fixture.placedThings, size: Size(width: 1120, height: 1400))
        defer { fixture.close() }
        #expect(
            fixture.gridTitles == ["Attic: 1 item", "Hall: 2 items · $100.01", "Terrace: 1 item · $49.99", "No place: 1 item · $1.00"])
        #expect(fixture.gridNames == ["Zither", "lamp shade", "Lamp", "Café table", "Spoon"])
        #expect(fixture.main.list.table.isHidden)
        // It has the whole width: the detail is for the list.
        #expect(fixture.gridView.bounds.width == 1120)
        #expect(fixture.main.header.gridButton.isSelected && !fixture.main.header.listButton.isSelected)
        fixture.harness.press(.character("1"), .control)
        #expect(fixture.visibleNames.first == "Spoon")
        #expect(fixture.gridView.isHidden && !fixture.main.list.table.isHidden)
        // A hidden grid is not used.
        fixture.harness.resize(to: Size(width: 1500, height: 1500))
        fixture.harness.click(try fixture.harness.get(.toggleButton, "Grid"))
        try await fixture.wait("the grid") { fixture.main.list.showsGrid }
        fixture.harness.click(try fixture.harness.get(.toggleButton, "List"))
        #expect(fixture.main.list.showsGrid == false)
    }

    @Test func aPressOnAPlaceInTheSidebarShowsItsItems() async throws {
        let items: [ItemContent] = [.named("In A", place: "A"), .named("In B", place: "B")]
        let fixture = try Fixture(items: items, size: Size(width: 1280, height: 800), sidebar: true)
        defer { fixture.close() }
        await fixture.settle()
        fixture.harness.press(.character("2"), .control)
        await fixture.settle()
        #expect(fixture.gridNames == ["In A", "In B"])
        for (title, name) in [("B", "In B"), ("A", "In A"), ("All Items", "In A")] {
            let row = try #require(fixture.harness.all(.treeItem).first { $0.label.hasPrefix(title) }, "\(fixture.harness.tree())")
            fixture.harness.click(row)
            await fixture.settle()
            #expect(fixture.gridNames.first == name)
        }
        #expect(fixture.gridTitles.count == 2)
    }

    @Test func theLibraryRemembersTheGrid() async throws {
        let fixture = try await Fixture.grid(Fixture.placedThings)
        defer { fixture.close() }
        let library = fixture.library
        try await fixture.wait("the view to be remembered") { library.settings.value("view") == "grid" }
        let again = MainController(LibraryOpening(library, actor: "test"), actor: "test", nibs: try ProgramNibs(), patience: .endless)
        let window = Window(size: Size(width: 1000, height: 700))
        window.rootViewController = again
        let harness = Harness(window)
        #expect(again.list.showsGrid)
        #expect(again.list.table.isHidden)
        again.start()
        try await harness.wait("the grid") { again.list.grid.view.numberOfItems != 0 }
        #expect(again.list.grid.view.numberOfItems == 5)
        again.model.stop()
        fixture.harness.press(.character("1"), .control)
        try await fixture.wait("the view to be forgotten") { library.settings.value("view") == nil }
    }

    @Test func listAndGridSelectTheSame() async throws {
        let fixture = try await Fixture.grid(Fixture.placedThings)
        defer { fixture.close() }
        fixture.harness.click(at: try fixture.gridCell(1, 1).convert(Rect(x: 20, y: 185, width: 1, height: 1), to: nil).origin)
        #expect(fixture.currentItem.flatMap { try? fixture.library.direct.item(id: $0) }?.content.name == "Lamp")
        fixture.harness.press(.left, .shift)
        let keys = Set(fixture.selectedItems)
        #expect(keys.count == 2)
        fixture.harness.press(.character("1"), .control)
        #expect(Set(fixture.selectedItems) == keys)
        #expect(fixture.main.list.table.selectedRows.count == 2)
        #expect(fixture.main.list.table.isFirstResponder)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.press(.character("2"), .control)
        try await fixture.wait("the grid") { fixture.main.list.showsGrid }
        #expect(fixture.main.list.selectedCount == 5)
        #expect(fixture.gridView.isFirstResponder)
    }

    @Test func arrowsAndLettersWalkThroughPlaces() async throws {
        let fixture = try await Fixture.grid(Fixture.placedThings)
        defer { fixture.close() }
        fixture.harness.press(.home)
        fixture.harness.press(.down)
        #expect(fixture.main.list.selectedPlaces == [1])
        fixture.harness.press(.right)
        fixture.harness.press(.down)
        #expect(fixture.main.list.selectedPlaces == [3])
        fixture.harness.type("z")
        #expect(fixture.main.list.selectedPlaces == [0])
        fixture.harness.advance(seconds: 1)
        fixture.harness.type("lamp s")
        #expect(fixture.main.list.selectedPlaces == [1])
    }

    @Test func aSearchMarksWhatItFindsAndSaysWhere() async throws {
        let fixture = try await Fixture.grid(Fixture.placedThings)
        defer { fixture.close() }
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("lamp")
        #expect(fixture.gridTitles == ["Hall: 2 items · $100.01"])
        func labels(_ cell: ItemGridCell) -> [Label] { cell.contentView.subviews.compactMap { $0 as? Label } }
        #expect(labels(try fixture.gridCell(0, 0))[0].marks == [0..<4])
        fixture.harness.press(.escape)
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("x 9")
        #expect(labels(try fixture.gridCell(0, 0)).map(\.text) == ["Zither", "", "X 9"])
        #expect(labels(try fixture.gridCell(0, 0))[2].marks == [0..<1, 2..<3])
        fixture.harness.press(.escape)
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("nowhere")
        #expect(fixture.gridView.isHidden)
        #expect(!fixture.harness.all(.button, "Add “nowhere”").isEmpty)
    }

    @Test func doubleClickEditsAndDeleteDeletes() async throws {
        let fixture = try await Fixture.grid(Fixture.placedThings, size: Size(width: 1120, height: 1400))
        defer { fixture.close() }
        let second = try fixture.gridCell(1, 1)
        fixture.harness.click(second, count: 2)
        #expect(fixture.main.forms.form?.form.name.text == "Lamp")
        fixture.harness.press(.escape)
        try await fixture.wait("the form to go") { fixture.main.presentedViewController == nil }
        fixture.harness.press(.delete)
        try await fixture.wait("the item to go") { fixture.main.model.count == 4 }
        #expect(
            fixture.gridTitles == ["Attic: 1 item", "Hall: 1 item · $50.01", "Terrace: 1 item · $49.99", "No place: 1 item · $1.00"])
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("the item to come back") { fixture.main.model.count == 5 }
        #expect(fixture.gridTitles[1] == "Hall: 2 items · $100.01")
        #expect(fixture.main.list.selectedPlaces == [2])
    }

    /// Every change of a few items: the grid shows the items of the library, with motion and without.
    @Test(arguments: [false, true]) func changesAreFollowed(moving: Bool) async throws {
        let fixture = try await Fixture.grid(Fixture.placedThings)
        defer { fixture.close() }
        var settings = Harness.quietSettings
        settings.animationsEnabled = moving
        fixture.harness.send(.settingsChanged(settings))
        // Translucent parts are rounded differently than the whole, by one of 255; still frames are compared below.
        fixture.harness.comparesFrames = !moving
        for step in 0..<25 {
            let items = try fixture.stored()
            let place = ["Attic", "Hall", "Cellar", "", "Terrace"][step * 3 % 5]
            let before = fixture.main.model.shownSequence
            if step % 4 == 3, let gone = items.dropFirst(step * 7 % items.count).first {
                _ = try fixture.library.direct.delete([gone.id], actor: "test")
            } else if step % 4 == 1, let moved = items.dropFirst(step * 5 % items.count).first {
                var content = moved.content
                content.placePath = place
                content.name += "!"
                _ = try fixture.library.direct.update(moved.id, to: content, expecting: moved.revision, actor: "test")
            } else {
                _ = try fixture.library.direct.add(.named("Thing \(step)", place: place), actor: "test")
            }
            try await fixture.wait("step \(step)") { fixture.main.model.shownSequence > before }
            fixture.harness.advance(seconds: step % 3 == 0 ? 0.05 : 0.4)
        }
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.comparesFrames = true
        for x in [90.0, 400, 90] { fixture.harness.move(to: Point(x: x, y: 200)) }
        let sections = fixture.main.model.listing?.sections ?? []
        #expect((0..<fixture.gridView.numberOfSections).map { fixture.gridView.numberOfItems(inSection: $0) } == sections.map(\.count))
        for path in fixture.gridView.indexPathsForVisibleItems {
            let row = try #require(fixture.gridView.index(of: path).flatMap { fixture.main.model.row(at: $0) })
            let shown = try fixture.gridCell(path.item, path.section)
            #expect(shown.contentView.subviews.compactMap { ($0 as? Label)?.text }.first == row.name)
            #expect(shown.alpha == 1)
        }
        #expect(!fixture.gridTitles.prefix(2).contains("missing"))
    }

    @Test func everyWidthFillsTheWindow() async throws {
        let fixture = try await Fixture.grid(Fixture.placedThings)
        defer { fixture.close() }
        for width in stride(from: 360.0, through: 1600, by: 83) {
            fixture.harness.resize(to: Size(width: width, height: 500))
            let first = try fixture.gridCell(0, 1).frame
            let second = try fixture.gridCell(1, 1).frame
            #expect(first.width >= 130 && first.width <= 300, "at \(width)")
            #expect(second.minY > first.minY || second.minX >= first.maxX + 11, "at \(width)")
            #expect(second.maxX <= width - 11)
        }
    }

    /// Scrolling brings cells in by strips, some without a round corner: each frame is compared with a full repaint.
    @Test(arguments: [1, 1.5]) func cellsComeInByStrips(scale: Double) async throws {
        let items = (0..<60).map { ItemContent.named("Thing \($0)", place: "Room") }
        let fixture = try await Fixture.grid(items, size: Size(width: 700, height: 480), scale: scale)
        defer { fixture.close() }
        let place = fixture.gridView.contentOffset.y
        for _ in 0..<14 { fixture.harness.scroll(fixture.gridView, clicks: 1) }
        fixture.harness.click(try fixture.gridCell(12, 0))
        for _ in 0..<14 { fixture.harness.scroll(fixture.gridView, clicks: -1) }
        #expect(fixture.gridView.contentOffset.y == place)
    }

    @Test func manyItemsScroll() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let library = fixture.library
        _ = try library.direct.addAll(
            (0..<20_000).map { NewItem(.named("Thing \($0)", place: "Room \($0 % 40)")) }, actor: "test")
        try await fixture.wait("the items") { fixture.main.model.count == 20_000 }
        fixture.harness.press(.character("2"), .control)
        try await fixture.wait("the grid") { fixture.main.list.showsGrid }
        fixture.harness.comparesFrames = false
        let clock = ContinuousClock()
        let elapsed = clock.measure {
            for _ in 0..<100 { fixture.harness.scroll(fixture.gridView, clicks: 9) }
            fixture.harness.press(.end)
            fixture.harness.press(.home)
        }
        #expect(fixture.gridView.madeCellCount < 60)
        #expect(fixture.gridView.numberOfSections == 40)
        // Generous: it takes a tenth of that on a slow machine.
        #expect(elapsed < .seconds(10), "\(elapsed)")
    }
}
