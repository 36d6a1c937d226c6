import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Fields of many items are changed in a sheet that proposes nothing, counts the effect, and changes all of it in one step.
@Suite struct BulkEditScreenTests {
    private func household() throws -> Fixture {
        func content(_ name: String, cents: Int64, _ place: String, _ tags: [String] = [], currency: Currency = .usd) -> ItemContent {
            var content = ItemContent.named(name, cents: cents, place: place)
            content.tags = tags.map(Reference.init(name:))
            if currency != .usd { content.value = Money(minorUnits: cents, currency: currency) }
            return content
        }
        return try Fixture(
            items: [
                content("Lamp", cents: 1_000, "Hall", ["Fragile"]), content("Rug", cents: 2_000, "Hall", ["Fragile", "Old"]),
                content("Piano", cents: 100_000, "Study"), content("Clock", cents: 5_000, "Study", currency: .eur),
            ], style: .plain)
    }

    private func open(_ fixture: Fixture) async throws -> BulkEditController {
        fixture.main.window?.makeFirstResponder(fixture.main.list.itemsView)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.press(.character("e"), .control)
        try await fixture.wait("the sheet") { fixture.main.presentedViewController is BulkEditController }
        let sheet = try #require(fixture.main.presentedViewController as? BulkEditController)
        fixture.harness.advance(seconds: 0.5)
        try await fixture.wait("the fields") { fixture.harness.find(TextField.self) { $0.identifier == "bulk-place" } != nil }
        return sheet
    }

    private func field<Found: View>(_ name: String, _ fixture: Fixture, _ kind: Found.Type = TextField.self) throws -> Found {
        try #require(fixture.harness.find(kind) { $0.identifier == "bulk-" + name })
    }

    private func enter(_ text: String, into name: String, _ fixture: Fixture) throws {
        let field: TextField = try field(name, fixture)
        fixture.main.window?.makeFirstResponder(field)
        field.scrollIntoView()
        fixture.harness.type(text)
    }

    /// The title of the button that changes.
    private func button(_ fixture: Fixture) throws -> Button { try field("change", fixture, Button.self) }

    private func summary(_ fixture: Fixture) throws -> String {
        let text = try #require(fixture.harness.find(BulkSummary.self) { _ in true }).text
        return ([text.title] + text.lines).joined(separator: "\n")
    }

    private func stored(_ fixture: Fixture) -> [ItemContent] { ((try? fixture.stored()) ?? []).map(\.content) }

    private func places(_ fixture: Fixture) -> [String] { stored(fixture).map { "\($0.name): \($0.placePath)" }.sorted() }

    @Test func itemsMoveAndGetATagInOneStepByKeysAlone() async throws {
        let fixture = try household()
        defer { fixture.close() }
        _ = try await open(fixture)
        #expect(try button(fixture).isEnabled == false)
        #expect(try summary(fixture).hasPrefix("Nothing is changed yet"))
        let place: TextField = try field("place", fixture)
        #expect(place.isFirstResponder && place.text.isEmpty && place.placeholder == "Several values")
        fixture.harness.type("Study\t")
        try await fixture.wait("the count") { (try? button(fixture).title) == "Change 2 Items" }
        #expect(try summary(fixture).contains("Place 2"))
        #expect(try summary(fixture).contains("2 stay as they are."))
        let tags = try field("tags", fixture, TokenField.self)
        fixture.main.window?.makeFirstResponder(tags.textField)
        fixture.harness.type("Moving,")
        try await fixture.wait("the count") { (try? button(fixture).title) == "Change 4 Items" }
        #expect(try summary(fixture).contains("Place 2 · Tags 4"))
        #expect(try summary(fixture).contains("“Moving” is a new tag."))
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the change") { places(fixture).allSatisfy { $0.hasSuffix("Study") } }
        try await fixture.wait("the words") { fixture.main.footer.notice == "Changed 4 items" }
        #expect(fixture.main.presentedViewController == nil)
        #expect(try fixture.stored().allSatisfy { $0.content.tags.contains { $0.name == "Moving" } })
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("the way back") {
            places(fixture) == ["Clock: Study", "Lamp: Hall", "Piano: Study", "Rug: Hall"]
        }
        #expect(try fixture.stored().allSatisfy { !$0.content.tags.contains { $0.name == "Moving" } })
    }

