import Graphics
import Imaging
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI

@Suite struct ListTests {
    private let things: [ItemContent] = [
        .named("Café table", serial: "T-1", cents: 4_999, place: "Terrace"),
        .named("Lamp", serial: "X 10", cents: 5_000, place: "Hall"),
        .named("lamp shade", cents: 5_001, place: "Hall"), .named("Zither", serial: "X 9", place: "Attic", notes: "from Aunt Mary"),
    ]

    @Test func searchFindsPartsOfWordsWithoutCaseAndAccents() async throws {
        let fixture = try Fixture(items: things)
        defer { fixture.close() }
        let harness = fixture.harness
        harness.press(.character("f"), .control)
        harness.type("CAFE")
        #expect(fixture.visibleNames == ["Café table"])
        harness.press(.escape)
        #expect(fixture.visibleNames.count == 4)
        harness.press(.character("f"), .control)
        harness.type("aunt")
        #expect(fixture.visibleNames == ["Zither"])
        harness.press(.escape)
        harness.press(.character("f"), .control)
        harness.type("teapot")
        #expect(fixture.visibleNames.isEmpty)
        #expect(!harness.all(.button, "Add “teapot”").isEmpty)
    }

    @Test func theMousesOwnButtonsGoBackAndForward() async throws {
        let fixture = try Fixture(items: things, size: Size(width: 360, height: 640))
        defer { fixture.close() }
        let (harness, split) = (fixture.harness, fixture.main.split)
        try await fixture.wait("the row") { fixture.main.list.table.cellForRow(at: 0) != nil }
        let middle = Point(x: 180, y: 300)
        // There is no page to go forward to.
        harness.click(at: middle, button: 9)
        #expect(split.frontPane == nil)
        harness.click(try #require(fixture.main.list.table.cellForRow(at: 0)))
        harness.advance(seconds: 0.5)
        #expect(split.frontPane != nil)
        harness.click(at: middle, button: 8)
        harness.advance(seconds: 0.5)
        #expect(split.frontPane == nil)
        harness.click(at: middle, button: 9)
        harness.advance(seconds: 0.5)
        #expect(split.frontPane != nil)
    }

    @Test func picturesOfRowsAreMadeForTheScaleThatTheyAreShownAt() async throws {
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        let pixels = try MutablePixelBuffer(width: 200, height: 200, isOpaque: true).freeze()
        let photo = try fixture.library.direct.importPhoto(data: try ImageEncoder.png(pixels), originalName: "lamp.png")
        let lamp = try #require(try fixture.stored().first)
        var content = lamp.content
        content.photos = [photo]
        _ = try fixture.library.direct.update(lamp.id, to: content, expecting: lamp.revision, actor: "test")
        var shown: Double? { (fixture.main.list.table.cellForRow(at: 0) as? ItemCell)?.thumbnailView.image?.scale }
        try await fixture.wait("the picture in the row") { shown == 1 }
        fixture.harness.resize(to: fixture.harness.window.size, scale: 2)
        #expect(shown == 2)
    }

    @Test func keysScrollTheDetailThatCoversTheList() async throws {
        let notes = (1...80).map { "Line \($0)" }.joined(separator: "\n")
        let fixture = try Fixture(items: [.named("Lamp", notes: notes)], size: Size(width: 360, height: 640))
        defer { fixture.close() }
        try await fixture.wait("the row") { fixture.main.list.table.cellForRow(at: 0) != nil }
        fixture.harness.click(try #require(fixture.main.list.table.cellForRow(at: 0)))
        fixture.harness.advance(seconds: 0.5)
        let scroll = fixture.main.detail.scroll
        #expect(fixture.main.split.frontPane != nil && scroll.contentOffset.y == 0)
        fixture.harness.press(.pageDown)
        let page = scroll.contentOffset.y
        #expect(page > 200)
        fixture.harness.press(.down)
        #expect(scroll.contentOffset.y > page)
        fixture.harness.press(.end)
        #expect(scroll.contentOffset.y == scroll.maximumOffset.y)
        fixture.harness.press(.home)
        #expect(scroll.contentOffset.y == 0)
    }

    @Test func theFaintLensIsAsFaintWhereItsLinesMeet() async throws {
        let fixture = try Fixture(items: things)
        defer { fixture.close() }
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("teapot")
        let lens = try #require(fixture.harness.find(StatusPicture.self))
        let place = lens.convert(lens.bounds, to: nil)
        let picture = try #require(fixture.harness.screenshot())
        func brightness(_ x: Double, _ y: Double) -> UInt32 { picture[Int(x), Int(y)] & 0xFF }
        let columns = stride(from: place.minX, to: place.maxX, by: 1)
        let darkest = columns.flatMap { x in stride(from: place.minY, to: place.maxY, by: 1).map { brightness(x, $0) } }.min()
        // The left of the ring, of 24 parts of the symbol.
        let part = (place.width - 44) / 24
        // One step of 255 is how colours with an opacity are rounded; lines drawn twice where they meet are forty darker.
        let ring = brightness(place.minX + 22 + 4 * part, place.minY + 22 + 10.5 * part)
        #expect(try #require(darkest) + 1 >= ring)
    }

    @Test func escapeEndsTheSearchAndSelectsAgainWhatWasSelectedBefore() async throws {
        let fixture = try Fixture(items: things)
        defer { fixture.close() }
        let harness = fixture.harness
        harness.press(.down)
        let before = try #require(fixture.currentItem)
        harness.press(.character("f"), .control)
        harness.type("cafe")
        #expect(fixture.currentItem == nil)
        harness.press(.escape)
        #expect(fixture.main.searchField.text.isEmpty)
        #expect(fixture.main.searchField.isFirstResponder == false)
        #expect(fixture.currentItem == before)
        harness.press(.character("f"), .control)
        harness.type("cafe")
        harness.press(.down)
        #expect(fixture.main.detail.item?.content.name == "Café table")
        #expect(fixture.main.list.table.isFirstResponder)
    }

    @Test func addingWhatWasNotFoundOpensTheSheetWithThatName() async throws {
        let fixture = try Fixture(items: things)
        defer { fixture.close() }
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("Teapot")
        let add = try fixture.harness.get(.button, "Add “Teapot”")
        fixture.harness.click(add)
        #expect(fixture.main.forms.form?.form.name.text == "Teapot")
    }

    @Test func deletingShowsAnUndoThatBringsTheRowsBack() async throws {
        let fixture = try Fixture(items: things)
        defer { fixture.close() }
        let harness = fixture.harness
        harness.click(fixture.main.list.table)
        harness.press(.home)
        harness.press(.down, .shift)
        #expect(fixture.selectedItems.count == 2)
        harness.press(.delete)
        try await fixture.wait("the rows to go") { fixture.main.model.count == 2 }
        try await fixture.wait("the offer to undo") { fixture.main.footer.notice == "Deleted 2 items" }
        let undo = try harness.get(.button, "Undo")
        harness.click(undo)
        try await fixture.wait("the rows to come back") { fixture.main.model.count == 4 }
        try await fixture.wait("the offer to go") { fixture.main.footer.notice == nil }
        harness.press(.character("z"), [.control, .shift])
        try await fixture.wait("the redo") { fixture.main.model.count == 2 }
        harness.press(.character("z"), .control)
        try await fixture.wait("the undo") { fixture.main.model.count == 4 }
    }

    @Test func theFooterCountsAndSumsWhatIsShown() async throws {
        let fixture = try Fixture(items: things)
        defer { fixture.close() }
        try await fixture.wait("the footer") { fixture.main.footer.countText == "4 items" }
        #expect(fixture.main.footer.totalText.hasPrefix("Total "))
        #expect(fixture.main.footer.totalText.contains("150"))
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("lamp")
        #expect(fixture.main.footer.countText == "2 of 4 items")
        #expect(fixture.main.footer.totalText.hasPrefix("Shown "))
    }

    @Test func valuesAreColouredByTheThreshold() {
        let threshold = ValueThreshold.standard
        #expect(threshold.color(for: Money(minorUnits: 5_001, currency: .usd)) == .positive)
        #expect(threshold.color(for: Money(minorUnits: 5_000, currency: .usd)) == .label)
        #expect(threshold.color(for: Money(minorUnits: 4_999, currency: .usd)) == .negative)
    }

    @Test func theSortMenuSortsByNameAndIsRemembered() async throws {
        let fixture = try Fixture(items: things)
        defer { fixture.close() }
        let harness = fixture.harness
        harness.click(try harness.get(.button, "Sort"))
        harness.press(.character("n"))
        harness.press(.enter)
        #expect(fixture.visibleNames == ["Café table", "Lamp", "lamp shade", "Zither"])
        let library = fixture.library
        try await fixture.wait("the order to be remembered") { library.settings.sortOrder == SortOrder(.name, ascending: true) }
    }

    @Test func aNarrowWindowPushesTheDetailAndGoesBack() async throws {
        let fixture = try Fixture(items: things, size: Size(width: 420, height: 700))
        defer { fixture.close() }
        let harness = fixture.harness
        #expect(fixture.main.split.isExpanded == false)
        harness.click(at: Point(x: 200, y: HeaderBar.height + 90))
        #expect(fixture.main.split.frontPane != nil)
        #expect(fixture.main.detail.item?.content.name == "lamp shade")
        harness.click(try harness.get(.button, "Back"))
        #expect(fixture.main.split.frontPane == nil)
        harness.resize(to: Size(width: 1200, height: 700))
        #expect(fixture.main.split.isExpanded)
    }

    @Test func everyWidthFrom360LaysOutWithoutPaintingOutside() async throws {
        let fixture = try Fixture(items: things)
        defer { fixture.close() }
        for width in stride(from: 360.0, through: 1500, by: 57) {
            fixture.harness.resize(to: Size(width: width, height: 500))
            fixture.main.view.forEachView { view in
                #expect(view.frame.width >= 0 && view.frame.height >= 0, "\(type(of: view)) at \(width)")
            }
        }
    }

    /// Selects a row and reverses the order of a list of 299.
    ///
    /// - Returns: the nodes of the row before and after.
    private func turnAround(_ fixture: Fixture, _ place: Int, ascending: Bool) async throws -> [AccessibilityNode] {
        var rows: [AccessibilityNode] = []
        fixture.main.list.select(place: place)
        await fixture.settle()
        rows += fixture.harness.all(.row).filter { $0.states.contains(.selected) }
        fixture.main.workspace.send(.sort(SortOrder(.name, ascending: ascending)))
        try await fixture.wait("the other order") { fixture.visibleNames.first == (ascending ? "Thing 100" : "Thing 398") }
        await fixture.settle()
        rows += fixture.harness.all(.row).filter { $0.states.contains(.selected) }
        try #require(rows.map { $0.place?.position } == [place, 298 - place] && rows[0].id == rows[1].id)
        return rows
    }

    /// A new order scrolls to the selected row and its neighbours; a row that is visible already stays where it is.
    @Test func theSelectedRowIsInTheMiddleAfterANewSort() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        _ = try fixture.library.direct.addAll((100..<399).map { NewItem(.named("Thing \($0)")) }, actor: "test")
        fixture.main.workspace.send(.sort(SortOrder(.name, ascending: true)))
        try await fixture.wait("the rows") { fixture.visibleNames.first == "Thing 100" && fixture.main.model.count == 299 }
        let list = try fixture.harness.get(.table, "Items").frame
        let moved = try await turnAround(fixture, 80, ascending: false)[1]
        #expect(abs(moved.frame.center.y - list.center.y) <= 1, "\(moved.frame) in \(list)")
        // The one in the middle of all keeps its place.
        let kept = try await turnAround(fixture, 149, ascending: true)
        #expect(kept[0].frame == kept[1].frame && abs(kept[1].frame.center.y - list.center.y) > kept[1].frame.height)
    }
}
