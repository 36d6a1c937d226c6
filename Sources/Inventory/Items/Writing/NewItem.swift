public import FoundationEssentials

/// An item that is to be added with many others.
public struct NewItem: Sendable, Hashable {
    /// Its identity.
    public let id: UUID
    /// Its content.
    public let content: ItemContent
    /// The time at which it was added, if known from elsewhere; nil for now.
    public let createdAt: Timestamp?

    /// Creates an item to be added; without an identity it gets a new one.
    public init(_ content: ItemContent, id: UUID? = nil, createdAt: Timestamp? = nil) {
        // Foundation's own function opens a file for each identity, and returns the same one again and again if that fails.
        self.id = id ?? .generated()
        self.content = content
        self.createdAt = createdAt
    }
}
