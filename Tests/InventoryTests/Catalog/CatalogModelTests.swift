import Foundation
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// Random changes of places, tags, types, parts and items: undo returns to each earlier state, and redo forward again; the data in memory
/// equal those of a newly opened library.
@Suite struct CatalogModelTests {
    /// The complete visible state of a library.
    private struct State: Equatable {
        var items: [UUID: ItemContent] = [:]
        var places: Set<[String]> = []
        var tags: [String: Inventory.Tag.Color] = [:]
        var types: Set<String> = []
        var totals: [CurrencyTotal] = []
        var count = 0

        init(_ library: Library) throws {
            let catalog = try library.direct.catalog()
            for item in try library.direct.all() { items[item.id] = item.content }
            let disposed = try library.direct.listing(ItemQuery(scope: .disposed))
            for index in 0..<disposed.count {
                if let item = try library.direct.item(index, of: disposed) { items[item.id] = item.content }
            }
            places = Set(catalog.places.map { catalog.path(of: $0.id) })
            tags = Dictionary(uniqueKeysWithValues: catalog.tags.map { ($0.name, $0.color) })
            types = Set(catalog.types.map(\.name))
            let listing = try library.direct.listing(ItemQuery())
            (totals, count) = (listing.totals, listing.count)
        }
    }

    /// Returns the difference, for the message of a failure.
    private func difference(_ one: State, _ other: State) -> Comment {
        var lines: [String] = []
        for id in Set(one.items.keys).union(other.items.keys) where one.items[id] != other.items[id] {
            let (first, second) = (one.items[id], other.items[id])
            guard let first, let second else {
                lines.append("item: \(first?.name ?? "none"), \(second?.name ?? "none")")
                continue
            }
            for field in ItemField.allCases where first[field] != second[field] {
                lines.append(
                    "\(first.name): \(field) is \(first[field].map { "\($0)" } ?? "none"), not \(second[field].map { "\($0)" } ?? "none")")
            }
            if first.valuations != second.valuations { lines.append("\(first.name): valuations") }
        }
        if one.places != other.places { lines.append("places: \(one.places.symmetricDifference(other.places))") }
        if one.tags != other.tags { lines.append("tags: \(one.tags), not \(other.tags)") }
        if one.totals != other.totals || one.count != other.count {
            lines.append("totals \(one.totals) \(one.count), not \(other.totals) \(other.count)")
        }
        return Comment(rawValue: lines.joined(separator: "; "))
    }

    /// Compares each of a sidebar's sets of items with a check of every item.
    private func check(_ library: Library, _ comment: Comment) throws {
        let catalog = try library.direct.catalog()
        let items = try library.direct.all()
        func ids(_ scope: ItemScope, text: String = "") throws -> Set<UUID> {
            let set = try library.direct.listing(ItemQuery(text: text, scope: scope))
            let ids = Set(try (0..<set.count).compactMap { try library.direct.item($0, of: set)?.id })
            #expect(set.totals == PartTotalsTests.totals(of: ids, among: items), "\(comment), \(scope) “\(text)”")
            return ids
        }
        #expect(try library.direct.status().totals == PartTotalsTests.totals(of: Set(items.map(\.id)), among: items), comment)
        _ = try ids(.all)
        _ = try ids(.all, text: "thing 1")
        let counts = try library.direct.counts()
        #expect(counts.all == items.count, comment)
        for place in catalog.places {
            let path = catalog.path(of: place.id)
            let inside = Set(items.filter { $0.content.place?.path.starts(with: path) ?? false }.map(\.id))
            #expect(try ids(.place(place.id)) == inside, comment)
            #expect(counts.places[place.id] ?? 0 == inside.count, comment)
            #expect(try ids(.all, text: place.name).isSuperset(of: inside), comment)
        }
        for tag in catalog.tags {
            let tagged = Set(items.filter { $0.content.tags.contains { $0.id == tag.id } }.map(\.id))
            #expect(try ids(.tag(tag.id)) == tagged && counts.tags[tag.id] ?? 0 == tagged.count, comment)
        }
        for type in catalog.types {
            let typed = Set(items.filter { $0.content.type?.id == type.id }.map(\.id))
            #expect(try ids(.type(type.id)) == typed && counts.types[type.id] ?? 0 == typed.count, comment)
        }
        for item in items {
            guard let whole = item.content.parent?.id else { continue }
            let parts = Set(items.filter { $0.content.parent?.id == whole }.map(\.id))
            #expect(try ids(.parts(of: whole)) == parts, comment)
            #expect(try library.direct.item(id: whole)?.content.place == item.content.place, comment)
        }
        #expect(try ids(.noPlace) == Set(items.filter { $0.content.place == nil }.map(\.id)), comment)
        let wanted = Set(items.filter { Completeness.isWanted($0.content) }.map(\.id))
        #expect(try ids(.incomplete) == wanted && counts.incomplete == wanted.count, comment)
        #expect(counts.disposed == (try library.direct.listing(ItemQuery(scope: .disposed)).count), comment)
        let sections = try library.direct.listing(ItemQuery(grouping: .place(.whole)))
        for section in sections.sections {
            let ids = try (section.start..<section.start + section.count).compactMap { try library.direct.item($0, of: sections)?.id }
            #expect(section.totals == PartTotalsTests.totals(of: Set(ids), among: items), comment)
        }
    }

