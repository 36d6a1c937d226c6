import FoundationEssentials
import Inventory
import Toolkit
import WorkspaceModel

/// The target of a line.
nonisolated enum DetailLink: Hashable {
    case place(UUID)
    case tag(UUID)
    case type(UUID)
    case item(UUID)
    case paper(Paper)
    /// A page of the web.
    case page(String)
}

/// One fact about an item in its detail.
nonisolated struct DetailLine: Hashable {
    /// The title of the line.
    var title: String
    /// The text that is shown.
    var value: MarkedText
    /// The text that a press copies: the original, not the shown form of it. Nil if there is nothing to copy.
    var copied: String?
    var color = ThemeColor.label
    var isMultiline = false
    /// The target of a press, instead of copying.
    var link: DetailLink?
    /// The field of the form that changes it.
    var place: FormPlace?

    /// Makes a line without search matches.
    init(_ title: String, _ text: String, copied: String? = nil, color: ThemeColor = .label, place: FormPlace? = nil) {
        self.init(title, MarkedText(text, SearchMatcher("")), copied: copied ?? text, color: color, place: place)
    }

    init(
        _ title: String, _ value: MarkedText, copied: String?, color: ThemeColor = .label, isMultiline: Bool = false,
        link: DetailLink? = nil, place: FormPlace? = nil
    ) {
        (self.title, self.value, self.copied, self.color) = (title, value, copied, color)
        (self.isMultiline, self.link, self.place) = (isMultiline, link, place)
    }
}
