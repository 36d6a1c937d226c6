/// The facts about cells that only a table or a collection view knows, for people who cannot see them.
protocol SpokenCells {
    /// The existing cells, by their numbers.
    var shown: [(cell: Int, view: View)] { get }
    /// The existing headers and footers of sections.
    var edges: [(section: Int, isAfter: Bool, view: View)] { get }
    /// The views before and after all cells.
    var ends: (before: View?, after: View?) { get }
    func section(of cell: Int) -> Int
    /// Returns an item's identity, which stays when its number changes.
    func key(of cell: Int) -> AccessibilityKey
    /// Returns the data source's name of an item; nil takes the texts of its cell.
    func label(of cell: Int) -> String?
    func actions(of cell: Int) -> [AccessibilityCustomAction]
    /// Adds further facts about a cell.
    func complete(_ part: inout AccessibilityPart, ofCell cell: Int)
    /// Performs an act that only cells of this kind have. Returns whether it was performed.
    func perform(_ act: AccessibilityRequest.Act, onCell cell: Int) -> Bool
}

extension SpokenCells {
    func complete(_ part: inout AccessibilityPart, ofCell cell: Int) {}
    func perform(_ act: AccessibilityRequest.Act, onCell cell: Int) -> Bool { false }
}

/// The texts and controls of a view that is read as a whole: a cell, a header.
struct SpokenContent {
    private let view: View

    init(_ view: View) { self.view = view }

    /// The texts of all visible labels in it, one after the other.
    var texts: String { Self.texts(in: view).joined(separator: ", ") }

    private static func texts(in view: View) -> [String] {
        guard !view.isHidden, !view.accessibilityElementsHidden, !(view is Control) else { return [] }
        guard let label = view as? Label else { return view.subviews.flatMap(texts) }
        return label.text.isEmpty ? [] : [label.accessibilityLabel ?? label.text]
    }

    /// The views in it that can have the keyboard themselves.
    var keyViews: [View] { Self.keyViews(in: view, besides: (view as? TableViewCell)?.accessoryView) }

    private static func keyViews(in view: View, besides accessory: View?) -> [View] {
        view.subviews.flatMap { part -> [View] in
            if part.isHidden { return [] }
            return part === accessory || part.isKeyView ? [part] : keyViews(in: part, besides: accessory)
        }
    }
}
