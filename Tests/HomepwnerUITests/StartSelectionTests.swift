import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Acts on all items right after the start of the window, when only the first rows of the list have been read: they reach every item that
/// was selected, or none.
@Suite struct StartSelectionTests {
    private static let count = 90

    /// An act on the selected items, as a person does it, and the facts that show which items it reached.
    enum Act: CaseIterable, CustomTestStringConvertible {
        case tag, move, value, sale, number

        var testDescription: String { "\(self)" }

        var notice: String {
            switch self {
            case .tag: "Tagged 90 items “gift”"
            case .move: "Moved 90 items to “Attic”"
            case .value: "90 items: value $5.00 as of "
            case .sale: "Marked 90 items as sold"
            case .number: "Gave 90 items numbers"
            }
        }

        func hasReached(_ content: ItemContent) -> Bool {
            switch self {
            case .tag: content.tags.map(\.name) == ["gift"]
            case .move: content.place?.name == "Attic"
            case .value: content.value?.minorUnits == 500
            case .sale: ItemField.disposal.formatted(content[.disposal]) == "Sold"
            case .number: content[.assetNumber] != nil
            }
        }
    }

    /// A window right after its start, with all items selected by the keyboard, and a library that has stopped answering.
    private func started() throws -> (Fixture, DelayedStore) {
        let (fixture, store) = try Fixture.delayed(items: (1...Self.count).map { .named("Item \($0)") })
        store.hold()
        try #require(fixture.main.model.listing?.isKnown(Self.count - 1) == false)
        fixture.main.view.window?.makeFirstResponder(fixture.main.list.table)
        fixture.harness.press(.character("a"), .control)
        #expect(fixture.main.footer.countText == "90 of 90 items selected")
        return (fixture, store)
    }

    private func choose(_ titles: String..., in fixture: Fixture) throws {
        fixture.harness.press(.function(10))
        for title in ["90 Selected Items"] + titles { fixture.harness.press(try fixture.harness.get(.menuItem, title)) }
        fixture.harness.advance(seconds: 0.5)
    }

    /// Does the act, up to its last key.
    private func begin(_ act: Act, _ fixture: Fixture) throws {
        switch act {
        case .tag:
            fixture.harness.press(.character("t"), .control)
            fixture.harness.advance(seconds: 0.5)
            fixture.harness.type("gift")
        case .move:
            fixture.harness.press(.character("m"), .control)
            fixture.harness.advance(seconds: 0.5)
            fixture.harness.type("Attic")
        case .value:
            try choose("New Value…", in: fixture)
            fixture.harness.type("5")
        case .sale: try choose("Sold, Lost, Stolen", "Sold…", in: fixture)
        case .number: break
        }
    }

    private func end(_ act: Act, _ fixture: Fixture) throws {
        if act == .number { try choose("Number These Items", in: fixture) } else { fixture.harness.press(.enter) }
    }

    /// The numbers of items that the act reached.
    private func reached(_ act: Act, _ fixture: Fixture) throws -> Int {
        let listing = try fixture.library.direct.listing(ItemQuery(scope: act == .sale ? .disposed : .all))
        return try (0..<listing.count).compactMap { try fixture.library.direct.item($0, of: listing) }.count { act.hasReached($0.content) }
    }

    @Test(arguments: Act.allCases) func anActOnAllItemsReachesThoseThatWereNotReadYet(act: Act) async throws {
        let (fixture, store) = try started()
        defer { fixture.close() }
        try begin(act, fixture)
        try end(act, fixture)
        store.release()
        try await fixture.wait("the words") { fixture.main.footer.notice?.hasPrefix(act.notice) == true }
        #expect(try reached(act, fixture) == Self.count)
    }

    /// The list is read while the person types.
    @Test(arguments: Act.allCases) func anActThatBeganBeforeTheListWasReadReachesAllItems(act: Act) async throws {
        let (fixture, store) = try started()
        defer { fixture.close() }
        try begin(act, fixture)
        store.release()
        try await fixture.wait("the list") { fixture.main.model.listing?.isComplete == true }
        await fixture.settle()
        #expect(fixture.main.footer.countText == "90 of 90 items selected", "the selection stays as it is")
        try end(act, fixture)
        try await fixture.wait("the words") { fixture.main.footer.notice?.hasPrefix(act.notice) == true }
        #expect(try reached(act, fixture) == Self.count)
    }

    @Test(arguments: Act.allCases) func anActOnItemsThatAreOthersNowIsGivenUpInASentence(act: Act) async throws {
        let (fixture, store) = try started()
        defer { fixture.close() }
        try begin(act, fixture)
        try end(act, fixture)
        _ = try fixture.library.direct.add(.named("Last"), actor: "other")
        store.release()
        try await fixture.wait("the sentence") { fixture.main.messageBar.text == "Nothing was changed: the list shows other items now." }
        await fixture.settle()
        #expect(try reached(act, fixture) == 0 && fixture.main.footer.notice == nil)
    }

    /// Two acts in a row are done in their order.
    @Test func actsThatWaitAreAllDone() async throws {
        let (fixture, store) = try started()
        defer { fixture.close() }
        for act in [Act.tag, .move] {
            try begin(act, fixture)
            try end(act, fixture)
            fixture.harness.advance(seconds: 0.5)
        }
        store.release()
        try await fixture.wait("the words") { fixture.main.footer.notice == Act.move.notice }
        #expect(try reached(.tag, fixture) == Self.count && reached(.move, fixture) == Self.count)
    }

