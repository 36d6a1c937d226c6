import FoundationEssentials
import Inventory

/// Finds rows that look like items of the library, but do not name one by its identifier.
struct ImportLikeness {
    private var entries: [String: [Int]] = [:]
    private let plan: ImportPlan
    /// The items that rows name by their identifiers.
    private let named: Set<UUID>

    init(_ plan: ImportPlan) {
        self.plan = plan
        named = Set(plan.entries.compactMap(\.id))
        for (index, entry) in plan.entries.enumerated() where entry.id == nil {
            entries[Self.key(entry.content.name), default: []].append(index)
        }
    }

    /// Returns the items that rows look like, by the index of the row; each item once.
    func items(in store: any LibraryStore) async throws(InventoryError) -> [Int: Item] {
        guard !entries.isEmpty else { return [:] }
        var found: [Int: Item] = [:]
        // Disposed items are compared, too.
        for scope in [ItemScope.all, .disposed] { try await find(in: scope, of: store, &found) }
        return found
    }

    private func find(in scope: ItemScope, of store: any LibraryStore, _ found: inout [Int: Item]) async throws(InventoryError) {
        let set = try await store.results(of: ItemQuery(scope: scope), showing: 0..<0, tracking: .none).set
        for start in stride(from: 0, to: set.count, by: 500) {
            for item in try await store.items(of: set, in: start..<min(start + 500, set.count)) where !named.contains(item.id) {
                let rows = entries[Self.key(item.content.name)] ?? []
                guard let row = rows.first(where: { found[$0] == nil && Self.isAlike(plan.entries[$0].content, item.content) }) else {
                    continue
                }
                found[row] = item
            }
        }
    }

    private static func key(_ name: String) -> String { name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// Returns whether two items with the same name are the same: a number is equal, or no field that both have differs.
    private static func isAlike(_ one: ItemContent, _ other: ItemContent) -> Bool {
        func differs(_ field: ItemField) -> Bool? {
            guard let first = one[field], let second = other[field] else { return nil }
            return first != second
        }
        let numbers = [ItemField.serialNumber, .assetNumber, .code].compactMap(differs)
        if numbers.contains(true) { return false }
        if numbers.contains(false) { return true }
        let places = one.place.flatMap { first in other.place.map { first.path != $0.path } } ?? false
        return !places && ![ItemField.maker, .model, .bought, .price, .value].compactMap(differs).contains(true)
    }
}
