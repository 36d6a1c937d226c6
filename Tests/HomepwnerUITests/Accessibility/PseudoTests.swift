import Graphics
import Inventory
import Testing
import Toolkit
import ToolkitTesting
import Words

@testable import HomepwnerUI

/// The screens whose texts come from the catalogue have no other English.
@Suite struct PseudoTests {
    /// Digits, and letters of another script.
    private static let items: [ItemContent] = [
        .named("ランプ", cents: 4_000, place: "イエ/ダイドコロ/タナ"), .named("イス", place: "イエ"), .named("ツクエ", cents: 100), .named("1"),
    ]
    private static let style = NumberStyle(
        decimal: ".", grouping: ",", days: DayStyle(language: "ja", format: "%Y年%m月%d日", monthNames: []))

    @Test func theDeletedItems() async throws {
        try await Catalogue.$scoped.withValue(.pseudo) {
            let fixture = try Fixture(items: Self.items, style: Self.style)
            defer { fixture.close() }
            let english = LeftoverEnglish(fixture.harness)
            // The detector detects: the texts of the window are not moved yet.
            let tree = fixture.harness.tree()
            #expect(english.problems(in: try #require(tree[tree.root])).contains("English: “Add Item” in button"))
            _ = try fixture.library.direct.delete(try fixture.stored().map(\.id), actor: "アンナ")
            await fixture.settle()
            try fixture.choose(inMenu: "Library", "Deleted Items…")
            fixture.harness.advance(seconds: 1)
            let page = try #require(fixture.main.presentedViewController as? DeletedItemsController)
            try await fixture.wait("the rows") { page.table.numberOfRows == 4 }
            fixture.harness.press(.home)
            let dialog = try fixture.harness.get(.dialog, "⟦Ďéļéţéď Îţéḿš ·····⟧")
            #expect(english.problems(in: dialog) == [])
            #expect(english.problems(in: page.view) == [])
            #expect(page.countText == "⟦4 îţéḿš ······⟧")
            let rows = fixture.harness.all(.row, within: dialog).map(\.label)
            #expect(rows.count == 4 && rows.allSatisfy { $0.contains("ďéļéţéď") && $0.hasSuffix("⟧") }, "\(rows)")
        }
    }

    @Test func withoutDeletedItems() async throws {
        try await Catalogue.$scoped.withValue(.pseudo) {
            let fixture = try Fixture(items: Self.items, style: Self.style)
            defer { fixture.close() }
            try fixture.choose(inMenu: "Library", "Deleted Items…")
            fixture.harness.advance(seconds: 1)
            let page = try #require(fixture.main.presentedViewController as? DeletedItemsController)
            await fixture.settle()
            let english = LeftoverEnglish(fixture.harness)
            #expect(english.problems(in: try fixture.harness.get(.dialog, "⟦Ďéļéţéď Îţéḿš ·····⟧")) == [])
            #expect(english.problems(in: page.view) == [])
            #expect(page.countText == "⟦Ñö îţéḿš ········⟧")
        }
    }

    @Test func counts() {
        let all: [(Int, NumberStyle) -> String] = [
            CountText.items, CountText.pictures, CountText.papers, CountText.pages, CountText.places,
        ]
        Catalogue.$scoped.withValue(.pseudo) {
            for text in all { for count in [0, 1, 1_248] { #expect(LeftoverEnglish.problem(text(count, .plain)) == nil) } }
        }
        #expect(all.map { $0(0, .plain) } == ["0 items", "0 pictures", "0 papers", "0 pages", "0 places"])
        #expect(all.map { $0(1, .plain) } == ["1 item", "1 picture", "1 paper", "1 page", "1 place"])
        #expect(
            all.map { $0(1_248, .plain) } == ["1,248 items", "1,248 pictures", "1,248 papers", "1,248 pages", "1,248 places"])
    }

    @Test(arguments: [
        ("Delete", "English"), ("⟦Ďéļ⟧ now", "English"), ("⟦Moved⟧", "English"), ("⟦á⟧イ", "A sentence put together of parts"),
        ("⟦á", "A text that is cut"),
        ("á⟧", "A bracket too many"), ("⟦á イ ⟦ƀ⟧⟧", nil), ("⟦á⟧ · イエ · ⟦ƀ⟧", nil), ("イエ › 4", nil), ("$40.00", nil), ("", nil),
    ]) func whatIsWrongWithATextIsSaid(text: String, problem: String?) { #expect(LeftoverEnglish.problem(text) == problem) }
}
