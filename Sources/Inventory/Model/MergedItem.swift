/// An item that was merged into another one and deleted.
public struct MergedItem: Sendable {
    /// The item as it was deleted.
    public let gone: Item
    /// The item that has its contents now.
    public let kept: Item

    /// Creates a merged item.
    public init(gone: Item, kept: Item) { (self.gone, self.kept) = (gone, kept) }
}
