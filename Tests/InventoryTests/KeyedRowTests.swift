import Foundation
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// The rows of a page are read with one query.
@Suite struct KeyedRowTests {
    /// For any number of keys, in any order, with any of them missing.
    @Test(arguments: [0, 1, 15, 16, 17, 40])
    func rowsComeInTheOrderOfTheirKeys(_ count: Int) throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let items = (0..<50).map { NewItem(ItemContent(name: "Lamp \($0)", notes: $0 % 3 == 0 ? "by the kettle" : "")) }
        _ = try library.direct.addAll(items, actor: tester)
        var random = SeededRandom(UInt64(count))
        let listing = try library.direct.listing(ItemQuery())
        let keys = listing.keys(in: 0..<listing.count).shuffled(using: &random)
        let contents = Dictionary(uniqueKeysWithValues: try library.direct.items(keys).map { ($0.key, $0.content) })
        _ = try library.direct.delete([keys[0]], actor: tester)
        let asked = Array(keys.prefix(count))
        let rows = try library.direct.rows(asked, finding: SearchMatcher("kettle"))
        #expect(rows.map(\.key) == asked.filter { $0 != keys[0] })
        #expect(try library.direct.rows(asked).map(\.key) == rows.map(\.key))
        for row in rows {
            let content = try #require(contents[row.key])
            #expect(row.name == content.name)
            #expect(row.foundText == (content.notes.isEmpty ? nil : content.notes))
        }
    }
}
