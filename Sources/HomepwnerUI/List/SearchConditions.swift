import Foundation
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
        let texts = ConditionTexts(catalog: catalog, style: style, names: search.names)
        let chips = search.condition.isWords ? [] : search.condition.terms
        return QueryBar.Content(
            chips: chips.map { QueryChipRow.Chip(words: texts.words(for: $0), isCaution: !$0.problems(in: catalog).isEmpty) },
            note: note?.sentence, suggestion: corrected == nil ? nil : slip?.suggestion)
    }

    /// Returns the search without one of the conditions.
    func without(_ index: Int) -> Search {
        let rest = Condition.every(search.condition.terms.enumerated().filter { $0.offset != index }.map(\.element))
        let text = rest.isEverything ? "" : QueryPrinter(catalog, style: style).text(of: rest)
        // The end that somebody was typing stays.
        let end = search.unfinished.drop { $0 == " " }
        return Search(text.isEmpty || end.isEmpty ? text + end : "\(text) \(end)", rest)
    }

    /// Returns the search with one more condition.
    func with(_ condition: Condition) -> Search {
        let all = Condition.every([search.condition, condition])
        let printer = QueryPrinter(catalog, style: style)
        let text = search.text.trimmed
        // A text that is understood stays as it was typed.
        if case .any = search.condition { return made(all) }
        guard !search.hasErrors, search.unfinished.isEmpty, text.count(where: { $0 == "\"" }).isMultiple(of: 2) else { return made(all) }
        return Search(text.isEmpty ? printer.text(of: condition) : "\(text) \(printer.text(of: condition))", all)
    }

    /// Returns the search with the opposite of one of the conditions.
    func denying(_ index: Int) -> Search {
        var terms = search.condition.terms
        guard terms.indices.contains(index) else { return search }
        terms[index] = Condition.not(terms[index]).normalized
        return made(.every(terms))
    }

    private func made(_ condition: Condition) -> Search {
        Search(condition.isEverything ? "" : QueryPrinter(catalog, style: style).text(of: condition), condition)
    }

    /// The text with the suggested name in the place of the one that is not understood; nil if nothing is suggested.
    var corrected: String? {
        guard let slip else { return nil }
        let bytes = Array(search.text.utf8)
        let range = slip.range.clamped(to: 0..<bytes.count)
        let part = String(decoding: bytes[range], as: UTF8.self)
        // Quotes and lists are left to the person.
        guard !part.contains(where: { ",\"“”„«»".contains($0) }),
            let name = part.range(of: slip.name, options: slip.isValue ? .backwards : [])
        else { return nil }
        let isPlain = slip.suggestion.allSatisfy { $0.isLetter || $0.isNumber || "-/".contains($0) }
        let new = isPlain ? slip.suggestion : "\"\(slip.suggestion)\""
        return String(decoding: bytes[..<range.lowerBound], as: UTF8.self) + part.replacingCharacters(in: name, with: new)
            + String(decoding: bytes[range.upperBound...], as: UTF8.self)
    }

    private var note: QueryNote? { search.notes.first(where: \.isError) ?? search.notes.first }

    /// The name that is not understood, with a similar one.
    private var slip: (name: String, suggestion: String, range: Range<Int>, isValue: Bool)? {
        guard let note else { return nil }
        switch note.kind {
        case .unknownField(let name, let nearest?) where !nearest.contains("\""): return (name, nearest, note.range, false)
        // A longer list has all names, because none is similar.
        case .unknownName(let name, _, let nearest) where nearest.count <= Self.mostSimilar:
            guard let first = nearest.first, !first.contains("\"") else { return nil }
            return (name, first, note.range, true)
        default: return nil
        }
    }

    private static let mostSimilar = 3
}
