import Inventory
import WorkspaceModel

/// The texts about the shown part of the library.
nonisolated extension SidebarTree {
    /// The title of the window for a row.
    func title(of row: SidebarRow) -> String {
        let name = DisplayText.isolated(self.name(of: row))
        return name.isEmpty ? "Items" : name
    }

    /// The same for the header, which is empty until the name was read.
    func headerTitle(of row: SidebarRow) -> String { isRead || !name(of: row).isEmpty ? title(of: row) : "" }

    /// The hint in the search field: "Search 12 items in Kitchen". A search from the trash goes to the list that was shown before.
    ///
    /// - Parameter listing: the items that are shown; nil while their number is unknown
    func searchHint(for scope: ItemScope, showing listing: Listing?, libraryCount: Int, style: NumberStyle) -> String {
        guard libraryCount > 0 else { return "Search" }
        guard scope != .all else { return "Search \(CountText.items(libraryCount, style: style))" }
        let name = self.name(of: .scope(scope))
        // While something is searched for, the list has fewer items than its place or tag.
        let shown = listing.flatMap { $0.items.query.condition.isEverything && $0.items.query.scope == scope ? $0.items.count : nil }
        guard !name.isEmpty, let count = shown ?? count(of: .scope(scope)) else { return "Search" }
        return "Search \(CountText.items(count, style: style)) in \(DisplayText.isolated(DisplayText.shortened(name, to: 40)))"
    }
}

/// The number of items in the title bar, and their worth.
nonisolated struct ListTotals: Hashable {
    /// "14 items · $6,871.00"
    let short: String
    /// "14 items, 19 pieces · $6,871.00"; empty if each item is one piece.
    let long: String

    /// The totals of the deleted items.
    init(ofDeleted count: String, _ sums: String) { (short, long) = (sums.isEmpty ? count : "\(count) · \(sums)", "") }

    /// The totals of a list.
    ///
    /// - Parameters:
    ///   - pieces: the number of pieces; nil if it is unknown or not shown
    ///   - isAwaited: whether the number of items is unknown
    init(of count: Int, worth: [CurrencyTotal], pieces: Int?, isAwaited: Bool, style: NumberStyle) {
        let (items, sums) = (CountText.items(count, style: style), worth.formatted(style))
        short = isAwaited ? "" : count == 0 ? "No items" : sums.isEmpty ? items : "\(items) · \(sums)"
        guard let pieces, pieces != count, count > 0 else {
            long = ""
            return
        }
        let words = pieces == 1 ? "1 piece" : "\(CountText.number(pieces, style: style)) pieces"
        long = "\(items), \(words)" + (sums.isEmpty ? "" : " · \(sums)")
    }
}