    @Test func nothingIsProposedAndWhatItemsShareIsAHint() async throws {
        let fixture = try household()
        defer { fixture.close() }
        _ = try await open(fixture)
        let maker: TextField = try field("maker", fixture)
        let value: TextField = try field("value", fixture)
        try await fixture.wait("the hints") { maker.placeholder == "None" && value.placeholder == "Several values" }
        #expect(maker.text.isEmpty && value.text.isEmpty)
        try enter("Sonara", into: "maker", fixture)
        try await fixture.wait("the count") { (try? button(fixture).title) == "Change 4 Items" }
        // The row's button leaves the field as it is again.
        let back = try #require(fixture.harness.find(Button.self) { $0.identifier == "bulk-button-bulk-maker" })
        fixture.harness.click(back)
        #expect(maker.text.isEmpty)
        #expect(try button(fixture).isEnabled == false)
        #expect(try summary(fixture).hasPrefix("Nothing is changed yet"))
        fixture.harness.press(.escape)
        try await fixture.wait("the end") { fixture.main.presentedViewController == nil }
    }

    @Test func valuesRiseByPercentAndThoseThatCannotAreNamed() async throws {
        let fixture = try household()
        defer { fixture.close() }
        _ = try await open(fixture)
        let operation = try field("operation-value", fixture, PopUpButton.self)
        fixture.main.window?.makeFirstResponder(operation)
        operation.scrollIntoView()
        fixture.harness.press(.down)
        #expect(try button(fixture).isEnabled == false)
        try enter("4", into: "value", fixture)
        try await fixture.wait("the count") { (try? button(fixture).title) == "Change 4 Items" }
        fixture.main.window?.makeFirstResponder(operation)
        fixture.harness.press(.down)
        try await fixture.wait("the refusal") {
            (try? button(fixture).title) == "Change 3 Items"
                && (try? summary(fixture).contains("1 cannot be changed: Value is in EUR.")) == true
        }
        let preview = try #require(fixture.harness.find(BulkPreview.self) { _ in true })
        #expect(preview.tableView(preview.table, titleForHeaderInSection: 0) == "Cannot be changed: 1")
        #expect(preview.tableView(preview.table, accessibilityLabelForRowAt: 0) == "Clock. Value is in EUR.")
        #expect(preview.tableView(preview.table, accessibilityLabelForRowAt: 1)?.hasPrefix("Lamp. Value: from $10.00 to $14.00") == true)
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the values") {
            stored(fixture).compactMap(\.value?.minorUnits).sorted() == [1_400, 2_400, 5_000, 100_400]
        }
        let lamp = try #require(try fixture.stored().first { $0.content.name == "Lamp" })
        #expect(lamp.content.valuations.map(\.money.minorUnits) == [1_000])
    }

    @Test func aTagIsTakenOffAndAFieldEmptied() async throws {
        let fixture = try household()
        defer { fixture.close() }
        _ = try await open(fixture)
        try await fixture.wait("the tags") { (try? field("tag-Fragile", fixture, Button.self).title) == "Fragile · 2 of 4" }
        fixture.harness.click(try field("tag-Fragile", fixture, Button.self))
        try await fixture.wait("the count") { (try? button(fixture).title) == "Change 2 Items" }
        let clear = try #require(fixture.harness.find(Button.self) { $0.identifier == "bulk-button-bulk-value" })
        clear.scrollIntoView()
        fixture.harness.click(clear)
        #expect(try field("value", fixture).placeholder == "Will be empty")
        try await fixture.wait("the count") { (try? button(fixture).title) == "Change 4 Items" }
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the change") { stored(fixture).allSatisfy { $0.value == nil } }
        #expect(try fixture.stored().flatMap(\.content.tags).map(\.name) == ["Old"])
    }

    @Test func anErrorIsSaidAtItsFieldAndNothingCanBeChanged() async throws {
        let fixture = try household()
        defer { fixture.close() }
        _ = try await open(fixture)
        try enter("soon", into: "bought", fixture)
        #expect(try button(fixture).isEnabled == false)
        #expect(try summary(fixture).contains("“soon”"))
        #expect(try field("bought", fixture).hasError)
        // Typed text is not lost without a question.
        fixture.harness.press(.escape)
        try await fixture.wait("the question") { fixture.harness.all(.button, "Discard").count == 1 }
        fixture.harness.press(try fixture.harness.get(.button, "Discard"))
        try await fixture.wait("the end") { fixture.main.presentedViewController == nil }
    }

    @Test func aChangeBySomebodyElseIsCountedAgain() async throws {
        let fixture = try household()
        defer { fixture.close() }
        _ = try await open(fixture)
        fixture.harness.type("Study\t")
        try await fixture.wait("the count") { (try? button(fixture).title) == "Change 2 Items" }
        let lamp = try #require(try fixture.stored().first { $0.content.name == "Lamp" })
        _ = try await fixture.main.around.reader.store.perform(
            .assign(.place(Reference(name: "Study")), to: .items([lamp.id])))
        try await fixture.wait("the new count") { (try? button(fixture).title) == "Change 1 Item" }
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the change") { places(fixture).allSatisfy { $0.hasSuffix("Study") } }
    }

    @Test func allThatASearchFoundIsEditedWithoutASelection() async throws {
        let fixture = try household()
        defer { fixture.close() }
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("tag:fragile")
        fixture.harness.press(.enter)
        try await fixture.wait("the result") { fixture.main.model.count == 2 }
        fixture.main.list.selectedPlaces = []
        try await fixture.wait("no selection") { fixture.main.list.selectedCount == 0 }
        fixture.harness.press(.character("e"), .control)
        try await fixture.wait("the sheet") { fixture.main.presentedViewController is BulkEditController }
        fixture.harness.advance(seconds: 0.5)
        #expect(fixture.main.presentedViewController?.title == "Edit 2 Items")
        fixture.harness.type("Attic\t")
        try await fixture.wait("the count") { (try? button(fixture).title) == "Change 2 Items" }
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the change") {
            places(fixture) == ["Clock: Study", "Lamp: Attic", "Piano: Study", "Rug: Attic"]
        }
    }

    /// A tag that is not ended by a comma counts, too, and Ctrl+Enter does what the button says.
    @Test func aTagThatIsStillTypedIsPutOn() async throws {
        let fixture = try household()
        defer { fixture.close() }
        _ = try await open(fixture)
        let tags = try field("tags", fixture, TokenField.self)
        fixture.main.window?.makeFirstResponder(tags.textField)
        fixture.harness.type("Moving")
        try await fixture.wait("the count") { (try? button(fixture).title) == "Change 4 Items" }
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the tags") { stored(fixture).allSatisfy { $0.tags.contains { $0.name == "Moving" } } }
    }

    @Test func theSheetWaitsForNumbersThatComeLate() async throws {
        let (fixture, store) = try Fixture.delayed(items: [.named("Lamp", place: "Hall"), .named("Rug", place: "Hall")])
        defer { fixture.close() }
        try await fixture.wait("the rows") { fixture.main.model.count == 2 && fixture.main.model.row(at: 1) != nil }
        _ = try await open(fixture)
        store.hold()
        fixture.harness.type("Attic")
        fixture.harness.press(.enter, .control)
        #expect(fixture.main.presentedViewController is BulkEditController)
        #expect(try summary(fixture).hasPrefix("Counting"))
        store.release()
        try await fixture.wait("the button") { (try? button(fixture).isFirstResponder) == true }
        #expect(places(fixture) == ["Lamp: Hall", "Rug: Hall"])
        fixture.harness.press(.enter)
        try await fixture.wait("the change") { places(fixture) == ["Lamp: Attic", "Rug: Attic"] }
    }

    @Test func eachOfManyItemsIsShownThoughTheListIsScrolledAndScrolledBack() async throws {
        let items = (0..<330).map { ItemContent.named("Thing \($0)", place: "Hall") }
        let fixture = try Fixture(items: items, style: .plain)
        defer { fixture.close() }
        _ = try await open(fixture)
        fixture.harness.type("Attic\t")
        try await fixture.wait("the count") { (try? button(fixture).title) == "Change 330 Items" }
        let preview = try #require(fixture.harness.find(BulkPreview.self) { _ in true })
        for row in [0, 40, 80, 120, 160, 200, 240, 280, 320, 0, 100] {
            #expect(preview.tableView(preview.table, accessibilityLabelForRowAt: row) == "Thing \(row). Place: from Hall to Attic")
        }
    }

    /// The choice to raise an amount changes nothing by itself, and neither does the way back.
    @Test func theWayBackFromARaiseEmptiesNothing() async throws {
        let fixture = try household()
        defer { fixture.close() }
        _ = try await open(fixture)
        let operation = try field("operation-value", fixture, PopUpButton.self)
        operation.scrollIntoView()
        fixture.main.window?.makeFirstResponder(operation)
        fixture.harness.press(.down)
        try enter("4", into: "value", fixture)
        try await fixture.wait("the count") { (try? button(fixture).title) == "Change 4 Items" }
        fixture.harness.press(.backspace)
        fixture.main.window?.makeFirstResponder(operation)
        fixture.harness.press(.up)
        #expect(try summary(fixture).hasPrefix("Nothing is changed yet"))
        #expect(try field("value", fixture).placeholder == "Several values")
    }

    @Test func anUnfinishedSearchIsNoReasonToEditAllItems() async throws {
        let fixture = try household()
        defer { fixture.close() }
        fixture.main.list.selectedPlaces = []
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("tag:")
        fixture.harness.press(.character("e"), .control)
        #expect(fixture.main.presentedViewController == nil)
    }
}
