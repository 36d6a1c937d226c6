import Inventory

/// The number of pieces in the shown list: counted by the database when another list is shown or the library changed, and shown when it is
/// known.
final class ShownPieces {
    /// Called when it is known.
    var onChange: (() -> Void)?
    /// The number of pieces; nil until it is known, and if it is not shown.
    private(set) var count: Int?

    private let reader: StoreReader
    private var asked: (scope: ItemScope?, sequence: Int64)?
    private var question: StoreQuestion?

    /// - Parameter reader: one that no frame waits for
    init(_ reader: StoreReader) { self.reader = reader }

    /// Counts the pieces of a scope; none with nil, such as during a search.
    ///
    /// - Parameter sequence: the last change that the shown list contains
    func show(_ scope: ItemScope?, at sequence: Int64) {
        guard asked?.scope != scope || asked?.sequence != sequence else { return }
        // For the same items, the previous number stays until the new one is known.
        if asked?.scope != scope { count = nil }
        asked = (scope, sequence)
        question?.cancel()
        guard let scope, Self.counts(scope) else { return }
        let store = reader.store
        question = reader.ask { () async throws(InventoryError) in
            try await store.pieces(in: scope)
        } then: { [weak self] result in
            guard let self, asked?.scope == scope, let found = try? result.get(), found != count else { return }
            count = found
            onChange?()
        }
    }

    /// Pieces are counted for a place or a kind only: for all items, each change would read all of them.
    private static func counts(_ scope: ItemScope) -> Bool {
        switch scope {
        case .place, .tag, .type, .noPlace: true
        case .all, .parts, .recentlyAdded, .incomplete, .warrantyEnding, .disposed: false
        }
    }
}
