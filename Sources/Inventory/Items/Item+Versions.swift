import FoundationEssentials

extension Item {
    /// The same item under another revision.
    func with(revision: Int64) -> Item {
        Item(id: id, key: key, revision: revision, content: content, createdAt: createdAt, modifiedAt: modifiedAt, manualOrder: manualOrder)
    }

    /// The same item at another place of the order that people make by hand.
    func with(manualOrder: Int64?) -> Item {
        Item(id: id, key: key, revision: revision, content: content, createdAt: createdAt, modifiedAt: modifiedAt, manualOrder: manualOrder)
    }

    /// The same item with another content.
    func with(_ content: ItemContent, at now: Timestamp) -> Item {
        Item(id: id, key: key, revision: revision, content: content, createdAt: createdAt, modifiedAt: now, manualOrder: manualOrder)
    }

    /// The same item, with what its content names known by identity.
    func with(_ content: ItemContent) -> Item {
        Item(id: id, key: key, revision: revision, content: content, createdAt: createdAt, modifiedAt: modifiedAt, manualOrder: manualOrder)
    }
}
