import FoundationEssentials
import Inventory

/// Shows the parts that were found.
protocol DetailPartsDelegate: AnyObject {
    /// Other parts are known.
    func partsDidChange()
}

/// The parts of the item that is shown. They are looked for when it comes and when the library changes; most items have none, which costs
/// no more than a look at an index.
final class DetailParts {
    /// The parts that were found.
    struct Found {
        /// The first of them, by name.
        var rows: [ItemRow] = []
        var count = 0
        /// The total worth of all parts, one sum for each currency.
        var totals: [CurrencyTotal] = []
    }

    /// The delegate that shows the parts.
    weak var delegate: (any DetailPartsDelegate)?
    private(set) var found = Found()

    private let reader: StoreReader
    private var item: UUID?
    private var question: StoreQuestion?

    private static let most = 30

    /// - Parameter reader: one that no frame waits for
    init(_ reader: StoreReader) { self.reader = reader }

    /// Looks for the parts of an item, or of none.
    func show(_ item: UUID?) {
        guard item != self.item else { return }
        self.item = item
        if found.count > 0 {
            found = Found()
            delegate?.partsDidChange()
        }
        reload()
    }

    /// Looks for them again.
    func reload() {
        question?.cancel()
        guard let item else { return }
        // These are copied because the closure must not read the main actor's state: the main actor may be waiting for the answer.
        let (store, most) = (reader.store, Self.most)
        let query = ItemQuery(scope: .parts(of: item), order: Inventory.SortOrder(.name, ascending: true))
        let had = found.count
        question = reader.ask { () async throws(InventoryError) -> Results? in
            guard try await store.count(of: query) > 0 else { return nil }
            return try await store.results(of: query, showing: 0..<most, tracking: .none)
        } then: { [weak self] result in
            // Errors are reported by the list, which reads the same.
            guard let self, self.item == item, case .success(let results) = result, had > 0 || results != nil else { return }
            found = results.map { Found(rows: $0.page.rows.compactMap { $0 }, count: $0.set.count, totals: $0.set.totals) } ?? Found()
            delegate?.partsDidChange()
        }
    }
}
