public import Inventory

/// What becomes of rows that look like items that are in the library already.
public enum AlikeRows: String, Sendable, CaseIterable {
    /// They are added as well.
    case add
    /// They are left out.
    case skip
    /// They change these items.
    case update
}

/// An import that was compared with the library: what it would do, ready to be stored.
public struct PreparedImport: Sendable {
    /// The rows that are left, and every problem that was found.
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
    /// How many rows name no item and look like one that is there.
    public internal(set) var alikeCount = 0
    /// What becomes of these.
    public internal(set) var alike = AlikeRows.add
    /// What a spreadsheet likely changed in texts of items that are there.
    public internal(set) var alterations: [SpreadsheetAlteration] = []
    /// Whether these changes are made.
    public internal(set) var takesAlterations = false
    /// The places that the file has lines of and the library does not have yet.
    public internal(set) var places: [Reference] = []

    init(_ plan: ImportPlan) { self.plan = plan }
}
