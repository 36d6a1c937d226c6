import FoundationEssentials
import Inventory

/// Finds item numbers in a file that items of the library already have. Each number is given once.
struct ImportNumbers {
    /// The items with numbers, by number, after the rows so far.
    private var owners: [String: UUID]
    private let title: String
    private let isHidden: Bool

    /// - Throws: an error of the store.
    init(_ plan: ImportPlan, in store: any LibraryStore) async throws(InventoryError) {
        title = plan.titles[.assetNumber] ?? ItemField.assetNumber.descriptor.title
        isHidden = plan.hiddenFields.contains(.assetNumber)
        let numbers = plan.entries.map { $0.content.text(.assetNumber) }.filter { !$0.isEmpty }
        owners = numbers.isEmpty ? [:] : try await store.owners(ofNumbers: numbers)
    }

    /// Moves a number that another item has to the notes of its row.
    ///
    /// - Parameter existing: the item that the row changes; nil for a new one.
    /// - Returns: the problem of the row then; nil if there is none.
    mutating func settle(_ entry: inout ImportPlan.Entry, of existing: Item?, in store: any LibraryStore) async throws -> ImportProblem? {
        let number = entry.content.text(.assetNumber)
        if let owner = owners[number], owner != existing?.id {
            let name = try await store.items(ids: [owner])[owner]?.content.name ?? ""
            let shown = name.isEmpty ? "Another item" : "“\(visible(name, limit: 40))”"
            let cell = KeptCell(
                column: title, text: number, reason: "\(shown) already has this number, and each number is used once.",
                target: .field(.assetNumber))
            entry.content[.assetNumber] = nil
            entry.kept.append(cell)
            guard let reason = entry.keepCells() else { return nil }
            return ImportProblem(row: entry.row, column: ImportColumn.field(.notes).title, reason: reason)
        }
        guard let existing else { return nil }
        let keepsOld = number.isEmpty && (isHidden || entry.kept.contains { $0.target == .field(.assetNumber) })
        // The item's old number becomes free.
        let old = existing.content.text(.assetNumber)
        if !keepsOld, old != number, owners[old] == existing.id { owners[old] = nil }
        if !number.isEmpty { owners[number] = existing.id }
        return nil
    }
}
