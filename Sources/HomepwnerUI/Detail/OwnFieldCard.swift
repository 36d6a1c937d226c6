import Inventory
import Toolkit

/// What an item has in own fields, for its detail.
enum OwnFieldCard {
    /// No text has more bytes, so that each is shown whole.
    private static let limit = 16_000

    /// The card, where there is anything in one.
    static func groups(of content: ItemContent, _ matcher: SearchMatcher, _ style: NumberStyle) -> [(title: String, fields: [DetailField])]
    {
        guard !content.own.isEmpty else { return [] }
        return [("Own Fields", content.own.map { field($0, matcher, style) })]
    }

    private static func field(_ value: OwnValue, _ matcher: SearchMatcher, _ style: NumberStyle) -> DetailField {
        let text = value.formatted(style)
        let name = DisplayText.isolated(value.field.name)
        if case .text(let lines) = value.content, lines.contains(where: \.isNewline) {
            return DetailField(
                name: name, value: MarkedText(lines: DisplayText.shortened(lines, to: limit), matcher), copied: lines, color: .label,
                isMultiline: true)
        }
        let isSearched =
            switch value.content {
            case .text, .choice, .choices, .link: true
            case .number, .money, .day, .yes: false
            }
        return DetailField(
            name: name, value: MarkedText(text, isSearched ? matcher : SearchMatcher(""), limit: limit), copied: text, color: .label)
    }
}
