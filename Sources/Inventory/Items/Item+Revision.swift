extension Item {
    /// The same item under another revision.
    func with(revision: Int64) -> Item {
        Item(id: id, key: key, revision: revision, content: content, createdAt: createdAt, modifiedAt: modifiedAt)
    }
}
