/// The target of a drag over an outline.
nonisolated public enum OutlineDropTarget: Hashable, Sendable {
    /// Onto a row.
    case on(String)
    /// Between two rows: at a place below a row, or at the top level for nil. Places count the current children.
    case between(parent: String?, index: Int)

    /// The row that would become the parent; nil for the top level.
    public var parent: String? {
        switch self {
        case .on(let id): id
        case .between(let parent, _): parent
        }
    }
}

/// The source of an outline's rows. Each row has an identifier, which is unique in the whole outline and stays when the row moves. Children
/// are only requested where they are shown.
@MainActor public protocol OutlineViewDataSource: AnyObject {
    /// Returns the rows below a row, in order; those of the top level for nil.
    func outlineView(_ outlineView: OutlineView, childrenOf id: String?) -> [String]

    /// Returns whether a row can be opened. Called for each row that is in an open one.
    func outlineView(_ outlineView: OutlineView, isExpandable id: String) -> Bool

    /// Returns the content of a row. Called for rows that become visible, for those of the top level, and during a search by typed letters.
    func outlineView(_ outlineView: OutlineView, contentOf id: String) -> OutlineRow

    /// Returns the parent of a row; nil for the top level, or if it is unknown. Called for a row in a closed one that code chooses.
    func outlineView(_ outlineView: OutlineView, parentOf id: String) -> String?

    /// Returns the item that is dragged with a row; nil if it cannot be dragged.
    func outlineView(_ outlineView: OutlineView, dragItemFor id: String) -> PasteboardItem?
}

extension OutlineViewDataSource {
    /// Returns nil: unknown.
    public func outlineView(_ outlineView: OutlineView, parentOf id: String) -> String? { nil }
    /// Returns nil: no drags.
    public func outlineView(_ outlineView: OutlineView, dragItemFor id: String) -> PasteboardItem? { nil }
}

/// The reactions of a program to the actions of a person. All of them are optional. Changes by code are not reported.
@MainActor public protocol OutlineViewDelegate: AnyObject {
    /// Called when the selection changed.
    func outlineViewSelectionDidChange(_ outlineView: OutlineView)

    /// Called when a row was opened or closed.
    func outlineView(_ outlineView: OutlineView, didChangeExpansionOf id: String)

    /// Called when a row was double-clicked, or Enter was pressed at it.
    func outlineView(_ outlineView: OutlineView, didActivate id: String)

    /// Called when a row was pressed and released, even if it was already chosen; keys choose without a call.
    func outlineView(_ outlineView: OutlineView, didPress id: String)

    /// Returns the commands of the context menu of a row; nil is the area below the last row.
    func outlineView(_ outlineView: OutlineView, contextCommandsFor id: String?) -> [Command]

    /// Called when the Delete key was pressed at a row. Returns whether the key was used.
    func outlineView(_ outlineView: OutlineView, delete id: String) -> Bool

    /// Called when a person gave a row another title, which is never empty or the old one. Returns whether it is accepted; a refused title
    /// stays in the field, and is marked.
    func outlineView(_ outlineView: OutlineView, rename id: String, to title: String) -> Bool

    /// Called when a person typed the title of a new row below another; see `beginAdding(in:)`. Returns whether it is accepted; a refused
    /// title stays in the field, and is marked. Rows are loaded again afterwards.
    func outlineView(_ outlineView: OutlineView, add title: String, in parent: String?) -> Bool

    /// Returns whether something with these media types may be dropped at a place. A dragged row is never asked about its own rows.
    func outlineView(_ outlineView: OutlineView, canDrop types: [String], at target: OutlineDropTarget) -> Bool

    /// Called when something was dropped. Returns whether it was taken.
    func outlineView(_ outlineView: OutlineView, didDrop item: PasteboardItem, at target: OutlineDropTarget) -> Bool
}

extension OutlineViewDelegate {
    /// Does nothing.
    public func outlineViewSelectionDidChange(_ outlineView: OutlineView) {}
    /// Does nothing.
    public func outlineView(_ outlineView: OutlineView, didChangeExpansionOf id: String) {}
    /// Does nothing.
    public func outlineView(_ outlineView: OutlineView, didActivate id: String) {}
    /// Does nothing.
    public func outlineView(_ outlineView: OutlineView, didPress id: String) {}
    /// Returns no commands.
    public func outlineView(_ outlineView: OutlineView, contextCommandsFor id: String?) -> [Command] { [] }
    /// Returns false: not used.
    public func outlineView(_ outlineView: OutlineView, delete id: String) -> Bool { false }
    /// Returns false: refused.
    public func outlineView(_ outlineView: OutlineView, rename id: String, to title: String) -> Bool { false }
    /// Returns false: refused.
    public func outlineView(_ outlineView: OutlineView, add title: String, in parent: String?) -> Bool { false }
    /// Returns false: no drops.
    public func outlineView(_ outlineView: OutlineView, canDrop types: [String], at target: OutlineDropTarget) -> Bool { false }
    /// Returns false: not taken.
    public func outlineView(_ outlineView: OutlineView, didDrop item: PasteboardItem, at target: OutlineDropTarget) -> Bool { false }
}
