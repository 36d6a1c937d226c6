import FoundationEssentials
import Graphics
import Imaging
import Inventory
import StoreTesting
import Testing
import Threading
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The history on the back of the detail and as a page, and the camera in the detail's bar.
@Suite struct HistoryTests {
    private func fixture(_ names: [String] = ["Bowl", "Lamp"], size: Size = Size(width: 1120, height: 760)) async throws -> Fixture {
        let fixture = try Fixture(items: names.map { .named($0) }, size: size)
        try await fixture.wait("the rows") { fixture.main.model.count == names.count && fixture.main.model.row(at: 0) != nil }
        fixture.harness.press(.home)
        return fixture
    }

    /// The titles of the rows that can be seen.
    private func shown(_ history: HistoryController?) -> [String] {
        guard let table = history?.table else { return [] }
        return (0..<table.numberOfRows).compactMap { row in
            let texts = table.cellForRow(at: row)?.contentView.subviews.compactMap { ($0 as? HistoryLink)?.title ?? ($0 as? Label)?.text }
            let text = texts?.first { !$0.isEmpty }
            // Without what keeps a text of a person apart from its neighbours.
            return text.map { $0.filter { $0 != "\u{2068}" && $0 != "\u{2069}" } }
        }
    }

    @Test func theDetailTurnsToItsBackWhileTheListStaysInUse() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let harness = fixture.harness
        let item = try #require(fixture.main.detail.item)
        var content = item.content
        content.value = Money(minorUnits: 4_200, currency: .usd)
        _ = try fixture.library.direct.update(item.id, to: content, expecting: nil, actor: "ann@home")
        harness.click(try harness.get(.button, "History"))
        let history = try #require(fixture.main.panes.back.history)
        #expect(history.modalTransitionStyle == .flipHorizontal && history.view.isDescendant(of: fixture.main.detail.view))
        try await fixture.wait("both entries") { self.shown(history) == ["Edited", "Added"] }
        let texts = history.table.cellForRow(at: 0)?.contentView.subviews.compactMap { ($0 as? Label)?.text } ?? []
        #expect(texts.contains("ann@home") && texts.contains("Value") && texts.contains("none → $42.00"), "\(texts)")
        #expect(fixture.main.presentedViewController == nil, "the window's other parts stay in use")

