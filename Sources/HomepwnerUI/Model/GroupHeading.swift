import Inventory
import Toolkit
import Words
import WorkspaceModel

/// The heading above the items of a group: its name, the number of items, and their total worth.
nonisolated struct GroupHeading: Hashable {
    let title: String
    let marks: [Range<Int>]
    /// Whether the items have a value; those without one are under a title such as "No place".
    let isNamed: Bool
    let detail: String
}

extension GroupHeading {
    /// Says it in the labels of a header.
    func show(in titleLabel: Label, _ detailLabel: Label) {
        titleLabel.text = title
        titleLabel.marks = marks
        titleLabel.textColor = isNamed ? .label : .secondaryLabel
        detailLabel.text = detail
    }
}

nonisolated extension GroupHeading {
    /// Makes the heading of a section.
    ///
    /// - Parameters:
    ///   - query: the query of the listing, whose matches are marked
    ///   - isCounted: whether the number of its items is known
    init(_ section: ItemSection, in query: ItemQuery, isCounted: Bool, matcher: SearchMatcher, style: NumberStyle) {
        let sums = (section.totals ?? []).formatted(style)
        let count = isCounted ? CountText.items(section.count, style: style) : ""
        let name = section.name.shown
        let title = MarkedText(name ?? "", matcher)
        self.init(
            title: name == nil ? section.name == .all ? "All items" : query.grouping.titleOfNothing : title.text, marks: title.marks,
            isNamed: name != nil, detail: isCounted && !sums.isEmpty ? "\(count) · \(sums)" : count)
    }
}

nonisolated extension GroupName {
    /// The text of a heading; nil for items without a value.
    fileprivate var shown: String? {
        switch self {
        case .place(let path): DisplayText.shortened(path.joined(separator: " › "), to: Self.longest)
        case .text(let text): DisplayText.shortened(text, to: Self.longest)
        case .tags(let tags): DisplayText.shortened(tags.joined(separator: ", "), to: Self.longest)
        case .year(let year): String(year)
        case .nothing, .all: nil
        }
    }

    private static let longest = 2_000
}

nonisolated extension Grouping {
    /// The title over the items without a value.
    fileprivate var titleOfNothing: String {
        switch self {
        case .none, .place: tr("No place")
        case .type: tr("No type")
        case .maker: tr("No maker")
        case .tags: tr("No tags")
        case .year: tr("No date of purchase")
        }
    }

    /// The name in the menu.
    var title: String {
        switch self {
        case .none: tr("None")
        case .place(.house): tr("House")
        case .place(.room): tr("Room")
        case .place(.furniture): tr("Furniture")
        case .place(.whole): tr("Place")
        case .type: tr("Type")
        case .maker: tr("Maker")
        case .tags: tr("Tags")
        case .year: tr("Year of Purchase")
        }
    }
}

extension Listing {
    /// Makes the heading of a section.
    func heading(of section: Int, style: NumberStyle) -> GroupHeading {
        GroupHeading(sections[section], in: items.query, isCounted: items.isComplete, matcher: matcher, style: style)
    }
}
