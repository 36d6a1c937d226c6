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

/// An import that was compared with the library: what it would do, ready to be stored.
public struct PreparedImport: Sendable {
    /// The rows that are left, without those that are left out as alike, and every problem that was found.
    public internal(set) var plan: ImportPlan
    /// What is to be stored, in the file's order.
    public internal(set) var steps: [ChangePlan.Step] = []
    /// How many items are new.
    public internal(set) var newCount = 0
    /// How many items change.
    public internal(set) var changedCount = 0
    /// How many items are in the library already, exactly so.
    public internal(set) var sameCount = 0
    /// How many pictures were left out, because no folder was named that they could be in.
    public internal(set) var skippedPhotoCount = 0

    /// How many papers were left out, because no folder was named that they could be in.
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
