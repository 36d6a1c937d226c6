import Foundation
import GRDB
import StoreTesting
import Testing

@testable import Inventory

/// Tests reading the history of an item and of the library.
@Suite struct HistoryReadingTests {
    @Test func itSaysWhoDidWhatToAnItemAndWhatWasBefore() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let start = Timestamp.now()
        let id = try library.direct.add(ItemContent(name: "Kettle", value: dollars(100)), actor: "ann@home").items[0].id
        _ = try library.direct.add(ItemContent(name: "Other"), actor: "ann@home")
        _ = try library.direct.update(id, to: ItemContent(name: "Pot", value: dollars(250)), expecting: 1, actor: "bob@home")
        _ = try library.direct.undo(actor: "cy@home")
        _ = try library.direct.delete([id], actor: "ann@home")
        let items = library.direct
        let extent = try items.historyExtent(of: id)
        #expect(extent.count == 4 && extent.last == 5)
        let records = try items.history(of: id, within: extent, offset: 0, limit: 10)
        #expect(records.map(\.kind) == [.delete, .undo, .edit, .add])
        #expect(records.map(\.actor) == ["ann@home", "cy@home", "bob@home", "ann@home"])
        #expect(records.map(\.sequence) == [5, 4, 3, 1] && records.allSatisfy { $0.itemCount == 1 && $0.at >= start })
        #expect(records[2].title == "Edit “Pot”" && records[1].title == "Edit “Pot”")
        let edit = try #require(records[2].step)
        #expect(edit.before?.name == "Kettle" && edit.after?.name == "Pot" && edit.after?.value == dollars(250))
        #expect(records[0].step?.after == nil && records[3].step?.before == nil && records[3].step?.id == id)
    }

    @Test func thePagesOfAListStandStillWhileMoreIsDone() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let id = try library.direct.add(ItemContent(name: "0"), actor: tester).items[0].id
        for number in 1..<25 { _ = try library.direct.update(id, to: ItemContent(name: "\(number)"), expecting: nil, actor: tester) }
        for wanted in [id, nil] as [UUID?] {
            let extent = try library.direct.historyExtent(of: wanted)
            var names: [String] = []
            for offset in stride(from: 0, to: extent.count, by: 7) {
                let page = try library.direct.history(of: wanted, within: extent, offset: offset, limit: 7)
                names += page.compactMap { $0.step?.after?.name }
                _ = try library.direct.update(id, to: ItemContent(name: "later \(offset)"), expecting: nil, actor: tester)
            }
            #expect(names.count == extent.count && Set(names).count == names.count)
            #expect(names.suffix(3) == ["2", "1", "0"])
            #expect(try library.direct.history(of: wanted, within: extent, offset: extent.count, limit: 7).isEmpty)
        }
    }

    @Test func anEntryOfManyItemsCountsThem() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let news = (0..<30).map { NewItem(ItemContent(name: "Item \($0)")) }
        let added = try library.direct.addAll(news, actor: tester)
        let extent = try library.direct.historyExtent()
        let record = try #require(try library.direct.history(within: extent, offset: 0, limit: 5).first)
        #expect(record.kind == .import && record.itemCount == 30 && record.step == nil)
        let one = added.items[17].id
        let ofOne = try library.direct.history(of: one, within: try library.direct.historyExtent(of: one), offset: 0, limit: 5)
        #expect(ofOne.count == 1 && ofOne[0].step?.after?.name == "Item 17" && ofOne[0].itemCount == 30)
    }

    /// The cost of reading a page must not depend on the amount of other items' history.
    @Test func theHistoryOfAnItemIsFoundByAnIndex() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let plan = try library.database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    EXPLAIN QUERY PLAN SELECT sequence, position FROM historyItems WHERE item = ? AND sequence <= ?
                    ORDER BY sequence DESC, position DESC LIMIT 5
                    """, arguments: [UUID(), 9]
            ).map { $0["detail"] as String }
        }
        #expect(plan.count == 1 && plan[0].contains("historyByItem"), "\(plan)")
    }

    @Test func anEmptyLibraryHasNone() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let extent = try library.direct.historyExtent()
        #expect(extent.count == 0)
        #expect(try library.direct.history(within: extent, offset: 0, limit: 5).isEmpty)
        #expect(try library.direct.historyExtent(of: UUID()).count == 0)
    }

    @Test func aTimeOfDayIsWrittenWithTwoDigits() {
        let text = Timestamp(milliseconds: 1_700_000_000_000).localTime
        #expect(text.count == 5 && text.dropFirst(2).first == ":")
    }
}
