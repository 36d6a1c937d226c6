import Inventory
import Toolkit
import WorkspaceModel

/// The heading above the items of a place: its name, the number of items, and their total worth.
nonisolated struct PlaceHeading: Hashable {
    let title: String
    let marks: [Range<Int>]
    /// Whether it is the heading of a place; items without one are under a title such as "No place".
    let isPlace: Bool
    let detail: String
}

extension PlaceHeading {
    /// Says it in the labels of a header.
    func show(in titleLabel: Label, _ detailLabel: Label) {
        titleLabel.text = title
        titleLabel.marks = marks
        titleLabel.textColor = isPlace ? .label : .secondaryLabel
        detailLabel.text = detail
    }
}

nonisolated extension PlaceHeading {
    /// Makes the heading of a section.
    ///
    /// - Parameters:
    ///   - first: its first item, which knows the place's name; nil until it is read
    ///   - isCounted: whether the number of its items is known
    ///   - matcher: the search, whose matches are marked
    init(_ section: ItemSection, first: ItemRow?, isCounted: Bool, matcher: SearchMatcher, style: NumberStyle) {
        // The name of a place is unknown until its first item is read.
        let location = section.hasPlace ? first?.placePath ?? "" : ""
        let sums = (section.totals ?? []).formatted(style)
        let count = isCounted ? CountText.items(section.count, style: style) : ""
        let isPlace = section.hasPlace
        let title = MarkedText(location, matcher)
        self.init(
            title: isPlace ? title.text : section.hasAll ? "All items" : "No place", marks: title.marks, isPlace: isPlace,
            detail: isCounted && !sums.isEmpty ? "\(count) · \(sums)" : count)
    }
}

extension Listing {
    /// Makes the heading of a section.
    @MainActor func heading(of section: Int, style: NumberStyle) -> PlaceHeading {
        let section = sections[section]
        return PlaceHeading(
            section, first: row(at: section.start), isCounted: items.isComplete, matcher: matcher,
            style: style)
    }
}
