import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Dates as people type them into the form, and as the window shows them where they live.
@Suite struct FormDateTests {
    private static let american = NumberStyle(decimal: ".", grouping: ",", days: DayStyle(order: .monthDayYear))

    /// Opens the form and types a name and a date.
    private func type(_ date: String, into fixture: Fixture) throws -> ItemFormView {
        fixture.harness.press(.character("n"), .control)
        let form = try #require(fixture.main.forms.form?.form)
        fixture.harness.type("Lamp")
        fixture.harness.click(form.date)
        fixture.harness.type(date)
        return form
    }

    private func words(_ fixture: Fixture, _ text: String) -> Label? { fixture.harness.find(Label.self) { $0.text == text } }

    private func done(_ fixture: Fixture) async throws -> String? {
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the sheet to go") { fixture.main.presentedViewController == nil }
        return try fixture.stored().first?.content.bought?.iso
    }

    @Test func whatIsAmbiguousIsSaidInWordsBesideTheField() async throws {
        for (style, sentence, iso) in [
            (NumberStyle.plain, "1 February 2025, not 2 January 2025", "2025-02-01"),
            (Self.american, "2 January 2025, not 1 February 2025", "2025-01-02"),
        ] {
            let fixture = try Fixture(style: style)
            defer { fixture.close() }
            let form = try type("1/2/2025", into: fixture)
            let label = try #require(words(fixture, sentence))
            #expect(label.textColor == .secondaryLabel && !form.date.hasError)
            let place = label.convert(label.bounds, to: nil), field = form.date.convert(form.date.bounds, to: nil)
            #expect(label.frame.height > 10 && place.minY >= field.maxY - 1 && place.minY < field.maxY + 12)
            #expect(try await done(fixture) == iso)
        }
    }

    @Test func aYearThatIsHardToBelieveIsDoubtedBesideTheField() throws {
        for (text, sentence) in [
            ("31.1.9999", "31 January 9999. The year 9999 is far in the future."),
            ("1 february 9999", "The year 9999 is far in the future."),
        ] {
            let fixture = try Fixture(style: .plain)
            defer { fixture.close() }
            _ = try type(text, into: fixture)
            #expect(words(fixture, sentence) != nil)
        }
    }

    @Test func aMonthOrAYearStaysWhatItIs() async throws {
        for (text, sentence, iso) in [("march 2026", "", "2026-03"), ("3/2026", "March 2026", "2026-03"), ("2015", "", "2015")] {
            let fixture = try Fixture(style: .plain)
            defer { fixture.close() }
            _ = try type(text, into: fixture)
            if !sentence.isEmpty { #expect(words(fixture, sentence) != nil) }
            #expect(try await done(fixture) == iso)
        }
    }

    @Test func wordsGoWhereTheTextSaysItItself() throws {
        let fixture = try Fixture(style: .plain)
        defer { fixture.close() }
        let form = try type("3.3.26", into: fixture)
        #expect(words(fixture, "3 March 2026") != nil)
        form.date.replaceText(with: "3 March 2026")
        #expect(words(fixture, "3 March 2026") == nil)
        form.date.replaceText(with: "3.3.")
        #expect(fixture.harness.find(Label.self) { $0.text.contains("2026") } == nil)
    }

    @Test func aYearThatIsHardToBelieveIsAskedAbout() async throws {
        let fixture = try Fixture(style: .plain)
        defer { fixture.close() }
        let form = try type("3 March 9999", into: fixture)
        fixture.harness.press(.enter, .control)
        #expect(form.date.hasError)
        #expect(words(fixture, "The year 9999 is far in the future. If it is right, press Done again.") != nil)
        #expect(try fixture.stored().isEmpty)
        // Another date that is hard to believe is another question.
        form.date.replaceText(with: "3 March 9998")
        fixture.harness.press(.enter, .control)
        #expect(form.date.hasError && fixture.main.presentedViewController != nil)
        #expect(try await done(fixture) == "9998-03-03")
        // A stored date is not questioned again.
        try await fixture.wait("the new row to be selected") { fixture.main.detail.item != nil }
        fixture.harness.press(.character("e"), .control)
        let again = try #require(fixture.main.forms.form?.form)
        #expect(again.date.text == "3 March 9998")
        fixture.harness.click(again.notes)
        fixture.harness.type("Meant so")
        #expect(try await done(fixture) == "9998-03-03")
    }

    @Test func daysAreShownAsTheLocaleWritesThem() async throws {
        let german = NumberStyle(decimal: ",", grouping: ".", currencyFollows: true, days: FixtureStyles.german)
        let day = try #require(Day(iso: "2026-03-03"))
        let fixture = try Fixture(items: [ItemContent(name: "Lampe", bought: PartialDay(day))], style: german)
        defer { fixture.close() }
        try await fixture.wait("the row") { fixture.main.model.count == 1 }
        fixture.harness.press(.down)
        try await fixture.wait("the detail") { fixture.main.detail.item != nil }
        #expect(words(fixture, "3. März 2026") != nil, "the detail")
        fixture.harness.press(.character("e"), .control)
        let form = try #require(fixture.main.forms.form?.form)
        #expect(form.date.text == "3. März 2026")
        form.date.replaceText(with: "4.3.26")
        fixture.harness.advance(seconds: 0.1)
        #expect(words(fixture, "4. März 2026, not 3. April 2026") != nil, "the words below the field")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the sheet to go") { fixture.main.presentedViewController == nil }
        let extent = try fixture.library.direct.historyExtent()
        let entry = try #require(try fixture.library.direct.history(within: extent, offset: 0, limit: 1).first)
        let text = HistoryText(entry, isOfItem: false, style: german)
        #expect(text.lines.map(\.value) == ["3. März 2026 → 4. März 2026"])
        #expect(text.time.hasPrefix(entry.at.localDay.formatted(german.days) + ", "))
    }
}

/// Styles as other countries have them.
enum FixtureStyles {
    static let german = DayStyle(
        language: "de", format: "%d.%m.%Y",
        monthNames: [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember",
        ])
}
