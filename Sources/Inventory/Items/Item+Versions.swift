import FoundationEssentials

extension Item {
    /// The same item under another revision.
    func with(revision: Int64) -> Item {
        Item(id: id, key: key, revision: revision, content: content, createdAt: createdAt, modifiedAt: modifiedAt, place: place)
    }

    /// The same item at another place of the order that people make by hand.
    func with(place: Int64?) -> Item {
        Item(id: id, key: key, revision: revision, content: content, createdAt: createdAt, modifiedAt: modifiedAt, place: place)
    }

    /// The same item as it comes back.
    func restored(at time: Timestamp) -> Item {
        Item(id: id, key: key, revision: revision, content: content, createdAt: createdAt, modifiedAt: time, place: place)
    }

    /// The same item with another content.
    func with(_ content: ItemContent, at now: Timestamp) -> Item {
        Item(id: id, key: key, revision: revision, content: content, createdAt: createdAt, modifiedAt: now, place: place)
    }
}
