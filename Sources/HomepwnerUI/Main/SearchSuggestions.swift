import Inventory
import Toolkit
import WorkspaceModel

/// Suggests how the text of the search field may go on, with the number of items that each suggestion would leave.
final class SearchSuggestions: TextCompletionSource {
    private let reader: SearchReader
    private let workspace: Workspace
    private let store: any LibraryReading
    private let style: NumberStyle
    /// The numbers of items by condition, in one state of the library and one list.
    private var counts: [Condition: Int] = [:]
    private var counted: State?
    private var counting: Task<Void, Never>?

    /// The state for which items are counted.
    private struct State: Equatable {
        let scope: ItemScope
        let revision: Int64
    }

    init(_ reader: SearchReader, _ workspace: Workspace, _ store: any LibraryReading, _ style: NumberStyle) {
        (self.reader, self.workspace, self.store, self.style) = (reader, workspace, store, style)
    }

    func completions(of text: String, in field: TextField) -> [TextCompletion] {
        let found = QuerySuggestions(reader.context(workspace.catalog.tree.catalog)).suggestions(for: text)
        let state = State(scope: workspace.query.scope, revision: workspace.listing?.items.revision ?? 0)
        if state != counted { (counts, counted) = ([:], state) }
        count(found.compactMap(\.condition).filter { counts[$0] == nil }, in: state, for: field)
        return found.map { suggestion in
            let count = suggestion.condition.flatMap { counts[$0] }
            return TextCompletion(
                suggestion.text, title: DisplayText.isolated(suggestion.term), detail: count.map { CountText.number($0, style: style) })
        }
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
