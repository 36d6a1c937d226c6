import Foundation
import Inventory
import WorkspaceModel

/// The conditions of a search as chips, and the searches with one more of them, without one, or without a slip.
struct SearchConditions {
    private let search: Search
    private let context: QueryContext
    private let printer: QueryPrinter
    private var catalog: Catalog { context.catalog }
    private var style: NumberStyle { context.style }

    /// - Parameter context: the names and styles with which the text is read
    init(_ search: Search, _ context: QueryContext) {
        (self.search, self.context) = (search, context)
        printer = QueryPrinter(context.catalog, style: context.style)
    }

    init(_ search: Search, _ around: Surroundings) {
        self.init(
            search,
            QueryContext(
                around.workspace.catalog.tree.catalog, style: around.style, currency: around.currency, days: DayParser(around.style.days)))
    }

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
        return made(rest, from: place(of: index).map { [cut($0, "")] } ?? [])
    }

    /// Returns the search with the opposite of one of the conditions.
    func denying(_ index: Int) -> Search {
        var terms = search.condition.terms
        guard terms.indices.contains(index) else { return search }
        terms[index] = Condition.not(terms[index]).normalized
        let texts = place(of: index).map { place in [cut(place, printer.text(of: terms[index]))] }
        return made(.every(terms), from: texts ?? [])
    }

    /// Returns the search with one more condition.
    func with(_ condition: Condition) -> Search {
        let printed = printer.text(of: condition)
        return made(.every([search.condition, condition]), from: ["\(finished) \(printed)", "\(printed) \(finished)"])
    }

    /// The text without an end that is not finished.
    private var finished: String { String(search.text.dropLast(search.unfinished.count)).trimmed }

    private static let waiting: Set<String> = ["or", "and", "not", "|", "-", "\u{2212}", "–", "("]

    /// Returns a search for a condition. A typed text stays as it was typed, as far as that means the condition.
    ///
    /// - Parameter texts: the texts that may mean it, the best one first
    private func made(_ condition: Condition, from texts: [String]) -> Search {
        // A sign or a word that waits for a condition would join the new one.
        let typed = search.unfinished.trimmed
        let end = Self.waiting.contains(typed.lowercased()) ? "" : typed
        func result(_ text: String, _ query: ParsedQuery) -> Search {
            var made = Search(text.isEmpty || end.isEmpty ? text + end : "\(text) \(end)", condition)
            (made.notes, made.conditions, made.names) = (query.notes, query.conditionSpans, search.names)
            if !end.isEmpty { made.unfinished = " " + end }
            return made
        }
        for text in texts.map(\.trimmed) {
            let query = ParsedQuery(text, context)
            if query.condition == condition.normalized { return result(text, query) }
        }
        // A slip that is written in another way is one no more, and the search would find more than it says.
        guard !search.hasErrors else { return search }
        let text = condition.isEverything ? "" : printer.text(of: condition)
        return result(text, ParsedQuery(text, context))
    }

    /// Returns the place of a condition in the text with the sign in front of it, in bytes in UTF-8; nil for several or none.
    private func place(of index: Int) -> Range<Int>? {
        let query = ParsedQuery(finished, context)
        guard query.condition == search.condition.normalized else { return nil }
        let isSingle = search.condition.terms.count == 1
        let spans = query.spans.filter { isSingle || $0.path.first == index }
        guard spans.count == 1, let span = spans.first else { return nil }
        return SearchReader.withSign(span.range, in: finished)
    }

    /// Returns the text with other words in a place.
    private func cut(_ place: Range<Int>, _ words: String) -> String {
        let bytes = Array(finished.utf8)
        let (before, after) = (
            String(decoding: bytes[..<place.lowerBound], as: UTF8.self).trimmed,
            String(decoding: bytes[place.upperBound...], as: UTF8.self).trimmed
        )
        return [before, words, after].filter { !$0.isEmpty }.joined(separator: " ")
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
