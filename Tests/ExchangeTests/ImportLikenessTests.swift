import Foundation
import Inventory
import StoreTesting
import Testing

@testable import Exchange

/// Rows that look like items of the library.
@Suite struct ImportLikenessTests {
    /// Two are alike if a number is equal, or no field that both have differs: asked of each row, one after the other.
    private static func isAlike(_ one: ItemContent, _ other: ItemContent) -> Bool {
        func differs(_ field: ItemField) -> Bool? {
            guard let first = one[field], let second = other[field] else { return nil }
            return first != second
        }
        let numbers = [ItemField.serialNumber, .assetNumber, .code].compactMap(differs)
        if numbers.contains(true) { return false }
        if numbers.contains(false) { return true }
        let places = one.place.flatMap { first in other.place.map { first.path != $0.path } } ?? false
        return !places && ![ItemField.maker, .model, .bought, .price, .value].compactMap(differs).contains(true)
    }

    private static func content(_ random: inout SystemRandomNumberGenerator) -> ItemContent {
        var content = ItemContent(name: "Chair")
        func text(_ field: ItemField, _ count: Int) {
            if Bool.random(using: &random) { content[field] = .text("\(field)\(Int.random(in: 0..<count, using: &random))") }
        }
        for field in [ItemField.serialNumber, .assetNumber, .code] where Int.random(in: 0..<3, using: &random) == 0 { text(field, 4) }
        for field in [ItemField.maker, .model] { text(field, 2) }
        if Bool.random(using: &random) { content.place = Reference(id: nil, path: [Bool.random(using: &random) ? "Hall" : "Attic"]) }
        if Bool.random(using: &random) { content.value = Table.dollars(Int64.random(in: 1...3, using: &random)) }
        return content
    }

    @Test func theFirstRowThatIsAlikeIsTaken() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<30 {
            let rows = (0..<60).map { _ in Self.content(&random) }
            let items = (0..<60).map { _ in Self.content(&random) }
            var alike = AlikeContents()
            for (index, row) in rows.enumerated() { alike.append(row, index: index + 100) }
            var taken: Set<Int> = []
            for item in items {
                let expected = rows.indices.first { !taken.contains($0) && Self.isAlike(rows[$0], item) }
                if let expected { taken.insert(expected) }
                #expect(alike.takeFirst(alike: item) == expected.map { $0 + 100 })
            }
        }
    }

    /// Ten thousand rows with one name, beside as many items: equal ones, different ones, and those of which each has its own number.
    @Test(arguments: 0..<3) func manyOfOneNameAreComparedOnceEach(kind: Int) {
        let count = 10_000
        func content(_ number: Int) -> ItemContent {
            var content = ItemContent(name: "Chair")
            if kind == 1 { content.value = Table.dollars(Int64(number)) }
            if kind == 2 { content.serialNumber = "SN-\(number)" }
            return content
        }
        var alike = AlikeContents()
        for number in 0..<count { alike.append(content(number), index: number) }
        let found = (0..<count).compactMap { alike.takeFirst(alike: content(count - 1 - $0)) }
        #expect(found.count == count && alike.lookups < 4 * count, "\(alike.lookups)")
    }

    /// Of a library only what has a name of the file is read, disposed items too.
    @Test func otherItemsAreNotRead() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let names = ["LAMP  shade", "Lamp shade", "Rug"] + (0..<1_200).map { "Thing \($0)" }
        let ids = try library.direct.addAll(names.map { NewItem(ItemContent(name: $0)) }, actor: "test").items.map(\.id)
        _ = try library.direct.perform(.assign(.disposal(Disposal(kind: "sold")), to: .items([ids[0]])), actor: "test")
        let store = DelayedStore(library.store(actor: "test"))
        let plan = try Table.plan("Name\nlamp shade\nLamp  Shade\nLamp shade\nDesk\n")
        var likeness = ImportLikeness(plan)
        let found = try await likeness.items(in: store)
        #expect(found.mapValues(\.id) == [0: ids[1], 1: ids[0]])
        // One question for the names and one for a page of items.
        #expect(store.askedCount == 2)
        #expect(likeness.lookups < 10)
    }
}
