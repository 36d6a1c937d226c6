public import FoundationEssentials

/// An item that was deleted. The history keeps all that was known of it, so that it can be brought back at any time.
public struct DeletedItem: Identifiable, Hashable, Sendable {
    /// Its identity, which it has again when it is brought back.
    public let id: UUID
    /// What was known of it.
    public let content: ItemContent
    /// When it was added.
    public let createdAt: Timestamp
    /// When it was deleted.
    public let deletedAt: Timestamp
    /// Who deleted it: "user@host".
    public let actor: String

    /// Creates a deleted item.
    public init(id: UUID, content: ItemContent, createdAt: Timestamp, deletedAt: Timestamp, actor: String) {
        self.id = id
        self.content = content
        self.createdAt = createdAt
        self.deletedAt = deletedAt
        self.actor = actor
    }
}

/// Some of the items that were deleted and not brought back, the newest deletion first.
public struct DeletedItems: Hashable, Sendable {
    /// How many there are in all.
    public let count: Int
    /// Those that were asked for.
    public let items: [DeletedItem]

    /// Creates an answer.
    public init(count: Int, items: [DeletedItem]) {
        self.count = count
        self.items = items
    }

    /// The sums of the values of those that were asked for, by currency, each thing counted once.
    public var totals: [CurrencyTotal] { Counters.shown(PartValues.sums(of: items.map { ($0.id, $0.content) })) }
}
