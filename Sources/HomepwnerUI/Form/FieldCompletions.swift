import FoundationEssentials
import Inventory

/// The texts of other items in a field that contain the typed text.
final class FieldCompletions {
    /// Called with the field when they came too late for the key that asked for them.
    var onLate: ((ItemField) -> Void)?
    /// The same for custom fields.
    var onLateOwn: ((UUID) -> Void)?

    private enum Source: Hashable, Sendable {
        case field(ItemField)
        case own(UUID)
    }

    private let reader: StoreReader
    private var asked: StoreQuestion?
    private var late: (source: Source, typed: String, choices: [String])?

    /// The largest number of them that is worth reading.
    private static let limit = 20

    init(_ reader: StoreReader) { self.reader = reader }

    /// Returns the completions that are known in time; later ones are here after `onLate`.
    func matching(_ typed: String, in field: ItemField) -> [String] { matching(typed, .field(field)) }

    /// The same for a custom field.
    func matching(_ typed: String, inOwn field: UUID) -> [String] { matching(typed, .own(field)) }

    private func matching(_ typed: String, _ source: Source) -> [String] {
        asked?.cancel()
        if let late, late.source == source, late.typed == typed {
            self.late = nil
            return late.choices
        }
        var found: [String] = []
        let (store, limit) = (reader.store, Self.limit)
        asked = reader.ask { () async throws(InventoryError) in
            switch source {
            case .field(let field): try await store.completions(of: field, matching: typed, limit: limit)
            case .own(let id): try await store.completions(ofOwn: id, matching: typed, limit: limit)
            }
        } then: { [weak self] result in
            found = (try? result.get()) ?? []
            guard let self, reader.isLate, !found.isEmpty else { return }
            late = (source, typed, found)
            switch source {
            case .field(let field): onLate?(field)
            case .own(let id): onLateOwn?(id)
            }
        }
        return found
    }
}
