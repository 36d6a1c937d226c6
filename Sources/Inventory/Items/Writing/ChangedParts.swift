import FoundationEssentials

/// The items, places, tags, types, fields and saved searches that a change touched, in the order of the changes.
struct ChangedParts {
    /// The items; an item that changed several times is there as often.
    var items: [Change.ItemChange] = []
    /// The changed entries, once for each write.
    var entries: [UUID] = []
    /// Whether places, tags, types, fields or saved searches changed.
    var changesCatalog = false
    /// Whether some existing entries changed or were deleted.
    var changesNames = false

    /// Adds the parts of a later step.
    mutating func add(_ step: Change) {
        items += step.items
        entries += step.entries
        changesCatalog = changesCatalog || step.changesCatalog
        changesNames = changesNames || step.changesNames
    }

    /// Returns the change of these parts.
    func change(_ sequence: Int64, _ kind: Change.Kind, title: String) -> Change {
        var known: Set<UUID> = []
        return Change(
            sequence: sequence, kind: kind, title: title, items: itemsOnce, entries: entries.filter { known.insert($0).inserted },
            changesCatalog: changesCatalog, changesNames: changesNames)
    }

    /// The items, each once: a part may change itself and move with its whole. Items that were added and deleted again are left out. An item
    /// that was deleted and added again has another key, and data in memory goes by keys.
    private var itemsOnce: [Change.ItemChange] {
        var (places, once): ([ItemKey: Int], [Change.ItemChange]) = ([:], [])
        for item in items {
            guard let place = places[item.key] else {
                places[item.key] = once.count
                once.append(item)
                continue
            }
            once[place] = Change.ItemChange(
                id: item.id, key: item.key, revision: item.revision, existedBefore: once[place].existedBefore,
                existsAfter: item.existsAfter)
        }
        return once.filter { $0.existedBefore || $0.existsAfter }
    }
}
