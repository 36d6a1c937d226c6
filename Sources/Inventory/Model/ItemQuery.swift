public import FoundationEssentials

/// What a list is sorted by.
public enum SortKey: String, CaseIterable, Codable, Sendable {
    /// The order in which the items were added.
    case newest
    /// The name, in the locale's order, with numbers by their value.
    case name
    /// What it is worth.
    case value
    /// The serial number, with numbers by their value.
    case serialNumber
    /// Where it stands, in the locale's order.
    case location
    /// The order that people made by hand. Descending it is as they arranged it, what is newer than that at the top.
    case custom
    /// What is in an own field; which one, the order says.
    case own
    /// How many of the facts are missing that an insurer asks for; what is worth more comes first among items with as many.
    case missing
    /// The day on which the warranty ends.
    case warrantyEnds

    /// Whether no index has the order, so that all items are read for it.
    var isReadWhole: Bool { self == .own || self == .missing || self == .warrantyEnds }

    /// Those that there are whatever fields people made, in every list.
    public static let allCases: [SortKey] = [.newest, .name, .value, .serialNumber, .location, .custom]
}

/// A sort key and its direction. Items that have no value, serial number or location come last in both directions.
public struct SortOrder: Hashable, Codable, Sendable {
    /// What is compared.
    public var key: SortKey
    /// Smallest first; for `.newest`, oldest first.
    public var ascending: Bool
    /// The own field, where it is by one.
    public private(set) var field: UUID?

    /// Creates an order.
    public init(_ key: SortKey, ascending: Bool) {
        self.key = key
        self.ascending = ascending
    }

    /// Creates an order by an own field.
    public init(own field: UUID, ascending: Bool) {
        self.init(.own, ascending: ascending)
        self.field = field
    }

    /// The same order the other way round or not.
    public func directed(ascending: Bool) -> SortOrder {
        var result = self
        result.ascending = ascending
        return result
    }

    /// Newest first.
    public static let standard = SortOrder(.newest, ascending: false)

    /// The order in which a list of items is useful at first; nil for one that has the order of all items.
    public static func natural(of scope: ItemScope) -> SortOrder? {
        switch scope {
        case .incomplete: SortOrder(.missing, ascending: false)
        case .warrantyEnding: SortOrder(.warrantyEnds, ascending: true)
        default: nil
        }
    }

    /// The order that people made by hand, as they arranged it: newest first where they moved nothing.
    public static let custom = SortOrder(.custom, ascending: false)
}

/// What a list shows, in which order.
public struct ItemQuery: Hashable, Sendable {
    /// Words that must all occur in name, serial number, location or notes; case and accents do not count. Empty for all items.
    public var text: String
    /// Which items are looked through.
    public var scope: ItemScope
    /// In which other scopes they have to be, too.
    public var alsoIn: [ItemScope]
    /// The order.
    public var order: SortOrder

    /// Whether the items of each location stand together, the locations in their order and those without one last.
    public var groupsByLocation: Bool

    /// Creates a query.
    public init(
        text: String = "", scope: ItemScope = .all, alsoIn: [ItemScope] = [], order: SortOrder = .standard, groupsByLocation: Bool = false
    ) {
        self.text = text
        self.scope = scope
        self.alsoIn = alsoIn
        self.order = order
        self.groupsByLocation = groupsByLocation
    }
}

/// Some of the items of a library, as the sidebar names them.
public enum ItemScope: Hashable, Codable, Sendable {
    /// All that are here.
    case all
    /// Those that are in a place, or in one below it.
    case place(UUID)
    /// Those that are in no place.
    case noPlace
    /// Those that have a tag.
    case tag(UUID)
    /// Those of a type.
    case type(UUID)
    /// Those that are part of an item.
    case parts(of: UUID)
    /// Those that were added in the last thirty days.
    case recentlyAdded
    /// Those of which more should be known; see `Completeness`.
    case incomplete
    /// Those whose warranty ends within sixty days.
    case warrantyEnding
    /// Those that were sold, given away, lost, stolen or destroyed, which are in none of the others.
    case disposed
}

/// The sum of the values of the items of a list, in one currency.
public struct CurrencyTotal: Hashable, Sendable {
    /// The currency.
    public let currency: Currency
    /// The sum; nil when it is too large to be counted.
    public let money: Money?

    /// Creates a total.
    public init(currency: Currency, money: Money?) {
        self.currency = currency
        self.money = money
    }

    /// The sum as people read it; "too large" when it cannot be counted.
    public func formatted(_ style: NumberStyle = .plain) -> String { money?.formatted(style) ?? "too large" }
}
