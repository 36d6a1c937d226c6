import Graphics

/// The state of a cell beside its item.
nonisolated struct CellState: Hashable, Sendable {
    /// Its item is selected.
    var isSelected = false
    /// Its item is held down, or a dragged thing would be dropped on it.
    var isHighlighted = false
    /// The pointer is over it.
    var isHovered = false
    /// Keys act on its item.
    var isCursor = false
    /// It would take the thing that is dragged over it.
    var isDropTarget = false

    /// Whether it is highlighted among the others.
    var isMarked: Bool { isSelected || isHighlighted }

    /// Returns the background of a cell in this state; nil for none.
    func background(_ theme: Theme, isWindowActive: Bool) -> Color? {
        if isSelected { return isWindowActive ? theme.selection : theme.inactiveSelection }
        if isHighlighted { return isWindowActive ? theme.selection.withAlpha(0.6) : theme.inactiveSelection }
        return isHovered ? theme.hover : nil
    }
}

/// A cell that shows a state, and has views behind its content.
protocol StateCell: View, ReusableCell {
    init(reuseIdentifier: String)
    var contentView: View { get }
    var state: CellState { get set }
    var backgroundView: View? { get }
    var selectedBackgroundView: View? { get }
    /// Whether a view behind the content shows the selection.
    var showsSelectedBackground: Bool { get }
    func setSelected(_ selected: Bool)
    func setHighlighted(_ highlighted: Bool)
}

extension StateCell {
    /// Shows a state, except the pointer over the cell, which the cell observes itself.
    func show(_ new: CellState) {
        setSelected(new.isSelected)
        setHighlighted(new.isHighlighted)
        state.isCursor = new.isCursor
        state.isDropTarget = new.isDropTarget
    }

    func stateDidChange() {
        selectedBackgroundView?.isHidden = !showsSelectedBackground
        setNeedsDisplay()
    }

    /// Called when one of the views behind the content was replaced.
    func updateBackgroundView(changedFrom old: View?) {
        if let old, old !== backgroundView, old !== selectedBackgroundView { old.removeFromSuperview() }
        // Both are behind the content, the one for the selection in front.
        for view in [selectedBackgroundView, backgroundView] {
            if let view { insertSubview(view, at: 0) }
        }
        stateDidChange()
        setNeedsLayout()
    }
}
