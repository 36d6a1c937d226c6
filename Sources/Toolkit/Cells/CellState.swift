import Graphics

/// What a cell shows of its item beside the item itself.
nonisolated struct CellState: Hashable, Sendable {
    /// Its item is selected.
    var isSelected = false
    /// Its item is held down, or something that is dragged would be dropped on it.
    var isHighlighted = false
    /// The pointer is over it.
    var isHovered = false
    /// Keys act on its item.
    var isCursor = false
    /// Something that is dragged over it would be taken.
    var isDropTarget = false

    /// Whether it stands out against the others.
    var isMarked: Bool { isSelected || isHighlighted }

    /// What is behind a cell in this state; nil for nothing.
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
    /// Whether a view behind the content says that it is selected.
    var showsSelectedBackground: Bool { get }
    func setSelected(_ selected: Bool)
    func setHighlighted(_ highlighted: Bool)
}

extension StateCell {
    /// Shows a state; whether the pointer is over it the cell knows itself.
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

    /// One of the views behind the content is another than before.
    func updateBackgroundView(changedFrom old: View?) {
        if let old, old !== backgroundView, old !== selectedBackgroundView { old.removeFromSuperview() }
        // Behind the content, the one for the selection before the other.
        for view in [selectedBackgroundView, backgroundView] {
            if let view { insertSubview(view, at: 0) }
        }
        stateDidChange()
        setNeedsLayout()
    }
}
