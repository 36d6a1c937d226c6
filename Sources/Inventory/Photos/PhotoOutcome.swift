/// The result of an edit of an item's pictures.
public struct PhotoOutcome: Hashable, Sendable {
    /// The stored change; nil if nothing changed.
    public let change: Change?
    /// The item's name.
    public let name: String
    /// The pictures that were not accepted.
    public let leftOut: [PhotoEdit.LeftOut]
}
