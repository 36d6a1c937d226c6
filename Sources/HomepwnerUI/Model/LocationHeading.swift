import Inventory
import Toolkit

/// What is above the items of a location: its name, how many there are, and what they are worth together.
nonisolated struct LocationHeading: Hashable {
    let title: String
    let marks: [Range<Int>]
    /// Whether it is a location; items without one stand under a title that is none.
    let isPlace: Bool
    let detail: String
}

extension LocationHeading {
    /// Says it in the labels of a header.
    func show(in titleLabel: Label, _ detailLabel: Label) {
        titleLabel.text = title
        titleLabel.marks = marks
        titleLabel.textColor = isPlace ? .label : .secondaryLabel
        detailLabel.text = detail
    }
}

nonisolated extension LocationHeading {
    /// What is said of a section.
    ///
    /// - Parameters:
    ///   - first: its first item, which knows the location's name; nil until it is read
    ///   - isCounted: whether it is known how many items are there
    ///   - matcher: what is searched for, and marked
    init(_ section: ItemSection, first: ItemRow?, isCounted: Bool, matcher: SearchMatcher, style: NumberStyle) {
        // Until its first item is read the name of a location is not known.
        let location = section.hasLocation ? first?.location ?? "" : ""
        let sums = (section.totals ?? []).formatted(style)
        let count = isCounted ? CountText.items(section.count, style: style) : ""
        let isPlace = section.hasLocation
        let title = MarkedText(location, matcher)
        self.init(
            title: isPlace ? title.text : section.hasAll ? "All items" : "No place", marks: title.marks, isPlace: isPlace,
            detail: isCounted && !sums.isEmpty ? "\(count) · \(sums)" : count)
    }
}
