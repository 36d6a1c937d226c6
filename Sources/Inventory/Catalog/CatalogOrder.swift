import FoundationEssentials

/// Places, tags and types in the order of the user's locale.
extension Catalog {
    /// Returns all places, each before the places in it, and neighbours by name.
    public func placesInOrder() -> [Place] { preorder(Collation()).compactMap { placeTable.entries[$0] } }

    /// Returns all tags, by name.
    public func tagsInOrder() -> [Tag] { Self.byName(tags) }

    /// Returns all types, by name.
    public func typesInOrder() -> [ItemType] { Self.byName(types) }

    /// Returns whether a place is another one or lies in it at any depth.
    func isPlace(_ place: UUID, in other: UUID) -> Bool {
        var next: UUID? = place
        // Places in a damaged file may form a cycle.
        for _ in 0...Self.deepest {
            guard let here = next else { return false }
            if here == other { return true }
            next = self.place(here)?.parent
        }
        return false
    }

    private static func byName<Entry: CatalogValue>(_ entries: [Entry]) -> [Entry] {
        let collation = Collation()
        return entries.map { (order: collation.key($0.name), entry: $0) }.sorted { one, other in
            if one.order == other.order { return one.entry.name.utf8.lexicographicallyPrecedes(other.entry.name.utf8) }
            return one.order.lexicographicallyPrecedes(other.order)
        }.map(\.entry)
    }
}