        // The keyboard is the history's, until the list is pressed.
        #expect(history.table.isFirstResponder)
        let row = try #require(fixture.main.list.table.cellForRow(at: 1))
        harness.click(row)
        #expect(fixture.main.list.table.isFirstResponder)
        harness.press(.end)
        let other = try #require(fixture.main.detail.item)
        #expect(other.id != item.id && history.item == other.id, "the back follows its front")
        try await fixture.wait("the other's history") { self.shown(history) == ["Added"] }
        harness.press(.character("h"), .control)
        #expect(fixture.main.panes.back.history == nil)
    }

    /// Newer entries are added above: a screen reader's knowledge of the others stays true.
    @Test func anEntryIsTheSameOneWhereverItStands() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let harness = fixture.harness
        let item = try #require(fixture.main.detail.item)
        harness.click(try harness.get(.button, "History"))
        try await fixture.wait("the entry") { self.shown(fixture.main.panes.back.history) == ["Added"] }
        let old = harness.all(.row, within: try harness.get(.table, "History"))
        var content = item.content
        content.placePath = "Attic"
        _ = try fixture.library.direct.update(item.id, to: content, expecting: nil, actor: "ann@home")
        try await fixture.wait("the new one") { self.shown(fixture.main.panes.back.history) == ["Edited", "Added"] }
        let new = harness.all(.row, within: try harness.get(.table, "History"))
        #expect(old.count == 1 && new.count == 2 && new[1].id == old[0].id && new[1].label == old[0].label)
    }

    /// A script of one step can change an item twice: both rows say what they changed, and a screen reader can tell them apart.
    @Test func anItemThatWasChangedTwiceInOneStepHasTwoRows() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let harness = fixture.harness
        let item = try #require(fixture.main.detail.item)
        let library = fixture.library
        _ = try library.makeOneChange("Move house", actor: "ann@home") { store in
            try CallingThread.run { () async throws(InventoryError) in
                for (notes, place) in [("by the door", ""), ("by the door", "Attic")] {
                    guard let old = try await store.items(ids: [item.id])[item.id] else { return }
                    var content = old.content
                    (content.notes, content.placePath) = (notes, place)
                    _ = try await store.perform(.update(item.id, content, expecting: old.revision))
                }
            }
        }
        harness.click(try harness.get(.button, "History"))
        try await fixture.wait("the entries") { self.shown(fixture.main.panes.back.history) == ["Edited", "Edited", "Added"] }
        let rows = harness.all(.row, within: try harness.get(.table, "History"))
        #expect(rows.count == 3 && Set(rows.map(\.id)).count == 3, "\(rows)")
        #expect(try library.direct.undoTitle() == "Move house")
    }

    /// A merge is in both histories, each of which leads to the other item: to the past of the one that went, and to the one that stays.
    @Test(arguments: [false, true]) func theHistoriesOfAMergeLeadToTheOtherItem(byKeys: Bool) async throws {
        let fixture = try await fixture(["Radio", "Old radio"])
        defer { fixture.close() }
        let harness = fixture.harness
        let ids = try Dictionary(uniqueKeysWithValues: fixture.stored().map { ($0.content.name, $0.id) })
        let (radio, old) = (try #require(ids["Radio"]), try #require(ids["Old radio"]))
        _ = try fixture.library.direct.perform(.mergeItems(ItemMerge(old, into: radio)), actor: "ann@home")
        try await fixture.wait("the merge") { fixture.main.model.count == 1 }
        harness.press(.home)
        harness.press(.character("h"), .control)
        let history = try #require(fixture.main.panes.back.history)
        try await fixture.wait("the merge in the history") { self.shown(history) == ["Merged from “Old radio”", "Added"] }
        let link = try harness.get(.button, "Merged from “Old radio”", within: try harness.get(.table, "History"))
        #expect(try #require(harness.all(.row, within: harness.get(.table, "History")).first?.label).hasPrefix("Merged from “Old radio”, "))
        func go(_ link: AccessibilityNode, row: Int) {
            guard byKeys else { return harness.click(link) }
            harness.press(.home)
            for _ in 0..<row { harness.press(.down) }
            harness.press(.enter)
        }

        go(link, row: 0)
        try await fixture.wait("the page") { (history.presentedViewController as? HistoryController)?.item == old }
        let page = try #require(history.presentedViewController as? HistoryController)
        harness.advance(seconds: 1)
        try await fixture.wait("the past of the one that went") { self.shown(page) == ["Merged into “Radio”", "Added"] }
        go(try harness.get(.button, "Merged into “Radio”"), row: 0)
        try await fixture.wait("the item that stays") { history.presentedViewController == nil }
        #expect(fixture.main.panes.back.history === history && history.item == radio && fixture.currentItem == radio)
        harness.advance(seconds: 1)

        // After an undo there are two items again, and the line leads to the other one of them.
        harness.press(.character("z"), .control)
        try await fixture.wait("the undo") { self.shown(history) == ["Undo Merge “Radio”", "Merged from “Old radio”", "Added"] }
        history.table.becomeFirstResponder()
        go(try harness.get(.button, "Merged from “Old radio”"), row: 1)
        try await fixture.wait("the other item") { fixture.currentItem == old && history.item == old }
        try await fixture.wait("its history") { self.shown(history) == ["Undo Merge “Radio”", "Merged into “Radio”", "Added"] }
        #expect(fixture.main.presentedViewController == nil)
    }

    @Test func theItemThatWentCanBeRestoredFromItsPast() async throws {
        let fixture = try await fixture(["Radio", "Old radio"])
        defer { fixture.close() }
        let harness = fixture.harness
        let ids = try Dictionary(uniqueKeysWithValues: fixture.stored().map { ($0.content.name, $0.id) })
        let (radio, old) = (try #require(ids["Radio"]), try #require(ids["Old radio"]))
        _ = try fixture.library.direct.perform(.mergeItems(ItemMerge(old, into: radio)), actor: "ann@home")
        try await fixture.wait("the merge") { fixture.main.model.count == 1 }
        harness.press(.home)
        harness.press(.character("h"), .control)
        let history = try #require(fixture.main.panes.back.history)
        try await fixture.wait("the merge in the history") { self.shown(history).count == 2 }
        let row = try #require(harness.all(.row, within: harness.get(.table, "History")).first)
        harness.perform(.perform(.showMenu), with: row)
        harness.press(try harness.get(.menuItem, "Show Other Item"))
        try await fixture.wait("the page") { (history.presentedViewController as? HistoryController)?.item == old }
        harness.advance(seconds: 1)
        try await fixture.wait("its past") { self.shown(history.presentedViewController as? HistoryController).count == 2 }
        harness.press(.end)
        harness.press(.character("r"), .control)
        try await fixture.wait("the item") { fixture.currentItem == old && history.presentedViewController == nil }
        #expect(try fixture.stored().count == 2)
    }

    @Test func theHistoriesOfASplitLeadToTheOtherItem() async throws {
        var glasses = ItemContent.named("Glasses")
        glasses[.quantity] = .quantity(try #require(Quantity("6")))
        let fixture = try Fixture(items: [glasses])
        defer { fixture.close() }
        let (harness, id, new) = (fixture.harness, try #require(fixture.stored().first?.id), UUID())
        let two = try #require(Quantity("2"))
        _ = try fixture.library.direct.perform(.split(id, off: two, to: nil, as: new), actor: "ann@home")
        try await fixture.wait("both items") { fixture.main.model.count == 2 }
        fixture.main.reveal(new)
        try await fixture.wait("the new item") { fixture.main.detail.item?.id == new }
        harness.press(.character("h"), .control)
        let history = try #require(fixture.main.panes.back.history)
        try await fixture.wait("the split") { self.shown(history) == ["Split from “Glasses”"] }
        harness.press(.home)
        harness.press(.enter)
        try await fixture.wait("the first item") { fixture.currentItem == id && self.shown(history) == ["Split off “Glasses”", "Added"] }
        harness.press(.home)
        harness.press(.enter)
        try await fixture.wait("the new item again") { fixture.currentItem == new }
    }

    @Test func escapeTurnsItBackAndWhatHappensMeanwhileIsShown() async throws {
        let fixture = try await fixture(["Lamp"])
        defer { fixture.close() }
        fixture.harness.press(.character("h"), .control)
        let history = try #require(fixture.main.panes.back.history)
        try await fixture.wait("the entry") { self.shown(history) == ["Added"] }
        let item = try #require(fixture.main.detail.item)
        _ = try fixture.library.direct.update(item.id, to: .named("Lantern"), expecting: nil, actor: "test")
        try await fixture.wait("the change") { self.shown(history) == ["Edited", "Added"] }
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("the undo") { self.shown(history) == ["Undo Edit “Lantern”", "Edited", "Added"] }
        fixture.harness.press(.escape)
        #expect(fixture.main.panes.back.history == nil)
    }

    @Test func inANarrowWindowItGoesWithTheDetail() async throws {
        let fixture = try await fixture(size: Size(width: 420, height: 700))
        defer { fixture.close() }
        fixture.harness.press(.down)
        fixture.harness.press(.character("h"), .control)
        #expect(fixture.main.split.frontPane != nil && fixture.main.panes.back.history != nil)
        fixture.main.split.goBack()
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.main.panes.back.history == nil)
    }

    @Test func theLibrarysHistoryIsAPageFromWhichItemsAreFound() async throws {
        let fixture = try await fixture(["Bowl", "Lamp", "Rug"])
        defer { fixture.close() }
        let harness = fixture.harness
        harness.press(.character("h"), [.control, .shift])
        let history = try #require(fixture.main.presentedViewController as? HistoryController)
        #expect(history.modalPresentationStyle == .pageSheet)
        try await fixture.wait("the entries") { self.shown(history) == ["Add “Rug”", "Add “Lamp”", "Add “Bowl”"] }
        harness.press(.down)
        harness.press(.down)
        harness.press(.enter)
        #expect(fixture.main.presentedViewController == nil)
        #expect(fixture.main.detail.item?.content.name == "Lamp")
    }

    @Test func aLongHistoryIsReadPageByPage() async throws {
        let fixture = try await fixture(["Lamp"])
        defer { fixture.close() }
        let id = try #require(fixture.main.detail.item?.id)
        for number in 0..<(10 * HistoryModel.pageSize) {
            _ = try fixture.library.direct.update(id, to: .named("Lamp \(number)"), expecting: nil, actor: "test")
        }
        let model = HistoryModel(reader: fixture.main.around.reader, item: id)
        #expect(model.count == 10 * HistoryModel.pageSize + 1)
        // The page in sight stays while others come and go.
        for page in 0..<10 { for wanted in [0, page] { #expect(model.record(at: wanted * HistoryModel.pageSize) != nil) } }
        #expect(model.pages.map(\.number) == [3, 4, 5, 6, 7, 8, 0, 9] && model.pages.count == HistoryModel.pageLimit)
        for row in [0, 200, 479, 3, 480] {
            let record = try #require(model.record(at: row))
            #expect(record.sequence == Int64(model.count - row))
        }
        #expect(model.record(at: 481) == nil && model.record(at: -1) == nil)
    }

    @Test func theCameraInTheBarPopsTheChooserUpAndAwayAgain() async throws {
        let fixture = try await fixture(["Lamp"])
        defer { fixture.close() }
        let harness = fixture.harness
        let camera = try #require(harness.find(Button.self) { $0.identifier == "detail-camera" })
        harness.click(camera)
        let picker = try #require((fixture.main.attachments.photoChooser.popover?.contentViewController as? PhotoSourceController)?.picker)
        harness.click(camera)
        #expect(harness.openChildren.isEmpty && fixture.main.attachments.photoChooser.popover == nil, "its own button closes it")
        harness.click(camera)
        let again = try #require((fixture.main.attachments.photoChooser.popover?.contentViewController as? PhotoSourceController)?.picker)
        #expect(again !== picker)
        let folder = try TestFolder()
        let file = try folder.write("lamp.png", try TestFolder.png(0xFF22_4466))
        again.onChoose?([URL(fileURLWithPath: file)])
        #expect(harness.openChildren.isEmpty)
        try await fixture.wait("the photo") { fixture.main.detail.item?.content.photos.first?.originalName == "lamp.png" }
    }

    @Test func historiesThatAreGoneAreLetGo() async throws {
        let fixture = try await fixture(["Lamp"])
        defer { fixture.close() }
        fixture.harness.comparesFrames = false
        weak var last: HistoryController?
        weak var table: TableView?
        weak var page: HistoryController?
        for _ in 0..<200 {
            fixture.main.workspace.send(.turnDetail)
            (last, table) = (fixture.main.panes.back.history, fixture.main.panes.back.history?.table)
            #expect(last != nil && table != nil)
            fixture.main.workspace.send(.turnDetail)
            fixture.main.workspace.send(.open(.history(nil)))
            page = fixture.main.presentedViewController as? HistoryController
            #expect(page != nil)
            fixture.main.presentedViewController?.dismiss()
        }
        fixture.harness.advance(seconds: 0.02)
        #expect(last == nil && table == nil && page == nil)
        #expect(fixture.main.window?.layers.count == 1)
    }

    @Test func whatChangedIsSaidInWords() {
        let photo = PhotoReference(sha256: "ab", fileExtension: "png", width: 1, height: 1, byteCount: 1, originalName: "a.png")
        let before = ItemContent(name: "Lamp", place: "Attic", notes: "old")
        var after = ItemContent(name: "Lamp", serialNumber: "S-1", notes: String(repeating: "n", count: 500), photos: [photo])
        after.bought = PartialDay(iso: "2026-03-03")
        let id = UUID()
        func text(
            _ before: ItemContent?, _ after: ItemContent?, _ kind: Change.Kind = .edit, beside partner: StepPartner? = nil
        ) -> HistoryText {
            let step = HistoryRecord.Step(id: id, before: before, after: after, partner: partner)
            let record = HistoryRecord(
                sequence: 1, kind: kind, title: "Edit “Lamp”", actor: "ann", at: Timestamp(milliseconds: 0), itemCount: 1, step: step)
            return HistoryText(record, isOfItem: true, style: .plain)
        }
        let lines = text(before, after).lines
        #expect(lines.map(\.name) == ["Serial number", "Place", "Purchased", "Picture", "Notes"])
        #expect(lines[0].value == "none → S-1" && lines[1].value == "Attic → none" && lines[2].value == "none → 3 March 2026")
        #expect(lines[3].value == "added (a.png)" && lines[4].value.count < 200)
        #expect(text(after, before).lines.map(\.value).contains("removed (a.png)"))
        #expect(text(before, nil, .delete).lines.isEmpty && text(before, nil, .delete).title == "Deleted")
        #expect(text(nil, before, .add).lines.map(\.value) == ["Lamp", "Attic", "old"])
        #expect(text(before, before, .move).title == "Moved in My Order" && text(before, before, .move).lines.isEmpty)
        var partner = StepPartner(.mergedFrom, UUID())
        #expect(text(before, after, beside: partner).title == "Merged from “Unknown item”")
        (partner.name, partner.addedAt) = ("Radio", .now())
        #expect(text(before, after, .redo, beside: partner).title == "Redo: Merged from “Radio”")
        #expect(text(before, after, beside: partner).lines == lines)
        partner.name = ""
        #expect(text(before, after, beside: partner).title.hasPrefix("Merged from “Unnamed, "))
    }
}
