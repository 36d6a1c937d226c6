import Graphics

/// The content of an outline's row.
public struct OutlineRow {
    /// The purpose of a row.
    nonisolated public enum Kind: Hashable, Sendable {
        /// A row that can be chosen.
        case item
        /// A title for the rows below it. It is opened and closed, but never chosen. Only rows of the top level are headings.
        case heading
    }

    /// A button at the end of a row, such as one that adds something below it.
    public struct Button {
        /// The symbol.
        public var icon: Icon
        /// The action, as a verb: "Add Place".
        public var name: String
        /// Performs the action.
        public var action: () -> Void

        /// Makes a button.
        public init(_ icon: Icon, _ name: String, action: @escaping () -> Void) {
            self.icon = icon
            self.name = name
            self.action = action
        }
    }

    /// The purpose of the row.
    public var kind: Kind
    /// The title.
    public var title: String
    /// The symbol before the title; nil for none.
    public var icon: Icon?
    /// The colour of a dot in the place of the symbol; nil for none.
    public var dot: ThemeColor?
    /// The text at its end, such as a number. It is never cut.
    public var detail: String
    /// Whether room for a triangle is before the symbol. Rows without triangles beside them, such as a plain list, begin further out.
    public var leavesRoomForTriangle: Bool
    /// Whether its title can be edited in the row.
    public var isEditable: Bool
    /// The button at its end; nil for none.
    public var button: Button?

    /// The quiet text below an open heading without rows; empty for no text.
    public var emptyText: String

    /// Makes the content of a row.
    public init(
        _ title: String, kind: Kind = .item, icon: Icon? = nil, dot: ThemeColor? = nil, detail: String = "",
        leavesRoomForTriangle: Bool = true, isEditable: Bool = false, button: Button? = nil, emptyText: String = ""
    ) {
        self.emptyText = emptyText
        self.kind = kind
        self.title = title
        self.icon = icon
        self.dot = dot
        self.detail = detail
        self.leavesRoomForTriangle = leavesRoomForTriangle
        self.isEditable = isEditable
        self.button = button
    }
}
