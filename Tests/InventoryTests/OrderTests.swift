import Foundation
import GRDB
import StoreTesting
import Synchronization
import Testing
import TestSupport

@testable import Inventory

@Suite struct OrderTests {
    @Test func theLastPlaceOfAKeyIsFoundWhereverItIs() {
        var dice = SeededRandom(3)
        for count in 0..<70 {
            let keys = (0..<count).map { _ in UInt32.random(in: 0...40, using: &dice) }
            for key in 0...41 as ClosedRange<UInt32> { #expect(keys.lastPlace(of: key) == keys.lastIndex(of: key), "\(key) in \(keys)") }
        }
        #expect([UInt32.max, 1, UInt32.max].lastPlace(of: .max) == 2)
    }

    @Test func numbersCompareByValueAndCaseDoesNotCount() {
        let collation = Collation(localeName: "C")
        let sorted = [
            "", "Attic", "éclair", "Ecru", "file", "file 2", "File 2b", "file 010", "file 10 b", "file 99999999999999999999999", "zebra",
        ]
        let keys = sorted.map { collation.key($0) }
        for (index, key) in keys.enumerated().dropFirst() {
            #expect(keys[index - 1].lexicographicallyPrecedes(key), "\(sorted[index - 1]) before \(sorted[index])")
        }
        #expect(collation.key("a7") == collation.key("A007"))
        let long = String(repeating: "9", count: 150)
        #expect(collation.key("a1").lexicographicallyPrecedes(collation.key("a" + long)))
    }

    /// While a change is followed, readers at any moment find every item in the order, in its old or its new place.
    @Test func noItemIsMissingWhileAChangeIsFollowed() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let id = try library.direct.add(ItemContent(name: "Lamp", value: dollars(100)), actor: tester).items[0].id
        _ = try library.direct.add(ItemContent(name: "Kettle", value: dollars(200)), actor: tester)
        let orders = library.items.memory.orders
        let (storage, memory) = (library.database, library.items.memory)
        let byValue = SortOrder(.value, ascending: true)
        _ = try orders.order(byValue, in: storage, memory.catalog, memory.collation)
        let counts = Mutex<[Int]>([])
        try storage.waitForWriter { () throws(InventoryError) in
            try storage.transaction { db in
                // Each query of the database is a moment at which others may read.
                db.trace { _ in
                    counts.withLock { $0.append((try? orders.order(byValue, in: storage, memory.catalog, memory.collation).count) ?? -1) }
                }
            } isStored: { _, _ in
                true
            }
        }
        _ = try library.direct.update(id, to: ItemContent(name: "Lamp", value: dollars(300)), expecting: 1, actor: tester)
        #expect(counts.withLock { $0.count } > 10)
        #expect(counts.withLock { Set($0) } == [2])
    }

