import Inventory
import Toolkit
import WorkspaceModel

/// The texts about an item's worth: the total amount, the amount of each piece if that differs, the source, and earlier amounts.
struct ValueText {
    /// The total worth of all pieces.
    let amount: DetailLine
    /// "6 × $145.00", "6 forks in all"; empty for a single piece.
    let count: String
    /// "Own estimate · 2 May 2026"; nil if neither is known.
    let source: DetailLine?
    /// Its worth on the days that are known, the oldest first; empty if there is only one.
    let entries: [SparklineView.Entry]
    /// Nil if all facts about its worth are missing.
    init?(_ content: ItemContent, threshold: ValueThreshold, matcher: SearchMatcher, style: NumberStyle) {
        let sourceText = content.text(.valueSource)
        let day = content[.valueOn]?.day
        guard content.value != nil || !sourceText.isEmpty || day != nil else { return nil }
        let worth = content.worth
        let text = worth?.formatted(style)
        amount = DetailLine(
            "Value", MarkedText(text ?? (content.value == nil ? "No value" : "Too large"), SearchMatcher("")), copied: text,
            color: threshold.color(for: worth), place: .field(.value))
        count = Self.count(content, style)
        let said = [MarkedText(sourceText, matcher), MarkedText(day?.formatted(style.days) ?? "", SearchMatcher(""))]
            .filter { !$0.text.isEmpty }
        source =
            said.isEmpty
            ? nil
            : DetailLine(
                "Valued", MarkedText(said, separator: " · "),
                copied: [sourceText, day?.formatted(style.days) ?? ""].filter { !$0.isEmpty }.joined(separator: " · "),
                color: .secondaryLabel, place: .field(sourceText.isEmpty ? .valueOn : .valueSource))
        entries = Self.line(content, style)
    }

    private static func count(_ content: ItemContent, _ style: NumberStyle) -> String {
        guard content[.quantity] != nil, let value = content.value else { return "" }
        let unit = content.text(.unit)
        let count = content.quantity.formatted(style) + (unit.isEmpty ? "" : " " + DisplayText.isolated(unit))
        if content.amountsAreInAll { return content.quantity == .one ? "" : "\(count)\(unit.isEmpty ? " pieces" : "") in all" }
        return content.quantity == .one ? "" : "\(count) × \(value.formatted(style))"
    }

    private static func line(_ content: ItemContent, _ style: NumberStyle) -> [SparklineView.Entry] {
        let all = ([content.valuation].compactMap { $0 } + content.valuations).reversed()
        // Amounts of several currencies have no common line, and amounts without a day have no place on it.
        let known = all.compactMap { one -> (day: PartialDay, money: Money, source: String)? in
            guard let day = one.day, one.money.currency == content.value?.currency, let money = content.inAll(one.money) else { return nil }
            return (day, money, one.source)
        }.enumerated().sorted { one, other in
            let (first, second) = (one.element.day.last, other.element.day.last)
            return first == second ? one.offset < other.offset : first < second
        }.map(\.element)
        guard known.count > 1, let first = known.first else { return [] }
        return known.map { one in
            let words = [one.day.formatted(style.days), one.money.formatted(style), DisplayText.isolated(one.source)]
            return SparklineView.Entry(
                time: Double(first.day.last.days(to: one.day.last)), value: Double(one.money.minorUnits),
                words: words.filter { !$0.isEmpty }.joined(separator: ", "))
        }
    }
}
