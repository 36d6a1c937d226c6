import Foundation
import GRDB
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// Orders by any field and by two: a listing has the order of a plain comparison, whatever is in memory.
@Suite struct SortOracleTests {
    private static func content(_ home: QueryHome, _ random: inout SeededRandom) throws -> ItemContent {
        func chance(_ share: UInt64) -> Bool { random.next() % 100 < share }
        var content = try QueryOracleTests.content(home, &random)
        if chance(40) { content[.assetNumber] = .text("\(["A", "b", "É"].randomElement(using: &random)!)-\(random.next() % 10_000)") }
        if chance(30) { content[.code] = .text(["12", "9", "é 10", "E 9"].randomElement(using: &random)!) }
        if chance(30) { content[.policy] = .text(["P 10", "p 9"].randomElement(using: &random)!) }
        if chance(30), content.value != nil {
            content[.valueOn] = PartialDay(iso: ["2025", "2025-01", "2025-01-01", "2024-12-31"].randomElement(using: &random)!)
                .map(FieldValue.day)
            content[.valueSource] = .text(["Ann", "ánn", "Zoe"].randomElement(using: &random)!)
        }
        if content.isDisposed, chance(60) {
            content[.disposalPrice] = .money(dollars(Int64(random.next() % 3) * 100))
            content[.disposedTo] = .text(["Ann", "Zoe"].randomElement(using: &random)!)
        }
        return content
    }

    private static func keys(_ catalog: Catalog) -> [SortKey] {
        let fixed = ItemField.allCases.compactMap { SortKey(.fixed($0), in: catalog) }
        let own = catalog.fields.compactMap { SortKey(.own($0.id), in: catalog) }
        let times = [FieldKey.added, .changed].compactMap { SortKey($0, in: catalog) }
        return fixed + own + times + [.newest, .custom, .missing, .warrantyEnds]
    }

    @Test(arguments: 0..<5) func listingsHaveTheOrderOfAPlainComparison(_ seed: Int) throws {
        var random = SeededRandom(UInt64(seed) + 700)
        let home = try QueryHome()
        let library = home.library
        var ids: [UUID] = []
        for number in 0..<60 {
            let created = Timestamp(milliseconds: 1_700_000_000_000 + Int64(random.next() % 5) * 1_000)
            let new = NewItem(try Self.content(home, &random), id: UUID(), createdAt: number % 3 == 0 ? created : nil)
            if let added = try? library.direct.addAll([new], actor: tester).items.first { ids.append(added.id) }
        }
        var last: SortTerm?
        for round in 0..<120 {
            switch random.next() % 10 {
            case 0...2:
                guard let id = ids.randomElement(using: &random), let old = try library.direct.item(id: id) else { break }
                var content = try Self.content(home, &random)
                content[.disposal] = old.content[.disposal]
                if !content.isDisposed { for field in [ItemField.disposedOn, .disposalPrice, .disposedTo] { content[field] = nil } }
                _ = try? library.direct.update(id, to: content, expecting: nil, actor: tester)
            case 3: try change(library, ids, &random)
            case 4: library.items.memory.columns.invalidate()
            case 5: library.items.memory.orders.invalidate()
            default: break
            }
            try check(library, &last, &random, "round \(round)")
        }
    }

    private func change(_ library: Library, _ ids: [UUID], _ random: inout SeededRandom) throws {
        let some = try ids.filter { id in try random.next() % 8 == 0 && library.direct.item(id: id) != nil }
        let catalog = try library.direct.catalog()
        switch random.next() % 8 {
        case 6:
            guard var place = catalog.places.randomElement(using: &random) else { return }
            place.placeKind = Place.Kind.allCases.randomElement(using: &random)
            _ = try? library.direct.perform(.put(.place(place)), actor: tester)
        case 0: _ = try library.direct.perform(.delete(.items(some)), actor: tester)
        case 1: _ = try library.direct.perform(.assign(.place(Reference(text: "House/Garage")), to: .items(some)), actor: tester)
        case 2:
            guard let type = catalog.types.randomElement(using: &random) else { return }
            var renamed = type
            renamed.name = "T\(random.next() % 100)"
            _ = try? library.direct.perform(.put(.type(renamed)), actor: tester)
        case 3:
            let fields = ([ItemField.maker, .place, .bought, .value] as [ItemField]).filter { _ in random.next() % 3 == 0 }
            _ = try library.direct.perform(.put(.hiddenFields(HiddenFields(Set(fields)))), actor: tester)
        case 4:
            guard let field = catalog.fields.randomElement(using: &random) else { return }
            _ = try library.direct.perform(.put(.field(field.hidden(!field.isHidden))), actor: tester)
        case 5:
            guard some.count > 1 else { return }
            _ = try? library.direct.move(some[0], .above, some[1], actor: tester)
        default: _ = try? library.direct.undo(actor: tester)
        }
    }

