import FoundationEssentials

extension Item {
    /// Returns the same item with another revision.
    func with(revision: Int64) -> Item {
        Item(id: id, key: key, revision: revision, content: content, createdAt: createdAt, modifiedAt: modifiedAt, manualOrder: manualOrder)
    }

    /// Returns the same item with another place in the order that people make by hand.
    func with(manualOrder: Int64?) -> Item {
        Item(id: id, key: key, revision: revision, content: content, createdAt: createdAt, modifiedAt: modifiedAt, manualOrder: manualOrder)
    }

    /// Returns the same item with another content and time of change.
    func with(_ content: ItemContent, at now: Timestamp) -> Item {
        Item(id: id, key: key, revision: revision, content: content, createdAt: createdAt, modifiedAt: now, manualOrder: manualOrder)
    }

    /// Returns the same item with resolved references.
    func with(_ content: ItemContent) -> Item {
        Item(id: id, key: key, revision: revision, content: content, createdAt: createdAt, modifiedAt: modifiedAt, manualOrder: manualOrder)
    }
}
