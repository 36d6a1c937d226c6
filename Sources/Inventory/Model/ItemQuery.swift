public import FoundationEssentials

/// The sort criterion of a list.
public enum SortKey: String, CaseIterable, Codable, Sendable {
    /// The order in which the items were added.
    case newest
    /// The name, in the locale's order, with numbers by their value.
    case name
    /// The value.
    case value
    /// The serial number, with numbers by their value.
    case serialNumber
    /// The place, in the locale's order.
    case place = "location"
    /// The order that people made by hand. Descending, it is as they arranged it, with newer items at the top.
    case custom
    /// The value of a custom field, which the order names.
    case own
    /// The number of missing facts that an insurer asks for; among items with the same number, higher values come first.
    case missing
    /// The day on which the warranty ends.
    case warrantyEnds

    /// Whether no index has the order, so that all items are read for it.
    var isReadWhole: Bool { self == .own || self == .missing || self == .warrantyEnds }

    /// Whether no column of the database has the order.
    var isInMemoryOnly: Bool { isReadWhole || self == .place }

    /// The keys that every list has, whatever custom fields exist.
    public static let allCases: [SortKey] = [.newest, .name, .value, .serialNumber, .place, .custom]
}

/// A sort key and its direction. Items without a value, serial number or place come last in both directions.
public struct SortOrder: Hashable, Codable, Sendable {
    /// The criterion.
    public var key: SortKey
    /// Smallest first; for `.newest`, oldest first.
    public var ascending: Bool
    /// The custom field, if the items are sorted by one.
    public private(set) var field: UUID?

    /// Creates an order.
    public init(_ key: SortKey, ascending: Bool) {
        self.key = key
        self.ascending = ascending
    }

    /// Creates an order by a custom field.
    public init(own field: UUID, ascending: Bool) {
        self.init(.own, ascending: ascending)
        self.field = field
    }

    /// Returns the same order in the given direction.
    public func directed(ascending: Bool) -> SortOrder {
        var result = self
        result.ascending = ascending
        return result
    }

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

/// The items that a list shows, and their order.
public struct ItemQuery: Hashable, Sendable {
    /// The items that are searched.
    public var scope: ItemScope
    /// The condition that they must also meet.
    public var condition: Condition
    /// The order.
    public var order: SortOrder

    /// Whether the items of each place are grouped, the places in their order and the items without one last.
    public var groupsByPlace: Bool

    /// Creates a query.
    ///
    /// - Parameter text: words that must all occur in the searched fields, which include name, place and notes; case and accents do not
    ///   count. They become a part of the condition.
    public init(
        text: String = "", scope: ItemScope = .all, condition: Condition = .everything, order: SortOrder = .standard,
        groupsByPlace: Bool = false
    ) {
        self.scope = scope
        self.condition = text.isEmpty ? condition : .every([.words(of: text), condition])
        self.order = order
        self.groupsByPlace = groupsByPlace
    }

    /// The words and phrases that all items contain, for marking them in texts.
    public var matcher: SearchMatcher { SearchMatcher(phrases: condition.texts) }
}

/// Some of the items of a library, as the sidebar names them.
public enum ItemScope: Hashable, Codable, Sendable {
    /// All items that are here.
    case all
    /// Items in a place, or in one below it.
    case place(UUID)
    /// Items without a place.
    case noPlace
    /// Items with a tag.
    case tag(UUID)
    /// Items of a type.
    case type(UUID)
    /// Parts of an item.
    case parts(of: UUID)
    /// Items that were added in the last thirty days.
    case recentlyAdded
    /// Items with missing facts; see `Completeness`.
    case incomplete
    /// Items whose warranty ends within sixty days.
    case warrantyEnding
    /// Items that were sold, given away, lost, stolen or destroyed, which are in none of the other scopes.
    case disposed
}

/// The sum of the values of the items of a list, in one currency.
public struct CurrencyTotal: Hashable, Sendable {
    /// The currency.
    public let currency: Currency
    /// The sum; nil if it is too large.
    public let money: Money?

    /// Returns the sum for display; "too large" if it is.
    public func formatted(_ style: NumberStyle = .plain) -> String { money?.formatted(style) ?? "too large" }
}
