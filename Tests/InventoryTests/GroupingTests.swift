import Foundation
import StoreTesting
import Testing
import TestSupport

@testable import Inventory

@Suite struct GroupingTests {
    private static let places = ["Attic", "attic", "Hall", "Kitchen 2", "Kitchen 10", "", "Zoo", "Büro"]

    /// Returns the expected grouped listing: the plain one, with the items of each place together, in stable order.
    private func expected(_ library: Library, _ query: ItemQuery) throws -> [(place: String?, keys: [ItemKey])] {
        var plain = query
        plain.grouping = .none
        let listing = try library.direct.listing(plain)
        let rows = try library.direct.rows(listing.keys(in: 0..<listing.count))
        var groups: [String?: [ItemKey]] = [:]
        for row in rows { groups[row.placePath.isEmpty ? nil : row.placePath, default: []].append(row.key) }
        let isReversed = query.order.key == .place && !query.order.ascending
        let collation = library.items.memory.collation
        func order(_ text: String) -> [UInt8] { collation.key(text) + [0] + Array(text.utf8) }
        let present = groups.keys.compactMap { $0 }.sorted { order($0).lexicographicallyPrecedes(order($1)) != isReversed }
        return (present.map { $0 } + [nil]).compactMap { place in groups[place].map { (place, $0) } }
    }

    private func check(_ library: Library, _ query: ItemQuery, _ comment: Comment) throws {
        let wanted = try expected(library, query)
        let listing = try library.direct.listing(query)
        #expect(listing.keys(in: 0..<listing.count) == wanted.flatMap(\.keys), comment)
        #expect(listing.sections.map(\.count) == wanted.map(\.keys.count), comment)
        #expect(listing.sections.map { $0.name != .nothing } == wanted.map { $0.place != nil }, comment)
        var start = 0
        for section in listing.sections {
            #expect(section.start == start, comment)
            start += section.count
        }
        #expect(listing.count == start && listing.isComplete, comment)
        guard library.items.memory.index.isLoaded(withTexts: false) else { return }
        for section in listing.sections {
            let rows = try library.direct.rows(listing.keys(in: section.start..<(section.start + section.count)))
            let sums = Dictionary(rows.compactMap(\.value).map { ($0.currency, Int128($0.minorUnits)) }, uniquingKeysWith: +)
            #expect(section.totals == Counters.shown(sums), comment)
        }
    }

