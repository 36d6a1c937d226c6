import Foundation
import StoreTesting
import Synchronization
import Testing

@testable import Inventory

/// The facts for lists: missing facts, ends of warranties, and the tags of rows.
@Suite struct ListFactTests {
    private func content(_ name: String, cents: Int64? = nil, _ facts: (inout ItemContent) -> Void = { _ in }) -> ItemContent {
        var content = ItemContent(name: name)
        content.value = cents.map { Money(minorUnits: $0, currency: .usd) }
        facts(&content)
        return content
    }

    @Test func incompleteRowsSayWhatIsMissingAndTheDearestGapsComeFirst() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        defer { library.close() }
        let store = library.store(actor: tester)
        for item in [
            content("Vase", cents: 90_000),
            content("Chair", cents: 95_000) { $0[.maker] = .text("Sonara") },
            content("Lamp", cents: 9_000) { $0[.maker] = .text("Sonara") },
            content("Rug", cents: 95_000) {
                $0[.maker] = .text("Sonara")
                $0.serialNumber = "9"
            },
            content("Spoon", cents: 100),
        ] { _ = try library.direct.add(item, actor: tester) }
        let scope = ItemScope.incomplete
        let order = try #require(SortOrder.natural(of: scope))
        let rows = try await store.rows(ItemQuery(scope: scope, order: order))
        // The lamp lacks more facts than the rug and is worth less; items of little value are not listed.
        #expect(rows.map(\.name) == ["Vase", "Chair", "Rug", "Lamp"])
        #expect(rows[2].missing == [.model, .picture, .place, .bought, .price, .valueSource])
        for row in rows {
            let item = try #require(try await store.items(ids: [row.id])[row.id])
            #expect(row.missing == Completeness(item.content).missing, "\(row.name)")
        }
        let turned = try await store.rows(ItemQuery(scope: scope, order: order.directed(ascending: true)))
        #expect(turned.map(\.name) == rows.map(\.name).reversed())
        // A change moves the row, and a hidden field is no longer missing.
        var vase = try #require(try await store.items(ids: [rows[0].id])[rows[0].id])
        var known = vase.content
        for field in [ItemField.maker, .model, .source] { known[field] = .text("x") }
        known.serialNumber = "1"
        _ = try await store.perform(.update(vase.id, known, expecting: vase.revision))
        #expect(try await store.rows(ItemQuery(scope: scope, order: order)).map(\.name) == ["Chair", "Rug", "Vase", "Lamp"])
        vase = try #require(try await store.items(ids: [vase.id])[vase.id])
        _ = try await store.perform(.put(.hiddenFields(HiddenFields([.maker, .price]))))
        let fewer = try await store.rows(ItemQuery(scope: scope, order: order))
        #expect(fewer.allSatisfy { !$0.missing.contains(.maker) && !$0.missing.contains(.price) })
        // Other lists do not read these facts.
        #expect(try await store.rows(ItemQuery()).allSatisfy { $0.missing.isEmpty && $0.warrantyEnds == nil })
    }

    @Test func warrantiesThatEndSoonComeInTheOrderOfTheirEnds() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        defer { library.close() }
        let today = Day.today()
        for (name, days) in [("Kettle", 40), ("Drill", 3), ("Toaster", 24), ("Piano", 400)] {
            let item = content(name) { $0[.warrantyEnds] = .day(PartialDay(Day(ordinal: today.ordinal + days))) }
            _ = try library.direct.add(item, actor: tester)
        }
        _ = try library.direct.add(content("Rug"), actor: tester)
        let store = library.store(actor: tester)
        let order = try #require(SortOrder.natural(of: .warrantyEnding))
        let rows = try await store.rows(ItemQuery(scope: .warrantyEnding, order: order))
        #expect(rows.map(\.name) == ["Drill", "Toaster", "Kettle"])
        #expect(rows.map { today.days(to: $0.warrantyEnds?.last ?? today) } == [3, 24, 40])
        // Among all items, those without a warranty come last in both directions, and a month ends with its last day.
        let all = try await store.rows(ItemQuery(order: order)).map(\.name)
        #expect(all == ["Drill", "Toaster", "Kettle", "Piano", "Rug"])
        #expect(
            try await store.rows(ItemQuery(order: order.directed(ascending: false))).map(\.name) == [
                "Piano", "Kettle", "Toaster", "Drill", "Rug",
            ])
    }

    @Test(arguments: [
        ("2031", "2031-12-31"), ("2031-04", "2031-04-30"), ("2031-02", "2031-02-28"), ("2028-02", "2028-02-29"),
        ("2031-04-07", "2031-04-07"),
    ])
    func anInexactDayEndsWithItsLastDay(_ iso: String, _ last: String) throws {
        #expect(try #require(PartialDay(iso: iso)).last.iso == last)
    }

    @Test func warrantiesUntilAMonthOrAYearEndWithItsLastDay() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        defer { library.close() }
        func add(_ end: String) throws {
            _ = try library.direct.add(content(end) { $0[.warrantyEnds] = PartialDay(iso: end).map(FieldValue.day) }, actor: tester)
        }
        let ends = ["2010-12-31", "2011-06-30", "2011-06", "2011-07-01", "2011-12-31", "2011", "2012-01-01", "2012-02-29", "2012-02"]
        for end in ends.sorted() { try add(end) }
        let store = library.store(actor: tester)
        let order = try #require(SortOrder.natural(of: .warrantyEnding))
        #expect(try await store.rows(ItemQuery(order: order)).map(\.name) == ends)
        let turned = try await store.rows(ItemQuery(order: order.directed(ascending: false)))
        #expect(turned.map(\.name) == ends.reversed())
        // A warranty until this month has not ended yet; one until the month before has.
        let today = Day.today()
        let (thisMonth, monthBefore) = (today.iso.prefix(7), Day(ordinal: today.ordinal - today.day).iso.prefix(7))
        for month in [thisMonth, monthBefore] { try add(String(month)) }
        #expect(try await store.rows(ItemQuery(scope: .warrantyEnding)).map(\.name) == [String(thisMonth)])
    }

    @Test func rowsHaveTheirTagsWithOneQuestionAPage() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        defer { library.close() }
        for number in 0..<40 {
            let item = content("Item \(number)") { content in
                content.tags = (0..<number % 4).map { Reference(name: ["Electronics", "Fragile", "Gift"][$0]) }
            }
            _ = try library.direct.add(item, actor: tester)
        }
        let store = library.store(actor: tester)
        let rows = try await store.rows(ItemQuery())
        for row in rows {
            let item = try #require(try await store.items(ids: [row.id])[row.id])
            #expect(row.tags.map(\.name) == item.content.tags.map(\.name), "\(row.name)")
        }
        #expect(rows.contains { $0.tags.count == 3 } && rows.contains { $0.tags.isEmpty })
        // The rows of the first frame, of a search and of a tag's list have tags, too.
        let first = try await store.firstResults(in: .standard, of: .all, limit: 20)
        #expect(first.page.rows.map { $0?.tags ?? [] } == rows.prefix(20).map(\.tags))
        #expect(try await store.rows(ItemQuery(text: "Item 37")).map { $0.tags.count } == [1])
        let statements = Mutex(0)
        try library.items.storage.read { db in
            db.trace(options: .statement) { event in if "\(event)".contains("itemTags") { statements.withLock { $0 += 1 } } }
            var paths = PlacePaths(library.items.memory.catalog, db)
            let keys = rows.prefix(16).map(\.key)
            let read = try ItemRows.rows(keys, db, &paths)
            db.trace()
            #expect(read.count == 16)
        }
        #expect(statements.withLock { $0 } == 1)
        // A library without tags does not show them.
        _ = try await store.perform(.put(.hiddenFields(HiddenFields([.tags]))))
        #expect(try await store.rows(ItemQuery()).allSatisfy { $0.tags.isEmpty })
    }

    @Test func itemsGetTheNextFreeNumbersInOneChange() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        defer { library.close() }
        let store = library.store(actor: tester)
        var ids: [UUID] = []
        for number in 0..<5 {
            let item = content("Item \(number)") { if number == 1 { $0[.assetNumber] = .text("B-08") } }
            let change = try library.direct.add(item, actor: tester)
            ids.append(try #require((change as Change?)?.items.first?.id))
        }
        _ = try library.direct.add(content("Other") { $0[.assetNumber] = .text("B-10") }, actor: tester)
        func numbers() async throws -> [String] {
            let items = try await store.items(ids: ids)
            return ids.map { items[$0]?.content.text(.assetNumber) ?? "gone" }
        }
        // In the given order; items with a number keep it, and used numbers are left out.
        let change = try await store.perform(.number(.items([ids[3], ids[1], ids[0], ids[4]])))
        #expect(change.items.count == 3 && change.title == "Number 3 Items")
        #expect(try await numbers() == ["B-12", "B-08", "", "B-11", "B-13"])
        let again = try await store.perform(.number(.items([ids[1]])))
        #expect(again.sequence == change.sequence)
        _ = try await store.undo(progress: nil)
        #expect(try await numbers() == ["", "B-08", "", "", ""])
        let ranks = try await store.results(of: ItemQuery(order: SortOrder(.name, ascending: true)), showing: 0..<0, tracking: .none).set
        _ = try await store.perform(.number(.ranks([0..<3], of: ranks)))
        #expect(try await numbers() == ["B-11", "B-08", "B-12", "", ""])
    }

    @Test func withoutANumberItBeginsAndAfterALongSeriesItGoesOn() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        defer { library.close() }
        let store = library.store(actor: tester)
        for number in 0..<1_300 { _ = try library.direct.add(content("Item \(number)"), actor: tester) }
        let all = try await store.results(of: ItemQuery(order: SortOrder(.newest, ascending: true)), showing: 0..<0, tracking: .none).set
        _ = try await store.perform(.number(.ranks([1..<1_300], of: all)))
        let last = try await store.items(of: all, in: 1..<2).first
        #expect(last?.content.text(.assetNumber) == "A-0001")
        // The newest item has the first of very many numbers.
        var rest = try #require(try await store.items(of: all, in: 0..<1).first)
        _ = try await store.perform(.delete(.items([rest.id])))
        rest = try #require(try await store.items(of: all, in: 1_299..<1_300).first)
        #expect(rest.content.text(.assetNumber) == "A-1299")
        #expect(try await store.nextOwnNumber() == "A-1300")
        let number = try library.items.storage.read { db in try OwnNumbers.free(from: "A-0001", db) }
        #expect(number == "A-1300")
    }

    // MARK: - Runs of places

    @Test(arguments: [
        ("Box 1 to 30", 30, "Box 1", "Box 30"), ("Box 01–12", 12, "Box 01", "Box 12"), ("Regal A-9 to 11", 3, "Regal A-9", "Regal A-11"),
        ("Box 7…9", 3, "Box 7", "Box 9"), ("Box 8 - 10", 3, "Box 8", "Box 10"), ("Kiste 098 to 101", 4, "Kiste 098", "Kiste 101"),
    ])
    func aTypedRunIsRead(_ text: String, _ count: Int, _ first: String, _ last: String) throws {
        let run = try #require(PlaceRun(typed: text))
        #expect(run.names.count == count && run.names.first == first && run.names.last == last)
    }

    @Test(arguments: ["Box", "Box 1", "Box 30 to 1", "Box 1 to 1", "1 to 30", "Box 1 to 5000", "Box one to two", "Room 2b", ""])
    func otherNamesAreNoRun(_ text: String) { #expect(PlaceRun(typed: text) == nil) }
}
