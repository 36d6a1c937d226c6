import Foundation
import GRDB
import StoreTesting
import Testing

@testable import Inventory

/// Libraries whose file has values that were never written: every use of them ends with a result or an error, never with the end of the
/// program.
@Suite(.serialized) struct DamagedLibraryTests {
    /// The database of a sound, closed library with all parts of an inventory.
    private static let sound: Data? = try? {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let photos = try (0..<6).map { number in
            try library.direct.importPhoto(data: Data("picture \(number)".utf8), originalName: "\(number).jpg")
        }
        let contents = (0..<120).map { number in
            ItemContent(
                name: "Thing \(number)", serialNumber: number % 3 == 0 ? "SN\(number)" : "",
                value: number % 2 == 0 ? Money(minorUnits: Int64(number) * 100, currency: number % 4 == 0 ? .usd : .eur) : nil,
                bought: number % 5 == 0 ? PartialDay(iso: "2026-03-03") : nil, place: "Room \(number % 7)",
                notes: String(repeating: "note \(number) ", count: number % 9 * 40), photos: number % 10 == 0 ? [photos[number / 20]] : [])
        }
        let ids = try library.direct.addAll(contents.map { NewItem($0) }, actor: tester).items.map(\.id)
        for number in 0..<20 { _ = try library.direct.update(ids[number], to: contents[number + 1], expecting: nil, actor: tester) }
        _ = try library.direct.delete(Array(ids[100..<110]), actor: tester)
        _ = try library.direct.undo(actor: tester)
        _ = try library.direct.delete([ids[50]], actor: tester)
        _ = try library.direct.move(ids[3], .above, ids[60], actor: tester)
        library.close()
        return try Data(contentsOf: folder.library.appendingPathComponent("library.sqlite"))
    }()

    /// The number of damaged libraries of each kind; the environment can set a larger one.
    private static let rounds = ProcessInfo.processInfo.environment["HOMEPWNER_DAMAGED_LIBRARIES"].flatMap { Int($0) } ?? 6

    @Test(arguments: LibraryDamage.Kind.allCases)
    func nothingEndsTheProgram(_ kind: LibraryDamage.Kind) async throws {
        let sound = try #require(Self.sound)
        var (refused, failed, answered) = (0, 0, 0)
        for seed in 0..<Self.rounds {
            let folder = try OpeningTests.folderWithoutLibrary()
            let path = OpeningTests.database(folder)
            try sound.write(to: path)
            var damage = LibraryDamage(kind, seed: UInt64(seed))
            try damage.apply(to: path.path)
            let before = try Data(contentsOf: path)
            _ = try LibraryCheck.run(at: folder.library)
            do {
                let library = try Library.openForTest(folder)
                let errors = await Self.useAll(of: library)
                library.close()
                for error in errors { try Self.expectSentence(error) }
                if errors.isEmpty { answered += 1 } else { failed += 1 }
            } catch let error as InventoryError {
                try Self.expectSentence(error)
                #expect(try Data(contentsOf: path) == before, "what cannot be opened is left as it is")
                refused += 1
            }
        }
        print("\(kind): \(refused) refused, \(failed) with errors, \(answered) without, of \(Self.rounds)")
    }

