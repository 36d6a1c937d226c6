import Inventory

/// What other items have in a field and holds what is typed into it.
final class FieldCompletions {
    /// Called with the field when they came too late for the key that asked for them.
    var onLate: ((ItemField) -> Void)?

    private let reader: StoreReader
    private var asked: StoreQuestion?
    private var late: (field: ItemField, typed: String, choices: [String])?

    /// More of them nobody reads.
    private static let limit = 20

    init(_ reader: StoreReader) { self.reader = reader }

    /// Those that are known in time; others come with `onLate`, after which they are here.
    func matching(_ typed: String, in field: ItemField) -> [String] {
        asked?.cancel()
        if let late, late.field == field, late.typed == typed {
            self.late = nil
            return late.choices
        }
        var found: [String] = []
        let (store, limit) = (reader.store, Self.limit)
        asked = reader.ask { () async throws(InventoryError) in
            try await store.completions(of: field, matching: typed, limit: limit)
        } then: { [weak self] result in
            found = (try? result.get()) ?? []
            guard let self, reader.isLate, !found.isEmpty else { return }
            late = (field, typed, found)
            onLate?(field)
        }
        return found
    }
}
