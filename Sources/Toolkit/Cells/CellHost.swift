import Graphics

/// A view with cells that are numbered from 0, of which only those in sight exist: a table or a collection view.
///
/// What a person does with pointer, keys and drags is the same in both and is in the extensions; each says here what it alone knows.
protocol CellHost: ScrollView {
    /// What a person is doing here.
    var interaction: CellInteraction { get set }
    var allowsMultipleSelection: Bool { get }
    var allowsEmptySelection: Bool { get }
    /// What can be selected now.
    var selectionRule: CellSelectionRule { get }

    /// How many cells there would be if all were in sight.
    var cellCount: Int { get }
    /// The first one in sight; nil where there is none, or none is known yet.
    var firstCellInSight: Int? { get }
    /// Whether the left and right keys lead from one to the other.
    var movesSideways: Bool { get }

    /// Makes sure that numbers and places are those of the data source.
    func prepareForInput()
    /// The cell at a point of the view.
    func cell(at point: Point) -> Int?
    /// The cell up to which a drag to a point inside the view selects.
    func cell(nearestTo point: Point) -> Int?
    /// Where a cell is in the view's own coordinates.
    func rect(ofCell cell: Int) -> Rect?
    func scroll(toCell cell: Int)
    /// Where a key leads from the present cell; nil where it leads nowhere.
    func target(of key: Key) -> Int?
    /// Shows in all cells in sight what is selected, held down and so on.
    func updateCellStates()

    /// What those who cannot see it are told of its cells.
    var spoken: any SpokenCells { get }

    // MARK: What the delegate says

    func selectionDidChange(adding added: RowSet, removing removed: RowSet)
    func activate(_ cell: Int)
    func preview(_ cell: Int) -> Bool
    func deleteSelected() -> Bool
    func cell(startingWith text: String, from cell: Int) -> CellMatch?
    func commands(forCells cells: RowSet) -> [Command]
    func canDrop(_ types: [String], onCell cell: Int) -> Bool
    func drop(_ item: PasteboardItem, onCell cell: Int) -> Bool
    /// Hands a drag on to what is around the view.
    func forward(_ event: DragEvent) -> Bool
}

/// What a person can select in a view with cells.
nonisolated enum CellSelectionRule {
    /// Nothing: presses and keys only go to a cell.
    case none
    case one
    case many
    /// Many, each press on a cell for itself: it is selected, or is so no more.
    case each

    var allowsMany: Bool { self == .many || self == .each }
}

/// The cell that begins with what was typed.
typealias CellMatch = TypeAheadMatch<Int>

/// What a person is doing in a view with cells.
struct CellInteraction {
    /// How near to an edge a drag makes the view scroll, in points.
    static let dragMargin = 28.0

    /// What knows of cells that are in a tree; nil where they are in a list.
    weak var treeRows: (any TreeRows)?
    var selection = CellSelection()
    var typeAhead = TypeAhead()
    var press: CellPress?
    /// The cell that is held down.
    var highlighted: Int?
    /// The cell that would take what is dragged.
    var dropTarget: Int?
    /// How near to an edge of a cell something is dropped between cells, in points.
    var dropMargin = 0.0
    /// Whether what is around the view was told of the drag last.
    var isForwardingDrag = false
    /// The place that Up and Down keep to, in points of the content, where cells are side by side.
    var keptPlace: Point?

    /// What a cell shows by its number.
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

/// A press on a cell or beside all of them, until the button is up.
struct CellPress {
    /// The cell that was pressed; nil beside them, or once it is gone.
    var cell: Int?
    /// Where, in window points.
    let location: Point
    let modifiers: KeyModifiers
    /// The press was on one of several selected cells, which stay selected until it is known that it is no drag.
    var selectsOnRelease: Bool
    var isDrag = false
}

extension CellHost {
    var selectionRule: CellSelectionRule { allowsMultipleSelection ? .many : .one }

    /// The cell at which a key stops that leads to one: another one where that is passed; nil where the key leads nowhere.
    func stop(of key: Key, at cell: Int) -> Int? {
        guard let rows = interaction.treeRows else { return cell }
        return rows.stop(of: key, at: cell)
    }

    /// Whether a cell can be selected, and not only gone to.
    func canChoose(_ cell: Int) -> Bool { interaction.treeRows?.canChoose(cell) ?? true }

    var selection: CellSelection {
        get { interaction.selection }
        set { interaction.selection = newValue }
    }

    /// A cell, or another view that is handed out again and again, goes out of sight.
    func recycle(_ view: View) {
        if let window {
            // A press in a cell is meant for what it showed, and for nothing else.
            window.pointer.cancelPress(in: view)
            // Keys that went to something in a cell go on to the view.
            if let focused = window.firstResponder as? View, focused.isDescendant(of: view) { becomeFirstResponder() }
        }
        // A hidden view that stays where it is costs less than one that leaves the window and comes back.
        view.isHidden = true
    }
}
