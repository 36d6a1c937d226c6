public import Graphics

/// Rows one below the other, of which only those in sight have cells.
///
/// The table gets the count and the cells from its data source, and reports to its delegate; both are held weakly. Layout, painting, keys
/// and selection cost the same for ten rows and for a million. Separate objects have the cells, the heights, and rows that are moved aside,
/// held or in motion.
open class TableView: ScrollView {
    /// The source of its rows. Rows are loaded before the next frame after it was set.
    public final weak var dataSource: (any TableViewDataSource)? {
        didSet { updater.setNeedsReload() }
    }

    /// The object that gets the acts of a person and answers questions about them.
    public final weak var delegate: (any TableViewDelegate)? {
        didSet { if hasVariableRowHeights { updater.setNeedsReload() } }
    }

    /// The height of a row, in points; with `automaticDimension` each cell is measured.
    public final var rowHeight = RowHeights.standard {
        didSet { if rowHeight != oldValue { updater.setNeedsReload() } }
    }

    /// Whether the delegate gives the height of each row. It is called for all rows at a reload: leave it off if rows are equal.
    public final var hasVariableRowHeights = false {
        didSet { if hasVariableRowHeights != oldValue { updater.setNeedsReload() } }
    }

    /// The style of the lines between rows.
    public enum SeparatorStyle: Sendable {
        case none, singleLine
    }

    /// The style of the lines between rows.
    public final var separatorStyle = SeparatorStyle.singleLine {
        didSet { if separatorStyle != oldValue { setNeedsDisplay() } }
    }

    /// The distances of the line below a row from the edges, in points.
    public final var separatorInset = EdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
        didSet { if separatorInset != oldValue { setNeedsDisplay() } }
    }

    /// Whether rows can be selected. If not, presses and keys only move to a row.
    public final var allowsSelection = true

    /// Whether several rows can be selected: with Ctrl, with Shift, by dragging, and all with Ctrl+A.
    public final var allowsMultipleSelection = false

    /// Whether rows can be selected in edit mode, one at a time. Rows that were selected when it began always stay selected.
    public final var allowsSelectionDuringEditing = false

    /// Whether several rows can be selected in edit mode: a circle replaces each row's control for editing, and a press on a row ticks or
    /// unticks it.
    public final var allowsMultipleSelectionDuringEditing = false {
        didSet { if allowsMultipleSelectionDuringEditing != oldValue { updateCellStates() } }
    }

    /// The distance from the upper or lower edge of a row within which a dragged object is between rows, in points: the drag is passed to
    /// the view around the table. 0, the default, leaves no room between rows.
    public final var rowDropMargin: Double {
        get { interaction.dropMargin }
        set { interaction.dropMargin = newValue }
    }

    /// Whether a press below the last row clears the selection.
    public final var allowsEmptySelection = true

    /// The view above all rows, which scrolls with them, at its own height. Set it again after its height changed.
    public final var tableHeaderView: View? {
        didSet { edgeViews.replace(oldValue, by: tableHeaderView) }
    }

    /// The view below all rows, which scrolls with them, at its own height. Set it again after its height changed.
    public final var tableFooterView: View? {
        didSet { edgeViews.replace(oldValue, by: tableFooterView) }
    }

    /// The estimated height of rows until they come into sight, in points; with 0 the delegate gives each row's height at once. Rows of
    /// automatic height are always measured when they come into sight: with 0 their estimate is 60 points.
    public final var estimatedRowHeight = 0.0 {
        didSet { if estimatedRowHeight != oldValue { updater.setNeedsReload() } }
    }

    var geometry = TableGeometry()
    final var interaction = CellInteraction()
    private(set) final lazy var rowCells = RowCells(self)
    private(set) final lazy var heights = RowHeights(self)
    private(set) final lazy var sectionViews = SectionViews(self)
    private(set) final lazy var edgeViews = TableEdgeViews(self)
    private lazy var scrolling = RowScrolling(self)
    private(set) final lazy var updater = TableUpdater(self)
    private(set) final lazy var swipe = RowSwipe(self)
    private(set) final lazy var reorder = RowReorder(self)
    private lazy var rowDrag = RowDrag(self)
    private(set) final lazy var motion = RowMotion(self)
    private let editMode = EditMode()

    /// The place of a row after the table scrolled to it.
    public enum ScrollPosition: Sendable {
        /// The nearest place; no scrolling if the row is fully in sight.
        case none
        case top, middle, bottom
    }

    /// Makes a table.
    public override init(frame: Rect = .zero) { super.init(frame: frame) }

    open override func layoutSubviews() {
        loadIfNeeded()
        // Rows are as wide as the table, which scrolls only up and down.
        contentSize = Size(width: bounds.width, height: geometry.totalHeight)
        super.layoutSubviews()
        scrolling.scrollToPending()
        // The visible rows stay where they are.
        heights.measure { visibleRows }
        rowCells.place()
        sectionViews.place()
        edgeViews.place()
    }

    open override func themeDidChange() {
        super.themeDidChange()
        heights.forgetAutomatic()
    }

    open override class var nibBindings: [NibBinding] {
        super.nibBindings + [
            .outlet("dataSource", \TableView.dataSource, isRequired: false), .outlet("delegate", \TableView.delegate, isRequired: false),
        ]
    }

    /// The cells in the order of their rows, because subviews are in the order of their creation.
    open override var keyViewOrder: [View] { rowCells.shown.sorted { $0.key < $1.key }.map(\.value) }

    open override var canBecomeFirstResponder: Bool { true }

    open override var drawsOnlyBackground: Bool { type(of: self) == TableView.self }

    open override func didResignFirstResponder() {
        super.didResignFirstResponder()
        swipe.closeUnlessCommitted()
        rowDrag.end(drops: false)
    }

    open override func didBecomeFirstResponder() {
        super.didBecomeFirstResponder()
        placeCursorForKeyboard()
    }

    // MARK: - Events, handled below and in the extensions

    open override func pointerDown(_ event: PointerEvent) { handlePress(event) }
    open override func pointerDragged(_ event: PointerEvent) { handleDrag(event) }
    open override func pointerUp(_ event: PointerEvent) { releasePointer() }
    open override func pointerCancelled() { endPress() }
    open override func keyDown(_ event: KeyEvent) -> Bool { handleKey(event) || super.keyDown(event) }
    open override func textCommitted(_ text: String) -> Bool { goToCell(typed: text, at: window?.now ?? 0) || super.textCommitted(text) }
    open override func scrolled(_ event: ScrollEvent) -> Bool { swipe.scrolled(event) || super.scrolled(event) }
    open override func contextCommands(at point: Point) -> [Command] { commandsForMenu(at: point) }
    open override var contextMenuAnchor: Point { cursorAnchor }
    open override func dragged(_ event: DragEvent) -> Bool { handleDragged(event) }

    open override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        rowCells.removeIdle()
        sectionViews.removeIdle()
    }

    /// Passes a drag to the view around the table.
    final func forward(_ event: DragEvent) -> Bool { super.dragged(event) }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        guard window == nil else { return }
        endPress()
        reorder.end(commits: false)
        swipe.forget()
        motion.end()
    }
}

