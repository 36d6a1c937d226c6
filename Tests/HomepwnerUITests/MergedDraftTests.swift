import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The form of an item was open when the program ended, and the item was merged into another one since.
@Suite struct MergedDraftTests {
    /// A window that finds the form of "Old radio", with a text that was typed, after that item was merged into "Radio".
    private func offered(_ type: (inout FormFields) -> Void) async throws -> Fixture {
        var (radio, old) = (ItemContent.named("Radio", notes: "Works."), ItemContent.named("Old radio", notes: "Loud."))
        radio[.maker] = .text("Sonara")
        old.serialNumber = "S-2"
        let fixture = try Fixture(items: [radio, old], style: .plain)
        let items = try Dictionary(uniqueKeysWithValues: fixture.stored().map { ($0.content.name, $0) })
        let (kept, gone) = (try #require(items["Radio"]), try #require(items["Old radio"]))
        var fields = FormFields(gone.content, style: .plain)
        type(&fields)
        try fixture.library.drafts.save(fields.draft(of: gone, newID: nil))
        _ = try fixture.library.direct.perform(.mergeItems(ItemMerge(gone.id, into: kept.id)), actor: "elsewhere")
        try await fixture.wait("the merge") { fixture.main.model.count == 1 }
        fixture.main.forms.offerDraft()
        await fixture.settle()
        fixture.harness.advance(seconds: 1)
        return fixture
    }

    private func radio(_ fixture: Fixture) throws -> ItemContent { try #require(fixture.stored().first).content }

    @Test func itIsSaidAndItsTextGoesOnInTheFormOfTheItemThatStays() async throws {
        let fixture = try await offered {
            $0[.notes] = "Loud. It hums."
            $0[.serialNumber] = "S-22"
        }
        defer { fixture.close() }
        let alert = try #require(fixture.main.presentedViewController as? AlertController)
        #expect(alert.title == "“Old radio” was merged into “Radio”")
        fixture.harness.press(.enter)
        try await fixture.wait("the form") { fixture.main.forms.form != nil }
        let form = try #require(fixture.main.forms.form)
        #expect(form.item?.content.name == "Radio" && form.hasChanges)
        #expect(form.fields[.name] == "Radio" && form.fields[.maker] == "Sonara" && form.fields[.serialNumber] == "S-22")
        #expect(form.fields[.notes] == "Works.\n\nLoud. It hums.")
        #expect(try radio(fixture).serialNumber == "S-2", "nothing is stored before the person says so")
        #expect(fixture.library.drafts.load()?[.serialNumber] == "S-22")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the form to go") { fixture.main.presentedViewController == nil }
        #expect(try radio(fixture).notes == "Works.\n\nLoud. It hums." && radio(fixture).serialNumber == "S-22")
        #expect(try fixture.stored().count == 1 && fixture.library.drafts.load() == nil)
    }

    @Test func itCanBeDiscarded() async throws {
        let fixture = try await offered { $0[.serialNumber] = "S-22" }
        defer { fixture.close() }
        #expect(fixture.library.drafts.load() != nil)
        fixture.harness.click(try fixture.harness.get(.button, "Discard"))
        fixture.harness.advance(seconds: 1)
        #expect(fixture.main.presentedViewController == nil && fixture.library.drafts.load() == nil)
        #expect(try radio(fixture).serialNumber == "S-2")
    }

    @Test func leavingTheFormAsksBeforeTheTextIsLost() async throws {
        let fixture = try await offered { $0[.serialNumber] = "S-22" }
        defer { fixture.close() }
        fixture.harness.press(.enter)
        try await fixture.wait("the form") { fixture.main.forms.form != nil }
        fixture.harness.advance(seconds: 1)
        fixture.harness.press(.escape)
        #expect(fixture.main.forms.form?.presentedViewController?.title == "Discard these changes?")
        #expect(fixture.library.drafts.load()?[.serialNumber] == "S-22")
    }

    @Test(arguments: ["nothing", "what the other one has"]) func textThatTheOtherItemHasIsNotOffered(_ typed: String) async throws {
        let fixture = try await offered { if typed != "nothing" { $0[.maker] = "Sonara" } }
        defer { fixture.close() }
        #expect(fixture.main.presentedViewController == nil && fixture.library.drafts.load() == nil)
    }

    @Test func typedTextsAreKeptBesideThoseOfTheItemThatStays() {
        func after(_ typed: String, mine: String, old: String, _ field: ItemField = .maker) -> String {
            var (kept, form, stored) = (FormFields(), FormFields(), FormFields())
            (kept[field], form[field], stored[field]) = (mine, typed, old)
            return kept.taking(form, changedFrom: stored)[field]
        }
        #expect(after("Sony", mine: "Sonara", old: "Sony") == "Sonara")
        #expect(after("Sony Corp", mine: "Sonara", old: "Sony") == "Sony Corp")
        #expect(after("", mine: "Sonara", old: "Sony") == "Sonara" && after("", mine: "Sony", old: "Sony") == "")
        #expect(after("b", mine: "a", old: "", .notes) == "a\n\nb" && after("b2", mine: "a\n\nb\n\nc", old: "b", .notes) == "a\n\nb2\n\nc")
        #expect(after("", mine: "a\n\nb", old: "b", .notes) == "a" && after("b", mine: "b", old: "a", .notes) == "b")
        #expect(
            after("x, new", mine: "home, x", old: "x", .tags) == "home, x, new" && after("", mine: "home, x", old: "x", .tags) == "home")
        #expect(after("Shelf", mine: "", old: "Set", .parent) == "")
    }

    @Test func newPicturesPapersAndOwnTextsComeAlong() {
        func photo(_ hash: String) -> DraftPhoto {
            .staged(PhotoReference(sha256: hash, fileExtension: "png", width: 1, height: 1, byteCount: 1, originalName: nil))
        }
        func paper(_ address: String) -> DraftPaper { .stored(Paper(role: .manual, title: "", content: .link(address))) }
        let own = UUID()
        var (kept, form, stored) = (FormFields(), FormFields(), FormFields())
        (kept.photos, form.photos, stored.photos) = (
            [photo("a"), photo("b")], [photo("c"), photo("b"), photo("d")], [photo("b"), photo("d")]
        )
        (kept.papers, form.papers) = ([paper("https://a.example")], [paper("https://a.example"), paper("https://b.example")])
        (form.own, kept.own, stored.own) = ([own: "230"], [own: "110"], [own: "12"])
        let fields = kept.taking(form, changedFrom: stored)
        #expect(fields.photos == [photo("a"), photo("b"), photo("c")] && fields.own == [own: "230"])
        #expect(fields.papers == [paper("https://a.example"), paper("https://b.example")])
    }
}