    /// Uses a library as commands and the window do. Returns the thrown errors.
    private static func useAll(of library: Library) async -> [any Error] {
        var errors: [any Error] = []
        func attempt(_ body: () async throws -> Void) async { do { try await body() } catch { errors.append(error) } }
        let items = library.direct
        let orders = SortKey.allCases.flatMap { key in
            [true, false].map { Inventory.SortOrder(key, ascending: $0) }
        }
        var photos: [PhotoReference] = []
        var some: [Item] = []
        for order in orders {
            await attempt {
                let first = try items.firstScreen(order, limit: 64)
                _ = first.listing.keys(in: 0..<40)
            }
            for groups in [false, true] {
                await attempt {
                    let listing = try items.listing(ItemQuery(order: order, grouping: groups ? .place(.whole) : .none))
                    _ = try items.rows(listing.keys(in: 0..<listing.count))
                    _ = listing.sections.map(\.count)
                }
            }
        }
        await attempt { try await items.prepare() }
        await attempt { try await items.prepareSearch() }
        await attempt { _ = try items.listing(ItemQuery(text: "thing 1")) }
        await attempt {
            _ = try items.listing(ItemQuery(text: "t", order: Inventory.SortOrder(.place, ascending: true), grouping: .place(.whole)))
        }
        await attempt { _ = try items.firstIndex(startingWith: "th", in: try items.listing(ItemQuery())) }
        await attempt { _ = try items.locations(matching: "r") }
        await attempt { _ = try items.totals() }
        await attempt { _ = try items.hasCustomOrder() }
        await attempt {
            try items.forEachItem { item in
                some.append(item)
                photos += item.content.photos
                return true
            }
        }
        for photo in photos {
            await attempt { _ = try library.photos.thumbnail(of: photo.sha256) }
            await attempt { _ = try library.photos.displayCopy(of: photo.sha256) }
            await attempt { _ = try library.photos.references(of: [photo.sha256]) }
            // The files do not exist.
            _ = try? library.photos.original(of: photo)
        }
        await attempt { _ = try library.photos.renditions(.thumbnail, of: some.compactMap { $0.content.photos.first?.sha256 }) }
        for id in [nil] + some.prefix(10).map({ Optional($0.id) }) {
            await attempt { _ = try items.history(of: id, within: try items.historyExtent(of: id), offset: 0, limit: 50) }
        }
        await attempt { _ = try library.measureSize() }
        await attempt { _ = try library.check() }
        // Writing comes last: damaged values may look correct.
        await attempt { _ = try items.add(ItemContent(name: "New", place: "Room 3"), actor: tester) }
        for item in some.prefix(5) {
            await attempt { _ = try items.update(item.id, to: ItemContent(name: "Changed"), expecting: nil, actor: tester) }
        }
        if some.count > 30 { await attempt { _ = try items.move(some[2].id, .above, some[20].id, actor: tester) } }
        await attempt { _ = try items.delete(some.suffix(3).map(\.id), actor: tester) }
        for _ in 0..<4 { await attempt { _ = try items.undo(actor: tester) } }
        for _ in 0..<2 { await attempt { _ = try items.redo(actor: tester) } }
        await attempt { _ = try await library.photos.sweep() }
        await attempt { _ = try library.backUpNow() }
        return errors
    }

    private static func expectSentence(_ error: any Error) throws {
        let error = try #require(error as? InventoryError, "\(error)")
        #expect(error.description.hasSuffix(".") && error.description.contains(" "), "\(error)")
        for word in ["SQLite", "Optional(", "DecodingError", "NSError", "Error Domain"] {
            #expect(!error.description.contains(word), "\(error)")
        }
    }

    @Test func anErrorNamesTheTableAndTheRow() throws {
        for (column, value, names) in [
            ("name", "NULL", "row 2 of “items”: name is missing"), ("createdAt", "'x'", "row 2 of “items”: createdAt is not a number"),
            ("bought", "'2026-13-45'", "row 2 of “items”: bought is “2026-13-45”"), ("quantity", "-1", "row 2 of “items”: quantity is -1"),
            ("eachMinor", "5", "row 2 of “items”: currency is missing"), ("id", "x'00'", "row 2 of “items”: id has 1 bytes"),
            ("revision", "0", "row 2 of “items”: revision is 0"), ("valueMinor", "5", "row 2 of “items”: currency is missing"),
            ("createdAt", "9223372036854775807", "row 2 of “items”: createdAt is 9223372036854775807"),
        ] {
            let folder = try TemporaryFolder()
            var library = try Library.openForTest(folder)
            let contents = (1...3).map { NewItem(ItemContent(name: "Thing \($0)", notes: "x")) }
            _ = try library.direct.addAll(contents, actor: tester)
            library.close()
            let queue = try DatabaseQueue(path: OpeningTests.database(folder).path)
            try queue.writeWithoutTransaction { db in
                let sql = try #require(try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = 'items'"))
                func declare(_ sql: String) throws {
                    try db.execute(sql: "PRAGMA writable_schema = ON")
                    try db.execute(sql: "UPDATE sqlite_schema SET sql = ? WHERE name = 'items'", arguments: [sql])
                    try db.execute(sql: "PRAGMA writable_schema = RESET")
                }
                try declare(
                    sql.replacingOccurrences(of: " STRICT", with: "").replacingOccurrences(of: " NOT NULL", with: "")
                        .replacingOccurrences(of: " INTEGER NOT", with: " BLOB NOT"))
                try db.execute(sql: "UPDATE items SET \(column) = \(value) WHERE key = 2")
                try declare(sql)
                _ = try db.checkpoint(.truncate)
            }
            try queue.close()
            library = try Library.openForTest(folder)
            let error = #expect(throws: InventoryError.self) { try library.direct.forEachItem { _ in true } }
            #expect(error?.code == .damaged)
            #expect(error?.description.contains(names) == true, "\(String(describing: error))")
            // The others can still be read.
            #expect(try library.direct.item(ItemKey(rawValue: 1))?.content.name == "Thing 1")
            library.close()
            let report = try LibraryCheck.run(at: folder.library)
            #expect(!report.ok)
            #expect((report.integrity + report.rows).contains { $0.contains("items") }, "\(report)")
        }
    }

