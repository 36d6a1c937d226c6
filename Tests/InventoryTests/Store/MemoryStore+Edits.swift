import Foundation

@testable import Inventory

/// Edits of many items. The oracle has no custom fields, and asks nothing but the edit itself.
extension MemoryStore {
    /// Returns the existing items of a selection, in the given order.
    static func chosen(_ selection: ItemSelection, _ state: State) -> [Stored] {
        switch selection {
        case .items(let ids): ids.compactMap { state.items[$0] }
        case .ranks(let ranges, let set):
            ranges.joined().compactMap { set.key(at: $0) }.compactMap { key in state.items.values.first { $0.item.key == key } }
        }
    }

    /// Returns the chosen items by age, each once.
    static func byAge(_ selection: ItemSelection, _ state: State) -> [Stored] {
        var seen: Set<UUID> = []
        return chosen(selection, state).filter { seen.insert($0.item.id).inserted }.sorted { $0.item.key < $1.item.key }
    }

    static func plan(_ edit: BulkEdit, _ selection: ItemSelection, _ seen: Int64?, _ state: State) throws(InventoryError) -> Plan {
        let items = byAge(selection, state)
        if let seen {
            if state.history.count > Int(seen), edit.changes(.place) || edit.changes(.assetNumber) {
                throw InventoryError(.outcomeChanged, "")
            }
            let later = Set(state.history.dropFirst(Int(seen)).flatMap(\.steps).map(\.id))
            let wanted: Set<UUID> = if case .items(let ids) = selection { Set(ids) } else { Set(items.map(\.item.id)) }
            guard later.isDisjoint(with: wanted) else { throw InventoryError(.outcomeChanged, "") }
        }
        guard !items.isEmpty else { throw InventoryError(.itemMissing, "") }
        let relations = MemoryRelations(items: state.items.values.map(\.item))
        let chosen = ChosenKeys(Self.chosen(selection, state).map(\.item.key))
        let wanted = items.compactMap { old -> (id: UUID, after: Stored?)? in
            let verdict = try? EditSurvey(edit, chosen, relations).verdict(old.item, Catalog(), relations)
            guard case .changed(let content)? = verdict else { return nil }
            return (old.item.id, changed(old, content))
        }
        return (.edit, edit.title(wanted.count, wanted.last?.after?.item.content.name ?? "").text, wanted)
    }

    func values(of selection: ItemSelection, progress: WorkProgress?) async throws(InventoryError) -> ChosenValues {
        var values = ChosenValues()
        for stored in Self.byAge(selection, state.withLock { $0 }) { values.add(stored.item.content) }
        return values
    }

    func outcome(of edit: BulkEdit, to selection: ItemSelection, progress: WorkProgress?) async throws(InventoryError) -> EditOutcome {
        let (keys, state) = (keys(of: selection), state.withLock { $0 })
        let relations = MemoryRelations(items: state.items.values.map(\.item))
        guard var survey = try? EditSurvey(edit, ChosenKeys(keys), relations) else { throw InventoryError(.databaseError, "") }
        for stored in Self.byAge(selection, state) { _ = try? survey.judge(stored.item, Catalog(), relations) }
        return survey.outcome(revision: Int64(state.history.count))
    }

    func changes(of outcome: EditOutcome, _ kind: EditOutcome.Kind, in ranks: Range<Int>) async throws(InventoryError) -> [EditedItem] {
        let items = state.withLock { $0.items.values.map(\.item) }
        let survey = EditSurvey(of: outcome)
        return outcome.keys(kind, in: ranks).compactMap { key in
            guard let item = items.first(where: { $0.key == key }) else { return nil }
            return (try? survey.verdict(item, Catalog(), MemoryRelations(items: items))).map { EditedItem(item, $0) }
        }
    }
}

private struct MemoryRelations: EditRelations {
    let items: [Item]

    func whole(_ id: UUID) -> (key: ItemKey, parent: UUID?)? {
        items.first { $0.id == id }.map { ($0.key, $0.content.parent?.id) }
    }

    func item(_ key: ItemKey, _ catalog: Catalog) -> Item? { items.first { $0.key == key } }

    func isTaken(_ number: String, by another: ItemKey) -> Bool {
        items.contains { $0.key != another && $0.content.text(.assetNumber) == number }
    }

    func freeNumbers(from first: String, count: Int) -> [String] {
        let taken = Set(items.map { $0.content.text(.assetNumber) })
        let all = sequence(first: first) { OwnNumbers.following($0) }
        return Array(all.lazy.filter { OwnNumbers.following($0) != nil && !taken.contains($0) }.prefix(count))
    }
}
