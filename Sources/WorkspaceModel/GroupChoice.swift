import Inventory

/// The groups that somebody chose, for both views. Without a choice each view has its usual groups.
struct GroupChoice: Sendable {
    /// The groups of the lists without their own; nil for the usual ones.
    private(set) var common: Grouping?
    /// The groups of the list that is shown, such as those of a saved search; nil for the usual ones.
    private(set) var shown: Grouping?

    init(_ common: Grouping?) { (self.common, shown) = (common, common) }

    /// Returns the usual groups of a view: rooms in the grid, and each place in a list that is sorted by place.
    static func usual(inGrid isGrid: Bool, by key: SortKey) -> Grouping { isGrid ? .place(.room) : key == .place ? .place(.whole) : .none }

    /// Returns the groups of a view.
    func grouping(inGrid isGrid: Bool, by key: SortKey) -> Grouping { shown ?? Self.usual(inGrid: isGrid, by: key) }

    /// Takes groups that were chosen in a view. Its usual ones are no choice: both views have theirs again.
    ///
    /// - Parameter isCommon: whether they are for all lists without their own.
    mutating func choose(_ grouping: Grouping, inGrid isGrid: Bool, by key: SortKey, isCommon: Bool) {
        shown = grouping == Self.usual(inGrid: isGrid, by: key) ? nil : grouping
        if isCommon { common = shown }
    }

    /// Takes the groups of a saved search.
    mutating func take(_ view: SearchView, inGrid isGrid: Bool, by key: SortKey) {
        shown = common
        let isGrid = view.layout.map { $0 == .grid } ?? isGrid
        if let stored = view.grouping { choose(stored, inGrid: isGrid, by: key, isCommon: false) }
    }

    /// Returns whether the groups differ from those of a saved search.
    func differs(from view: SearchView, inGrid isGrid: Bool, by key: SortKey) -> Bool {
        view.grouping.map { $0 != grouping(inGrid: isGrid, by: key) } ?? (shown != common)
    }

    /// The list that is shown has no groups of its own any more.
    mutating func leaveOwn() { shown = common }

    /// Gives up groups by hidden fields. Returns whether the common ones and those that are shown were given up.
    mutating func leave(_ hidden: Set<ItemField>) -> (isCommon: Bool, isShown: Bool) {
        func isHidden(_ grouping: Grouping?) -> Bool { grouping?.field.map(hidden.contains) ?? false }
        let result = (isHidden(common), isHidden(shown))
        if result.0 { common = nil }
        if result.1 { shown = nil }
        return result
    }
}
