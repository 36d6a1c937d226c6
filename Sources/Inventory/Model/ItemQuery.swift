public import FoundationEssentials

/// The items that a list shows, and their order.
public struct ItemQuery: Hashable, Sendable {
    /// The items that are searched.
    public var scope: ItemScope
    /// The condition that they must also meet.
    public var condition: Condition
    /// The order.
    public var order: SortOrder

    /// The groups, in their order; the items without a value are the last one. Within a group the items have the order.
    public var grouping: Grouping

    /// Creates a query.
    ///
    /// - Parameter text: words that must all occur in the searched fields, which include name, place and notes; case and accents do not
    ///   count. They become a part of the condition.
    public init(
        text: String = "", scope: ItemScope = .all, condition: Condition = .everything, order: SortOrder = .standard,
        grouping: Grouping = .none
    ) {
        self.scope = scope
        self.condition = text.isEmpty ? condition : .every([.words(of: text), condition])
        self.order = order
        self.grouping = grouping
    }

    /// Whether the groups are shown in reverse order, because the items are sorted by their field the other way.
    var hasReversedGroups: Bool {
        guard let field = grouping.field, order.key.fieldKey == .fixed(field) else { return false }
        return order.ascending == (grouping == .year)
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
