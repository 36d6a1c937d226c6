import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// An item is changed or deleted elsewhere while its form is open.
@Suite struct ConflictTests {
    /// A fixture whose only item is being edited: the form says "Desk lamp", and the library something else since.
    private func conflict(size: Size = Size(width: 1120, height: 760), _ elsewhere: (Library, Item) throws -> Void) async throws -> Fixture
    {
        let fixture = try Fixture(items: [.named("Lamp", serial: "X 1", cents: 5_000, place: "Hall")], size: size)
        let item = try #require(try fixture.stored().first)
        fixture.main.openForm(at: 0)
        let form = try #require(fixture.main.forms.form)
        form.form.name.text = "Desk lamp"
        try elsewhere(fixture.library, item)
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the question") { form.presentedViewController is ConflictController }
        return fixture
    }

    private func change(_ library: Library, _ item: Item) throws {
        var content = item.content
        content.placePath = "Attic"
        content.value = nil
        _ = try library.direct.update(item.id, to: content, expecting: nil, actor: "elsewhere")
    }

    private func press(_ identifier: String, _ fixture: Fixture) throws {
        fixture.harness.click(try #require(fixture.harness.find(Button.self) { $0.identifier == identifier }))
    }

    private func names(_ fixture: Fixture) throws -> [String] { try fixture.stored().map { $0.content.name + ", " + $0.content.placePath } }

    @Test func whatDiffersIsShownAndEscapeGoesBackToTheForm() async throws {
        let fixture = try await conflict(change)
        defer { fixture.close() }
        let table = try #require(fixture.harness.find(DifferenceTable.self))
        #expect(
            table.texts == [["Name", "Lamp", "Desk lamp"]], "what only they changed stays as they have it")
        let title = try #require(fixture.main.forms.form?.presentedViewController?.title)
        #expect(title == "“Lamp” was changed elsewhere")
        fixture.harness.press(.escape)
        try await fixture.wait("the form") { fixture.main.forms.form?.presentedViewController == nil }
        #expect(fixture.main.forms.form?.form.name.text == "Desk lamp" && fixture.main.forms.form?.isSaving == false)
        #expect(try names(fixture) == ["Lamp, Attic"])
    }

    @Test func notesAndPicturesAreComparedToo() throws {
        func photo(_ number: Int) -> PhotoReference {
            PhotoReference(sha256: "\(number)", fileExtension: "png", width: 1, height: 1, byteCount: 1, originalName: nil)
        }
        func differences(_ theirs: [Int], _ mine: [Int], notes: String = "") -> [[String]] {
            var (one, other) = (ItemContent.named("Lamp"), ItemContent.named("Lamp", notes: notes))
            (one.photos, other.photos) = (theirs.map(photo), mine.map(photo))
            return ItemDifference.all(theirs: one, mine: other, style: .plain).map { [$0.name, $0.theirs, $0.mine] }
        }
        #expect(differences([1], [1], notes: "warm") == [["Notes", "None", "warm"]])
        #expect(differences([], [1, 2]) == [["Pictures", "No pictures", "2 pictures"]])
        #expect(differences([1, 2], [2, 1]) == [["Pictures", "2 pictures", "2 pictures in another order"]])
        #expect(differences([1], [2]) == [["Pictures", "1 picture", "1 picture, other ones"]])
    }

    @Test func theirsLeavesWhatIsStored() async throws {
        let fixture = try await conflict(change)
        defer { fixture.close() }
        try press("conflict-theirs", fixture)
        try await fixture.wait("the form to go") { fixture.main.presentedViewController == nil }
        #expect(try names(fixture) == ["Lamp, Attic"])
        #expect(fixture.library.drafts.load() == nil)
    }

    @Test func mineIsStoredOverTheirsWhereItWasChanged() async throws {
        let fixture = try await conflict(change)
        defer { fixture.close() }
        // It is what Enter means.
        fixture.harness.press(.enter)
        try await fixture.wait("the form to go") { fixture.main.presentedViewController == nil }
        #expect(try names(fixture) == ["Desk lamp, Attic"])
        #expect(try fixture.stored().first?.content.value == nil)
        #expect(try fixture.library.direct.undo(actor: "test") != nil)
        #expect(try names(fixture) == ["Lamp, Attic"])
    }

    @Test func mineIsAskedAboutAgainWhereTheyChangeItOnceMore() async throws {
        let fixture = try await conflict(change)
        defer { fixture.close() }
        let item = try #require(try fixture.stored().first)
        let first = try #require(fixture.main.forms.form?.presentedViewController)
        _ = try fixture.library.direct.update(item.id, to: .named("Torch"), expecting: nil, actor: "elsewhere")
        try press("conflict-mine", fixture)
        try await fixture.wait("the second question") {
            fixture.main.forms.form?.presentedViewController is ConflictController
                && fixture.main.forms.form?.presentedViewController !== first
        }
        #expect(fixture.main.forms.form?.presentedViewController?.title == "“Torch” was changed elsewhere")
        try press("conflict-mine", fixture)
        try await fixture.wait("the form to go") { fixture.main.presentedViewController == nil }
        #expect(try names(fixture) == ["Desk lamp, "])
    }

    @Test func mineBecomesAnItemOfItsOwn() async throws {
        let fixture = try await conflict(change)
        defer { fixture.close() }
        try press("conflict-new", fixture)
        try await fixture.wait("the form to go") { fixture.main.presentedViewController == nil }
        #expect(try names(fixture).sorted() == ["Desk lamp, Hall", "Lamp, Attic"])
        try await fixture.wait("its row") { fixture.main.detail.item?.content.name == "Desk lamp" }
    }

    @Test(arguments: [Size(width: 1120, height: 760), Size(width: 360, height: 420)])
    func aDeletedItemIsBroughtBack(_ size: Size) async throws {
        var deleted: Item?
        let fixture = try await conflict(size: size) { library, item in
            deleted = item
            _ = try library.direct.delete([item.id], actor: "elsewhere")
        }
        defer { fixture.close() }
        let titles = ["Leave It Deleted", "Add as New", "Bring It Back"]
        #expect(titles.allSatisfy { fixture.harness.button($0) != nil })
        let sheet = try #require(fixture.main.forms.form?.presentedViewController)
        #expect(sheet.title == "“Lamp” was deleted elsewhere")
        // No identifier in any sentence.
        let labels = fixture.harness.find(Label.self) { $0.text.contains(deleted?.id.uuidString.lowercased().prefix(8) ?? "-") }
        #expect(labels == nil)
        try press("conflict-mine", fixture)
        try await fixture.wait("the form to go") { fixture.main.presentedViewController == nil }
        let item = try #require(try fixture.stored().first)
        #expect(item.id == deleted?.id && item.content.name == "Desk lamp")
    }
}