// MARK: - Scrolling to rows

extension TableView {
    /// Scrolls so that a row is in sight. Rows that do not exist are ignored.
    ///
    /// Headers and footers that stay in sight do not cover the row. If heights are estimated, the rows around it are measured first, so
    /// that its place is right.
    public func scrollToRow(_ row: Int, at position: ScrollPosition = .none) { scrolling.scroll(to: row, at: position) }

    /// Returns the row that a key leads to from the current one; nil for none.
    func target(of key: Key) -> Int? { scrolling.target(of: key) }
}

// MARK: - Edit mode

extension TableView {
    /// Whether rows show their controls for editing.
    public var isEditing: Bool { editMode.isOn }

    /// Shows or hides the controls for editing in all rows.
    public func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != editMode.isOn else { return }
        swipe.close(animated: animated)
        reorder.end(commits: false)
        // Controls take room from the content.
        let window = animated ? self.window : nil
        let before = window == nil ? [:] : heights.automaticInSight()
        heights.forgetAutomatic()
        editMode.set(editing, animatedIn: window) { [weak self] part in
            self?.updateCellStates()
            self?.heights.showMotion(part)
        }
        heights.beginMotion(from: before)
    }

    func updateState(of cell: TableViewCell, row: Int) {
        cell.show(interaction.state(ofCell: row))
        cell.applyEditing(editMode.state(of: row, in: self))
    }
}

// MARK: - Keys and the pointer, which can hold, swipe or drag a row

extension TableView {
    private func handleKey(_ event: KeyEvent) -> Bool {
        loadIfNeeded()
        if event.key == .escape, reorder.row != nil {
            reorder.end(commits: false)
            return true
        }
        if event.key == .escape, rowDrag.cancel() { return true }
        if event.key == .escape, event.modifiers.isEmpty, swipe.row != nil {
            swipe.close(animated: true)
            return true
        }
        if event.modifiers == .alt, event.key == .up || event.key == .down { return reorder.move(byKey: event.key) }
        return handleCellKey(event)
    }

    private func handleDrag(_ event: PointerEvent) {
        if !rowDrag.handle(event) { dragSelection(event) }
    }

    private func releasePointer() {
        if rowDrag.end(drops: true) { return forgetPress() }
        handleRelease()
        swipe.pointerReleased()
    }

    /// Forgets the current press.
    func endPress() {
        rowDrag.end(drops: false)
        swipe.pointerReleased()
        forgetPress()
    }
}
