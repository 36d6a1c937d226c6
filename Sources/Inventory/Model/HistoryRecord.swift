public import FoundationEssentials

/// An entry of the history: the person, the action, the time and the items.
public struct HistoryRecord: Hashable, Sendable {
    /// The change of one item. For an added or deleted item it has the whole content. For a changed item it has at least the differences,
    /// and the rest is the same or empty on both sides.
    public struct Step: Hashable, Sendable {
        /// The item's identity.
        public let id: UUID
        /// The content before; nil if the item did not exist.
        public let before: ItemContent?
        /// The content after; nil if the item was deleted.
        public let after: ItemContent?
        /// The other item, if two items became one in this change, or one became two.
        public let partner: StepPartner?

        /// Creates a step.
        public init(id: UUID, before: ItemContent?, after: ItemContent?, partner: StepPartner? = nil) {
            self.id = id
            self.before = before
            self.after = after
            self.partner = partner
        }
    }

    /// The number in the history; grows with every change.
    public let sequence: Int64
    /// The action.
    public let kind: Change.Kind
    /// The title for people: "Delete 3 Items". For an undo, the title of the reversed change.
    public let title: String
    /// The author: "user@host".
    public let actor: String
    /// The time of the change.
    public let at: Timestamp
    /// The number of changed items.
    public let itemCount: Int
    /// The change of the requested item, or of the only changed one; nil if there are several.
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

/// The extent of the history at a moment. Later entries do not change it.
public struct HistoryExtent: Hashable, Sendable {
    /// The number of entries.
    public let count: Int
    /// The number of the last entry in the library's history.
    public let last: Int64
}
