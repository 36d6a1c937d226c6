import Foundation
import StoreTesting
import Testing

@testable import Inventory

@Suite struct SampleTests {
    @Test func theSameSeedGivesTheSame() throws {
        let items = Array(SampleItems(count: 500, seed: 9, photos: []))
        #expect(items == Array(SampleItems(count: 500, seed: 9, photos: [])))
        #expect(Array(items.prefix(10)) == Array(SampleItems(count: 10, seed: 9, photos: [])))
        #expect(items != Array(SampleItems(count: 500, seed: 10, photos: [])))
        #expect(Set(items.map(\.id)).count == 500)
        #expect(items.allSatisfy { (try? $0.content.validate()) != nil && $0.content.name.count > 5 })
        #expect(Set(items.map(\.content.placePath)).count > 15)
        // The sample must stay the same from one version to the next.
        #expect(items[0].id.uuidString == "82530601-70B8-46AD-B4C8-3357703B5EFC")
        let pictures = try SamplePictures.make(count: 3, seed: 1).map(\.data)
        #expect(try pictures == SamplePictures.make(count: 3, seed: 1).map(\.data))
        #expect(Set(pictures).count == 3)
    }

    @Test func aSampleIsOneChangeAndWhole() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.open(at: folder.library)
        let change = try await SampleLibrary.generate(into: library.store(actor: tester), items: 300, seed: 4)
        #expect(change.title == "Add 300 Sample Items")
        #expect(try library.direct.count() == 300)
        let rows = try library.direct.firstRows(.standard, limit: 300)
        #expect(rows.filter(\.hasPhoto).count > 240)
        #expect(try rows.compactMap(\.photoSHA256).allSatisfy { try library.photos.thumbnail(of: $0) != nil })
        library.close()
        let report = try LibraryCheck.run(at: folder.library)
        #expect(report.ok)
        #expect(report.photosChecked == 200)
    }

    /// Compares a large library with a plain sort and a plain search.
    @Test func aHundredThousandItemsSortAndSearch() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let items = Array(SampleItems(count: 100_000, seed: 2, photos: []))
        _ = try library.direct.addAll(items, actor: tester)
        let byName = try library.direct.listing(ItemQuery(order: Inventory.SortOrder(.name, ascending: true)))
        let keyed = items.enumerated().map { (index: $0, key: library.items.memory.collation.key($1.content.name)) }
        // Stable, because ties are in the order of age.
        let sorted = keyed.sorted { $0.key == $1.key ? $0.index < $1.index : $0.key.lexicographicallyPrecedes($1.key) }
        #expect(byName.count == 100_000)
        #expect((0..<100_000).allSatisfy { byName[$0].rawValue == Int64(sorted[$0].index + 1) })
        let folded = items.map { [$0.content.name, $0.content.serialNumber, $0.content.placePath, $0.content.notes].map(Folding.folded) }
        for query in ["kettle", "grun", "k 1", "grünwald attic", "99-", "zzz"] {
            let matcher = SearchMatcher(query)
            let expected = items.indices.filter { matcher.matches(folded[$0]) }
            let found = try library.direct.listing(ItemQuery(text: query, order: Inventory.SortOrder(.newest, ascending: true)))
            #expect(found.keys(in: 0..<found.count).map { Int($0.rawValue) - 1 } == expected, "\(query)")
        }
        let byValue = try library.direct.listing(ItemQuery(order: Inventory.SortOrder(.value, ascending: false)))
        let values = (0..<100_000).map { items[Int(byValue[$0].rawValue) - 1].content.value?.minorUnits }
        #expect(zip(values, values.dropFirst()).allSatisfy { one, other in other == nil || (one ?? .min) >= (other ?? .min) })
        #expect(values.last == .some(nil))
    }
}
