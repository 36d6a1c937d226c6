import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI

/// Keys that are typed faster than the library answers have the right effect: none goes to the previous view.
@Suite struct HastyKeysTests {
    private static func named(_ names: String...) -> [ItemContent] { names.map { .named($0) } }

    private func names(_ fixture: Fixture) throws -> [String] { try fixture.stored().map(\.content.name).sorted() }

    /// Returns the name of the selected item; nil if none or several are selected.
    private func selectedName(_ fixture: Fixture) -> String? {
        fixture.main.list.currentPlace.flatMap { fixture.main.model.row(at: $0)?.name }
    }

    /// A window with three items, the first of which is selected, and a library that has stopped answering.
    private func held(_ names: [ItemContent]) async throws -> SlowFixture {
        let slow = try await SlowFixture(names)
        slow.fixture.harness.press(.home)
        await slow.fixture.settle()
        slow.store.hold()
        return slow
    }

    /// A window in whose search field a lamp was looked for and Enter pressed, and a library that does not answer any more.
    private func searched() async throws -> SlowFixture {
        let slow = try await SlowFixture(Self.named("Chair", "Lamp", "Table"))
        slow.fixture.harness.press(.character("f"), .control)
        slow.store.hold()
        slow.fixture.harness.type("lamp")
        slow.fixture.harness.press(.enter)
        return slow
    }

    @Test func whatIsTypedWhileTheFormIsReadIsForTheForm() async throws {
        let slow = try await held(Self.named("Chair", "Lamp", "Table"))
        let fixture = slow.fixture
        defer { fixture.close() }
        let selected = try #require(selectedName(fixture))
        fixture.harness.press(.enter)
        try await slow.waitForQuestions()
        // A modifier key does not count as typing.
        fixture.harness.press(.other)
        fixture.harness.press(.enter)
        fixture.harness.type("Table lamp")
        #expect(selectedName(fixture) == selected)
        slow.store.release()
        try await fixture.wait("the form") { fixture.main.forms.form != nil }
        await fixture.settle()
        #expect(fixture.main.forms.form?.fields[.name] == "Table lamp")
        #expect(selectedName(fixture) == selected)
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the save") { (try? names(fixture).contains("Table lamp")) == true }
        #expect(try !names(fixture).contains(selected))
    }

    /// The same where the form has to wait until it is known whether one was left behind.
    @Test func whatIsTypedForANewItemIsForItsForm() async throws {
        let slow = try await held(Self.named("Chair", "Lamp"))
        let fixture = slow.fixture
        defer { fixture.close() }
        slow.store.release()
        let selected = selectedName(fixture)
        fixture.main.forms.offerDraft()
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Lamp")
        #expect(fixture.main.forms.form == nil)
        try await fixture.wait("the form") { fixture.main.forms.form != nil }
        await fixture.settle()
        #expect(fixture.main.forms.form?.fields[.name] == "Lamp" && selectedName(fixture) == selected)
    }

    @Test func theNumberOfCopiesIsForTheSheetThatAsksForIt() async throws {
        let slow = try await held(Self.named("Chair"))
        let fixture = slow.fixture
        defer { fixture.close() }
        fixture.harness.press(.character("d"), .control)
        try await slow.waitForQuestions()
        fixture.harness.type("3")
        fixture.harness.press(.enter)
        slow.store.release()
        try await fixture.wait("three copies") { (try? names(fixture).count) == 4 }
        #expect(fixture.main.forms.form == nil)
    }

    /// The results of the previous letters are not the ones that the user wants.
    @Test func enterInTheSearchWaitsForWhatItFinds() async throws {
        let slow = try await searched()
        let fixture = slow.fixture
        defer { fixture.close() }
        fixture.harness.press(.delete)
        try await slow.waitForQuestions()
        #expect(fixture.main.list.selectedCount == 0)
        slow.store.release()
        try await fixture.wait("the deletion") { (try? names(fixture)) == ["Chair", "Table"] }
    }

    /// Keys that wait for the list, among them one that opens a form: those behind it are for the form.
    @Test func whatIsTypedBehindAKeyThatOpensAFormIsForIt() async throws {
        let slow = try await searched()
        let fixture = slow.fixture
        defer { fixture.close() }
        try await slow.waitForQuestions()
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Sofa")
        #expect(fixture.main.forms.form == nil)
        slow.store.release()
        try await fixture.wait("the form") { fixture.main.forms.form != nil }
        await fixture.settle()
        #expect(fixture.main.forms.form?.fields[.name] == "Sofa")
    }

