/// What came of changing an item's pictures.
public struct PhotoOutcome: Hashable, Sendable {
    /// What was stored; nil where nothing is otherwise than before.
    public let change: Change?
    /// What the item is called.
    public let name: String
    /// The pictures that were not taken.
    public let leftOut: [PhotoEdit.LeftOut]
}