    @Test func itemsOfAPlaceStandTogetherInEveryOrder() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        var random = SeededRandom(3)
        _ = try library.direct.addAll((0..<300).map { _ in NewItem(SearchTests.content(&random)) }, actor: tester)
        _ = try library.direct.addAll(
            (0..<100).map { NewItem(ItemContent(name: "Thing \($0 * 37 % 100)", place: Self.places[$0 * $0 % 8])) }, actor: tester)
        try await library.direct.prepareGroups()
        #expect(try library.direct.listing(ItemQuery(grouping: .place(.whole))).sections.allSatisfy { $0.totals == nil })
        try await library.direct.prepare()
        for key in SortKey.allCases {
            for ascending in [true, false] {
                for text in ["", "a", "thing 1", "nothing has this"] {
                    let order = Inventory.SortOrder(key, ascending: ascending)
                    try check(library, ItemQuery(text: text, order: order, grouping: .place(.whole)), "\(order) “\(text)”")
                }
            }
        }
        #expect(try library.direct.listing(ItemQuery()).sections.isEmpty)
    }

    @Test func theFirstScreenHasTheFirstPlaces() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let places = ["Hall", "", "Attic", "Hall", "Zoo", "Attic", "Attic"]
        _ = try library.direct.addAll(places.map { NewItem(ItemContent(name: "Thing", place: $0)) }, actor: tester)
        for ascending in [true, false] {
            let order = Inventory.SortOrder(.place, ascending: ascending)
            let all = try library.direct.listing(ItemQuery(order: order, grouping: .place(.whole)))
            for limit in 1...8 {
                let first = try library.direct.firstScreen(order, limit: limit).listing
                #expect(first.query == all.query)
                #expect(first.sections.dropLast().map(\.count) == all.sections.prefix(first.sections.count - 1).map(\.count))
                #expect(first.sections.map(\.start) == all.sections.prefix(first.sections.count).map(\.start))
                #expect(first.sections.map(\.name) == all.sections.prefix(first.sections.count).map(\.name))
                #expect(first.sections.reduce(0) { $0 + $1.count } == 7)
            }
        }
        #expect(try library.direct.firstScreen(.standard, limit: 8).listing.sections.isEmpty)
    }

    /// After every kind of change the groups in memory equal those of the database.
    @Test func aListingIsReadAgainWhileAChangeIsFollowedButNotForEver() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.addAll(
            (0..<20).map { NewItem(ItemContent(name: "Thing \($0)", place: Self.places[$0 % 4])) }, actor: tester)
        try await library.direct.prepareGroups()
        let orders = library.items.memory.orders
        let query = ItemQuery(order: SortOrder(.place, ascending: true), grouping: .place(.whole))
        let before = try library.direct.listing(query)
        let stamp = try #require(orders.stamp)
        orders.beginFollowing()
        #expect(orders.stamp == nil)
        #expect(try library.direct.listing(query).sections == before.sections)
        orders.endFollowing()
        let after = try #require(orders.stamp)
        #expect(after != stamp)
        let thing = try #require(library.direct.rows(before.keys(in: 0..<1)).first)
        _ = try library.direct.update(thing.id, to: ItemContent(name: "Thing", place: "Zoo"), expecting: nil, actor: tester)
        #expect(orders.stamp != after)
        try check(library, query, "after a change")
    }

    @Test func groupsFollowChanges() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let query = ItemQuery(order: Inventory.SortOrder(.name, ascending: true), grouping: .place(.whole))
        try check(library, query, "empty")
        var random = SeededRandom(8)
        var items: [Item] = []
        for step in 0..<120 {
            let place = Self.places[Int.random(in: 0..<8, using: &random)] + (Bool.random(using: &random) ? "" : " \(step % 5)")
            switch Int.random(in: 0..<6, using: &random) {
            case 0 where !items.isEmpty:
                let gone = items.remove(at: Int.random(in: 0..<items.count, using: &random))
                _ = try library.direct.delete([gone.id], actor: tester)
            case 1 where !items.isEmpty:
                let index = Int.random(in: 0..<items.count, using: &random)
                var content = items[index].content
                content.placePath = place
                _ = try library.direct.update(items[index].id, to: content, expecting: items[index].revision, actor: tester)
            case 2:
                _ = try library.direct.undo(actor: tester)
            case 3:
                let many = (0..<Int.random(in: 2...50, using: &random)).map {
                    NewItem(ItemContent(name: "M\($0)", place: "\(place) \($0 % 3)"))
                }
                _ = try library.direct.addAll(many, actor: tester)
            default:
                _ = try library.direct.add(ItemContent(name: "Item \(step)", place: place), actor: tester)
            }
            items = []
            try library.direct.forEachItem {
                items.append($0)
                return true
            }
            try check(library, query, "step \(step)")
            guard step % 7 == 0 else { continue }
            // Read again, as at the next start.
            let inMemory = try library.direct.listing(query)
            library.items.memory.orders.invalidate()
            let anew = try library.direct.listing(query)
            #expect(inMemory.sections == anew.sections, "step \(step)")
            try await library.direct.prepareGroups()
        }
    }

    /// Houses, rooms and furniture of any kinds of places, in any tree.
    @Test(arguments: 0..<6) func everyPlaceHasItsHouseItsRoomAndItsFurniture(seed: Int) throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        var random = SeededRandom(UInt64(seed) + 40)
        let names = seed.isMultiple(of: 2) ? ["A", "B", "C"] : ["A"]
        let items = (0..<80).map { number -> NewItem in
            var content = ItemContent(name: "Thing \(number)")
            let depth = Int.random(in: 0...4, using: &random)
            let path = (0..<depth).map { $0 == 0 ? names.randomElement(using: &random)! : ["a", "b"].randomElement(using: &random)! }
            content.place = path.isEmpty ? nil : Reference(id: nil, path: path)
            return NewItem(content)
        }
        _ = try library.direct.addAll(items, actor: tester)
        for _ in 0..<12 {
            let catalog = try library.direct.catalog()
            let all = try library.direct.all()
            for level in PlaceLevel.allCases {
                let query = ItemQuery(order: SortOrder(.newest, ascending: true), grouping: .place(level))
                let groups = PlainGroups(collation: library.items.memory.collation, catalog: catalog).groups(of: all, query)
                let listing = try library.direct.listing(query)
                #expect(listing.sections.map(\.name) == groups.map(\.name), "\(level)")
                #expect(listing.keys(in: 0..<listing.count) == groups.flatMap { $0.items.map(\.key) }, "\(level)")
            }
            for var place in catalog.places.sorted(by: { $0.id.uuidString < $1.id.uuidString }) where Bool.random(using: &random) {
                place.placeKind = (Place.Kind.allCases + [nil]).randomElement(using: &random) ?? nil
                _ = try library.direct.perform(.put(.place(place)), actor: tester)
            }
        }
    }

    @Test func boxesComeUnderTheRoomAndFurnitureUnderTheHouse() throws {
        var catalog = Catalog()
        let (home, study, desk, box) = (UUID(), UUID(), UUID(), UUID())
        catalog.put(.place(Place(id: home, name: "Home", kind: .house)), 1)
        catalog.put(.place(Place(id: study, name: "Study", parent: home, kind: .room)), 2)
        catalog.put(.place(Place(id: desk, name: "Desk", parent: study, kind: .furniture)), 3)
        catalog.put(.place(Place(id: box, name: "Box", parent: desk, kind: .box)), 4)
        catalog.put(.place(Place(id: UUID(), name: "Crate", parent: study, kind: .box)), 5)
        catalog.put(.place(Place(id: UUID(), name: "Garage", kind: .room)), 6)
        let levels = PlaceLevels(catalog)
        func all(_ path: String...) -> [Int] { PlaceLevel.allCases.map { levels.path(path, to: $0).count } }
        #expect(all("Home", "Study", "Desk", "Box") == [1, 2, 3, 4])
        #expect(all("Home", "Study", "Crate") == [1, 2, 2, 3])
        #expect(all("Home", "Study") == [1, 2, 2, 2])
        #expect(all("Home") == [1, 1, 1, 1])
        #expect(all("Garage") == [1, 1, 1, 1])
        #expect(levels.path([], to: .room).isEmpty)
    }
}
