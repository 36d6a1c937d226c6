/// Where something that is dragged over an outline would go.
nonisolated public enum OutlineDropTarget: Hashable, Sendable {
    /// Onto a row.
    case on(String)
    /// Between two rows: at a place below a row, or at the top level where that is nil. Places count through the present children.
    case between(parent: String?, index: Int)

    /// The row into which it would go; nil for the top level.
    public var parent: String? {
        switch self {
        case .on(let id): id
        case .between(let parent, _): parent
        }
    }
}

/// What an outline asks for its rows. Each row has an identifier, which is its own in the whole outline and stays when the row moves. Children are
/// asked for only where they are shown.
@MainActor public protocol OutlineViewDataSource: AnyObject {
    /// The rows below a row, in order; those of the top level where that is nil.
    func outlineView(_ outlineView: OutlineView, childrenOf id: String?) -> [String]

    /// Whether a row can be opened. Asked for each row that is in an open one.
    func outlineView(_ outlineView: OutlineView, isExpandable id: String) -> Bool

    /// What a row shows. Asked for rows that come into sight, for those of the top level, and while letters are typed to find one.
    func outlineView(_ outlineView: OutlineView, contentOf id: String) -> OutlineRow

    /// The row in which a row is; nil for the top level, or where that is not known. Asked for a row that is chosen by code while it
    /// is in a closed one.
    func outlineView(_ outlineView: OutlineView, parentOf id: String) -> String?

    /// What is dragged with a row; nil for a row that stays where it is.
    func outlineView(_ outlineView: OutlineView, dragItemFor id: String) -> PasteboardItem?
}

extension OutlineViewDataSource {
    /// Not known.
    public func outlineView(_ outlineView: OutlineView, parentOf id: String) -> String? { nil }
    /// Nothing can be dragged.
    public func outlineView(_ outlineView: OutlineView, dragItemFor id: String) -> PasteboardItem? { nil }
}

/// What an outline tells and asks about what a person does with it. All of it is optional. Changes made by code are not told.
@MainActor public protocol OutlineViewDelegate: AnyObject {
    /// Another row is selected than before, or none.
    func outlineViewSelectionDidChange(_ outlineView: OutlineView)

    /// A row was opened or closed.
    func outlineView(_ outlineView: OutlineView, didChangeExpansionOf id: String)

    /// A row was double-clicked, or Enter was pressed at it.
    func outlineView(_ outlineView: OutlineView, didActivate id: String)

    /// A row was pressed and let go again, maybe the one that was chosen already; keys choose without that.
    func outlineView(_ outlineView: OutlineView, didPress id: String)

    /// What a context menu offers for a row; for nil where it was asked for below the last row.
    func outlineView(_ outlineView: OutlineView, contextCommandsFor id: String?) -> [Command]

    /// The Delete key was pressed at a row. Returns whether it had a use for that.
    func outlineView(_ outlineView: OutlineView, delete id: String) -> Bool

    /// A person gave a row another title: it is never empty, and another than before. Returns whether it is taken; if not, it stays to be
    /// changed, and is marked.
    func outlineView(_ outlineView: OutlineView, rename id: String, to title: String) -> Bool

    /// A person typed the title of a row that is to be added below another; see `beginAdding(in:)`. Returns whether it is taken; if not, it
    /// stays to be changed, and is marked. Rows are loaded again afterwards.
    func outlineView(_ outlineView: OutlineView, add title: String, in parent: String?) -> Bool

    /// Whether something with these media types may be dropped at a place. A row that is dragged is never asked about its own rows.
    func outlineView(_ outlineView: OutlineView, canDrop types: [String], at target: OutlineDropTarget) -> Bool

    /// Something was dropped. Returns whether it was taken.
    func outlineView(_ outlineView: OutlineView, didDrop item: PasteboardItem, at target: OutlineDropTarget) -> Bool
}

extension OutlineViewDelegate {
    /// Nothing happens.
    public func outlineViewSelectionDidChange(_ outlineView: OutlineView) {}
    /// Nothing happens.
    public func outlineView(_ outlineView: OutlineView, didChangeExpansionOf id: String) {}
    /// Nothing happens.
    public func outlineView(_ outlineView: OutlineView, didActivate id: String) {}
    /// Nothing happens.
    public func outlineView(_ outlineView: OutlineView, didPress id: String) {}
    /// No commands.
    public func outlineView(_ outlineView: OutlineView, contextCommandsFor id: String?) -> [Command] { [] }
    /// No use for it.
    public func outlineView(_ outlineView: OutlineView, delete id: String) -> Bool { false }
    /// Not taken.
    public func outlineView(_ outlineView: OutlineView, rename id: String, to title: String) -> Bool { false }
    /// Not taken.
    public func outlineView(_ outlineView: OutlineView, add title: String, in parent: String?) -> Bool { false }
    /// Nothing can be dropped.
    public func outlineView(_ outlineView: OutlineView, canDrop types: [String], at target: OutlineDropTarget) -> Bool { false }
    /// Not taken.
    public func outlineView(_ outlineView: OutlineView, didDrop item: PasteboardItem, at target: OutlineDropTarget) -> Bool { false }
}
