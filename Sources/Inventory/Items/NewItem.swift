public import FoundationEssentials

/// An item that is to be added with many others.
public struct NewItem: Sendable, Hashable {
    /// Its identity.
    public let id: UUID
    /// What is known of it.
    public let content: ItemContent
    /// When it was added, where that is known from elsewhere; else it is now.
    public let createdAt: Timestamp?

    /// Creates an item to be added; without an identity it gets a new one.
    public init(_ content: ItemContent, id: UUID? = nil, createdAt: Timestamp? = nil) {
        // Foundation's own opens a file for each, and makes the same one again and again where it cannot.
        self.id = id ?? .generated()
        self.content = content
        self.createdAt = createdAt
    }
}
