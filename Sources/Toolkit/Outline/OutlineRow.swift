import Graphics

/// What a row of an outline shows.
public struct OutlineRow {
    /// What a row is there for.
    nonisolated public enum Kind: Hashable, Sendable {
        /// It is chosen.
        case item
        /// It says what the rows below it have in common. It is opened and closed, but never chosen. Only rows of the top level are headings.
        case heading
    }

    /// A button at the end of a row, such as one that adds something below it.
    public struct Button {
        /// The symbol.
        public var icon: Icon
        /// What it does, as a verb: "Add Place".
        public var name: String
        /// Does it.
        public var action: () -> Void

        /// Makes a button.
        public init(_ icon: Icon, _ name: String, action: @escaping () -> Void) {
            self.icon = icon
            self.name = name
            self.action = action
        }
    }

    /// What it is there for.
    public var kind: Kind
    /// What it says.
    public var title: String
    /// The symbol before the title; nil for none.
    public var icon: Icon?
    /// The colour of a dot in the place of the symbol; nil for none.
    public var dot: ThemeColor?
    /// What is at its end, such as a number. It is never cut.
    public var detail: String
    /// Whether room for a triangle is before the symbol. Rows that have none beside them, such as a plain list, begin further out.
    public var leavesRoomForTriangle: Bool
    /// Whether its title can be changed in its place.
    public var isEditable: Bool
    /// The button at its end; nil for none.
    public var button: Button?

    /// What a heading says below it, quietly, while it is open and nothing is in it; empty for nothing.
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
