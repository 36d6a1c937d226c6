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

    init(_ library: Library, _ store: any LibraryReading, _ style: NumberStyle) {
        (self.library, self.store, self.style) = (library, store, style)
    }

    /// Reads a text. Its parts that are not understood are searched as words, and noted.
    ///
    /// - Parameter isTyping: whether somebody is typing at the end of the text. A last condition that is not understood yet is left out then.
    func read(_ text: String, _ catalog: Catalog, isTyping: Bool) -> Search {
        if text.isEmpty { (answers, asked) = (QueryAnswers(), []) }
        var context = QueryContext(catalog, style: style, currency: library.currency, days: DayParser(style.days))
        context.answers = answers
        // A minus denies what comes next.
        var rest = isTyping && (text == "-" || text.hasSuffix(" -")) ? String(text.dropLast()) : text
        var query = ParsedQuery(rest, context)
        while isTyping, let note = query.notes.first(where: { $0.isError && $0.range.upperBound == rest.utf8.count }),
            let shorter = String(rest.utf8.prefix(note.range.lowerBound)), shorter.utf8.count < rest.utf8.count
        {
            rest = shorter
            query = ParsedQuery(rest, context)
        }
        ask(query.lookups)
        return Search(text, query.condition, notes: query.notes)
    }

    private func ask(_ lookups: Set<QueryLookup>) {
        let new = lookups.subtracting(asked)
        guard !new.isEmpty else { return }
        asked.formUnion(new)
        Task { [weak self, store] in
            // A library that cannot be read says so in the list.
            guard let found = try? await QueryAnswers(to: new, in: store), let self, asked.isSuperset(of: new) else { return }
            answers.merge(found)
            delegate?.searchReaderHasAnswers()
        }
    }
}
