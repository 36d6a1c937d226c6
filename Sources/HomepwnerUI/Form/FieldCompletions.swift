import Inventory
import WorkspaceModel

/// Shows completions that came too late for the key that asked for them.
protocol FieldCompletionsDelegate: AnyObject {
    func completionsDidCome(for place: FormPlace)
}

/// The texts of other items in a field that contain the typed text.
final class FieldCompletions {
    weak var delegate: (any FieldCompletionsDelegate)?

    private let reader: StoreReader
    private var asked: StoreQuestion?
    private var late: (place: FormPlace, typed: String, choices: [String])?

    /// The largest number of them that is worth reading.
    private static let limit = 20

    init(_ reader: StoreReader) { self.reader = reader }

    /// Returns the completions that are known in time; later ones are here when the delegate is told.
    func matching(_ typed: String, at place: FormPlace) -> [String] {
        asked?.cancel()
        if let late, late.place == place, late.typed == typed {
            self.late = nil
            return late.choices
        }
        var found: [String] = []
        let (store, limit) = (reader.store, Self.limit)
        asked = reader.ask { () async throws(InventoryError) in
            switch place {
            case .field(let field): try await store.completions(of: field, matching: typed, limit: limit)
            case .own(let id): try await store.completions(ofOwn: id, matching: typed, limit: limit)
            case .pictures: [String]()
            }
        } then: { [weak self] result in
            found = (try? result.get()) ?? []
            guard let self, reader.isLate, !found.isEmpty else { return }
            late = (place, typed, found)
            delegate?.completionsDidCome(for: place)
        }
        return found
    }
}
