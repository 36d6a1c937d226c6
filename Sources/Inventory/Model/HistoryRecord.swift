public import FoundationEssentials

/// An entry of the history: who did what, when, and to what.
public struct HistoryRecord: Hashable, Sendable {
    /// What happened to one item. Of one that came or went all of it is there; of one that was changed at least what differs, and the rest is
    /// the same on both sides, or empty on both.
    public struct Step: Hashable, Sendable {
        /// The item's identity.
        public let id: UUID
        /// What was known of it before; nil where it was not there.
        public let before: ItemContent?
        /// What is known of it since; nil where it is gone.
        public let after: ItemContent?

        /// Creates a step.
        public init(id: UUID, before: ItemContent?, after: ItemContent?) {
            self.id = id
            self.before = before
            self.after = after
        }
    }

    /// The place in the history; grows with every change.
    public let sequence: Int64
    /// What was done.
    public let kind: Change.Kind
    /// What was done, for people: "Delete 3 Items". For an undo, the title of what was undone.
    public let title: String
    /// Who did it: "user@host".
    public let actor: String
    /// When it was done.
    public let at: Timestamp
    /// How many items it touched.
    public let itemCount: Int
    /// What happened to the item that was asked about, or to the only one that it touched; nil where there are several.
    public let step: Step?

    /// Creates an entry.
    public init(sequence: Int64, kind: Change.Kind, title: String, actor: String, at: Timestamp, itemCount: Int, step: Step?) {
        self.sequence = sequence
        self.kind = kind
        self.title = title
        self.actor = actor
        self.at = at
        self.itemCount = itemCount
        self.step = step
    }
}

/// How much history there is at a moment. What comes later does not move what was counted.
public struct HistoryExtent: Hashable, Sendable {
    /// How many entries there are.
    public let count: Int
    /// The last entry's place in the history of the library.
    public let last: Int64

    /// Creates an extent.
    public init(count: Int, last: Int64) {
        self.count = count
        self.last = last
    }
}
