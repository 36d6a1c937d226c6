public import FoundationEssentials

/// An item that is to be added with many others.
public struct NewItem: Sendable, Hashable {
    /// Its identity.
    public let id: UUID
    /// What is known of it.
    public let content: ItemContent
    /// When it was added, where that is known from elsewhere; else it is now.
    public let createdAt: Timestamp?

    /// Creates an item to be added.
    public init(_ content: ItemContent, id: UUID = UUID(), createdAt: Timestamp? = nil) {
        self.id = id
        self.content = content
        self.createdAt = createdAt
    }
}
