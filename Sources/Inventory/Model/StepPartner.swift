public import FoundationEssentials

/// The other item of a merge or a split, in the change of one of both.
public struct StepPartner: Hashable, Sendable {
    /// The part that the other item has in the change.
    public enum Role: String, Sendable, CaseIterable {
        /// It was merged into this item, and deleted.
        case mergedFrom
        /// This item was merged into it, and deleted.
        case mergedInto
        /// This item is some of its pieces.
        case splitFrom
        /// It is some of the pieces of this item.
        case splitOff
    }

    /// Its part in the change.
    public let role: Role
    /// Its identity.
    public let id: UUID
    /// Its present name, or the name that it had when it was deleted; empty if it has none.
    public var name = ""
    /// The time at which it was added; nil if the library does not know the item.
    public var addedAt: Timestamp?

    /// Creates the other item of a change.
    public init(_ role: Role, _ id: UUID) { (self.role, self.id) = (role, id) }
}