    /// An order that is made of others while a change is followed, some of which are from before it, is not kept.
    @Test(arguments: [
        Inventory.SortOrder(.column(.fixed(.maker)), ascending: true, then: SortTerm(.value, ascending: true)),
        Inventory.SortOrder(.place, ascending: true),
    ])
    func anOrderThatIsMadeWhileAChangeIsFollowedIsNotKept(_ order: Inventory.SortOrder) throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let id = try library.direct.add(ItemContent(name: "Lamp", value: dollars(100), place: "Attic"), actor: tester).items[0].id
        _ = try library.direct.add(ItemContent(name: "Kettle", value: dollars(200), place: "Hall"), actor: tester)
        let orders = library.items.memory.orders
        let (storage, memory) = (library.database, library.items.memory)
        for key in [SortKey.value, .place] {
            _ = try orders.order(SortOrder(key, ascending: true), in: storage, memory.catalog, memory.collation)
        }
        try storage.waitForWriter { () throws(InventoryError) in
            try storage.transaction { db in
                db.trace { _ in _ = try? orders.order(order, in: storage, memory.catalog, memory.collation) }
            } isStored: { _, _ in
                true
            }
        }
        let content = ItemContent(name: "Lamp", value: dollars(300), place: "Zoo")
        _ = try library.direct.update(id, to: content, expecting: 1, actor: tester)
        try storage.waitForWriter { () throws(InventoryError) in
            try storage.transaction { db in
                db.trace(nil)
            } isStored: { _, _ in
                true
            }
        }
        let followed = try orders.order(order, in: storage, memory.catalog, memory.collation).listed
        #expect(followed == [2, 1])
    }

    /// A list that was shown before a change has each item in its new place after it, in every order.
    @Test(arguments: SortKey.allCases, [true, false])
    func anOrderThatWasShownBeforeFollowsEachChange(_ key: SortKey, ascending: Bool) throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let direct = library.direct
        var random = SeededRandom(11)
        let added = try direct.addAll((0..<60).map { _ in NewItem(SearchTests.content(&random)) }, actor: tester).items.map(\.id)
        let query = ItemQuery(order: Inventory.SortOrder(key, ascending: ascending))
        func shown() throws -> [ItemKey] {
            let listing = try direct.listing(query)
            return listing.keys(in: 0..<listing.count)
        }
        func expectFollowed(_ change: String) throws {
            let followed = try shown()
            // Nothing is remembered, so the database is read.
            library.items.memory.orders.invalidate()
            #expect(try shown() == followed, "\(change)")
        }
        _ = try shown()
        for (number, id) in added.prefix(12).enumerated() {
            let item = try #require(try direct.item(id: id))
            _ = try direct.update(id, to: SearchTests.content(&random), expecting: item.revision, actor: tester)
            try expectFollowed("change \(number)")
        }
        _ = try direct.add(SearchTests.content(&random), actor: tester)
        try expectFollowed("an item that was added")
        _ = try direct.delete([added[3], added[40]], actor: tester)
        try expectFollowed("two items that were deleted")
        _ = try direct.undo(actor: tester)
        try expectFollowed("two items that came back")
        let place = ItemAssignment.place(Reference(id: nil, path: ["Zoo"]))
        _ = try direct.perform(.assign(place, to: .items(Array(added.prefix(50)))), actor: tester)
        try expectFollowed("fifty items that were moved")
        _ = try direct.delete(Array(added.suffix(50)), actor: tester)
        try expectFollowed("fifty items that were deleted")
    }

    /// Only if the machine has locales with rules of their own.
    @Test func theLocaleOrders() throws {
        let swedish = Collation(localeName: "sv_SE.UTF-8")
        guard swedish.name.hasPrefix("sv_SE") else { return }
        let words = ["zebra", "ål", "äpple", "öl", "apa", "Apa 10", "apa 2"]
        let sorted = words.sorted { swedish.key($0).lexicographicallyPrecedes(swedish.key($1)) }
        #expect(sorted == ["apa", "apa 2", "Apa 10", "zebra", "ål", "äpple", "öl"])
        #expect(Collation(storedName: swedish.name)?.name == swedish.name)
        #expect(Collation(storedName: "sv_SE.UTF-8 glibc 1.0") == nil)
    }

    /// All threads share one locale of the C library.
    @Test func severalThreadsMakeTheSameKeys() async throws {
        let locale = try #require(newlocale(Int32(LC_COLLATE_MASK | LC_CTYPE_MASK), "C.UTF-8", nil))
        let collation = Collation(name: "test", locale)
        let words = ["apa 10", "Äpple", "zebra", String(repeating: "lång ", count: 200)]
        let keys = words.map { collation.key($0) }
        await withTaskGroup { group in
            for number in 0..<400 {
                group.addTask { #expect(collation.key(words[number % words.count]) == keys[number % words.count]) }
            }
        }
    }

    @Test func anUnknownLocaleIsThePlainOrder() {
        #expect(Collation(localeName: "xx_YY.UTF-8").name == Collation.plainName)
        #expect(Collation(storedName: Collation.plainName)?.name == Collation.plainName)
        #expect(Collation(storedName: "xx_YY.UTF-8 glibc 2.36") == nil)
    }

    /// Another locale's order is adopted in the background, and all subscribers are told.
    @Test func anotherLocaleReordersEverything() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.addAll(
            (0..<4500).map { NewItem(ItemContent(name: "Thing \($0)", place: "Room \($0 % 7)")) }, actor: tester)
        try library.database.onWriterForTest { db in
            try db.execute(sql: "UPDATE items SET nameOrder = CAST(-key AS BLOB)")
            try db.execute(sql: "UPDATE counters SET value = 'xx_YY glibc 1' WHERE name = 'collation'")
        }
        let changes = library.direct.changes
        try await library.direct.prepare()
        let listing = try library.direct.listing(ItemQuery(order: Inventory.SortOrder(.name, ascending: true)))
        let names = try library.direct.rows(listing.keys(in: 0..<12)).map(\.name)
        #expect(names == (0..<12).map { "Thing \($0)" })
        library.close()
        var kinds: [Change.Kind] = []
        for await change in changes { kinds.append(change.kind) }
        #expect(kinds == [.reorder])
        let again = try Library.openForTest(folder)
        try await again.direct.prepare()
        #expect(try again.database.read { db in try Counters.text("collation", db) } == Collation().name)
    }

    @Test func theFirstScreenIsTheListingsStart() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        var random = SeededRandom(5)
        _ = try library.direct.addAll((0..<200).map { _ in NewItem(SearchTests.content(&random)) }, actor: tester)
        for key in SortKey.allCases {
            for ascending in [true, false] {
                let order = Inventory.SortOrder(key, ascending: ascending)
                let listing = try library.direct.listing(ItemQuery(order: order))
                for limit in [0, 1, 50, 150, 300] {
                    let screen = try library.direct.firstScreen(order, limit: limit)
                    let (first, rows) = (screen.listing, screen.rows)
                    #expect(rows.map(\.key) == listing.keys(in: 0..<min(limit, 200)), "\(order)")
                    #expect(first.count == 200)
                    #expect(first.totals == listing.totals)
                    #expect(first.isComplete == (limit >= 200))
                    #expect(first.key(at: limit) == nil)
                }
                for place in [0, 57, 199] { #expect(listing.index(of: listing[place]) == place) }
                #expect(listing.index(of: ItemKey(rawValue: 0)) == nil)
                #expect(listing.key(at: 200) == nil)
                #expect(listing.key(at: -1) == nil)
            }
        }
    }

    @Test func typingFindsTheNextName() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        for name in ["Lamp", "Éclair", "Kettle", "lamp shade", "echo"] {
            _ = try library.direct.add(ItemContent(name: name), actor: tester)
        }
        let listing = try library.direct.listing(ItemQuery(order: Inventory.SortOrder(.name, ascending: true)))
        #expect(try library.direct.firstIndex(startingWith: "e", in: listing) == 0)
        #expect(try library.direct.firstIndex(startingWith: "E", in: listing, from: 1) == 1)
        #expect(try library.direct.firstIndex(startingWith: "e", in: listing, from: 2) == 0)
        #expect(try library.direct.firstIndex(startingWith: "lamp s", in: listing) == 4)
        #expect(try library.direct.firstIndex(startingWith: "amp", in: listing) == nil)
        #expect(try library.direct.firstIndex(startingWith: "", in: listing) == nil)
    }

    @Test func placesComplete() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        for place in ["Kitchen", "Attic", "kitchen shelf", "", "Summer kitchen", "Kitchen", "Hall"] {
            _ = try library.direct.add(ItemContent(name: "x", place: place), actor: tester)
        }
        for isLoaded in [false, true] {
            if isLoaded { try await library.direct.prepare() }
            #expect(try library.direct.locations(matching: "") == ["Attic", "Hall", "Kitchen", "kitchen shelf", "Summer kitchen"])
            #expect(try library.direct.locations(matching: "KIT") == ["Kitchen", "kitchen shelf", "Summer kitchen"])
            #expect(try library.direct.locations(matching: "KIT", limit: 2) == ["Kitchen", "kitchen shelf"])
            #expect(try library.direct.locations(matching: "cellar") == [])
        }
    }
}

extension Storage {
    /// Changes the database behind the library's back.
    func onWriterForTest(_ body: (Database) throws -> Void) throws {
        try waitForWriter { () throws(InventoryError) in
            try transaction { db in
                try body(db)
            } isStored: { _, _ in
                false
            }
        }
    }
}