    /// Undo takes back the act that waits, and not the change before it.
    @Test func undoTakesBackTheActThatWaits() async throws {
        let (fixture, store) = try started()
        defer { fixture.close() }
        try begin(.tag, fixture)
        try end(.tag, fixture)
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.press(.character("z"), .control)
        store.release()
        try await fixture.wait("undo") { (try? fixture.library.direct.redoTitle()) ?? nil != nil }
        await fixture.settle()
        #expect(try reached(.tag, fixture) == 0 && fixture.library.direct.count() == Self.count)
        #expect(try fixture.library.direct.redoTitle()?.contains("90") == true)
    }

    /// Undo is left out with the act that it would take back.
    @Test func undoOfAnActThatIsGivenUpReversesNothing() async throws {
        let (fixture, store) = try started()
        defer { fixture.close() }
        try begin(.tag, fixture)
        try end(.tag, fixture)
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.press(.character("z"), .control)
        _ = try fixture.library.direct.add(.named("Last"), actor: "other")
        store.release()
        try await fixture.wait("the sentence") { fixture.main.messageBar.text == "Nothing was changed: the list shows other items now." }
        await fixture.settle()
        #expect(try fixture.library.direct.redoTitle() == nil && fixture.library.direct.count() == Self.count + 1)
    }

    /// A later act on a row that is known waits for its turn, or it would change the list under the first one.
    @Test func aLaterActWaitsForItsTurn() async throws {
        let (fixture, store) = try started()
        defer { fixture.close() }
        try begin(.tag, fixture)
        try end(.tag, fixture)
        fixture.harness.advance(seconds: 0.5)
        fixture.main.view.window?.makeFirstResponder(fixture.main.list.table)
        fixture.harness.press(.home)
        fixture.harness.press(.delete)
        store.release()
        try await fixture.wait("the deletion") { (try? fixture.library.direct.count()) == Self.count - 1 }
        await fixture.settle()
        #expect(try reached(.tag, fixture) == Self.count - 1)
        #expect(try fixture.library.direct.deletedItems().map { $0.content.tags.map(\.name) } == [["gift"]])
    }

    /// The first rows and the number of items are the same after many changes: they do not show that the items are.
    @Test func anActIsGivenUpIfTheLibraryHasChangedBelowTheKnownRows() async throws {
        let (fixture, store) = try started()
        defer { fixture.close() }
        let oldest = try #require(try fixture.library.direct.all().first { $0.content.name == "Item 1" })
        try begin(.tag, fixture)
        try end(.tag, fixture)
        try fixture.library.direct.update(oldest.id, to: .named("Item 1, renamed"), expecting: nil, actor: "other")
        store.release()
        try await fixture.wait("the sentence") { fixture.main.messageBar.text == "Nothing was changed: the list shows other items now." }
        await fixture.settle()
        #expect(try reached(.tag, fixture) == 0)
    }

    /// One sentence says that the list cannot be read, and what that means for the act.
    @Test func anActIsGivenUpIfTheListCannotBeRead() async throws {
        let (fixture, store) = try started()
        defer { fixture.close() }
        try begin(.tag, fixture)
        try end(.tag, fixture)
        store.failResults(InventoryError(.diskError, "The disk does not answer."))
        store.release()
        let sentence = "Nothing was changed, because the list could not be read. The disk does not answer."
        try await fixture.wait("the sentence") { fixture.main.messageBar.text == sentence }
        await fixture.settle()
        #expect(try reached(.tag, fixture) == 0 && fixture.main.messageBar.text == sentence)
    }

    @Test func quittingWaitsForTheActThatWaits() async throws {
        let (fixture, store) = try started()
        defer { fixture.close() }
        var isLeft = false
        fixture.main.onLeave = { _ in isLeft = true }
        try begin(.tag, fixture)
        try end(.tag, fixture)
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.press(.character("q"), .control)
        #expect(!isLeft)
        let sentence = "The window closes when the changes are stored. Quit again to close it without them."
        #expect(fixture.main.messageBar.text == sentence)
        store.release()
        try await fixture.wait("the end") { isLeft }
        try await fixture.wait("the change") { (try? reached(.tag, fixture)) == Self.count }
    }

    @Test func quittingTwiceDoesNotWait() async throws {
        let (fixture, _) = try started()
        defer { fixture.close() }
        var isLeft = false
        fixture.main.onLeave = { _ in isLeft = true }
        try begin(.tag, fixture)
        try end(.tag, fixture)
        fixture.harness.advance(seconds: 0.5)
        for _ in 0..<2 { fixture.harness.press(.character("q"), .control) }
        #expect(isLeft)
    }

    @Test func aReportOfTheSelectionHasAllItems() async throws {
        let (fixture, store) = try started()
        defer { fixture.close() }
        let subject = try #require(fixture.main.reports.subjects.first { $0.kind == .selection })
        store.release()
        #expect(try await subject.chosen(in: store)?.count == Self.count)
        _ = try fixture.library.direct.add(.named("Last"), actor: "other")
        await #expect(throws: InventoryError.self) { try await subject.chosen(in: store) }
    }

    /// The last guard: the library itself leaves out no item of a change.
    @Test func theLibraryRefusesAChangeOfItemsThatWereNotRead() async throws {
        let (fixture, store) = try started()
        defer { fixture.close() }
        let items = fixture.main.list.selection
        store.release()
        for request in [ChangeRequest.delete(items), .number(items), .assign(.addTags([Reference(name: "gift")]), to: items)] {
            await #expect(throws: InventoryError.self) { try await store.perform(request) }
        }
        #expect(try fixture.library.direct.all().count == Self.count && reached(.tag, fixture) == 0)
    }
}
