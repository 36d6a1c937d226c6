public import FoundationEssentials

/// A sort key and its direction. Items without a value, serial number or place come last in both directions.
public struct SortTerm: Hashable, Codable, Sendable {
    /// The criterion.
    public var key: SortKey
    /// Smallest first; for `.newest`, oldest first.
    public var ascending: Bool

    /// Creates a term.
    public init(_ key: SortKey, ascending: Bool) {
        self.key = key
        self.ascending = ascending
    }

    /// By name: the usual second term, for a field in which many items have the same value.
    public static let byName = SortTerm(.name, ascending: true)
}

/// The order of a list: by one key, or by two. Items that are equal in them are in the order in which they were added, in the direction of
/// the last key.
public struct SortOrder: Hashable, Codable, Sendable {
    /// The first criterion, with its direction.
    public private(set) var first: SortTerm
    /// The criterion for items that are equal in the first one; nil if there is none, or if it would change nothing.
    public private(set) var second: SortTerm?

    /// Creates an order.
    public init(_ key: SortKey, ascending: Bool, then second: SortTerm? = nil) {
        self.init(SortTerm(key, ascending: ascending), then: second)
    }

    /// Creates an order of terms.
    public init(_ first: SortTerm, then second: SortTerm?) {
        self.first = first
        self.second = first.key.isTotal || first.key == second?.key ? nil : second
    }

    /// Creates an order by a custom field.
    public init(own field: UUID, ascending: Bool) { self.init(.column(.own(field)), ascending: ascending) }

    /// The first criterion.
    public var key: SortKey { first.key }
    /// The direction of the first criterion: smallest first; for `.newest`, oldest first.
    public var ascending: Bool { first.ascending }

    /// The custom field, if the items are sorted by one.
    public var field: UUID? {
        if case .column(.own(let id)) = key { id } else { nil }
    }

    /// Whether all items are read for it, because no index has it.
    var isReadWhole: Bool { second != nil || key.isReadWhole }

    /// Whether the values of fields that no column of the database has in order decide, so that a list with items that left the household
    /// compares the items. The lists about a fact have their own second key.
    var isSortedByFields: Bool {
        if second != nil || key == .place { return true }
        if case .column = key { return true }
        return false
    }

    /// Returns the same order in the given direction of the first key.
    public func directed(ascending: Bool) -> SortOrder { SortOrder(SortTerm(key, ascending: ascending), then: second) }

    /// Newest first.
    public static let standard = SortOrder(.newest, ascending: false)

    /// Returns the initial order for the list of a scope; nil if that list has the order of all items.
    public static func natural(of scope: ItemScope) -> SortOrder? {
        switch scope {
        case .incomplete: SortOrder(.missing, ascending: false)
        case .warrantyEnding: SortOrder(.warrantyEnds, ascending: true)
        default: nil
        }
    }

    /// The order that people made by hand, as they arranged it: newest first if they moved nothing.
    public static let custom = SortOrder(.custom, ascending: false)
}

extension SortOrder {
    private static let (ascendingWord, descendingWord) = ("ascending", "descending")

    /// Its text in files, which never changes: a key and its direction, and again if there is a second one, as in "location ascending value
    /// descending".
    public var text: String {
        ([first] + (second.map { [$0] } ?? []))
            .map { "\($0.key.text) \($0.ascending ? Self.ascendingWord : Self.descendingWord)" }.joined(separator: " ")
    }

    /// Reads the text in files; returns nil for any other text.
    public init?(text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2 || words.count == 4 else { return nil }
        var terms: [SortTerm] = []
        for place in stride(from: 0, to: words.count, by: 2) {
            let direction = words[place + 1]
            guard let key = SortKey(text: words[place]), direction == Self.ascendingWord || direction == Self.descendingWord else {
                return nil
            }
            terms.append(SortTerm(key, ascending: direction == Self.ascendingWord))
        }
        self.init(terms[0], then: terms.dropFirst().first)
    }
}
