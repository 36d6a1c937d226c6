public import FoundationEssentials

/// One change of the inventory, as it was stored.
public struct Change: Hashable, Sendable {
    /// What was done.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        case add, edit, delete
        /// Items got other places in the order that people make by hand.
        case move
        /// Many items at once.
        case `import`
        case undo, redo
        /// No item changed, but texts sort by another locale's rules from now on. Not in the history.
        case reorder
    }

    /// What happened to one item.
    public struct ItemChange: Hashable, Sendable {
        /// The item's identity.
        public let id: UUID
        let key: ItemKey
        /// The item's revision after the change.
        public let revision: Int64
        /// Whether the item was there before.
        public let existedBefore: Bool
        /// Whether the item is there now.
        public let existsAfter: Bool

        init(id: UUID, key: ItemKey, revision: Int64, existedBefore: Bool, existsAfter: Bool) {
            self.id = id
            self.key = key
            self.revision = revision
            self.existedBefore = existedBefore
            self.existsAfter = existsAfter
        }
    }

    /// The place in the history; grows with every change.
    public let sequence: Int64
    /// What was done.
    public let kind: Kind
    /// What was done, for people: "Delete 3 Items". For an undo, the title of what was undone.
    public let title: String
    /// The items it touched, in the order in which it touched them.
    public let items: [ItemChange]
    /// The changed places, tags, types and fields, and the identifier of the list of hidden fields, in the order of the changes.
    public let entries: [UUID]
    /// Whether places, tags, types or own fields are others than before, or are called otherwise.
    public let changesCatalog: Bool
    /// Whether items that were not touched may read otherwise: a place, tag, type or field that was there is another one, or gone.
    public let changesNames: Bool

    init(
        sequence: Int64, kind: Kind, title: String, items: [ItemChange], entries: [UUID] = [], changesCatalog: Bool = false,
        changesNames: Bool = false
    ) {
        self.sequence = sequence
        self.kind = kind
        self.title = title
        self.items = items
        self.entries = entries
        self.changesCatalog = changesCatalog
        self.changesNames = changesNames
    }

    /// This change and a later one as one, for somebody who has seen neither.
    public func followed(by later: Change?) -> Change {
        guard let later else { return self }
        var touched = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
        for item in later.items {
            let existed = touched[item.id]?.existedBefore ?? item.existedBefore
            touched[item.id] = ItemChange(
                id: item.id, key: item.key, revision: item.revision, existedBefore: existed, existsAfter: item.existsAfter)
        }
        return Change(
            sequence: later.sequence, kind: later.kind, title: later.title, items: Array(touched.values),
            entries: entries + later.entries.filter { !entries.contains($0) }, changesCatalog: changesCatalog || later.changesCatalog,
            changesNames: changesNames || later.changesNames)
    }
}
