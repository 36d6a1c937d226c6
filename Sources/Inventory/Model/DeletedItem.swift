public import FoundationEssentials

/// A deleted item. The history keeps all its facts, so that it can be brought back at any time.
public struct DeletedItem: Identifiable, Hashable, Sendable {
    /// Its identity, which it keeps when it is brought back.
    public let id: UUID
    /// Its last content.
    public let content: ItemContent
    /// The time at which it was added.
    public let createdAt: Timestamp
    /// The time at which it was deleted.
    public let deletedAt: Timestamp
    /// The person who deleted it: "user@host".
    public let actor: String
}

/// A page of the items that were deleted and not brought back, the newest deletion first.
public struct DeletedItems: Hashable, Sendable {
    /// The number of all such items.
    public let count: Int
    /// The requested items.
    public let items: [DeletedItem]

    /// Creates a page.
    public init(count: Int, items: [DeletedItem]) {
        self.count = count
        self.items = items
    }

    /// The sums of the values of the requested items, by currency, each item counted once.
    public var totals: [CurrencyTotal] { Counters.shown(PartValues.sums(of: items.map { ($0.id, $0.content) })) }
}