    /// A user who goes elsewhere before the answer stays there.
    @Test func enterInTheSearchTakesTheKeyboardFromNobody() async throws {
        let slow = try await searched()
        let fixture = slow.fixture
        defer { fixture.close() }
        try await slow.waitForQuestions()
        fixture.harness.click(fixture.main.searchField)
        slow.store.release()
        await fixture.settle()
        #expect(fixture.main.searchField.isFirstResponder && fixture.main.model.listing?.query.condition == .words(of: "lamp"))
    }

    /// The user presses Enter again, because the answer is late.
    @Test func impatienceSavesNoForm() async throws {
        let slow = try await held(Self.named("Chair", "Lamp"))
        let fixture = slow.fixture
        defer { fixture.close() }
        for _ in 0..<3 { fixture.harness.press(.enter) }
        try await slow.waitForQuestions()
        fixture.harness.press(.enter)
        fixture.harness.type("Table")
        slow.store.release()
        try await fixture.wait("the form") { fixture.main.forms.form != nil }
        await fixture.settle()
        #expect(fixture.main.forms.form?.fields[.name] == "Table")
        #expect(fixture.main.forms.form?.isSaving == false)
    }

    /// A form for a new item, with its name typed, whose library answers nothing from now on.
    private func heldOverForm() async throws -> (slow: SlowFixture, form: ItemFormController) {
        let slow = try await held([])
        slow.store.release()
        slow.fixture.harness.press(.character("n"), .control)
        await slow.fixture.settle()
        slow.fixture.harness.type("Lamp")
        let form = try #require(slow.fixture.main.forms.form)
        slow.store.hold()
        return (slow, form)
    }

    /// Text that would be lost with the form cannot be entered any more, neither by keys nor by the pointer.
    @Test func nothingIsTypedIntoAFormThatIsBeingSaved() async throws {
        let (slow, form) = try await heldOverForm()
        let fixture = slow.fixture
        defer { fixture.close() }
        fixture.harness.press(.enter, .control)
        try await slow.waitForQuestions()
        fixture.harness.type(" shade")
        fixture.harness.click(form.form.notes)
        fixture.harness.type("Bought used")
        fixture.harness.press(.tab)
        fixture.harness.type("x")
        #expect(form.form.name.text == "Lamp" && form.form.notes.text.isEmpty && form.form.fields == form.fields)
        slow.store.release()
        try await fixture.wait("the save") { (try? names(fixture)) == ["Lamp"] }
        try await fixture.wait("the end") { fixture.main.presentedViewController == nil }
    }

    @Test func aFormThatCouldNotBeSavedGoesOnWhereItWas() async throws {
        let (slow, form) = try await heldOverForm()
        let fixture = slow.fixture
        defer { fixture.close() }
        slow.store.failNext(InventoryError(.diskError, "The disk does not answer."))
        fixture.harness.press(.enter, .control)
        try await slow.waitForQuestions()
        fixture.harness.type("x")
        slow.store.release()
        try await fixture.wait("the answer") { !form.isSaving }
        fixture.harness.type(" shade")
        #expect(form.form.name.text == "Lamp shade")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the save") { (try? names(fixture)) == ["Lamp shade"] }
    }

    /// Keys for a form that does not open are not for the list: there they would select all items and delete them.
    @Test func whatWasTypedForAFormThatDoesNotComeDoesNothing() async throws {
        let slow = try await held(Self.named("Chair", "Lamp", "Table"))
        let fixture = slow.fixture
        defer { fixture.close() }
        fixture.harness.press(.enter)
        try await slow.waitForQuestions()
        fixture.harness.press(.character("a"), .control)
        fixture.harness.press(.delete)
        slow.store.failNext(InventoryError(.diskError, "The disk does not answer."))
        slow.store.release()
        try await fixture.wait("the message") { !fixture.main.messageBar.isHidden }
        await fixture.settle()
        #expect(fixture.main.forms.form == nil && fixture.main.list.selectedCount == 1)
        #expect(try names(fixture).count == 3)
    }