    private static let names = ["House", "Kitchen", "Attic", "Box", "a/b", "Küche", "kitchen"]
    private static let tags = ["fragile", "lent", "Lent", "a, b"]

    private static func path(_ random: inout SeededRandom) -> [String] {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in names.randomElement(using: &random) ?? "" }
    }

    private static func value(_ random: inout SeededRandom) -> Money? {
        let amount = Int64.random(in: 0...20_000, using: &random)
        return switch amount % 4 {
        case 0: nil
        case 1: Currency(code: "EUR").map { Money(minorUnits: amount, currency: $0) }
        default: dollars(amount)
        }
    }

    /// Makes one random change; the library refuses some of them, which then change nothing.
    private func change(_ library: Library, _ random: inout SeededRandom) throws {
        let direct = library.direct
        let catalog = try direct.catalog()
        let items = try direct.all()
        let item = items.sorted { $0.key < $1.key }.randomElement(using: &random)
        let place = catalog.places.sorted { $0.id.uuidString < $1.id.uuidString }.randomElement(using: &random)
        let tag = catalog.tags.sorted { $0.name < $1.name }.randomElement(using: &random)
        func named(_ names: [String]) -> [Reference] { names.map { Reference(name: $0) } }
        switch Int.random(in: 0..<17, using: &random) {
        case 0...2:
            var content = ItemContent(name: "Thing \(items.count)", value: Self.value(&random))
            if Bool.random(using: &random) { content.place = Reference(id: nil, path: Self.path(&random)) }
            for tag in Self.tags where Int.random(in: 0..<3, using: &random) == 0 { content.tags += named([tag]) }
            if Bool.random(using: &random) { content.type = Reference(name: ["Tools", "Boats"].randomElement(using: &random) ?? "") }
            if let item, Int.random(in: 0..<3, using: &random) == 0 { content.parent = Reference(id: item.id, path: []) }
            _ = try direct.add(content, actor: tester)
        case 3:
            guard let item else { return }
            var content = item.content
            content.name += "!"
            content.value = Self.value(&random)
            content.parent = items.randomElement(using: &random).map { Reference(id: $0.id, path: []) }
            _ = try direct.update(item.id, to: content, expecting: item.revision, actor: tester)
        case 4:
            guard let item else { return }
            let to = Bool.random(using: &random) ? nil : Reference(id: nil, path: Self.path(&random))
            let some = items.map(\.id).filter { _ in Bool.random(using: &random) }
            _ = try direct.perform(.assign(.place(to), to: .items(some + [item.id])), actor: tester)
        case 5:
            guard var place else { return }
            place.name = Self.names.randomElement(using: &random) ?? ""
            place.note += "x"
            _ = try direct.perform(.put(.place(place)), actor: tester)
        case 6:
            guard var place else { return }
            place.parent = catalog.places.randomElement(using: &random)?.id
            _ = try direct.perform(.put(.place(place)), actor: tester)
        case 7:
            guard let place else { return }
            let to = Bool.random(using: &random) ? nil : Reference(id: nil, path: Self.path(&random))
            _ = try direct.perform(.remove(.place, place.id, itemsTo: to), actor: tester)
        case 8:
            guard var tag else { return }
            tag.color = Inventory.Tag.Color.allCases.randomElement(using: &random) ?? .red
            tag.name = Self.tags.randomElement(using: &random) ?? ""
            _ = try direct.perform(.put(.tag(tag)), actor: tester)
        case 9:
            guard let tag, let other = catalog.tags.randomElement(using: &random) else { return }
            _ = try direct.perform(.mergeTag(tag.id, into: other.id), actor: tester)
        case 10:
            guard let tag else { return }
            _ = try direct.perform(.remove(.tag, tag.id, itemsTo: nil), actor: tester)
        case 11:
            guard let item else { return }
            let some = items.filter { other in Int.random(in: 0..<4, using: &random) == 0 && other.id != item.id }.map(\.id)
            _ = try direct.delete(some + [item.id], actor: tester)
        case 12:
            guard let item else { return }
            let disposal = Disposal(kind: "sold", day: PartialDay(iso: "2024"), price: dollars(5), recipient: "Alex")
            _ = try direct.perform(.assign(.disposal(disposal), to: .items([item.id])), actor: tester)
        case 13:
            let gone = try direct.deletedItems()
            guard let back = gone.randomElement(using: &random) else { return }
            _ = try direct.perform(.restore(back.id), actor: tester)
        case 14:
            guard let item else { return }
            let valuation = Valuation(
                dollars(Int64.random(in: 0...9, using: &random)), day: PartialDay(iso: "202\(Int.random(in: 0...5, using: &random))"))
            _ = try direct.perform(.assign(.valuation(valuation), to: .items([item.id])), actor: tester)
        case 15:
            guard let place, let other = catalog.places.randomElement(using: &random) else { return }
            _ = try direct.perform(.mergePlace(place.id, into: other.id), actor: tester)
        default:
            guard let item else { return }
            _ = try direct.perform(
                .assign(.addTags(named([Self.tags.randomElement(using: &random) ?? ""])), to: .items([item.id])), actor: tester)
        }
    }

    @Test(arguments: 1...6) func undoLeadsBackThroughEachStateAndRedoForth(_ seed: Int) throws {
        let folder = try TemporaryFolder()
        var library = try Library.openForTest(folder)
        var random = SeededRandom(UInt64(seed))
        _ = try library.direct.listing(ItemQuery(text: "x"))
        var states = [try State(library)]
        var refused = 0
        for step in 0..<60 {
            let before = try library.direct.status().revision
            do { try change(library, &random) } catch is InventoryError { refused += 1 }
            let state = try State(library)
            if try library.direct.status().revision == before {
                #expect(state == states[states.count - 1], "seed \(seed), step \(step): refused")
            } else {
                states.append(state)
            }
            if step % 6 == 0 { try check(library, "seed \(seed), step \(step)") }
        }
        #expect(refused < 50 && states.count > 15)
        try check(library, "seed \(seed), in memory")
        library.close()
        library = try Library.openForTest(folder)
        #expect(try State(library) == states[states.count - 1])
        try check(library, "seed \(seed), opened again")
        for (step, state) in states.dropLast().enumerated().reversed() {
            #expect(try library.direct.undo(actor: tester) != nil)
            let now = try State(library)
            guard now == state else {
                Issue.record("seed \(seed): undo to \(step): \(difference(now, state))")
                return
            }
        }
        try check(library, "seed \(seed), all taken back")
        for (step, state) in states.enumerated().dropFirst() {
            #expect(try library.direct.redo(actor: tester) != nil)
            let now = try State(library)
            guard now == state else {
                Issue.record("seed \(seed): redo to \(step): \(difference(now, state))")
                return
            }
        }
        try check(library, "seed \(seed), all done again")
        library.close()
        let report = try LibraryCheck.run(at: folder.library)
        #expect(report.ok, "\(report)")
    }
}
