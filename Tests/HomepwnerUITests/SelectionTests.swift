import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI

/// Several items are selected, copied, deleted.
@Suite struct SelectionTests {
    private let many: [ItemContent] = (1...1_204).map { .named("Item \($0)", cents: $0 == 7 ? nil : 100) }

    private func fixture(_ items: [ItemContent], size: Size = Size(width: 1120, height: 760)) throws -> Fixture {
        let fixture = try Fixture(size: size)
        _ = try fixture.library.direct.addAll(items.map { NewItem($0) }, actor: "test")
        return fixture
    }

    private func selectAll(_ fixture: Fixture) async throws {
        try await fixture.wait("the rows") { fixture.main.model.count > 1 && fixture.main.model.libraryCount == fixture.main.model.count }
        fixture.main.view.window?.makeFirstResponder(fixture.main.list.table)
        fixture.harness.press(.character("a"), .control)
    }

    @Test func aSelectionSaysItsNumberAndItsSumAndCanBeDeleted() async throws {
        let fixture = try fixture(many)
        defer { fixture.close() }
        try await selectAll(fixture)
        let page = fixture.main.detail.selectionPage
        #expect(!page.isHidden && page.countText == "1,204 items selected" && page.sumText == "$1,203.00")
        #expect(fixture.main.footer.countText == "1,204 of 1,204 items selected")
        #expect(fixture.main.footer.totalText == "Selected $1,203.00")
        // Without the first two rows: added up row by row.
        fixture.harness.click(try #require(fixture.main.list.table.cellForRow(at: 0)))
        fixture.harness.click(try #require(fixture.main.list.table.cellForRow(at: 2)), modifiers: .shift)
        try await fixture.wait("the sum") { page.sumText == "$3.00" }
        #expect(page.countText == "3 items selected" && fixture.main.footer.totalText == "Selected $3.00")
        try await selectAll(fixture)
        let delete = try fixture.harness.get(.button, "Delete 1,204 Items")
        fixture.harness.click(delete)
        try await fixture.wait("the items to go") { fixture.main.model.libraryCount == 0 }
        try await fixture.wait("the offer") { fixture.main.footer.notice == "Deleted 1,204 items" }
        #expect(page.isHidden)
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("the items to come back") { fixture.main.model.libraryCount == 1_204 }
    }

    /// The sum of an earlier selection is dropped, however late it arrives.
    @Test func aSumThatComesLateIsNotShown() async throws {
        let fixture = try fixture(many)
        defer { fixture.close() }
        try await selectAll(fixture)
        let page = fixture.main.detail.selectionPage
        fixture.harness.click(try #require(fixture.main.list.table.cellForRow(at: 0)))
        fixture.harness.click(try #require(fixture.main.list.table.cellForRow(at: 2)), modifiers: .shift)
        fixture.harness.press(.character("a"), .control)
        await fixture.settle()
        #expect(page.countText == "1,204 items selected" && page.sumText == "$1,203.00")
        #expect(fixture.main.footer.totalText == "Selected $1,203.00")
    }

    /// Makes a window whose store can be held up, with enough items that a change of all of them is slow.
    private func slowFixture() async throws -> (Fixture, DelayedStore) {
        let (fixture, store) = try Fixture.delayed()
        _ = try fixture.library.direct.addAll(many.map { NewItem($0) }, actor: "test")
        try await selectAll(fixture)
        return (fixture, store)
    }

    @Test func aLongChangeCanBeCancelledWhileItIsMade() async throws {
        let (fixture, store) = try await slowFixture()
        defer { fixture.close() }
        let harness = fixture.harness
        store.hold()
        harness.press(try harness.get(.button, "Delete 1,204 Items"))
        try await fixture.wait("how far it is") { !harness.all(.progressBar).isEmpty }
        #expect(harness.all(.label).contains { $0.label == "Deleting…" && $0.live == .polite })
        harness.press(try harness.get(.button, "Cancel"))
        #expect(harness.all(.label).contains { $0.label == "Stopping…" })
        #expect(harness.all(.button, "Cancel").isEmpty, "it was asked to stop")
        store.release()
        try await fixture.wait("the end") { harness.all(.progressBar).isEmpty }
        await fixture.settle()
        #expect(fixture.main.model.libraryCount == 1_204 && fixture.main.footer.notice == nil)
    }

    /// The effect of a key has to wait, and the user is told so.
    @Test func aKeyPressedDuringALongChangeIsAnswered() async throws {
        let (fixture, store) = try await slowFixture()
        defer { fixture.close() }
        let harness = fixture.harness
        store.hold()
        harness.press(try harness.get(.button, "Delete 1,204 Items"))
        try await fixture.wait("how far it is") { !harness.all(.progressBar).isEmpty }
        #expect(fixture.main.messageBar.isHidden)
        harness.press(.character("z"), .control)
        #expect(fixture.main.messageBar.text.hasPrefix("A change is still under way, so nothing was undone."))
        fixture.main.deleteSelection()
        #expect(fixture.main.messageBar.text.hasPrefix("A change is still under way, so nothing was deleted."))
        store.release()
        try await fixture.wait("the items to go") { fixture.main.footer.notice == "Deleted 1,204 items" }
        #expect(fixture.main.messageBar.isHidden)
    }

    @Test func movingManyIsFollowedAndCanBeStopped() async throws {
        let (fixture, store) = try await slowFixture()
        defer { fixture.close() }
        let harness = fixture.harness
        store.hold()
        fixture.main.sidebar.editor.move(fixture.main.list.selection, to: Reference(text: "Attic"))
        try await fixture.wait("how far it is") { harness.all(.label).contains { $0.label == "Moving…" } }
        harness.press(.escape)
        #expect(harness.all(.label).contains { $0.label == "Stopping…" })
        store.release()
        try await fixture.wait("the end") { harness.all(.progressBar).isEmpty }
        await fixture.settle()
        #expect(try fixture.library.direct.all().allSatisfy { $0.content.place == nil } && fixture.main.footer.notice == nil)
    }

    /// Changes on their way to the disk cannot be stopped, and the window does not offer it.
    @Test func aLongChangeCannotBeCancelledWhileItIsStored() async throws {
        let (fixture, store) = try await slowFixture()
        defer { fixture.close() }
        let harness = fixture.harness
        store.holdChangesAtTheirEnd()
        harness.press(try harness.get(.button, "Delete 1,204 Items"))
        try await fixture.wait("its end") { harness.all(.label).contains { $0.label == "Deleting: finishing…" } }
        #expect(harness.all(.button, "Cancel").isEmpty)
        // The key does no more than the button that is not there.
        harness.press(.escape)
        harness.advance(seconds: 1)
        #expect(harness.all(.label).contains { $0.label == "Deleting: finishing…" } && harness.all(.button, "Cancel").isEmpty)
        store.release()
        try await fixture.wait("the items to go") { fixture.main.footer.notice == "Deleted 1,204 items" }
        #expect(harness.all(.progressBar).isEmpty && fixture.main.model.libraryCount == 0)
    }

    @Test func theButtonOfThePageCopies() async throws {
        let fixture = try fixture([.named("Lamp"), .named("Chair")])
        defer { fixture.close() }
        try await selectAll(fixture)
        fixture.harness.click(try fixture.harness.get(.button, "Copy 2 Items"))
        try await fixture.wait("the copy") { fixture.harness.pasteboards[.clipboard]?.text == "Chair\nLamp" }
        // One row is copied, too.
        fixture.harness.click(try #require(fixture.main.list.table.cellForRow(at: 1)))
        fixture.harness.press(.character("c"), .control)
        try await fixture.wait("the copy") { fixture.harness.pasteboards[.clipboard]?.text == "Lamp" }
    }

    @Test func rowsThatDoNotStandTogetherAreAllCopied() async throws {
        let fixture = try fixture([.named("A"), .named("B"), .named("C"), .named("D")])
        defer { fixture.close() }
        try await fixture.wait("the rows") { fixture.main.list.table.cellForRow(at: 3) != nil }
        fixture.harness.click(try #require(fixture.main.list.table.cellForRow(at: 0)))
        fixture.harness.click(try #require(fixture.main.list.table.cellForRow(at: 2)), modifiers: .control)
        fixture.harness.click(try #require(fixture.main.list.table.cellForRow(at: 3)), modifiers: .control)
        fixture.harness.press(.character("c"), .control)
        try await fixture.wait("the copy") { fixture.harness.pasteboards[.clipboard]?.text == "D\nB\nA" }
    }

    @Test func whoStoppedAChangeIsToldNothing() async throws {
        let fixture = try fixture([.named("A")])
        defer { fixture.close() }
        func fail(_ error: InventoryError) { fixture.main.workspace.send(.change(.steps("Changing") { _, _ in throw error }, .nothing)) }
        fail(InventoryError(.databaseBusy, "It is in use."))
        try await fixture.wait("the sentence") { !fixture.main.messageBar.isHidden }
        fail(InventoryError(.stopped, "It was stopped."))
        try await fixture.wait("the sentence to go") { fixture.main.messageBar.isHidden }
        #expect(fixture.harness.find(Label.self) { $0.text == "It was stopped." && !$0.isHiddenInWindow } == nil)
    }

    @Test func whatCannotBeChangedHasNoButtonToDeleteIt() {
        let page = SelectionPage(style: .plain)
        func button(_ identifier: String) -> Button? {
            page.subviews.lazy.compactMap { $0 as? Button }.first { $0.identifier == identifier }
        }
        page.show(count: 2, totals: [], canChange: false)
        #expect(button("selection-delete")?.isEnabled == false && button("selection-copy")?.isEnabled == true)
        page.show(count: 2, totals: [], canChange: true)
        #expect(button("selection-delete")?.isEnabled == true && page.sumText == "No value")
    }

    @Test func copiedRowsAreTextATableAndAFileForImports() async throws {
        let fixture = try fixture([
            .named("Tea <pot>", serial: "T\t1", cents: 123_450, place: "Kitchen", notes: "one\ntwo"), .named("Lamp"),
        ])
        defer { fixture.close() }
        try await selectAll(fixture)
        fixture.harness.press(.character("c"), .control)
        try await fixture.wait("the copy") { fixture.harness.pasteboards[.clipboard] != nil }
        let item = try #require(fixture.harness.pasteboards[.clipboard])
        #expect(item.text == "Lamp\nTea <pot>\tT 1\t$1,234.50\t\tKitchen\tone two")
        let html = String(decoding: try #require(item.representations["text/html"]), as: UTF8.self)
        #expect(
            html.contains("<th>Serial number</th>") && html.contains("<td>Tea &lt;pot&gt;</td>") && html.contains("<td>one<br>two</td>"))
        let csv = String(decoding: try #require(item.representations["text/csv"]), as: UTF8.self)
        #expect(csv.hasPrefix("ID,Name,Serial Number,") && csv.contains("Tea <pot>,\"T\t1\",1234.50,USD,"))
    }

    /// Work that continues at the test's request.
    private final class Gate {
        var goOn: CheckedContinuation<Void, Never>?
        var progress: WorkProgress?
    }

    @Test func aLongChangeIsShownAfterHalfASecondAndCanBeStopped() async throws {
        let fixture = try fixture(Array(many.prefix(3)))
        defer { fixture.close() }
        try await fixture.wait("the rows") { fixture.main.model.libraryCount == 3 }
        let (workspace, strip) = (fixture.main.workspace, fixture.main.footer.workStrip)
        let gate = Gate()
        let work = ChangeWork.steps("Deleting") { @MainActor _, followed in
            gate.progress = followed
            await withCheckedContinuation { gate.goOn = $0 }
            return nil
        }
        workspace.send(.change(work, .nothing))
        for _ in 0..<1_000 where gate.goOn == nil { await Task.yield() }
        fixture.main.updateIfNeeded()
        fixture.harness.advance(seconds: 0.4)
        #expect(strip.isHidden)
        fixture.harness.advance(seconds: 0.2)
        #expect(!strip.isHidden && strip.text == "Deleting…")
        // Other work of that kind does not begin in the meantime.
        fixture.main.view.window?.makeFirstResponder(fixture.main.list.table)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.press(.delete)
        fixture.harness.press(.escape)
        #expect(gate.progress?.snapshot.isCancelled == true && fixture.main.footer.workStrip.text == "Stopping…")
        gate.goOn?.resume()
        try await fixture.wait("the end") { !workspace.changes.isBusy }
        fixture.harness.advance(seconds: 0.2)
        #expect(strip.isHidden && fixture.main.model.libraryCount == 3)
        // All earlier questions to the library are done by now.
        _ = try fixture.library.direct.add(.named("Last"), actor: "test")
        #expect(try fixture.stored().count == 4)
    }

    @Test func aLongNameLeavesTheProgramsNameInTheTitle() async throws {
        let fixture = try fixture([.named(String(repeating: "long ", count: 199) + "name", serial: String(repeating: "1234 ", count: 199))])
        defer { fixture.close() }
        try await fixture.wait("the row") { fixture.main.list.table.cellForRow(at: 0) != nil }
        fixture.harness.click(try #require(fixture.main.list.table.cellForRow(at: 0)))
        let title = fixture.harness.window.title
        #expect(title.contains("… — ") && title.hasSuffix(" — Homepwner") && title.count < 160)
        // In the detail name and number are there to their ends.
        let number = try #require(fixture.harness.find(Label.self) { $0.text.hasPrefix("1234") && $0.numberOfLines == 0 })
        #expect(number.bounds.height >= number.sizeThatFits(Size(width: number.bounds.width, height: .infinity)).height)
        #expect(number.bounds.height > 200)
    }

    @Test func valuesOfTheDetailAreCopiedByTheirMenu() async throws {
        let fixture = try fixture([.named("Lamp", serial: "A\u{202E}1", place: "")])
        defer { fixture.close() }
        try await fixture.wait("the row") { fixture.main.list.table.cellForRow(at: 0) != nil }
        fixture.harness.click(try #require(fixture.main.list.table.cellForRow(at: 0)))
        func field(_ name: String) throws -> View {
            try #require(fixture.harness.find(Label.self) { $0.text == name && $0.superview is DetailField }?.superview)
        }
        fixture.harness.click(try field("Serial number"), button: 3)
        let menu = try #require(fixture.harness.openChildren.last)
        #expect(menu.kind != .normal)
        fixture.harness.press(.down)
        fixture.harness.press(.enter)
        #expect(fixture.harness.pasteboards[.clipboard]?.text == "A\u{202E}1")
        // The detail does not show an unknown place.
        #expect(fixture.harness.find(Label.self) { $0.text == "Place" && $0.superview is DetailField } == nil)
    }
}