    /// - Parameter last: the first key of the last check, which every other check has again.
    private func check(_ library: Library, _ last: inout SortTerm?, _ random: inout SeededRandom, _ place: String) throws {
        let catalog = try library.direct.catalog()
        let keys = Self.keys(catalog)
        func term() -> SortTerm { SortTerm(keys.randomElement(using: &random)!, ascending: random.next() % 2 == 0) }
        let first = last.flatMap { random.next() % 2 == 0 ? $0 : nil } ?? term()
        last = keys.contains(first.key) ? first : nil
        var order = Inventory.SortOrder(last ?? term(), then: random.next() % 3 == 0 ? nil : term())
        // The list of warranties has its own second key.
        if order.second == nil, order.key == .warrantyEnds { order = Inventory.SortOrder(order.first, then: .byName) }
        let plain = PlainOrder(collation: library.items.memory.collation, fields: catalog.fields, hidden: catalog.hiddenFields)
        // The orders of an index do not ask what is hidden.
        let asksNoIndex = order.second != nil || ![SortKey.value, .place].contains(order.key) || catalog.hiddenFields.isEmpty
        guard asksNoIndex else { return }
        for scope in [ItemScope.all, .disposed] {
            if scope == .disposed, !order.isSortedByFields { continue }
            let query = ItemQuery(scope: scope, order: order)
            let set = try library.direct.listing(query)
            let items = try (0..<set.count).compactMap { try library.direct.item($0, of: set) }
            let sorted = plain.sorted(items, order)
            #expect(items.map(\.key) == sorted.map(\.key), "\(place) \(scope) \(order.text) hiding \(catalog.hiddenFields)")
            for grouping in Grouping.allCases where random.next() % 3 == 0 {
                let query = ItemQuery(scope: scope, order: order, grouping: grouping)
                let set = try library.direct.listing(query)
                let groups = PlainGroups(
                    collation: library.items.memory.collation, hidden: catalog.hiddenFields, catalog: catalog
                ).groups(of: sorted, query)
                let comment: Comment = "\(place) \(scope) \(order.text) by \(grouping) hiding \(catalog.hiddenFields)"
                #expect(set.sections.map(\.name) == groups.map(\.name), comment)
                #expect(set.sections.map(\.count) == groups.map(\.items.count), comment)
                if grouping != .none { #expect(set.keys(in: 0..<set.count) == groups.flatMap { $0.items.map(\.key) }, comment) }
                for (section, group) in zip(set.sections, groups) where section.totals != nil {
                    let sums = catalog.shows(.value) ? PartValues.sums(of: group.items) : [:]
                    if scope == .disposed { #expect(section.totals == Counters.shown(sums), comment) }
                }
            }
            let screen = try library.direct.firstScreen(order, in: scope, limit: 7)
            #expect(screen.rows.map(\.key) == sorted.prefix(7).map(\.key), "\(place) \(order.text)")
        }
        #expect(Inventory.SortOrder(text: order.text) == order)
    }

    /// A list that has items here and items that left sorts them together.
    @Test func whatLeftIsSortedWithTheOthers() async throws {
        let home = try QueryHome()
        let order = Inventory.SortOrder(.column(.fixed(.disposedOn)), ascending: false, then: SortTerm(.name, ascending: false))
        let condition = try await home.read("is:disposed or drill or chairs").condition
        let set = try home.library.direct.listing(ItemQuery(condition: condition, order: order))
        let names = try (0..<set.count).compactMap { try home.library.direct.item($0, of: set)?.content.name }
        #expect(names == ["Sold lamp", "Stolen bike", "Drill", "Chairs"])
    }

    /// A file may have numbers of types that are far apart.
    @Test func typesWithLargeNumbersAreSorted() throws {
        let home = try QueryHome()
        let order = Inventory.SortOrder(.column(.fixed(.type)), ascending: true, then: .byName)
        func names(_ library: Library) throws -> [String] {
            let set = try library.direct.listing(ItemQuery(order: order))
            return try (0..<set.count).compactMap { try library.direct.item($0, of: set)?.content.name }
        }
        let before = try names(home.library)
        home.library.close()
        let queue = try DatabaseQueue(path: home.folder.library.appending(path: "library.sqlite").path)
        try queue.write { db in
            try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
            for table in ["types", "items"] { try db.execute(sql: "UPDATE \(table) SET type = type + 4000000000") }
        }
        try queue.close()
        #expect(try names(Library.openForTest(home.folder)) == before)
    }

    @Test func codesCompareLikeTheirValues() {
        let numbers: [Int64] = [.min, .min + 1, -7, -1, 0, 1, 12, .max]
        for (low, high) in zip(numbers.dropFirst(), numbers.dropFirst(2)) {
            #expect(SortCodes.code(of: low) < SortCodes.code(of: high))
        }
        let reals = [-Double.greatestFiniteMagnitude, -2.5, -1, -0.001, 0, 0.001, 1, 2.5, .greatestFiniteMagnitude]
        for (low, high) in zip(reals, reals.dropFirst()) { #expect(SortCodes.code(of: low) < SortCodes.code(of: high)) }
        #expect(SortCodes.code(of: -0.0) == SortCodes.code(of: 0.0))
        var random = SeededRandom(9)
        for round in 0..<40 {
            let size = Int(random.next() % 200)
            let codes = (0..<size).map { _ in random.next() % 4 == 0 ? 0 : random.next() >> UInt64(round) }
            let keys = (0..<UInt32(size + 5)).shuffled(using: &random)
            func code(_ key: UInt32) -> UInt64 { Int(key) < size ? codes[Int(key)] : 0 }
            for ascending in [true, false] {
                let sorted = keys.enumerated().sorted { one, other in
                    let (mine, theirs) = (code(one.element), code(other.element))
                    if (mine == 0) != (theirs == 0) { return theirs == 0 }
                    return mine == theirs ? one.offset < other.offset : (mine < theirs) == ascending
                }.map(\.element)
                #expect(SortCodes(codes).sorted(keys, ascending: ascending) == sorted)
            }
        }
    }

    @Test func anOrderIsATextThatEarlierVersionsRead() {
        let id = UUID()
        let orders: [(Inventory.SortOrder, String)] = [
            (.standard, "newest descending"), (Inventory.SortOrder(.place, ascending: true), "location ascending"),
            (Inventory.SortOrder(own: id, ascending: false), "own:\(id.uuidString) descending"),
            (
                Inventory.SortOrder(.column(.fixed(.maker)), ascending: true, then: SortTerm(.value, ascending: false)),
                "field:maker ascending value descending"
            ),
            (Inventory.SortOrder(.column(.changed), ascending: false), "field:changed descending"),
        ]
        for (order, text) in orders {
            #expect(order.text == text)
            #expect(Inventory.SortOrder(text: text) == order)
        }
        for text in ["", "name", "name up", "field:notes ascending", "field:tags ascending", "own:x ascending", "name ascending  "] {
            #expect(Inventory.SortOrder(text: text) == nil, "\(text)")
        }
        #expect(Inventory.SortOrder(text: "field:name ascending") == Inventory.SortOrder(.name, ascending: true))
        // A second key that changes nothing is left out.
        #expect(Inventory.SortOrder(.newest, ascending: true, then: .byName).second == nil)
        #expect(Inventory.SortOrder(.name, ascending: false, then: .byName).second == nil)
    }

    @Test func anOrderIsWrittenForACommand() throws {
        let catalog = try QueryHome().library.direct.catalog()
        func written(_ first: SortKey, _ ascending: Bool, _ second: SortTerm? = nil) -> String {
            Inventory.SortOrder(first, ascending: ascending, then: second).written(in: catalog)
        }
        let fields = Dictionary(uniqueKeysWithValues: catalog.fields.map { ($0.fieldKind, $0.id) })
        #expect(written(.newest, false) == "newest" && written(.newest, true) == "-newest" && written(.custom, false) == "own")
        #expect(written(.place, true, SortTerm(.value, ascending: false)) == "place,-value")
        #expect(written(.column(.changed), false, .byName) == "-changed,name" && written(.serialNumber, true) == "serial")
        #expect(written(.column(.fixed(.warrantyEnds)), true) == "warranty" && written(.warrantyEnds, true) == "warranty")
        #expect(written(.column(.own(try #require(fields[.number]))), false) == "-#\"Voltage\"")
        let names = FieldNames(catalog)
        let text = try #require(fields[.text])
        #expect(names.field(named: "WORTH") == .fixed(.value) && names.field(named: "maker", isOwn: true) == .own(text))
        #expect(names.nearest(to: "chnaged") == "changed" && names.nearest(to: "xyzzyq") == nil)
        #expect(FieldNames(catalog, others: ["newest"]).nearest(to: "newst") == "newest")
    }

    /// Orders by two keys, and those by their second keys, are in memory until something changes.
    @Test func theSecondSortingReadsNothing() throws {
        let home = try QueryHome()
        let library = home.library
        func order(_ field: ItemField) -> Inventory.SortOrder {
            Inventory.SortOrder(.column(.fixed(field)), ascending: true, then: .byName)
        }
        for field in [ItemField.maker, .bought, .maker] { _ = try library.direct.listing(ItemQuery(order: order(field))) }
        #expect(library.items.memory.columns.names == [.fixed(.maker, .texts), .fixed(.bought, .days)])
    }
}
