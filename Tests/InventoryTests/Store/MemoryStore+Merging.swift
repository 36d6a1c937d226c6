import Foundation

@testable import Inventory

extension MemoryStore {
    /// Returns the result of a merge.
    static func plan(_ merge: ItemMerge, _ state: State) throws(InventoryError) -> Plan {
        guard let kept = state.items[merge.kept], let other = state.items[merge.other] else { throw InventoryError(.itemMissing, "") }
        for item in [kept.item, other.item] where merge.seen[item.id].map({ $0 != item.revision }) ?? false {
            throw InventoryError(.conflict, "")
        }
        func wholes(_ item: Item) -> [UUID] {
            guard let whole = item.content.parent?.id, let outer = state.items[whole]?.item else { return [] }
            return [whole] + wholes(outer)
        }
        let kinship: MergeKinship =
            wholes(kept.item).contains(merge.other)
            ? .firstInSecond : wholes(other.item).contains(merge.kept) ? .secondInFirst : .apart
        let merged = try merge.stored(kept.item, other.item, kinship)
        var wanted: [(id: UUID, after: Stored?)] = []
        for part in state.items.values.sorted(by: { $0.item.key.rawValue < $1.item.key.rawValue })
        where part.item.content.parent?.id == merge.other && part.item.id != merge.kept {
            var content = part.item.content
            (content.parent, content.place) = (Reference(id: merge.kept, path: [merged.name]), merged.place)
            wanted.append((part.item.id, changed(part, content)))
        }
        wanted += [(merge.other, nil), (merge.kept, changed(kept, merged))]
        return (.edit, ChangeTitle(.mergeItems, merged.name).text, wanted)
    }

    func mergedItem(_ id: UUID) async throws(InventoryError) -> MergedItem? {
        state.withLock { state in
            func end(_ id: UUID) -> (Item, StepPartner?)? {
                for entry in state.history.reversed() {
                    guard let step = entry.steps.last(where: { $0.id == id }) else { continue }
                    return step.before.map { ($0.item, entry.partners[id]) }
                }
                return nil
            }
            guard state.items[id] == nil, let (gone, _) = end(id) else { return nil }
            var last = id
            while let partner = end(last)?.1, partner.role == .mergedInto {
                if let kept = state.items[partner.id]?.item { return MergedItem(gone: gone, kept: kept) }
                last = partner.id
            }
            return nil
        }
    }
}
