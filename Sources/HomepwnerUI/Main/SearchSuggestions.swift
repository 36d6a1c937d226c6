import Inventory
import Toolkit
import Words
import WorkspaceModel

/// Suggests how the text of the search field may go on, with the number of items that each suggestion would leave. An empty field begins
/// with one of the last searches, or with a condition.
final class SearchSuggestions: TextCompletionSource {
    private let reader: SearchReader
    private let workspace: Workspace
    private let store: any LibraryReading
    private let style: NumberStyle
    private let recent: RecentSearches
    /// The numbers of items by condition, in one state of the library and one list.
    private var counts: [Condition: Int] = [:]
    private var counted: State?
    private var counting: Task<Void, Never>?

    /// The state for which items are counted.
    private struct State: Equatable {
        let scope: ItemScope
        let revision: Int64
    }

    init(
        _ reader: SearchReader, _ workspace: Workspace, _ store: any LibraryReading, _ style: NumberStyle, recent: RecentSearches
    ) {
        (self.reader, self.workspace, self.store, self.style, self.recent) = (reader, workspace, store, style, recent)
    }

    func completions(of text: String, before rest: String, in field: TextField) -> [TextCompletion] {
        let catalog = workspace.catalog.tree.catalog
        let suggestions = QuerySuggestions(reader.context(catalog))
        let isEmpty = text.isEmpty && rest.isEmpty
        let found = isEmpty ? suggestions.beginnings(Self.beginnings) : suggestions.suggestions(for: text, before: rest)
        let state = State(scope: workspace.query.scope, revision: workspace.listing?.items.revision ?? 0)
        if state != counted { (counts, counted) = ([:], state) }
        count(found.compactMap(\.condition).filter { counts[$0] == nil }, in: state, for: field)
        let meanings = TermMeanings(catalog, style)
        let conditions = found.map { suggestion in
            TextCompletion(
                suggestion.text, title: DisplayText.isolated(suggestion.term), meaning: meanings.meaning(of: suggestion),
                detail: suggestion.condition.flatMap { counts[$0] }.map { CountText.number($0, style: style) },
                heading: isEmpty ? tr("Conditions") : nil)
        }
        guard isEmpty else { return conditions }
        var searches = recent.texts.map { TextCompletion($0, title: DisplayText.isolated($0), heading: tr("Recent Searches")) }
        if !searches.isEmpty { searches.append(TextCompletion("", title: Self.clearTitle, heading: tr("Recent Searches"))) }
        return searches + conditions + [TextCompletion("", title: tr("All Conditions…"), heading: tr("Conditions"))]
    }

    /// The terms with which a search may begin: fields that wait for a value, and conditions that people ask for often.
    private static let beginnings = ["place:", "tag:", "type:", "value>", "bought:", "warranty<=60d", "no:receipt"]

    func stem(of token: String) -> String? { QuerySuggestions(reader.context(workspace.catalog.tree.catalog)).stem(of: token) }

    private static var clearTitle: String { tr("Clear Recent Searches") }

    /// The completions without a text open the page of all conditions, and forget the last searches.
    func perform(_ completion: TextCompletion, in field: TextField) -> Bool {
        guard completion.text.isEmpty else { return false }
        if completion.title == Self.clearTitle {
            recent.clear()
            field.reloadCompletions()
        } else {
            workspace.send(.open(.searchHelp))
        }
        return true
    }

    /// Counts items, and shows the numbers in the list if it is still open.
    private func count(_ conditions: [Condition], in state: State, for field: TextField) {
        counting?.cancel()
        guard !conditions.isEmpty else { return }
        counting = Task { [weak self, weak field, store] in
            var found: [Condition: Int] = [:]
            for condition in conditions {
                // A library that cannot be read says so in the list of items.
                guard !Task.isCancelled,
                    let count = try? await store.count(of: ItemQuery(scope: state.scope, condition: condition))
                else { return }
                found[condition] = count
            }
            guard let self, !Task.isCancelled, state == counted else { return }
            counts.merge(found) { $1 }
            if let field, field.isOfferingCompletions { field.reloadCompletions() }
        }
    }
}
