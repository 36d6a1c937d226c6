import FoundationEssentials

/// The places, tags, types and custom fields that a condition names.
extension Condition {
    /// Returns whether it names an entry of a library. Other entries around it or inside it do not count.
    func names(_ kind: CatalogKind, _ id: UUID) -> Bool { leaves.contains { $0.condition.isAbout(kind, id) } }

    private func isAbout(_ kind: CatalogKind, _ id: UUID) -> Bool {
        switch (self, kind) {
        case (.field(.fixed(.place), .named(let ids, _)), .place): ids.contains(id)
        case (.field(.fixed(.tags), .named(let ids, _)), .tag): ids.contains(id)
        case (.field(.fixed(.type), .named(let ids, _)), .type): ids.contains(id)
        case (.field(.own(let field), _), .field): field == id
        default: false
        }
    }

    /// The places, tags and types that it names, each once, in its order.
    var namedEntries: [(kind: CatalogKind, id: UUID)] {
        let kinds: [ItemField: CatalogKind] = [.place: .place, .tags: .tag, .type: .type]
        var known: Set<UUID> = []
        return leaves.flatMap { leaf -> [(kind: CatalogKind, id: UUID)] in
            guard case .field(.fixed(let field), .named(let ids, _)) = leaf.condition, let kind = kinds[field] else { return [] }
            return ids.sorted { $0.uuidString < $1.uuidString }.filter { known.insert($0).inserted }.map { (kind, $0) }
        }
    }

    /// Returns the condition with another place or tag instead of one.
    ///
    /// - Parameter field: the field that names it.
    func replacing(_ id: UUID, by other: UUID, in field: ItemField) -> Condition {
        mapLeaves { leaf, _ in
            guard case .field(.fixed(field), .named(var ids, let isExact)) = leaf, ids.remove(id) != nil else { return leaf }
            ids.insert(other)
            return .field(.fixed(field), .named(ids, exactly: isExact))
        }
    }

    /// Returns the condition without words that are no choices of a custom field any more. A word stays if it is the only one of its
    /// condition, or if the condition must not hold: so no condition finds more items.
    func leavingOut(_ words: Set<String>, of field: UUID) -> Condition {
        mapLeaves { leaf, isDenied in
            guard !isDenied, case .field(.own(field), .choice(let choices)) = leaf else { return leaf }
            let rest = choices.subtracting(words)
            return rest.isEmpty ? leaf : .field(.own(field), .choice(rest))
        }
    }

    /// Returns the condition with other leaves.
    ///
    /// - Parameters:
    ///   - isDenied: whether this condition must not hold.
    ///   - transform: the new leaf for a leaf, and for whether it must not hold.
    private func mapLeaves(isDenied: Bool = false, _ transform: (Condition, Bool) -> Condition) -> Condition {
        switch self {
        case .all(let parts): .all(parts.map { $0.mapLeaves(isDenied: isDenied, transform) })
        case .any(let parts): .any(parts.map { $0.mapLeaves(isDenied: isDenied, transform) })
        case .not(let part): .not(part.mapLeaves(isDenied: !isDenied, transform))
        default: transform(self, isDenied)
        }
    }
}
