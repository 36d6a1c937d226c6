import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The window is asked to close while a form is open, being saved, or on its way out.
@Suite struct ClosingTests {
    private func quitCounter(_ fixture: Fixture) -> Counter {
        let counter = Counter()
        fixture.main.onLeave = { _ in counter.count += 1 }
        return counter
    }

    private final class Counter { var count = 0 }

    /// Saves an item in a form that is stored, and still in sight on its way out.
    private func saveAndFade(_ fixture: Fixture) async throws -> ItemFormController {
        var settings = Harness.quietSettings
        settings.animationsEnabled = true
        fixture.harness.send(.settingsChanged(settings))
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Lamp")
        fixture.harness.advance(seconds: 1)
        let form = try #require(fixture.main.forms.form)
        fixture.harness.press(.enter, .control)
        try await fixture.harness.wait("the save", advancing: false) {
            try fixture.stored().count == 1 && form.presentingViewController == nil
        }
        return form
    }

    @Test func aFormThatIsSavedAndFadesAwayIsNotAskedAbout() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let quits = quitCounter(fixture)
        let form = try await saveAndFade(fixture)
        #expect(fixture.main.forms.form != nil)
        fixture.main.requestLeave(.quit)
        #expect(quits.count == 1)
        #expect(form.presentedViewController == nil)
    }

    /// The list has the keyboard as soon as the form begins to close, and does not take it from a later view.
    @Test func aFormThatFadesAwayTakesNoKeysFromTheNextOne() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        _ = try await saveAndFade(fixture)
        #expect(fixture.main.list.itemsView.isFirstResponder)
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Oil ")
        fixture.harness.advance(seconds: 1)
        fixture.harness.type("Can")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the second") { (try? fixture.stored().map(\.content.name).sorted()) == ["Lamp", "Oil Can"] }
    }

    /// A closing form does not end a search that begins in the meantime.
    @Test func aFormThatFadesAwayLeavesTheSearchAlone() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        _ = try await saveAndFade(fixture)
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("Oi")
        fixture.harness.advance(seconds: 1)
        fixture.harness.type("l")
        await fixture.settle()
        #expect(fixture.main.searchField.isFirstResponder)
        #expect(fixture.main.searchField.text == "Oil" && fixture.main.workspace.search.text == "Oil")
    }

    @Test func aFormThatIsBeingSavedIsWaitedFor() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let quits = quitCounter(fixture)
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Lamp")
        fixture.harness.press(.enter, .control)
        fixture.main.requestLeave(.quit)
        fixture.main.requestLeave(.quit)
        #expect(quits.count == 0)
        #expect(fixture.main.forms.form?.presentedViewController == nil)
        try await fixture.wait("the end") { quits.count > 0 }
        #expect(quits.count == 1)
        #expect(try fixture.stored().map(\.content.name) == ["Lamp"])
        #expect(fixture.library.drafts.load() == nil)
    }

    /// A picture that arrives in the last moments of a form goes to its item, although the program is about to end.
    @Test func aPictureThatComesWhileAFormIsSavedIsKept() async throws {
        let (fixture, store) = try Fixture.delayed(patience: .endless)
        defer { fixture.close() }
        let quits = quitCounter(fixture)
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Lamp")
        let form = try #require(fixture.main.forms.form)
        store.holdChangesAtTheirEnd()
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the change") { store.waitingCount > 0 }
        form.take([.data(try Fixture.picture(width: 30, height: 20), name: "late.png")])
        fixture.main.requestLeave(.quit)
        store.release()
        try await fixture.wait("the end") { quits.count > 0 }
        #expect(try fixture.stored().map(\.content.photos.count) == [1])
    }

    @Test func aFormThatCannotBeSavedKeepsTheWindowOpen() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let quits = quitCounter(fixture)
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Lamp")
        let picture = try Fixture.picture(width: 300, height: 200)
        let form = try #require(fixture.main.forms.form)
        form.take([.data(picture, name: "a.png")])
        try await fixture.wait("the photo") { form.fields.photos.count == 1 }
        try FileManager.default.removeItem(at: fixture.folder.appendingPathComponent("drafts"))
        fixture.harness.press(.enter, .control)
        fixture.main.requestLeave(.quit)
        try await fixture.wait("the answer of the disk") { !form.isSaving }
        #expect(quits.count == 0)
        #expect(form.presentingViewController != nil)
        // The wish to close is forgotten: saving in a second try is no reason to quit.
        #expect(!fixture.main.workspace.isLeaving)
        #expect(try fixture.stored().isEmpty)
    }

    @Test(arguments: ["Keep Editing", "Discard and Quit"]) func aFormWithTextIsAskedAbout(_ answer: String) async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let quits = quitCounter(fixture)
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Lamp")
        fixture.harness.advance(seconds: 5)
        try await fixture.wait("the draft") { fixture.library.drafts.load() != nil }
        // By its key as by the window manager.
        fixture.harness.press(.character("q"), .control)
        fixture.main.requestLeave(.quit)
        #expect(quits.count == 0)
        fixture.harness.click(try fixture.harness.get(.button, answer))
        #expect(quits.count == (answer == "Keep Editing" ? 0 : 1))
        #expect((fixture.library.drafts.load() == nil) == (answer != "Keep Editing"))
    }

    @Test func aDraftOfWhatIsStoredIsNotOffered() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let id = UUID()
        _ = try fixture.library.direct.add(.named("Lamp", cents: 3_450), id: id, actor: "test")
        let drafts = [
            Draft(newItemID: id, named: "Lamp ", value: "$34.50"), Draft(itemID: id, baseRevision: 1, named: "Lamp", value: "34.5"),
        ]
        for draft in drafts {
            try fixture.library.drafts.save(draft)
            fixture.main.forms.offerDraft()
            #expect(fixture.main.presentedViewController == nil)
            #expect(fixture.library.drafts.load() == nil)
        }
    }

    @Test func aNewItemThatWasStoredAndTypedOnIsEditedNotAddedAgain() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let id = UUID()
        _ = try fixture.library.direct.add(.named("Lamp"), id: id, actor: "test")
        try fixture.library.drafts.save(Draft(newItemID: id, named: "Lamp Shade"))
        fixture.main.forms.offerDraft()
        fixture.harness.press(.enter)
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the sheet to go") { fixture.main.presentedViewController == nil }
        #expect(try fixture.stored().map(\.content.name) == ["Lamp Shade"])
        #expect(try fixture.stored().map(\.id) == [id])
    }

    @Test func aDraftKeepsTheIdentityThatItsItemGets() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Lamp")
        let id = try #require(fixture.main.forms.form?.newID)
        fixture.main.keepDraftNow()
        let draft = try #require(fixture.library.drafts.load())
        #expect(draft.newItemID == id && draft.itemID == nil)
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the sheet to go") { fixture.main.presentedViewController == nil }
        #expect(try fixture.stored().map(\.id) == [id])
        // As if the draft had not been put away.
        try fixture.library.drafts.save(draft)
        fixture.main.forms.offerDraft()
        #expect(fixture.main.presentedViewController == nil)
    }

    @Test func aDraftIsOfferedAndTypedOn() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let id = UUID()
        try fixture.library.drafts.save(Draft(newItemID: id, named: "Lamp"))
        fixture.main.forms.offerDraft()
        fixture.harness.advance(seconds: 1)
        // The one key that could lose it does so only when it comes alone.
        fixture.harness.type("\t ")
        #expect(fixture.library.drafts.load()?[.name] == "Lamp")
        fixture.harness.press(.escape)
        fixture.harness.type(" Shade")
        #expect(fixture.main.forms.form?.fields[.name] == "Lamp Shade")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the sheet to go") { fixture.main.presentedViewController == nil }
        #expect(try fixture.stored().map(\.content.name) == ["Lamp Shade"])
        #expect(try fixture.stored().map(\.id) == [id])
        #expect(fixture.library.drafts.load() == nil)
    }
}
