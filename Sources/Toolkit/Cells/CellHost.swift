import Graphics

/// A view with cells that are numbered from 0, of which only the visible ones exist: a table or a collection view.
///
/// The handling of pointer, keys and drags is the same in both and is in the extensions; each view adds its own facts here.
protocol CellHost: ScrollView {
    /// The current interaction of a person.
    var interaction: CellInteraction { get set }
    var allowsMultipleSelection: Bool { get }
    var allowsEmptySelection: Bool { get }
    /// The rule for selections now.
    var selectionRule: CellSelectionRule { get }

    /// The number of cells, including those out of sight.
    var cellCount: Int { get }
    /// The first visible cell; nil if there is none, or none is known yet.
    var firstCellInSight: Int? { get }
    /// Whether the left and right keys move between cells.
    var movesSideways: Bool { get }

    /// Makes sure that numbers and places match the data source.
    func prepareForInput()
    /// Returns the cell at a point of the view.
    func cell(at point: Point) -> Int?
    /// Returns the last cell in a drag to a point inside the view.
    func cell(nearestTo point: Point) -> Int?
    /// Returns the frame of a cell in the view's own coordinates.
    func rect(ofCell cell: Int) -> Rect?
    func scroll(toCell cell: Int)
    /// Returns the cell that a key leads to from the current one; nil for none.
    func target(of key: Key) -> Int?
    /// Updates the states of all visible cells, such as selected or held down.
    func updateCellStates()

    /// The facts about its cells for people who cannot see them.
    var spoken: any SpokenCells { get }

    // MARK: Delegate

    func selectionDidChange(adding added: RowSet, removing removed: RowSet)
    func activate(_ cell: Int)
    func preview(_ cell: Int) -> Bool
    func deleteSelected() -> Bool
    func cell(startingWith text: String, from cell: Int) -> CellMatch?
    func commands(forCells cells: RowSet) -> [Command]
    func canDrop(_ types: [String], onCell cell: Int) -> Bool
    func drop(_ item: PasteboardItem, onCell cell: Int) -> Bool
    /// Passes a drag on to the views around this one.
    func forward(_ event: DragEvent) -> Bool
}

/// A rule for selections in a view with cells.
nonisolated enum CellSelectionRule {
    /// No selection: presses and keys only move the cursor.
    case none
    case one
    case many
    /// Many cells, each toggled by a press of its own.
    case each

    var allowsMany: Bool { self == .many || self == .each }
}

/// The cell that begins with the typed letters.
typealias CellMatch = TypeAheadMatch<Int>

/// The current interaction of a person with a view with cells.
struct CellInteraction {
    /// The distance from an edge at which a drag makes the view scroll, in points.
    static let dragMargin = 28.0

    /// The object that knows the tree of the cells; nil for a list.
    weak var treeRows: (any TreeRows)?
    var selection = CellSelection()
    var typeAhead = TypeAhead()
    var press: CellPress?
    /// The number of the cell that is held down.
    var highlighted: Int?
    /// The cell that would take the drop.
    var dropTarget: Int?
    /// The distance from an edge of a cell within which a drop is between cells, in points.
    var dropMargin = 0.0
    /// Whether the views around were the last to receive the drag.
    var isForwardingDrag = false
    /// The position to which Up and Down return, in points of the content, if cells are side by side.
    var keptPlace: Point?

    /// Returns the state of a cell.
    func state(ofCell cell: Int) -> CellState {
        CellState(
            isSelected: selection.rows.contains(cell), isHighlighted: cell == highlighted || cell == dropTarget,
            isCursor: cell == selection.cursor, isDropTarget: cell == dropTarget)
    }

    /// Follows the cells to their new numbers.
    mutating func renumber(_ number: (Int) -> Int?) {
        let pressed = press?.cell.flatMap(number)
        press?.cell = pressed
        highlighted = highlighted.flatMap(number)
        dropTarget = dropTarget.flatMap(number)
        keptPlace = nil
    }
}

/// A press on a cell or outside of all cells, until the button is up.
struct CellPress {
    /// The pressed cell; nil outside of all cells, or once it is gone.
    var cell: Int?
    /// The position, in window points.
    let location: Point
    let modifiers: KeyModifiers
    /// Whether the press was on one of several selected cells, which stay selected until the button is up without a drag.
    var selectsOnRelease: Bool
    var isDrag = false
}

extension CellHost {
    var selectionRule: CellSelectionRule { allowsMultipleSelection ? .many : .one }

    /// Returns the cell at which a key stops that leads to a cell: another one if that is skipped, and nil for none.
    func stop(of key: Key, at cell: Int) -> Int? {
        guard let rows = interaction.treeRows else { return cell }
        return rows.stop(of: key, at: cell)
    }

    /// Returns whether a cell can be selected.
    func canChoose(_ cell: Int) -> Bool { interaction.treeRows?.canChoose(cell) ?? true }

    var selection: CellSelection {
        get { interaction.selection }
        set { interaction.selection = newValue }
    }

    /// Hides a cell, or another reusable view, that is no longer visible.
    func recycle(_ view: View) {
        if let window {
            // A press in a cell is only meant for the previous content of the cell.
            window.pointer.cancelPress(in: view)
            // The view takes over the keyboard from a view in the cell.
            if let focused = window.firstResponder as? View, focused.isDescendant(of: view) { becomeFirstResponder() }
        }
        // Hiding a view costs less than removing it from the window and adding it again.
        view.isHidden = true
    }
}
