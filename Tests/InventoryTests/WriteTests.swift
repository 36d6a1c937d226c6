import Foundation
import GRDB
import StoreTesting
import Synchronization
import Testing

@testable import Inventory

@Suite struct WriteTests {
    /// Returns the code of an error, or nil if there is none.
    static func code(_ body: () async throws -> Void) async -> InventoryError.Code? {
        do {
            try await body()
            return nil
        } catch { return (error as? InventoryError)?.code ?? .databaseError }
    }

    @Test func aStaleRevisionIsAConflict() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let id = try library.direct.add(ItemContent(name: "A"), actor: tester).items[0].id
        let change = try library.direct.update(id, to: ItemContent(name: "B"), expecting: 1, actor: tester)
        #expect(change.items[0].revision == 2)
        let code = await Self.code { _ = try library.direct.update(id, to: ItemContent(name: "C"), expecting: 1, actor: tester) }
        #expect(code == .conflict)
        #expect(try library.direct.item(id: id)?.content.name == "B")
        // Repeating the same change, as after a false error, is neither a conflict nor a second change.
        let again = try library.direct.update(id, to: ItemContent(name: "B"), expecting: 1, actor: tester)
        #expect(again.items[0].revision == 2)
        #expect(try library.direct.item(id: id)?.revision == 2)
    }

    /// Only changed columns are written: each field is set and removed separately, and the row equals that of an item that was added so.
    @Test func eachFieldIsWrittenByItself() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        let (library, fresh) = (try Library.openForTest(folder), try Library.openForTest(other))
        let samples = Array(SampleItems(count: 40, seed: 7, photos: [], isFull: true).map(\.content))
        let id = try library.direct.add(samples[0], actor: tester).items[0].id
        let columns = """
            SELECT name, nameOrder, serialNumber, serialOrder, valueMinor, valueOrder, currency, eachMinor, quantity, unit, inAll, bought,
            notes, assetNumber, state FROM items WHERE state < 2
            """
        func row(_ library: Library) throws -> [DatabaseValue] {
            try library.database.read { db in try Row.fetchOne(db, sql: columns).map { Array($0.databaseValues) } ?? [] }
        }
        func check(_ content: ItemContent, _ comment: Comment) throws {
            let known = try #require(try library.direct.item(id: id))
            _ = try library.direct.update(id, to: content, expecting: known.revision, actor: tester)
            #expect(try library.direct.item(id: id)?.content == content, comment)
            let added = try fresh.direct.add(content, actor: tester).items[0].id
            #expect(try row(library) == row(fresh), comment)
            _ = try fresh.direct.delete([added], actor: tester)
        }
        let known: [ItemField: [FieldValue?]] = [
            .inAll: [.yes, nil], .disposal: [.text("sold"), nil], .disposedOn: [PartialDay(iso: "2026-03").map(FieldValue.day), nil],
            .disposalPrice: [.money(Money(minorUnits: 700, currency: .eur)), nil], .disposedTo: [.text("a friend"), nil],
        ]
        for field in ItemField.allCases where ![.place, .parent, .type, .tags].contains(field) {
            let before = try #require(try library.direct.item(id: id)).content
            let other = samples.map { $0[field] }.first { $0 != nil && $0 != before[field] } ?? nil
            var changes = 0
            for value in known[field] ?? [nil, other] where value != before[field] || changes > 0 {
                var content = before
                content[field] = value
                try check(content, "\(field): \(String(describing: value))")
                changes += 1
            }
            #expect(changes > 0, "\(field) was not changed")
        }
        // The same letters in another encoding.
        var content = try #require(try library.direct.item(id: id)).content
        content.name = "Caf\u{E9}"
        try check(content, "é")
        content.name = "Cafe\u{301}"
        content.notes += "."
        try check(content, "e and an accent")
        #expect(try library.direct.item(id: id)?.content.name.unicodeScalars.count == 5)
    }

    @Test func addingTwiceAddsOnce() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let id = UUID()
        let first = try library.direct.add(ItemContent(name: "A"), id: id, actor: tester)
        let second = try library.direct.add(ItemContent(name: "A"), id: id, actor: tester)
        #expect(first.sequence == second.sequence)
        #expect(try library.direct.count() == 1)
        #expect(await Self.code { _ = try library.direct.add(ItemContent(name: "B"), id: id, actor: tester) } == .duplicateItem)
        #expect(await Self.code { _ = try library.direct.delete([UUID()], actor: tester) } == .itemMissing)
        #expect(await Self.code { _ = try library.direct.delete([id, UUID()], actor: tester) } == .itemMissing)
        #expect(try library.direct.count() == 1)
    }

    @Test func limitsAreSaid() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let longest = String(repeating: "e\u{301}", count: 1000)
        _ = try library.direct.add(ItemContent(name: longest, notes: String(repeating: "n", count: 100_000)), actor: tester)
        for content in [
            ItemContent(name: longest + "x"), ItemContent(serialNumber: String(repeating: "1", count: 1001)),
            ItemContent(place: String(repeating: "1", count: 1001)), ItemContent(notes: String(repeating: "n", count: 100_001)),
            ItemContent(name: "a\0b"), ItemContent(name: "a" + String(repeating: "\u{301}", count: 100_000)),
        ] {
            let code = await Self.code { _ = try library.direct.add(content, actor: tester) }
            #expect(code == .invalidText)
        }
        #expect(try library.direct.count() == 1)
    }

    @Test(arguments: [
        "", "'; DROP TABLE items; --", "\u{202E}gpj.exe", "Ω≈ç√∫˜µ≤≥÷", "👩‍👩‍👧‍👦", "\u{FEFF}bom", "a\u{1}\u{7F}\u{85}b", "\"quoted\\\"",
        "表ポあA鷗ŒéＢ逍Üßªąñ丂㐀𠀀",
        "ﷺ", "<b>&amp;", "\u{2028}\u{2029}", "%00%s%n", "null", "1e100", "‪‪test‪", "Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮", "\t tabs \r\n",
    ])
    func textsAreStoredByteForByte(_ text: String) async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let content = ItemContent(name: text, serialNumber: text, notes: text)
        let id = try library.direct.add(content, actor: tester).items[0].id
        let stored = try #require(try library.direct.item(id: id)).content
        for field in [stored.name, stored.serialNumber, stored.notes] { #expect(Array(field.utf8) == Array(text.utf8)) }
        _ = try library.direct.delete([id], actor: tester)
        _ = try library.direct.undo(actor: tester)
        let back = try #require(try library.direct.item(id: id)).content
        #expect(Array(back.notes.utf8) == Array(text.utf8))
        #expect(try library.direct.listing(ItemQuery(text: text)).count == 1)
    }

    @Test func anImportIsAllOrNothing() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let kept = try library.direct.add(ItemContent(name: "Kept"), actor: tester)
        var items = (0..<2500).map { NewItem(ItemContent(name: "Thing \($0)", value: dollars(100))) }
        let bad = items + [NewItem(ItemContent(name: String(repeating: "x", count: 1001)))]
        #expect(await Self.code { _ = try library.direct.addAll(bad, actor: tester) } == .invalidText)
        #expect(try library.direct.count() == 1)
        let twice = items + [NewItem(ItemContent(name: "Twice"), id: items[7].id)]
        #expect(await Self.code { _ = try library.direct.addAll(twice, actor: tester) } != nil)
        #expect(try library.direct.count() == 1)
        #expect(await Self.code { _ = try library.direct.addAll(items, actor: tester) { $0 < 2000 } } != nil)
        #expect(try library.direct.count() == 1)
        #expect(try library.direct.undoTitle() == kept.title)
        items.append(NewItem(ItemContent(name: "Last")))
        _ = try library.direct.addAll(items, actor: tester)
        #expect(try library.direct.count() == 2502)
        #expect(try library.direct.totals() == [CurrencyTotal(currency: .usd, money: dollars(250_000))])
        #expect(try library.direct.listing(ItemQuery(text: "thing 2499")).count == 1)
    }

    @Test func totalsMayBeTooLarge() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.add(ItemContent(name: "a", value: dollars(.max)), actor: tester)
        _ = try library.direct.add(ItemContent(name: "b", value: dollars(.max)), actor: tester)
        _ = try library.direct.add(ItemContent(name: "c", value: Money(minorUnits: 5, currency: .eur)), actor: tester)
        #expect(try library.direct.totals().map { $0.formatted() } == ["€0.05", "too large"])
        #expect(try library.direct.listing(ItemQuery(text: "a")).totals.map { $0.formatted() } == ["$92,233,720,368,547,758.07"])
        let listing = try library.direct.listing(ItemQuery(order: Inventory.SortOrder(.value, ascending: true)))
        #expect(listing.count == 3)
    }

    @Test func readsGoOnWhileAnImportWrites() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.add(ItemContent(name: "First"), actor: tester)
        let counts = Counts()
        let items = (0..<3000).map { NewItem(ItemContent(name: "Thing \($0)")) }
        _ = try library.direct.addAll(items, actor: tester) { _ in
            // On the writer, during its transaction.
            counts.add((try? library.direct.count()) ?? -1)
            counts.add((try? library.direct.listing(ItemQuery()).count) ?? -1)
            return true
        }
        #expect(counts.all == [1, 1, 1, 1, 1, 1])
        #expect(try library.direct.listing(ItemQuery()).count == 3001)
    }

    final class Counts: Sendable {
        private let counts = Mutex<[Int]>([])
        var all: [Int] { counts.withLock { $0 } }
        func add(_ count: Int) { counts.withLock { $0.append(count) } }
    }

    // MARK: - Failed commits

    @Test func aCommitThatFailsChangesNothing() async throws {
        for (fault, code) in [(CommitFaults.Fault.lost, InventoryError.Code.diskError), (.full, .diskFull)] {
            let folder = try TemporaryFolder()
            let library = try Library.openForTest(folder)
            _ = try library.direct.add(ItemContent(name: "A"), actor: tester)
            try await library.direct.prepareSearch()
            library.database.faults.inject(fault)
            #expect(await Self.code { _ = try library.direct.add(ItemContent(name: "B"), actor: tester) } == code)
            #expect(try library.direct.count() == 1)
            #expect(try library.direct.listing(ItemQuery(text: "b")).count == 0)
            // The library continues, as safe as before.
            let synchronous = try await library.database.onWriter { () throws(InventoryError) in
                try library.database.transaction { db in
                    try Int.fetchOne(db, sql: "PRAGMA synchronous")
                } isStored: { _, _ in
                    false
                }
            }
            #expect(synchronous == 2)
            _ = try library.direct.add(ItemContent(name: "C"), actor: tester)
            #expect(try library.direct.listing(ItemQuery()).count == 2)
            library.close()
            #expect(try LibraryCheck.run(at: folder.library).ok)
        }
    }

    /// The commit is reported as failed but the row exists: the stored state is returned, and a retry adds nothing twice.
    @Test func aPhantomCommitIsFoundOut() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let changes = library.direct.changes
        library.database.faults.inject(.phantom)
        let id = UUID()
        let change = try library.direct.add(ItemContent(name: "A"), id: id, actor: tester)
        #expect(change.items.map(\.id) == [id])
        _ = try library.direct.add(ItemContent(name: "A"), id: id, actor: tester)
        #expect(try library.direct.count() == 1)
        library.close()
        var heard = 0
        for await _ in changes { heard += 1 }
        #expect(heard == 1)
    }

    @Test func aFullDatabaseIsAnErrorAndNotTheEnd() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        try await library.database.onWriter { () throws(InventoryError) in
            try library.database.transaction { db in
                _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = 1")
            } isStored: { _, _ in
                false
            }
        }
        let big = ItemContent(name: "A", notes: String(repeating: "n", count: 50_000))
        #expect(await Self.code { _ = try library.direct.add(big, actor: tester) } == .diskFull)
        #expect(try library.direct.count() == 0)
        _ = try library.direct.add(big, actor: tester)
        #expect(try library.direct.count() == 1)
    }

    @Test func aLibraryThatWasReplacedIsNotWrittenTo() async throws {
        for remove in [true, false] {
            let folder = try TemporaryFolder()
            let library = try Library.openForTest(folder)
            _ = try library.direct.add(ItemContent(name: "A"), actor: tester)
            let path = folder.library.appendingPathComponent("library.sqlite")
            let copy = try Data(contentsOf: path)
            try FileManager.default.removeItem(at: path)
            if !remove { try copy.write(to: path) }
            #expect(await Self.code { _ = try library.direct.add(ItemContent(name: "B"), actor: tester) } == .replaced)
        }
    }
}
