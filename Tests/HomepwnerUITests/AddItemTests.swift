import Graphics
import Inventory
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

@Suite struct AddItemTests {
    @Test func anItemIsAddedWithTheKeyboardAlone() async throws {
        let fixture = try Fixture(items: [.named("Kettle"), .named("Lamp")])
        defer { fixture.close() }
        let harness = fixture.harness
        harness.press(.character("n"), .control)
        harness.type("Bicycle\tB-77\t1.234,50\tGarage\t3 March 2026")
        harness.press(.enter)
        try await fixture.wait("the sheet to go") { fixture.main.presentedViewController == nil }
        try await fixture.wait("the row") { fixture.visibleNames == ["Bicycle", "Lamp", "Kettle"] }
        let item = try #require(try fixture.stored().first { $0.content.name == "Bicycle" })
        #expect(item.content.serialNumber == "B-77")
        #expect(item.content.value?.minorUnits == 123_450)
        #expect(item.content.placePath == "Garage")
        #expect(item.content.bought?.iso == "2026-03-03")
        try await fixture.wait("the new row to be selected") { fixture.main.detail.item?.id == item.id }
    }

    @Test func cancelLeavesTheLibraryAsItWasToTheByte() async throws {
        let fixture = try Fixture(items: [.named("Kettle")])
        defer { fixture.close() }
        try await fixture.wait("the start") { fixture.main.model.count == 1 }
        let before = try fixture.files()
        let harness = fixture.harness
        harness.press(.character("n"), .control)
        harness.type("Something")
        let picture = try Fixture.picture(width: 300, height: 200)
        fixture.main.forms.form?.take([.data(picture, name: "a.png")])
        try await fixture.wait("the photo") { fixture.main.forms.form?.fields.photos.count == 1 }
        // Long enough for a draft to be kept.
        harness.advance(seconds: 5)
        try await fixture.wait("the draft") { fixture.library.drafts.load() != nil }
        harness.press(.escape)
        let discard = try harness.get(.button, "Discard")
        harness.click(discard)
        try await fixture.wait("the sheet to go") { fixture.main.presentedViewController == nil }
        // The draft and the picture are removed on another thread.
        try await fixture.wait("the library as it was, to the byte") { (try? fixture.files()) == before }
    }

    @Test func cancelAsksOnlyWhenSomethingWasTyped() async throws {
        let fixture = try Fixture(items: [.named("Kettle")])
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        #expect(fixture.main.presentedViewController != nil)
        fixture.harness.press(.escape)
        #expect(fixture.main.presentedViewController == nil)
    }

    @Test func aBadValueIsMarkedAndNothingIsLost() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let harness = fixture.harness
        harness.press(.character("n"), .control)
        harness.type("Lamp\tL1\t12abc")
        harness.press(.enter, .control)
        let form = try #require(fixture.main.forms.form)
        #expect(form.form.value.hasError)
        // The error stays marked until the text is changed; keeping a draft does not remove it.
        harness.advance(seconds: 5)
        #expect(form.form.value.hasError)
        #expect(form.form.name.text == "Lamp")
        #expect(fixture.main.presentedViewController != nil)
        #expect(try fixture.stored().isEmpty)
    }
}
