public import FoundationEssentials

/// A stored change of the inventory.
public struct Change: Hashable, Sendable {
    /// The action.
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

    /// The change of one item.
    public struct ItemChange: Hashable, Sendable {
        /// The item's identity.
        public let id: UUID
        let key: ItemKey
        /// The item's revision after the change.
        public let revision: Int64
        /// Whether the item existed before.
        public let existedBefore: Bool
        /// Whether the item exists now.
        public let existsAfter: Bool

        init(id: UUID, key: ItemKey, revision: Int64, existedBefore: Bool, existsAfter: Bool) {
            self.id = id
            self.key = key
            self.revision = revision
            self.existedBefore = existedBefore
            self.existsAfter = existsAfter
        }
    }

    /// The number in the history; grows with every change.
    public let sequence: Int64
    /// The action.
    public let kind: Kind
    /// The title for people: "Delete 3 Items". For an undo, the title of the reversed change.
    public let title: String
    /// The changed items, in the order of the changes.
    public let items: [ItemChange]
    /// The changed places, tags, types, fields and saved searches, and the identifier of the list of hidden fields, in the order of the changes.
    public let entries: [UUID]
    /// Whether places, tags, types, custom fields or saved searches, or their names, changed.
    public let changesCatalog: Bool
    /// Whether other items may look different, because an existing place, tag, type or field was changed or deleted.
    public let changesNames: Bool
    /// Whether all was like that already: no change was stored, and the sequence is that of the last one.
    public let isUnchanged: Bool

    init(
        sequence: Int64, kind: Kind, title: String, items: [ItemChange], entries: [UUID] = [], changesCatalog: Bool = false,
        changesNames: Bool = false, isUnchanged: Bool = false
    ) {
        self.sequence = sequence
        self.kind = kind
        self.title = title
        self.items = items
        self.entries = entries
        self.changesCatalog = changesCatalog
        self.changesNames = changesNames
        self.isUnchanged = isUnchanged
    }

    /// Combines this change and a later one, for somebody who has seen neither.
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
