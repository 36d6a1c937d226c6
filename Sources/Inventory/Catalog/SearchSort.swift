/// The order of a saved search: up to two sort terms. Terms of later versions are kept.
public struct SearchSort: Hashable, Sendable {
    /// An array of objects: the key by its stored name, and whether it is descending.
    let json: String
    /// The known terms, the first one first; none for the order of all items.
    public let terms: [SortTerm]

    /// The largest number of terms.
    public static let mostTerms = 2
    /// The largest number of bytes of the JSON.
    static let mostBytes = 16 << 10

    /// Creates an order by some terms, of which the first two count.
    public init(_ terms: [SortTerm] = []) {
        self.terms = Array(terms.prefix(Self.mostTerms))
        json = JSONNode.array(self.terms.map(\.node)).json
    }

    /// Creates the order of a list.
    public init(_ order: SortOrder) { self.init([order.first] + (order.second.map { [$0] } ?? [])) }

    /// Reads JSON; returns nil for a text that is not an array of objects, or is too large.
    init?(json: String) {
        guard json.utf8.count <= Self.mostBytes, case .array(let nodes)? = JSONNode(json) else { return nil }
        var terms: [SortTerm] = []
        for node in nodes {
            guard case .object(let members) = node else { return nil }
            if let term = SortTerm(members) { terms.append(term) }
        }
        self.json = json
        self.terms = Array(terms.prefix(Self.mostTerms))
    }

    /// The order of the list; nil for that of all items.
    public var order: SortOrder? { terms.first.map { SortOrder($0, then: terms.dropFirst().first) } }

    /// The fields that it sorts by.
    var fields: [FieldKey] { terms.compactMap(\.key.fieldKey) }
}

extension SortTerm {
    fileprivate var node: JSONNode { .object(["key": .text(key.text), "reverse": ascending ? .false : .true]) }

    /// Returns nil for a key of a later version.
    fileprivate init?(_ members: [String: JSONNode]) {
        guard let key = members["key"]?.text.flatMap(SortKey.init(text:)) else { return nil }
        self.init(key, ascending: members["reverse"] != .true)
    }
}
