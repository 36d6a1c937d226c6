import Inventory
import Toolkit
import WorkspaceModel

/// The content of the list or of the grid as one value: cells, headings and accessible names are made of it alone.
nonisolated struct ListContent: Equatable, Sendable {
    var shown = Shown()
    var preferences = ListPreferences()
    /// The names of the place whose items these are, from the outermost one on; empty if the list is not that of a place.
    var place: [String] = []
    /// Whether the library has one house, which rows then omit.
    var omitsHouse = false
    /// Whether the items are shown as a grid.
    var isGrid = false

    /// The change that other content needs.
    enum Way: Equatable {
        /// Nothing but the selection is different.
        case none
        /// The same items look different.
        case cells
        case step(Step)
        /// All items are shown again.
        case all
    }

    var listing: Listing? { shown.listing }
    var sections: [ItemSection] { listing?.sections ?? [] }
    var matcher: SearchMatcher { listing?.matcher ?? SearchMatcher("") }
    /// The ranks of the selected items.
    var selection: RowSet { RowSet(shown.selection) }

    /// The row that adds an item; nil where the person wants none.
    var addRow: Int? {
        guard !isGrid, preferences.showsAddRow, let listing, listing.items.query.condition.isEverything, shown.count > 0 else { return nil }
        return shown.count
    }

    /// The number of sections in the view: one for each group and, in the table, one for the row that adds an item.
    var sectionCount: Int {
        if isGrid, !sections.isEmpty || shown.count == 0 { return sections.count }
        return sections.isEmpty ? 1 : sections.count + (addRow == nil ? 0 : 1)
    }

    /// Returns the number of rows in a section of the view.
    func count(inSection section: Int) -> Int {
        if section < sections.count { return sections[section].count }
        return (sections.isEmpty ? shown.count : 0) + (addRow == nil ? 0 : 1)
    }

    /// Returns the names of the place above an item, which its cell does not repeat: that of its heading or of the list, whichever says
    /// more; nil without a heading of a place.
    func placeAbove(rank: Int) -> [String]? {
        guard let section = sections.index(ofRank: rank), case .place(let path) = sections[section].name else { return nil }
        guard place.count > path.count, place.starts(with: path) else { return path }
        return place
    }

    /// Returns the change that leads to other content.
    func way(to new: ListContent) -> Way {
        let looksSame = preferences == new.preferences && place == new.place && omitsHouse == new.omitsHouse
        let addsSame = (addRow == nil) == (new.addRow == nil)
        if listing == new.listing {
            if looksSame { return .none }
            return addsSame && preferences.isCompact == new.preferences.isCompact ? .cells : .all
        }
        guard let step = new.shown.step, step.from == listing?.generation, looksSame, addsSame,
            isGrid || sections.isEmpty == new.sections.isEmpty
        else { return .all }
        return .step(step)
    }
}

nonisolated extension RowSet {
    init(_ ranks: RangeSet<Int>) {
        self.init()
        for range in ranks.ranges { insert(range) }
    }

    /// The same numbers as ranks of items.
    var ranks: RangeSet<Int> { RangeSet(ranges) }
}
