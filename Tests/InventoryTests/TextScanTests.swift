import Foundation
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// A single search, without the data in memory for many searches.
@Suite struct TextScanTests {
    /// A command searches the database, and finds the same as a window finds in memory.
    @Test(arguments: 1...3) func aSearchThatIsMadeOnceFindsTheSame(_ seed: Int) async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        var random = SeededRandom(UInt64(seed))
        let field = OwnField(id: UUID(), name: "Story", kind: .text)
        _ = try library.direct.perform(.put(.field(field)), actor: tester)
        let items = (0..<400).map { number in
            var content = SearchTests.content(&random)
            if number % 3 == 0 { content.own = [OwnValue(field, .text(SearchTests.text(&random, upTo: 5) + "x"))] }
            if number % 7 == 0 { content.place = Reference(id: nil, path: ["Attic", SearchTests.text(&random, upTo: 3) + "b"]) }
            content.name += "n"
            return NewItem(content)
        }
        _ = try library.direct.addAll(items, actor: tester)
        let all = try library.direct.all()
        _ = try library.direct.delete(all.prefix(20).map(\.id), actor: tester)
        // Parts of parts, of wholes with and without a value, and of some that are sold.
        for (number, item) in all.dropFirst(20).enumerated() where number > 0 && number % 2 == 0 {
            let whole = all[20 + number / 3]
            var content = item.content
            content.parent = Reference(id: whole.id, path: [whole.content.name])
            _ = try library.direct.update(item.id, to: content, expecting: nil, actor: tester)
        }
        let sold = ItemSelection.items(all.suffix(20).map(\.id))
        _ = try library.direct.perform(.assign(.disposal(Disposal(kind: "sold")), to: sold), actor: tester)
        var queries = ["a", "attic", "at b", "é", "ss", "nowhere to be found", "x n"]
        queries.append(Array(repeating: "a", count: 63).joined(separator: " "))
        for _ in 0..<60 { queries.append(SearchTests.text(&random, upTo: 4)) }
        let once = library.store(actor: tester, searchesOnce: true)
        var answers: [ItemListing] = []
        for query in queries {
            for scope in [ItemScope.all, .noPlace] {
                answers.append(try await once.results(of: ItemQuery(text: query, scope: scope), showing: 0..<0, tracking: .none).set)
            }
        }
        #expect(!library.items.memory.index.isLoaded(withTexts: true))
        for answer in answers {
            let other = try library.direct.listing(answer.query)
            #expect(answer.keys(in: 0..<answer.count) == other.keys(in: 0..<other.count), "“\(answer.query.condition)”")
            #expect(answer.totals == other.totals, "“\(answer.query.condition)”")
        }
        #expect(library.items.memory.index.isLoaded(withTexts: true))
        // More words than its maximum are searched in memory.
        let many = ItemQuery(text: Array(repeating: "a", count: 64).joined(separator: " "))
        #expect(try await once.count(of: many) == library.direct.listing(ItemQuery(text: "a")).count)
    }
}
