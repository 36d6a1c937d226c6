import Foundation
import Graphics
import Inventory
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The typing of bar code scanners and of people.
@Suite struct ScannerTests {
    private static func item(_ name: String, number: String? = nil, code: String? = nil, in place: String = "") -> ItemContent {
        var content = ItemContent.named(name, place: place)
        if let number { content[.assetNumber] = .text(number) }
        if let code { content[.code] = .text(code) }
        return content
    }

    private func fixture(size: Size = Size(width: 1280, height: 800)) async throws -> Fixture {
        let items = [
            Self.item("Hat", number: "HP-0042", in: "House/Hall"),
            Self.item("Lamp", number: "0043", code: "4006381333931", in: "House/Attic"),
            Self.item("Desk", in: "House/Attic"), Self.item("Fork", code: "96385074"), Self.item("Spoon", code: "9638-5074"),
            Self.item("Hammer", number: "HP 7 a", code: "012345678905"),
        ]
        let fixture = try Fixture(items: items, size: size, sidebar: true)
        await fixture.settle()
        return fixture
    }

    /// As a scanner types: a key each 20 ms.
    private func scan(_ code: String, _ fixture: Fixture) async {
        fixture.harness.type(code + "\n", pause: 0.02)
        await fixture.settle()
        fixture.harness.advance(seconds: 0.3)
    }

    private func selected(_ fixture: Fixture) -> String? { fixture.main.detail.item?.content.name }

    private func press(_ title: String, _ fixture: Fixture) async throws {
        let button = try #require(fixture.harness.find(Button.self) { $0.title == title && !$0.isHidden }, "\(title)")
        fixture.harness.click(button)
        await fixture.settle()
    }

    // MARK: - In the window

