import Graphics
import Inventory
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The preferences of the list, chosen as a person does.
@Suite struct PreferencesTests {
    private static let things: [ItemContent] = [.named("Lamp", serial: "L 1", cents: 4_000), .named("Table", cents: 9_000)]

    private func preferences(_ fixture: Fixture) throws -> PreferencesController {
        fixture.harness.press(.character(","), .control)
        return try #require(fixture.main.presentedViewController as? PreferencesController)
    }

    private func toggle(_ fixture: Fixture, _ title: String) throws {
        fixture.harness.click(try #require(fixture.harness.find(Switch.self) { $0.identifier == title }))
    }

    private func point(_ fixture: Fixture, _ row: Int, fromRight x: Double) -> Point {
        let table = fixture.main.list.table
        let rect = table.convert(table.rectForRow(at: row), to: nil)
        return Point(x: rect.maxX - x, y: rect.midY)
    }

    private func value(_ fixture: Fixture, _ row: Int) throws -> Label {
        let cell = try #require(fixture.main.list.table.cellForRow(at: row))
        return try #require(cell.contentView.subviews.compactMap { $0 as? Label }.last)
    }

    @Test func theThresholdDecidesTheColoursAndIsRemembered() async throws {
        let fixture = try Fixture(items: Self.things)
        defer { fixture.close() }
        #expect(try value(fixture, 0).textColor == .positive)
        #expect(try value(fixture, 1).textColor == .negative)
        let sheet = try preferences(fixture)
        #expect(sheet.table.numberOfSections == 2)
        let field = try #require(fixture.harness.find(TextField.self) { $0.identifier == "threshold" })
        fixture.harness.click(field)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type("39x")
        // What is no number changes nothing.
        #expect(sheet.preferences.threshold == 39)
        fixture.harness.press(.backspace)
        #expect(try value(fixture, 1).textColor == .positive)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type("90")
        #expect(try value(fixture, 0).textColor == .label)
        fixture.harness.press(.enter)
        #expect(fixture.main.presentedViewController == nil)
        try await fixture.wait("the choice to be kept") { ListPreferences(fixture.library.settings).threshold == 90 }
        #expect(fixture.harness.paintMismatches == [])
    }

    @Test func theDetailButtonTurnsARowOver() throws {
        let fixture = try Fixture(items: Self.things)
        defer { fixture.close() }
        _ = try preferences(fixture)
        try toggle(fixture, "Detail button")
        fixture.harness.press(.escape)
        #expect(try value(fixture, 1).text == "$40.00")
        fixture.harness.click(at: point(fixture, 1, fromRight: 16))
        #expect(try value(fixture, 1).text == Day.today().formatted())
        #expect(fixture.harness.find(Label.self) { $0.text == "L 1" } != nil)
        #expect(try value(fixture, 0).text == "$90.00")
        fixture.harness.click(at: point(fixture, 1, fromRight: 16))
        #expect(try value(fixture, 1).text == "$40.00")
        #expect(fixture.harness.paintMismatches == [])
    }

    @Test func theLastRowAddsAnItem() async throws {
        let fixture = try Fixture(items: Self.things)
        defer { fixture.close() }
        let table = fixture.main.list.table
        #expect(table.numberOfRows == 2)
        _ = try preferences(fixture)
        try toggle(fixture, "Add New Item…")
        fixture.harness.press(.escape)
        #expect(table.numberOfRows == 3)
        #expect(table.cellForRow(at: 2) is AddItemCell)
        fixture.harness.press(.character("a"), .control)
        #expect(fixture.main.list.selectedCount == 2)
        fixture.harness.click(at: point(fixture, 2, fromRight: 100))
        let form = try #require(fixture.main.form)
        #expect(fixture.main.list.selectedCount == 0)
        fixture.harness.type("Chair")
        #expect(form.form.name.text == "Chair")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the row to come, and the form to go") {
            fixture.main.model.count == 3 && fixture.main.presentedViewController == nil
        }
        #expect(table.numberOfRows == 4)
        #expect(table.cellForRow(at: 3) is AddItemCell)
        // It can be pressed in edit mode as well, but neither deleted nor passed.
        fixture.main.list.setEditing(true)
        fixture.harness.advance(seconds: 0.1)
        #expect(table.cellForRow(at: 3)?.editingStyle == .insert)
        let handle = point(fixture, 0, fromRight: 22)
        fixture.harness.drag(from: handle, to: handle.offsetBy(x: 0, y: 400))
        #expect(fixture.visibleNames == ["Table", "Lamp", "Chair"])
        #expect(fixture.harness.paintMismatches == [])
    }

    @Test func glossyPicturesShine() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let photo = try await fixture.library.photos.importPhoto(data: try Fixture.picture(width: 80, height: 80), originalName: nil)
        var content = ItemContent.named("Red")
        content.photos = [photo]
        _ = try await fixture.library.items.add(content, actor: "test")
        try await fixture.wait("the row") { fixture.main.model.count == 1 && fixture.main.list.table.cellForRow(at: 0) != nil }
        let place = fixture.main.list.table.convert(Point(x: 34, y: 12), to: nil)
        func brightness() throws -> UInt32 {
            let pixel = try #require(fixture.harness.screenshot())[Int(place.x), Int(place.y)]
            return (pixel & 0xFF) + (pixel >> 8 & 0xFF)
        }
        let plain = try brightness()
        _ = try preferences(fixture)
        try toggle(fixture, "Glossy pictures")
        fixture.harness.press(.escape)
        #expect(try brightness() > plain + 60)
    }
}