    /// A damaged picture takes only its own row's picture away, and the question for the item names it.
    @Test(arguments: ["width = 0", "fileExtension = '../'", "sha256 = x'00'"])
    func aDamagedPictureLeavesTheRowsOfThePage(_ damage: String) throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let photos = try (0..<2).map { try library.direct.importPhoto(data: Data("picture \($0)".utf8), originalName: "a.png") }
        for (number, photo) in photos.enumerated() {
            _ = try library.direct.add(ItemContent(name: "Thing \(number)", photos: [photo]), actor: tester)
        }
        try library.database.onWriterForTest { db in try db.execute(sql: "UPDATE pictures SET \(damage) WHERE picture = 1") }
        let rows = try library.direct.firstRows(.standard, limit: 5)
        #expect(rows.map(\.name) == ["Thing 1", "Thing 0"])
        #expect(rows.map(\.photo) == [photos[1].unnamed, nil] && rows.map(\.photoCount) == [1, 1])
        let error = #expect(throws: InventoryError.self) { try library.direct.item(rows[1].key) }
        #expect(error?.code == .damaged && error?.description.contains("“pictures”") == true, "\(String(describing: error))")
    }

    @Test func anErrorNamesTheRowOfTheDetails() throws {
        for (column, value, names) in [
            ("condition", "'perfect'", "condition is “perfect”"), ("warrantyEnds", "'soon'", "warrantyEnds is “soon”"),
            ("price", "5", "priceCurrency is missing"), ("priceCurrency", "'XYZ'", "price is missing"),
        ] {
            let folder = try TemporaryFolder()
            var library = try Library.openForTest(folder)
            var content = ItemContent(name: "Lamp")
            content[.maker] = .text("Sonara")
            _ = try library.direct.add(content, actor: tester)
            library.close()
            let queue = try DatabaseQueue(path: OpeningTests.database(folder).path)
            try queue.write { db in try db.execute(sql: "UPDATE details SET \(column) = \(value)") }
            try queue.close()
            library = try Library.openForTest(folder)
            let error = #expect(throws: InventoryError.self) { try library.direct.forEachItem { _ in true } }
            #expect(
                error?.code == .damaged && error?.description.contains("row 1 of “items”: \(names)") == true, "\(String(describing: error))"
            )
            #expect(try library.direct.listing(ItemQuery()).count == 1)
        }
    }

    /// The window's check after its start.
    @Test func aQuickLookFindsDamageAndNothingInASoundLibrary() throws {
        let sound = try #require(Self.sound)
        // A page with rows, and one without any meaning.
        for (page, isFound) in [(nil, false), (12, true), (3, true)] as [(Int?, Bool)] {
            let folder = try OpeningTests.folderWithoutLibrary()
            let path = OpeningTests.database(folder)
            try sound.write(to: path)
            let library = try Library.openForTest(folder)
            if let page {
                let file = try FileHandle(forUpdating: path)
                try file.seek(toOffset: UInt64(page * 4096))
                try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
                try file.close()
            }
            let found = library.quickCheck()
            #expect((found?.code == .damaged) == isFound, "\(page ?? 0): \(String(describing: found))")
            if let found { try Self.expectSentence(found) }
            library.close()
        }
    }

    /// In a file that ends too early the check cannot begin: it throws, and that is damage, too.
    @Test func aQuickLookThatCannotEvenBeginIsDamage() throws {
        let folder = try OpeningTests.folderWithoutLibrary()
        let path = OpeningTests.database(folder)
        try #require(Self.sound).write(to: path)
        let library = try Library.openForTest(folder)
        defer { library.close() }
        #expect(library.quickCheck() == nil)
        #expect(truncate(path.path, 8 * 4096) == 0)
        #expect(throws: (any Error).self) {
            try library.database.read { db in try String.fetchOne(db, sql: "PRAGMA quick_check(1)") }
        }
        let found = library.quickCheck()
        #expect(found?.code == .damaged, "\(String(describing: found))")
        try Self.expectSentence(try #require(found))
    }

    /// The counter of keys lost its value, so the next item would get the key of an existing one.
    @Test func whatContradictsItselfIsCalledDamaged() throws {
        let folder = try TemporaryFolder()
        var library = try Library.openForTest(folder)
        for name in ["Lamp", "Chair"] { _ = try library.direct.add(ItemContent(name: name), actor: tester) }
        library.close()
        let queue = try DatabaseQueue(path: OpeningTests.database(folder).path)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "UPDATE counters SET value = '0' WHERE name = 'lastKey'")
            _ = try db.checkpoint(.truncate)
        }
        try queue.close()
        library = try Library.openForTest(folder)
        defer { library.close() }
        let error = #expect(throws: InventoryError.self) { try library.direct.add(ItemContent(name: "Vase"), actor: tester) }
        #expect(error?.code == .damaged, "\(String(describing: error))")
        #expect(error?.description.contains("homepwner check") == true)
        #expect(try library.direct.count() == 2)
    }
}
