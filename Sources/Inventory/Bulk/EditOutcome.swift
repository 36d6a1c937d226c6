public import FoundationEssentials

/// The effect of an edit on many items, as counted at one revision of the library.
public struct EditOutcome: Sendable {
    /// The kinds of items of an edit.
    public enum Kind: Hashable, Sendable, CaseIterable {
        case changed
        /// Parts that only move, because their whole is moved.
        case following
        case unchanged
        /// Items that stay as they are, for a reason.
        case refused
    }

    /// A reason, and the number of items that stay as they are because of it.
    public struct Refused: Hashable, Sendable {
        /// The reason.
        public let reason: EditRefusal
        /// The number of items.
        public let count: Int
    }

    /// The edit.
    public let edit: BulkEdit
    /// The number of the last change in the history when it was counted.
    public let revision: Int64
    /// The number of chosen items that do not exist any more.
    public let gone: Int
    /// The number of changed items whose new valuation becomes an older one, because the value is of a newer day.
    public let addedOlder: Int
    /// The number of items in which each field is changed; fields that no item changes are absent.
    public let changedFields: [FieldKey: Int]
    /// The reasons of refused items, the most frequent one first.
    public let refusals: [Refused]
    /// The chosen items that existed, and those of each kind, in ascending order.
    let chosen: ChosenKeys
    let keys: [Kind: [UInt32]]
    /// The numbers of the items that are numbered, by key.
    let numbers: [Int64: String]

    /// The number of chosen items, with those that are gone.
    public var total: Int { Kind.allCases.reduce(gone) { $0 + count($1) } }

    /// Returns the number of items of a kind.
    public func count(_ kind: Kind) -> Int { keys[kind]?.count ?? 0 }

    /// Returns the keys of some items of a kind.
    func keys(_ kind: Kind, in ranks: Range<Int>) -> [ItemKey] {
        let all = keys[kind] ?? []
        return all[ranks.clamped(to: 0..<all.count)].map { ItemKey(rawValue: Int64($0)) }
    }
}

/// An item of an edit, before and after it.
public struct EditedItem: Identifiable, Hashable, Sendable {
    /// The item's identity.
    public let id: UUID
    /// Its stored content.
    public let before: ItemContent
    /// Its changed content; the same as before if it is unchanged or refused.
    public let after: ItemContent
    /// The reason why it stays as it is.
    public let refusal: EditRefusal?
}

/// The keys of chosen items, each once, in ascending order.
struct ChosenKeys: Sendable {
    let keys: [Int64]
    /// The keys as they were chosen, perhaps several times.
    private let given: [Int64]
    /// The number of chosen items that are known to be gone.
    let gone: Int

    init(_ chosen: [ItemKey?]) {
        let known = chosen.compactMap { $0?.rawValue }
        gone = chosen.count - known.count
        given = known
        // A listing in the order of age is sorted already, or backwards.
        let sorted = known.sorted()
        keys = sorted.enumerated().filter { $0.offset == 0 || sorted[$0.offset - 1] != $0.element }.map(\.element)
    }

    var count: Int { keys.count }

    /// The keys in the order in which they were chosen, each once.
    var inOrder: [Int64] {
        var seen: Set<Int64> = []
        return given.filter { seen.insert($0).inserted }
    }

    func contains(_ key: ItemKey) -> Bool {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = low + (high - low) / 2
            if keys[middle] == key.rawValue { return true }
            if keys[middle] < key.rawValue { low = middle + 1 } else { high = middle }
        }
        return false
    }
}
