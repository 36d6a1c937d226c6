import Inventory
import WorkspaceModel

/// The conditions of a search as chips, and the searches without one of them or without a slip.
struct SearchConditions {
    private let search: Search
    private let catalog: Catalog
    private let style: NumberStyle

    init(_ search: Search, _ catalog: Catalog, _ style: NumberStyle) { (self.search, self.catalog, self.style) = (search, catalog, style) }

    /// The content of the bar; nothing for a search for words that is understood.
    var content: QueryBar.Content {
        guard !search.conditions.isEmpty || search.hasErrors else { return QueryBar.Content() }
        let texts = ConditionTexts(catalog: catalog, style: style)
        let chips = search.condition.isWords ? [] : search.condition.terms
        return QueryBar.Content(
            chips: chips.map { QueryChipRow.Chip(words: texts.words(for: $0), isCaution: !$0.problems(in: catalog).isEmpty) },
            note: search.notes.first?.sentence, suggestion: slip?.suggestion)
    }

    /// Returns the search without one of the conditions.
    func without(_ index: Int) -> Search {
        let rest = Condition.every(search.condition.terms.enumerated().filter { $0.offset != index }.map(\.element))
        return Search(rest.isEverything ? "" : QueryPrinter(catalog, style: style).text(of: rest), rest)
    }

    /// The text with the suggested name in the place of the one that is not understood; nil if nothing is suggested.
    var corrected: String? {
        guard let slip else { return nil }
        let bytes = Array(search.text.utf8)
        let range = slip.range.clamped(to: 0..<bytes.count)
        let part = String(decoding: bytes[range], as: UTF8.self)
        guard let name = part.range(of: slip.name) else { return nil }
        let new = slip.suggestion.contains(" ") && !part.contains("\"") ? "\"\(slip.suggestion)\"" : slip.suggestion
        return String(decoding: bytes[..<range.lowerBound], as: UTF8.self) + part.replacingCharacters(in: name, with: new)
            + String(decoding: bytes[range.upperBound...], as: UTF8.self)
    }

    private var slip: (name: String, suggestion: String, range: Range<Int>)? {
        guard let note = search.notes.first else { return nil }
        switch note.kind {
        case .unknownField(let name, let nearest?): return (name, nearest, note.range)
        case .unknownName(let name, _, let nearest): return nearest.first.map { (name, $0, note.range) }
        default: return nil
        }
    }
}
