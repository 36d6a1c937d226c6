/// What a table or a collection view alone knows of its cells, for those who cannot see them.
protocol SpokenCells {
    /// The cells that are there, by their numbers.
    var shown: [(cell: Int, view: View)] { get }
    /// The headers and footers of sections that are there.
    var edges: [(section: Int, isAfter: Bool, view: View)] { get }
    /// What is before all cells, and after them.
    var ends: (before: View?, after: View?) { get }
    func section(of cell: Int) -> Int
    /// Who a cell's item is, whichever number it has.
    func key(of cell: Int) -> AccessibilityKey
    /// What the data source calls an item; nil where the texts of its cell say it.
    func label(of cell: Int) -> String?
    func actions(of cell: Int) -> [AccessibilityCustomAction]
    /// Says of a cell what is known of it beside that.
    func complete(_ part: inout AccessibilityPart, ofCell cell: Int)
    /// Does what only cells of this kind can do. Returns whether it was done.
    func perform(_ act: AccessibilityRequest.Act, onCell cell: Int) -> Bool
}

extension SpokenCells {
    func complete(_ part: inout AccessibilityPart, ofCell cell: Int) {}
    func perform(_ act: AccessibilityRequest.Act, onCell cell: Int) -> Bool { false }
}

/// What is read of a view that is one thing: a cell, a header.
struct SpokenContent {
    private let view: View

    init(_ view: View) { self.view = view }

    /// The texts of all labels in it that are seen, one after the other.
    var texts: String { Self.texts(in: view).joined(separator: ", ") }

    private static func texts(in view: View) -> [String] {
        guard !view.isHidden, !view.accessibilityElementsHidden, !(view is Control) else { return [] }
        guard let label = view as? Label else { return view.subviews.flatMap(texts) }
        return label.text.isEmpty ? [] : [label.accessibilityLabel ?? label.text]
    }

    /// What in it has the keyboard for itself.
    var keyViews: [View] { Self.keyViews(in: view, besides: (view as? TableViewCell)?.accessoryView) }

    private static func keyViews(in view: View, besides accessory: View?) -> [View] {
        view.subviews.flatMap { part -> [View] in
            if part.isHidden { return [] }
            return part === accessory || part.isKeyView ? [part] : keyViews(in: part, besides: accessory)
        }
    }
}
