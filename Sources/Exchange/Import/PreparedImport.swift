public import Inventory

/// The treatment of rows that look like items of the library.
public enum AlikeRows: String, Sendable, CaseIterable {
    /// The rows are added as new items.
    case add
    /// The rows are left out.
    case skip
    /// The rows change the existing items.
    case update
}

/// An import after its comparison with the library, ready to be stored.
public struct PreparedImport: Sendable {
    /// The remaining rows, and all problems.
    public internal(set) var plan: ImportPlan
    /// The steps to store, in the file's order.
    public internal(set) var steps: [ChangePlan.Step] = []
    /// The number of new items.
    public internal(set) var newCount = 0
    /// The number of changed items.
    public internal(set) var changedCount = 0
    /// The number of items that are in the library already, without differences.
    public internal(set) var sameCount = 0
    /// The number of pictures that were left out because no folder was given.
    public internal(set) var skippedPhotoCount = 0

    /// The number of papers that were left out because no folder was given.
    public internal(set) var skippedPaperCount = 0
    /// The number of rows without an identifier that look like an existing item.
    public internal(set) var alikeCount = 0
    /// The treatment of these rows.
    public internal(set) var alike = AlikeRows.add
    /// Likely spreadsheet alterations of existing items' texts and days.
    public internal(set) var alterations: [SpreadsheetAlteration] = []
    /// True if these alterations are imported.
    public internal(set) var takesAlterations = false
    /// The places listed in the file that the library does not have yet.
    public internal(set) var places: [Reference] = []

    init(_ plan: ImportPlan) { self.plan = plan }

    /// The sums of the items that are stored, as they will be, by currency: without rows that are left out, items that stay the same,
    /// disposed items, and parts whose wholes have values.
    public var totals: [CurrencyTotal] {
        CurrencyTotal.sums(
            of: steps.map { step in
                switch step {
                case .add(let item): (item.id, item.content)
                case .update(let id, let content, _): (id, content)
                }
            })
    }
}
