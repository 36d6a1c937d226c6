import Inventory
import WorkspaceModel

/// The owner of a text that is read in the query language.
protocol SearchReaderDelegate: AnyObject {
    /// The library has answered a question about the text, which is to be read again.
    func searchReaderHasAnswers()
}

/// Reads the text of the search field in the query language, with the names of the library.
final class SearchReader {
    weak var delegate: (any SearchReaderDelegate)?
    private let library: Library
    private let store: any LibraryReading
    private let style: NumberStyle
    /// The answers about names that only items know, and the questions that were asked.
    private var answers = QueryAnswers()
    private var asked: Set<QueryLookup> = []
    /// The number of answers so far.
    private(set) var answerCount = 0

    init(_ library: Library, _ store: any LibraryReading, _ style: NumberStyle) {
        (self.library, self.store, self.style) = (library, store, style)
    }

    /// Forgets the answers, because items may have other names now.
    func forgetAnswers() { (answers, asked) = (QueryAnswers(), []) }

    /// Returns the names and styles with which texts are read.
    func context(_ catalog: Catalog) -> QueryContext {
        var context = QueryContext(catalog, style: style, currency: library.currency, days: DayParser(style.days))
        context.answers = answers
        return context
    }

    /// The state of the typing.
    enum Typing {
        /// Somebody is typing at the end of the text. A last condition that is not finished is left out.
        case goesOn
        /// The person went elsewhere. A last condition that is not finished is left out, so that the list stays, and noted.
        case left
        /// The whole text counts.
        case done
    }

    /// Reads a text. Its parts that are not understood are searched as words, and noted.
    func read(_ text: String, _ catalog: Catalog, _ typing: Typing) -> Search {
        if text.isEmpty { forgetAnswers() }
        let context = context(catalog)
        let whole = ParsedQuery(text, context)
        ask(whole.lookups)
        // A text that is too long for conditions is searched as words.
        if whole.notes.contains(where: \.isRefusal) { return search(text, .words(of: text), whole.notes, []) }
        let rest = typing == .done ? nil : UnfinishedText(text, whole.notes).finished
        let query = rest.map { ParsedQuery($0, context) } ?? whole
        var spans = query.conditionSpans.map { Self.withSign($0, in: text) }
        var notes = typing == .left ? whole.notes : query.notes
        if typing == .goesOn {
            // The condition in front of the caret may go on, and a partner may come.
            if rest == nil { spans.removeAll { $0.upperBound == text.utf8.count } }
            notes.removeAll(where: \.isPartnerMissing)
        }
        var result = search(text, query.condition, notes, spans)
        if let rest { result.unfinished = String(text.dropFirst(rest.count)) }
        return result
    }

    private func search(_ text: String, _ condition: Condition, _ notes: [QueryNote], _ spans: [Range<Int>]) -> Search {
        var search = Search(text, condition)
        (search.notes, search.conditions, search.names) = (notes, spans, answers.names)
        return search
    }

    /// Returns the place of a condition with the sign in front of it that denies it.
    static func withSign(_ range: Range<Int>, in text: String) -> Range<Int> {
        let before = String(decoding: text.utf8.prefix(range.lowerBound), as: UTF8.self)
        let sign = ["-", "\u{2212}", "–", "NOT ", "not "].first(where: before.hasSuffix)
        return range.lowerBound - (sign?.utf8.count ?? 0)..<range.upperBound
    }

    private func ask(_ lookups: Set<QueryLookup>) {
        let new = lookups.subtracting(asked)
        guard !new.isEmpty else { return }
        asked.formUnion(new)
        Task { [weak self, store] in
            let found = try? await QueryAnswers(to: new, in: store)
            guard let self, asked.isSuperset(of: new) else { return }
            // A library that cannot be read says so in the list.
            guard let found else { return asked.subtract(new) }
            answers.merge(found)
            answerCount += 1
            delegate?.searchReaderHasAnswers()
        }
    }
}

/// A text whose end somebody is typing.
private struct UnfinishedText {
    /// The text without its last, unfinished condition; nil if the end is finished.
    let finished: String?

    init(_ text: String, _ notes: [QueryNote]) {
        let end = text.utf8.count
        var rest = text[...]
        var isCut = false
        if let note = notes.last(where: { $0.range.upperBound == end && $0.isUnfinished }) {
            rest = Substring(String(decoding: text.utf8.prefix(note.range.lowerBound), as: UTF8.self))
            isCut = true
        }
        // Signs and words that wait for a condition.
        while let sign = Self.waiting.first(where: { Self.ends(rest, with: $0) }), isCut || !text.hasSuffix(" ") {
            rest = rest.dropLast(sign.count)
            isCut = true
        }
        finished = isCut ? String(rest) : nil
    }

    private static let waiting = ["-", "\u{2212}", "–", "(", "|", "or", "OR", "and", "AND", "not", "NOT", " "]

    private static func ends(_ text: Substring, with sign: String) -> Bool {
        guard text.hasSuffix(sign) else { return false }
        guard sign != "(", sign != " " else { return true }
        let before = text.dropLast(sign.count).last
        return before == nil || before == " " || before == "(" || before == "-"
    }
}

extension QueryNote {
    /// Whether the text is too long to be read.
    fileprivate var isRefusal: Bool {
        switch kind {
        case .manyBytes, .manyConditions, .manyBrackets: true
        default: false
        }
    }

    /// Whether more letters may mend it.
    fileprivate var isUnfinished: Bool {
        switch kind {
        case .unknownName, .severalNames, .unreadable, .incomplete, .empty, .bracketedValues, .loneOperator: true
        default: false
        }
    }

    /// Whether a bracket or a quotation mark has no partner yet.
    fileprivate var isPartnerMissing: Bool { kind == .bracket || kind == .quote }
}
