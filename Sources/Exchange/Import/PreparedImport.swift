public import Inventory

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

    init(_ plan: ImportPlan) { self.plan = plan }
}
