public import Inventory

/// The items of a list at one moment, with their sections and rows. Its number names it: no two listings have the same one.
public struct Listing: Sendable, Equatable {
    /// The number of the listing.
    public let generation: Int
    /// The items in order, their sections and sums.
    public let items: ItemListing
    /// The number of items in the library.
    public let libraryCount: Int
    /// The search that found the items, whose matches in a text are marked.
    public let matcher: SearchMatcher
    /// The rows, as far as they were read.
    public let rows: RowPages

    /// Makes a listing.
    public init(
        generation: Int, items: ItemListing, libraryCount: Int, matcher: SearchMatcher, rows: RowPages
    ) {
        (self.generation, self.items, self.libraryCount) = (generation, items, libraryCount)
        (self.matcher, self.rows) = (matcher, rows)
    }

    /// The number of items in the library, or of those that are shown if these are more: items that left the household are not counted there.
    public var mostCount: Int { max(libraryCount, items.count) }

    /// Returns whether both are the same listing.
    public static func == (one: Listing, other: Listing) -> Bool {
        one.generation == other.generation
    }

    /// The sections of the items in each group; empty where the items are not grouped.
    public var sections: [ItemSection] { items.query.grouping == .none ? [] : items.sections }

    /// Returns whether it has the items of a listing of which the first ones are known, in the same order.
    func hasSameItems(as start: Listing) -> Bool { items.hasSameItems(as: start.items) }

    /// Returns the row of the item at a rank; nil if it is gone, cannot be read, or arrives later.
    @MainActor public func row(at rank: Int) -> ItemRow? {
        rank < items.count ? rows.row(at: rank) : nil
    }
}

/// A listing, the selection in it, and the way to it from the listing before: nobody can set one without the others.
public struct Shown: Sendable, Equatable {
    /// The listing; nil before the first one was read.
    public private(set) var listing: Listing?
    /// The ranks of the selected items.
    public private(set) var selection = RangeSet<Int>()
    /// The way from the listing before; nil where all items are shown again.
    public private(set) var step: Step?
    /// Another number for each selection that was made in a listing, so that an answer knows for which one it was asked.
    public private(set) var selectionNumber = 0

    /// Shows nothing.
    public init() {}

    /// Returns whether both show the same items with the same ones selected.
    public static func == (one: Shown, other: Shown) -> Bool {
        one.listing == other.listing && one.selection == other.selection && one.step == other.step
    }

    /// The number of items.
    public var count: Int { listing?.items.count ?? 0 }

    /// The number of selected items.
    public var selectedCount: Int { selection.ranges.reduce(0) { $0 + $1.count } }

    /// The rank of the only selected item; nil where none or several are selected.
    public var onlyRank: Int? {
        guard let first = selection.ranges.first, selectedCount == 1 else { return nil }
        return first.lowerBound
    }

    /// The selected items, as the store knows them.
    public var items: ItemSelection {
        listing.map { .ranks(Array(selection.ranges), of: $0.items) } ?? .none
    }

    /// Whether each selected item is known; the listing of a start knows the first ones only.
    var knowsSelection: Bool { items.isKnown }

    /// Shows another listing.
    ///
    /// - Parameters:
    ///   - rows: the ranks in the new listing that are selected; other numbers are left out
    ///   - step: the way to the new listing; ignored if it begins or ends at another one
    public mutating func take(_ new: Listing, selecting rows: RangeSet<Int>, by step: Step?) {
        self.step = step.flatMap {
            $0.from == listing?.generation && $0.to == new.generation ? $0 : nil
        }
        listing = new
        selection = RangeSet(0..<new.items.count).intersection(rows)
    }

    /// Selects items of the listing with a number. Returns false, and changes nothing, if another listing is shown.
    public mutating func select(_ rows: RangeSet<Int>, in generation: Int?) -> Bool {
        guard listing?.generation == generation else { return false }
        selection = RangeSet(0..<count).intersection(rows)
        selectionNumber += 1
        return true
    }

    /// The store knows items now that it did not know when they were selected.
    mutating func selectionIsKnown() { selectionNumber += 1 }
}
