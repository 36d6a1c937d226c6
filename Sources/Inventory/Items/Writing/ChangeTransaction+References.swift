import FoundationEssentials

/// Resolves the references of items, and adds missing entries.
extension ChangeTransaction {
    /// Returns an item whose references to place, tags, type and whole all have identities. A reference without one is looked up by its
    /// name, and a missing entry is added as a step of this change.
    ///
    /// - Parameter old: the item before the change; nil for a new one.
    mutating func resolved(_ item: Item, from old: Item?) throws -> Item {
        var content = item.content
        // Unchanged references were resolved before, even if they were given by name alone.
        if let type = content.type { content.type = type == old?.content.type ? old?.content.type : try self.type(type) }
        if let old, content.tags == old.content.tags {
            content.tags = old.content.tags
        } else if !content.tags.isEmpty {
            var tags: [Reference] = []
            for tag in content.tags {
                let found = try self.tag(tag)
                if !tags.contains(where: { $0.id == found.id }) { tags.append(found) }
            }
            content.tags = tags.sorted { $0.name < $1.name }
        }
        try resolveOwnValues(&content, from: old?.content)
        let whole = try content.parent?.id.flatMap { try self.item($0) }
        if let whole {
            // A part is in the place of its whole, whatever the caller wants.
            if content.parent != old?.content.parent { try expectNoCircle(item, in: whole) }
            content.parent = Reference(id: whole.id, path: [whole.content.name])
            content.place = whole.content.place
        } else {
            guard content.parent == nil || wholes != .first else {
                let name = shown(item.content.name)
                throw InventoryError(
                    .itemMissing, "The item that “\(name)” should be a part of is not in the library. Choose another item.")
            }
            if let place = content.place { content.place = place == old?.content.place ? old?.content.place : try self.place(place) }
        }
        return item.with(content)
    }

    private func expectNoCircle(_ item: Item, in whole: Item) throws {
        var next: Item? = whole
        var seen: Set<UUID> = []
        // Items in a damaged file may form a cycle.
        while let outer = next, seen.insert(outer.id).inserted {
            guard outer.id != item.id else {
                let name = shown(item.content.name)
                throw InventoryError(
                    .invalidText,
                    outer.id == whole.id
                        ? "“\(name)” cannot be a part of itself. Choose another item."
                        : "“\(name)” cannot be a part of “\(shown(whole.content.name))”, which is one of its own parts. Choose another item."
                )
            }
            next = try outer.content.parent?.id.flatMap { try self.item($0) }
        }
    }

    /// Returns a place by identity, bringing it back if it was deleted, or by its path, adding the missing places.
    mutating func place(_ wanted: Reference) throws -> Reference {
        if let id = wanted.id, let known = catalog.entry(.place, id) {
            if !known.isGone { return Reference(id: id, path: catalog.path(of: id)) }
            guard case .place(var place) = known.entry else { return wanted }
            let path = catalog.path(of: id)
            if let other = catalog.place(at: path) { return Reference(id: other.id, path: path) }
            if let outer = place.parent {
                place.parent = try self.place(Reference(id: outer, path: Array(path.dropLast()))).id
            }
            try put(.place, id, .place(place))
            return Reference(id: id, path: catalog.path(of: id))
        }
        var outer: Place?
        for (depth, name) in wanted.path.enumerated() {
            let path = Array(wanted.path.prefix(depth + 1))
            if let known = catalog.place(at: path) {
                outer = known
                continue
            }
            // A place that a line of the history names by its text has the identity that is derived from the text.
            let id = try wanted.id.flatMap { depth == wanted.path.count - 1 ? $0 : nil } ?? .random()
            let place = Place(id: id, name: name, parent: outer?.id)
            try CatalogEntry.place(place).validate()
            try put(.place, id, .place(place))
            outer = place
        }
        guard let outer else { throw InventoryError(.itemMissing, "The place is not in the library. Choose it again.") }
        return Reference(id: outer.id, path: catalog.path(of: outer.id))
    }

    private mutating func tag(_ wanted: Reference) throws -> Reference {
        if let id = wanted.id, let known = catalog.entry(.tag, id) {
            let name = known.entry.name
            if !known.isGone { return Reference(id: id, path: [name]) }
            // The tag is brought back with the item, unless another one has its name now.
            if let other = catalog.tag(named: name) { return Reference(id: other.id, path: [name]) }
            try put(.tag, id, known.entry)
            return Reference(id: id, path: [name])
        }
        if let known = catalog.tag(named: wanted.name) { return Reference(id: known.id, path: [known.name]) }
        let tag = Tag(id: try .random(), name: wanted.name, color: .next(after: catalog.tags.count))
        try CatalogEntry.tag(tag).validate()
        try put(.tag, tag.id, .tag(tag))
        return Reference(id: tag.id, path: [tag.name])
    }

    private mutating func type(_ wanted: Reference) throws -> Reference {
        if let id = wanted.id, let known = catalog.entry(.type, id) { return Reference(id: id, path: [known.entry.name]) }
        if let known = catalog.type(named: wanted.name) { return Reference(id: known.id, path: [known.name]) }
        let type = ItemType(id: try .random(), name: wanted.name)
        try CatalogEntry.type(type).validate()
        try put(.type, type.id, .type(type))
        return Reference(id: type.id, path: [type.name])
    }
}
