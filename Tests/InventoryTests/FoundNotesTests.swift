import StoreTesting
import Testing

@testable import Inventory

@Suite struct FoundNotesTests {
    private func line(_ query: String, _ notes: String) -> String? { FoundText.holding(SearchMatcher(query), in: notes) }

    @Test func theLineWithTheMostWordsIsShown() {
        let notes = "Bought in May\n  from Aunt Mary\nin the attic with Mary's aunt Ann"
        #expect(line("mary", notes) == "from Aunt Mary")
        #expect(line("ann mary", notes) == "in the attic with Mary's aunt Ann")
        #expect(line("bob", notes) == nil)
    }

    @Test func aLongLineBeginsShortlyBeforeWhatWasFound() throws {
        let notes = String(repeating: "word ", count: 2_000) + "a hidden Treasure" + String(repeating: " more", count: 2_000)
        let shown = try #require(line("treasure", notes))
        #expect(shown.hasPrefix("…word") && shown.contains("a hidden Treasure more") && shown.hasSuffix("…") && shown.count < 260)
        let place = try #require(shown.firstRange(of: "Treasure"))
        #expect(shown.distance(from: shown.startIndex, to: place.lowerBound) < 40)
    }

    @Test func rowsOfASearchSayWhereTheNotesHoldIt() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        for content in [
            ItemContent(name: "Zither", notes: "old\nfrom Aunt Mary"), ItemContent(name: "Mary's lamp", notes: "from Aunt Mary"),
        ] { _ = try library.direct.add(content, actor: tester) }
        func found(_ query: String) throws -> [String?] {
            let listing = try library.direct.listing(ItemQuery(text: query, order: SortOrder(.newest, ascending: true)))
            return try library.direct.rows(listing.keys(in: 0..<listing.count), finding: SearchMatcher(query)).map(\.foundText)
        }
        #expect(try found("mary") == ["from Aunt Mary", nil])
        #expect(try found("aunt mary") == ["from Aunt Mary", "from Aunt Mary"])
        #expect(try found("zither") == [nil])
    }
}
