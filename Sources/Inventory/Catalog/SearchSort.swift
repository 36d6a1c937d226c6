import FoundationEssentials

/// The order of a saved search: up to two sort keys, each with its direction. Keys of later versions are kept.
public struct SearchSort: Hashable, Sendable {
    /// An array of objects: the key by its stored name, whether it is descending, and for a custom field its identity.
    let json: String
    /// The known orders, the first one first; none for the order of all items.
    public let orders: [SortOrder]

    /// The largest number of keys.
    public static let mostKeys = 2
    /// The largest number of bytes of the JSON.
    static let mostBytes = 16 << 10

    /// Creates an order by some keys, of which the first two count.
    public init(_ orders: [SortOrder] = []) {
        self.orders = Array(orders.prefix(Self.mostKeys))
        json = JSONNode.array(self.orders.map(\.node)).json
    }

    /// Reads JSON; returns nil for a text that is not an array of objects, or is too large.
    init?(json: String) {
        guard json.utf8.count <= Self.mostBytes, case .array(let nodes)? = JSONNode(json) else { return nil }
        var orders: [SortOrder] = []
        for node in nodes {
            guard case .object(let members) = node else { return nil }
            if let order = SortOrder(members) { orders.append(order) }
        }
        self.json = json
        self.orders = Array(orders.prefix(Self.mostKeys))
    }
}

extension SortOrder {
    fileprivate var node: JSONNode {
        var members: [String: JSONNode] = ["key": .text(key.rawValue), "reverse": ascending ? .false : .true]
        members["field"] = field.map { .text($0.uuidString.lowercased()) }
        return .object(members)
    }

    /// Returns nil for a key of a later version.
    fileprivate init?(_ members: [String: JSONNode]) {
        guard let key = members["key"]?.text.flatMap(SortKey.init(rawValue:)) else { return nil }
        let ascending = members["reverse"] != .true
        guard key == .own else {
            self.init(key, ascending: ascending)
            return
        }
        guard let field = members["field"]?.text.flatMap(UUID.init(uuidString:)) else { return nil }
        self.init(own: field, ascending: ascending)
    }
}