    @Test func deletePressedTwiceBeforeTheRowGoesDeletesOnce() async throws {
        let slow = try await held(Self.named("Chair", "Lamp", "Table"))
        let fixture = slow.fixture
        defer { fixture.close() }
        fixture.harness.press(.delete)
        fixture.harness.press(.delete)
        try await slow.waitForQuestions()
        slow.store.release()
        try await fixture.wait("the deletion") { fixture.main.model.count == 2 }
        await fixture.settle()
        #expect(try names(fixture).count == 2)
        #expect(fixture.main.messageBar.isHidden, "\(fixture.main.messageBar.text)")
        // The next one is another.
        fixture.harness.press(.home)
        await fixture.settle()
        fixture.harness.press(.delete)
        try await fixture.wait("the next") { (try? names(fixture).count) == 1 }
        await fixture.settle()
        // A deletion after an undo is a new one, too.
        fixture.harness.press(.home)
        await fixture.settle()
        slow.store.hold()
        fixture.harness.press(.delete)
        fixture.harness.press(.character("z"), .control)
        fixture.harness.press(.delete)
        try await slow.waitForQuestions()
        slow.store.release()
        try await fixture.wait("all three") { (try? names(fixture).count) == 0 && fixture.main.model.count == 0 }
    }

    /// Undo is about the last request: if that fails, earlier changes stay.
    @Test func undoOfWhatFailsTakesNothingElseBack() async throws {
        let slow = try await held(Self.named("Chair", "Lamp"))
        let fixture = slow.fixture
        defer { fixture.close() }
        fixture.harness.press(.delete)
        fixture.harness.press(.character("z"), .control)
        try await slow.waitForQuestions()
        slow.store.failNext(InventoryError(.diskError, "The disk does not answer."))
        slow.store.release()
        try await fixture.wait("the message") { !fixture.main.messageBar.isHidden }
        await fixture.settle()
        #expect(try names(fixture) == ["Chair", "Lamp"])
        #expect(!fixture.main.messageBar.isHidden)
    }

    /// Until the first change of a library is stored, its history is empty, but undo is available.
    @Test func undoIsThereWhileTheFirstChangeIsBeingMade() async throws {
        let slow = try await SlowFixture([])
        let fixture = slow.fixture
        defer { fixture.close() }
        #expect(!fixture.main.canUndo)
        slow.store.hold()
        fixture.main.workspace.send(.change(.request(.add(NewItem(.named("Chair")))), .nothing))
        try await slow.waitForQuestions()
        fixture.harness.press(.character("z"), .control)
        slow.store.release()
        try await fixture.wait("both") { fixture.main.model.shownSequence == 2 }
        #expect(try names(fixture).isEmpty)
    }

    @Test func lettersThatAreLookedUpLateBelongTogether() async throws {
        let slow = try await held(Self.named("Chair", "Ladder", "Lamp", "Lute"))
        let fixture = slow.fixture
        defer { fixture.close() }
        #expect(selectedName(fixture) != "Ladder")
        for letter in ["l", "a", "d"] { fixture.harness.type(letter) }
        try await slow.waitForQuestions()
        slow.store.release()
        try await fixture.wait("the ladder") { selectedName(fixture) == "Ladder" }
        await fixture.settle()
        #expect(selectedName(fixture) == "Ladder")
        // The same letter again and again goes through the names that begin with it.
        fixture.harness.advance(seconds: 1)
        fixture.harness.press(.end)
        await fixture.settle()
        slow.store.hold()
        for _ in 0..<2 { fixture.harness.type("l") }
        try await slow.waitForQuestions()
        slow.store.release()
        try await fixture.wait("the second") { selectedName(fixture) == "Lamp" }
        // If no name begins with the whole word, the part that a name does begin with counts.
        fixture.harness.advance(seconds: 1)
        fixture.harness.press(.home)
        await fixture.settle()
        slow.store.hold()
        for letter in ["l", "a", "m", "x"] { fixture.harness.type(letter) }
        try await slow.waitForQuestions()
        slow.store.release()
        try await fixture.wait("the lamp") { selectedName(fixture) == "Lamp" }
        // A user who went elsewhere in the meantime stays there.
        fixture.harness.advance(seconds: 1)
        fixture.harness.press(.home)
        await fixture.settle()
        let first = selectedName(fixture)
        slow.store.hold()
        fixture.harness.type("l")
        try await slow.waitForQuestions()
        fixture.harness.press(.end)
        slow.store.release()
        await fixture.settle()
        #expect(selectedName(fixture) != first && fixture.main.list.currentPlace == 3)
        // Enter after the letters is for the row that is found.
        fixture.harness.advance(seconds: 1)
        slow.store.hold()
        for letter in ["l", "a", "d"] { fixture.harness.type(letter) }
        fixture.harness.press(.enter)
        try await slow.waitForQuestions()
        slow.store.release()
        try await fixture.wait("the form") { fixture.main.forms.form != nil }
        #expect(fixture.main.forms.form?.item?.content.name == "Ladder")
    }
}
