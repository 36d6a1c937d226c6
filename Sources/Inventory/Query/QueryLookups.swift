public import FoundationEssentials

/// A question that only the items of a library can answer, for a name in a query.
public enum QueryLookup: Hashable, Sendable {
    /// Which items have this name or item number?
    case item(String)
    /// Do items have this word of a custom choice, although the choice was removed?
    case word(UUID, String)
}

/// The answers to the questions of a query.
public struct QueryAnswers: Sendable {
    /// The items by the names that they were asked for.
    var items: [String: Set<UUID>] = [:]
    /// The words of each custom choice that items have.
    var words: [UUID: Set<String>] = [:]

    /// Creates an empty set of answers.
    public init() {}

    /// Asks a store.
    public init(to lookups: Set<QueryLookup>, in store: any LibraryReading) async throws(InventoryError) {
        var names: Set<String> = []
        for lookup in lookups {
            switch lookup {
            case .item(let name): names.insert(name)
            case .word(let field, let text):
                let found = try await store.completions(ofOwn: field, matching: text, limit: Self.mostWords)
                // An item may have several words of a field.
                let each = found.flatMap { $0.split(separator: OwnValue.Content.separator).map(String.init) }
                words[field, default: []].formUnion(each)
            }
        }
        guard !names.isEmpty else { return }
        let owners = try await store.owners(ofNumbers: Array(names))
        for name in names { items[name] = owners[name].map { [$0] } ?? [] }
        let set = try await store.namesakes(of: names)
        let wanted = Dictionary(grouping: names) { Namesakes.plain(Folding.folded($0)) }
        var start = 0
        while start < set.count {
            let end = min(start + Self.page, set.count)
            for item in try await store.items(of: set, in: start..<end) {
                for name in wanted[Namesakes.plain(Folding.folded(item.content.name))] ?? [] where owners[name] == nil {
                    items[name, default: []].insert(item.id)
                }
            }
            start = end
        }
    }

    /// The names of the items, as they were asked for.
    public var names: [UUID: String] {
        items.reduce(into: [:]) { names, found in for id in found.value { names[id] = found.key } }
    }

    /// Adds other answers.
    public mutating func merge(_ other: QueryAnswers) {
        items.merge(other.items) { $1 }
        words.merge(other.words) { $1 }
    }

    private static let mostWords = 10_000
    private static let page = 500
}

extension ParsedQuery {
    /// Reads a query, and asks a store about the names of items in it.
    public static func read(
        _ text: String, _ context: QueryContext, in store: any LibraryReading
    ) async throws(InventoryError) -> ParsedQuery {
        let first = ParsedQuery(text, context)
        guard !first.lookups.isEmpty else { return first }
        var context = context
        context.answers = try await QueryAnswers(to: first.lookups, in: store)
        return ParsedQuery(text, context)
    }
}
