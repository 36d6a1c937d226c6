import Graphics
import Inventory
import Testing
import WorkspaceModel
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The matches of a search are marked where they are.
@Suite struct MarkTests {
    /// The marked parts of a shown text.
    private func marked(_ text: String, _ marks: [Range<Int>]) -> [String] {
        let bytes = Array(text.utf8)
        return marks.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    private func marked(_ text: String, _ query: String) -> [String] {
        let shown = MarkedText(text, SearchMatcher(query))
        return marked(shown.text, shown.marks)
    }

    @Test(arguments: [
        ("a\u{1}b\tlamp", "lamp", ["lamp"]), ("\u{85}\u{85}lamp and Lämp", "lamp", ["lamp", "Lämp"]),
        ("שלום lamp עולם", "lamp עולם", ["lamp", "עולם"]), ("lamp", "la mp", ["lamp"]), ("la\u{1}mp", "lamp", ["la␁mp"]),
    ])
    func marksStandOnWhatIsShown(_ text: String, _ query: String, _ expected: [String]) {
        #expect(marked(text, query) == expected)
    }

    @Test func marksStandRightInTextsOverTwoThousandBytes() {
        let long = "é\u{1} lamp " + String(repeating: "wörter ", count: 600) + "lamp"
        #expect(marked(long, "lamp") == ["lamp"])
        let plain = "a lamp " + String(repeating: "words ", count: 600)
        #expect(marked(plain, "lamp") == ["lamp"])
        let cut = MarkedText(String(repeating: "x", count: 5_000), SearchMatcher("xx"))
        #expect(marked(cut.text, cut.marks) == [String(repeating: "x", count: 500)] && cut.text.contains("x…"))
    }

    private func content(_ query: String, _ item: ItemContent) async throws -> ItemCellContent {
        let fixture = try Fixture(items: [item])
        defer { fixture.close() }
        try await fixture.wait("the rows") { fixture.main.model.count == 1 }
        fixture.main.workspace.send(.search(Search(query, .words(of: query))))
        let row = try #require(fixture.main.model.row(at: 0))
        return ItemCellContent(row: row, matcher: fixture.main.model.matcher, style: fixture.main.around.style)
    }

    /// Marks are counted in bytes, and a letter may have several.
    @Test func marksStandRightBehindLettersOfSeveralBytes() {
        func marked(_ text: HomepwnerUI.MarkedText) -> [String] {
            text.marks.map { String(decoding: Array(text.text.utf8)[$0], as: UTF8.self) }
        }
        #expect(marked(HomepwnerUI.MarkedText("Café Größe lamp", SearchMatcher("lamp"))) == ["lamp"])
        #expect(marked(HomepwnerUI.MarkedText(lines: "Café\nÖl lamp", SearchMatcher("lamp cafe"))) == ["Café", "lamp"])
        let parts = [HomepwnerUI.MarkedText("Küche", SearchMatcher("lamp")), HomepwnerUI.MarkedText("Öl lamp", SearchMatcher("lamp"))]
        #expect(marked(HomepwnerUI.MarkedText(parts, separator: " · ")) == ["lamp"])
    }

    @Test func everyWordIsMarkedWhereverItStands() async throws {
        let item = ItemContent.named("Desk lamp", serial: "X 10", place: "Attic", notes: "dusty\nfrom Aunt Mary\nwith a lamp shade")
        let expected: [(String, String, [String])] = [
            ("lamp", "Attic · X 10", []), ("lamp attic", "Attic · X 10", ["Attic"]), ("mary", "Attic · from Aunt Mary", ["Mary"]),
            ("10 mary", "Attic · X 10 · from Aunt Mary", ["10", "Mary"]), ("att mary lamp", "Attic · from Aunt Mary", ["Att", "Mary"]),
        ]
        for (query, detail, marks) in expected {
            let shown = try await content(query, item)
            #expect(shown.detail == detail)
            #expect(marked(shown.detail, shown.detailMarks) == marks)
        }
    }

    /// A narrow row cuts the end of its line: the box stays.
    @Test func thePlaceOfARowComesFirst() async throws {
        var item = ItemContent.named("Chair", serial: "C 1", cents: 5_000, place: "Attic")
        item[.quantity] = Quantity(thousandths: 4_000).map(FieldValue.quantity)
        let detail = try await content("", item).detail
        #expect(detail.hasPrefix("Attic · 4 × ") && detail.hasSuffix(" · C 1"), "\(detail)")
    }

    @Test func theDetailMarksWhatIsSearchedFor() async throws {
        let fixture = try Fixture(items: [.named("Lamp", serial: "L\u{1}AMP", place: "Lamp room", notes: "first\nold lamp")])
        defer { fixture.close() }
        try await fixture.wait("the row") { fixture.main.list.table.cellForRow(at: 0) != nil }
        fixture.harness.click(try #require(fixture.main.list.table.cellForRow(at: 0)))
        func marks() -> [[String]] {
            var found: [[String]] = []
            fixture.main.detail.view.forEachView { view in
                if let label = view as? Label, !label.marks.isEmpty { found.append(marked(label.text, label.marks)) }
            }
            return found
        }
        #expect(marks().isEmpty)
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("lamp")
        fixture.harness.press(.down)
        #expect(marks() == [["Lamp"], ["Lamp"], ["L␁AMP"], ["lamp"]])
        fixture.harness.press(.character("f"), .control)
        fixture.harness.press(.escape)
        #expect(marks().isEmpty && fixture.main.detail.item != nil)
    }
}