    @Test func aScanSelectsTheItemAndNothingElseHappens() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.main.list.select(place: 0)
        await fixture.settle()
        fixture.harness.type("HP-0042", pause: 0.02)
        #expect(selected(fixture) == "Hammer", "no letter of it looked for a name")
        fixture.harness.type("\n", pause: 0.02)
        await fixture.settle()
        #expect(selected(fixture) == "Hat")
        #expect(fixture.main.presentedViewController == nil, "its Enter opened no form")
        #expect(fixture.main.messageBar.isHidden)
        await scan("HP 7 a", fixture)
        #expect(selected(fixture) == "Hammer", "with spaces, of which none showed a picture")
        await scan("0043", fixture)
        #expect(selected(fixture) == "Lamp")
    }

    @Test func whatAPersonTypesGoesWhereItDid() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.harness.type("la")
        fixture.harness.advance(seconds: 0.1)
        await fixture.settle()
        #expect(selected(fixture) == "Lamp", "letters look for a name")
        fixture.harness.type("\n")
        await fixture.settle()
        #expect(fixture.main.forms.form?.item?.content.name == "Lamp", "and Enter edits it")
        fixture.harness.press(.escape)
        await fixture.settle()
        fixture.harness.advance(seconds: 1)
        // Two keys that were hit together come, in their order, though they were kept for a moment.
        fixture.harness.type("sp", pause: 0.02)
        #expect(selected(fixture) == "Lamp")
        fixture.harness.advance(seconds: 0.1)
        await fixture.settle()
        #expect(selected(fixture) == "Spoon")
        // A press right after a key does not overtake it.
        fixture.harness.advance(seconds: 1)
        fixture.harness.type("h", pause: 0.02)
        fixture.harness.click(fixture.main.searchField)
        await fixture.settle()
        #expect(fixture.main.searchField.text.isEmpty)
        #expect(["Hat", "Hammer"].contains(selected(fixture)))
    }

    @Test func anItemThatIsNotShownIsGoneTo() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let hall = try #require(fixture.main.sidebar.catalog.place(at: ["House", "Hall"]))
        fixture.main.model.choose(.scope(.place(hall.id)))
        await fixture.settle()
        #expect(fixture.visibleNames == ["Hat"])
        await scan("0043", fixture)
        #expect(selected(fixture) == "Lamp")
        #expect(fixture.main.model.shownTitle == "All Items")
        #expect(fixture.main.messageBar.text == "“Lamp” is not in “Hall”: “All Items” is shown.")
        await scan("HP-0042", fixture)
        #expect(fixture.main.messageBar.isHidden, "what was said of the scan before is old")
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("spoon\n")
        await fixture.settle()
        #expect(fixture.visibleNames == ["Spoon"])
        await scan("0043", fixture)
        #expect(selected(fixture) == "Lamp")
        #expect(fixture.main.searchField.text.isEmpty)
        #expect(fixture.main.messageBar.text == "The search for “spoon” does not match “Lamp”, so it was cleared.")
    }

    @Test func whatLeftTheHouseholdIsFoundInItsList() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let hat = try #require(try fixture.stored().first { $0.content.name == "Hat" })
        var sold = hat.content
        sold[.disposal] = .text("sold")
        _ = try await fixture.main.around.reader.store.perform(.update(hat.id, sold, expecting: hat.revision))
        await fixture.settle()
        await scan("HP-0042", fixture)
        #expect(selected(fixture) == "Hat")
        #expect(fixture.main.model.shownTitle == "Disposed")
    }

    @Test func aPlacesLabelChoosesThePlace() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let attic = try #require(fixture.main.sidebar.catalog.place(at: ["House", "Attic"]))
        await scan(attic.id.uuidString.uppercased(), fixture)
        #expect(fixture.main.model.shownTitle == "Attic")
        #expect(Set(fixture.visibleNames) == ["Desk", "Lamp"])
        fixture.main.model.choose(.scope(.all))
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("spoon\n")
        await fixture.settle()
        await scan(attic.id.uuidString.lowercased(), fixture)
        #expect(Set(fixture.visibleNames) == ["Desk", "Lamp"])
        #expect(fixture.main.messageBar.text == "The search for “spoon” was cleared: everything in the place is shown.")
        await scan("D1B0A0C2-0000-4000-8000-000000000001", fixture)
        #expect(fixture.main.messageBar.text == "This label belongs to a place that is not in this library, or was deleted.")
        #expect(fixture.main.model.shownTitle == "Attic")
    }

    @Test func aProductsCodeSelectsTheOnlyItemOfIt() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        await scan("4006381333931", fixture)
        #expect(selected(fixture) == "Lamp")
        await scan("0012345678905", fixture)
        #expect(selected(fixture) == "Hammer", "some scanners send twelve digits as thirteen")
        await scan("96385074", fixture)
        #expect(selected(fixture) == "Hammer")
        #expect(fixture.main.messageBar.text == "2 items have the product code “96385074”.")
        try await press("Show Them", fixture)
        #expect(fixture.visibleNames == ["Fork"] || Set(fixture.visibleNames) == ["Fork", "Spoon"])
        #expect(fixture.main.messageBar.isHidden)
    }

    @Test func anUnknownCodeIsNamedAndCanBecomeAnItem() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.main.list.select(place: 2)
        await fixture.settle()
        let before = fixture.selectedItems
        await scan("HP-0099", fixture)
        #expect(fixture.main.messageBar.text == "No item has the number “HP-0099”.")
        #expect(fixture.selectedItems == before)
        #expect(fixture.main.searchField.text.isEmpty)
        try await press("Search", fixture)
        #expect(fixture.main.searchField.text == "HP-0099")
        fixture.harness.press(.escape)
        await fixture.settle()
        await scan("HP-0099", fixture)
        try await press("Add Item", fixture)
        fixture.harness.type("Ladder")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the ladder") { fixture.main.presentedViewController == nil }
        #expect(try fixture.stored().first { $0.content.name == "Ladder" }?.content.text(.assetNumber) == "HP-0099")
        await scan("5901234123457", fixture)
        #expect(fixture.main.messageBar.text == "No item has the product code “5901234123457”.")
        try await press("Add Item", fixture)
        fixture.harness.type("Tin")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the tin") { fixture.main.presentedViewController == nil }
        #expect(try fixture.stored().first { $0.content.name == "Tin" }?.content.text(.code) == "5901234123457")
    }

    @Test func aNarrowWindowShowsTheDetail() async throws {
        let fixture = try await fixture(size: Size(width: 480, height: 800))
        defer { fixture.close() }
        await scan("HP-0042", fixture)
        #expect(fixture.main.split.frontPane === fixture.main.split.panes[2])
        #expect(selected(fixture) == "Hat")
        await scan("HP-0099", fixture)
        #expect(fixture.main.messageBar.text == "No item has the number “HP-0099”.")
        #expect(selected(fixture) == "Hat")
    }

    // MARK: - In texts

    @Test func theSearchFieldKeepsWhatWasSearched() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("f"), .control)
        await scan("HP-0042", fixture)
        #expect(selected(fixture) == "Hat")
        #expect(fixture.main.searchField.text.isEmpty)
        #expect(fixture.main.workspace.search.text.isEmpty)
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("ha")
        await fixture.settle()
        await scan("HP 7 a", fixture)
        #expect(selected(fixture) == "Hammer")
        #expect(fixture.main.searchField.text == "ha", "which finds it, too")
        #expect(Set(fixture.visibleNames) == ["Hammer", "Hat"])
        // An unknown code is searched for.
        fixture.harness.press(.character("f"), .control)
        await scan("963850", fixture)
        #expect(fixture.main.searchField.text == "963850")
        #expect(fixture.visibleNames == ["Fork"])
        #expect(fixture.main.messageBar.isHidden)
    }

    @Test func inAFormTheCodeStaysAndTheFormStaysOpen() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        await fixture.settle()
        fixture.harness.type("Ladder")
        let form = try #require(fixture.main.forms.form)
        fixture.harness.press(try fixture.harness.get(.button, "More Fields"))
        let number = try #require(form.form.control(of: .assetNumber)?.view as? TextField)
        fixture.main.window?.makeFirstResponder(number)
        await scan("HP-0042", fixture)
        #expect(number.text == "HP-0042")
        #expect(fixture.main.forms.form === form && !form.isSaving)
        #expect(try fixture.stored().count == 6)
        #expect(fixture.main.messageBar.isHidden)
        // A scanner that ends with Tab goes on to the next field.
        number.text = ""
        fixture.harness.type("HP-0050\t", pause: 0.02)
        #expect(number.text == "HP-0050")
        #expect(!number.isFirstResponder)
        // A person types and presses Enter, and it is saved.
        fixture.main.window?.makeFirstResponder(number)
        fixture.harness.type("HP-0051\n")
        try await fixture.wait("the item") { fixture.main.presentedViewController == nil }
        #expect(try fixture.stored().contains { $0.content.text(.assetNumber) == "HP-0051" })
    }

    @Test func aPageInFrontStays() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.harness.press(.function(1))
        await fixture.settle()
        let page = try #require(fixture.main.presentedViewController as? ReferenceController)
        await scan("HP-0042", fixture)
        #expect(fixture.main.presentedViewController === page, "its Enter did not close the page")
        #expect(fixture.main.messageBar.text == "“HP-0042” was scanned. Close the window in front of the list, and scan it again.")
        fixture.harness.press(.escape)
        await fixture.settle()
        fixture.harness.advance(seconds: 1)
        fixture.harness.press(.function(10))
        await fixture.settle()
        #expect(!fixture.main.window!.children.isEmpty)
        await scan("0043", fixture)
        #expect(fixture.main.window!.children.isEmpty, "a menu goes, and nothing in it was chosen")
        #expect(selected(fixture) == "Lamp")
    }

    // MARK: - Times

    /// Returns the code that is typed at some times, in milliseconds. The last time is that of Enter.
    private func code(_ text: String, _ times: [Double]) -> String? {
        var burst = ScanBurst()
        for (character, time) in zip(text, times) {
            if !burst.goesOn(at: time / 1_000) { burst = ScanBurst() }
            burst.append(String(character), at: time / 1_000)
        }
        return burst.code(endedAt: times[text.count] / 1_000)
    }

    @Test func scannersAreKnownByTheirTimes() {
        // As an X server noted them of a program that plays one; of one that sends a key each 10 ms; of a slow one that is heard late at times.
        #expect(code("HP-0042", [0, 3, 6, 9, 12, 16, 19, 25]) == "HP-0042")
        #expect(code("HP-0042", [0, 4, 8, 10, 12, 14, 16, 18]) == "HP-0042")
        #expect(code("HP-0042", [5, 15, 25, 35, 46, 55, 65, 76]) == "HP-0042")
        #expect(code("4006381333931", [0, 30, 30, 61, 90, 121, 150, 180, 212, 241, 271, 300, 331, 402]) == "4006381333931")
        #expect(code("12", [0, 8, 16]) == "12")
        #expect(code("HP 7 ", [0, 8, 16, 24, 32, 40]) == "HP 7", "no number ends with a space")
    }

    @Test func peopleAreNoScanners() {
        // A hundred words a minute with two keys rolled into each other, a drummer on one key, and a person who hits three keys at once.
        #expect(code("hammer", [0, 92, 171, 203, 296, 371, 468]) == nil)
        #expect(code("the red", [0, 24, 51, 118, 190, 221, 290, 355]) == nil)
        #expect(code("0042", [0, 62, 121, 185, 244]) == nil)
        #expect(code("tv", [0, 28, 51]) == nil)
        #expect(code("a", [0, 3]) == nil)
        #expect(code("spoon", [0, 25, 50, 75, 100, 400]) == nil)
    }

    @Test func aHeldKeyIsNoScanner() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        for number in 0..<8 {
            let time = fixture.harness.time + 0.025 * Double(number)
            fixture.harness.send(.keyDown(KeyEvent(key: .character("h"), text: "h", isRepeat: number > 0, time: time)))
        }
        fixture.harness.send(.keyDown(KeyEvent(key: .enter, time: fixture.harness.time + 0.225)))
        await fixture.settle()
        #expect(fixture.main.messageBar.isHidden)
        #expect(fixture.main.forms.form != nil, "Enter edits")
    }
}
