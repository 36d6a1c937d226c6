import Inventory

/// The locations in use that hold what is typed.
final class LocationCompletions {
    /// Called when they came too late for the key that asked for them.
    var onLate: (() -> Void)?

    private let reader: StoreReader
    private var asked: StoreQuestion?
    private var late: (typed: String, choices: [String])?

    /// More of them nobody reads.
    private static let limit = 20

    init(_ reader: StoreReader) { self.reader = reader }

    /// Those that are known in time; others come with `onLate`, after which they are here.
    func matching(_ typed: String) -> [String] {
        asked?.cancel()
        if let late, late.typed == typed {
            self.late = nil
            return late.choices
        }
        var found: [String] = []
        let (store, limit) = (reader.store, Self.limit)
        asked = reader.ask { () async throws(InventoryError) in
            try await store.completions(of: .location, matching: typed, limit: limit)
        } then: { [weak self] result in
            found = (try? result.get()) ?? []
            guard let self, reader.isLate, !found.isEmpty else { return }
            late = (typed, found)
            onLate?()
        }
        return found
    }
}
