public import Graphics

/// Rows one below the other, of which only those in sight have cells.
///
/// The table asks its data source for a count and for cells, and its delegate what to do with them; both are held weakly. Layout, painting,
/// keys and selection cost the same for ten rows and for a million. What is
/// more than a list is in objects of its own: the cells, the heights, rows that are moved aside, held or on their way.
open class TableView: ScrollView {
    /// Where rows come from. Rows are loaded before the next frame after it was set.
    public final weak var dataSource: (any TableViewDataSource)? {
        didSet { updater.setNeedsReload() }
    }

    /// Who is told and asked about what a person does.
    public final weak var delegate: (any TableViewDelegate)? {
        didSet { if hasVariableRowHeights { updater.setNeedsReload() } }
    }

    /// The height of a row, in points; `automaticDimension` has each cell say how high it is.
    public final var rowHeight = RowHeights.standard {
        didSet { if rowHeight != oldValue { updater.setNeedsReload() } }
    }

    /// Whether the delegate is asked for the height of each row. It is asked for all at a reload: leave it off where rows are equal.
    public final var hasVariableRowHeights = false {
        didSet { if hasVariableRowHeights != oldValue { updater.setNeedsReload() } }
    }

    /// Whether there are lines between rows.
    public enum SeparatorStyle: Sendable {
        case none, singleLine
    }

    /// Whether there are lines between rows.
    public final var separatorStyle = SeparatorStyle.singleLine {
        didSet { if separatorStyle != oldValue { setNeedsDisplay() } }
    }

    /// How far the line below a row keeps from the edges, in points.
    public final var separatorInset = EdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
        didSet { if separatorInset != oldValue { setNeedsDisplay() } }
    }

    /// Whether rows can be selected. Where they cannot, presses and keys only go to a row.
    public final var allowsSelection = true

    /// Whether several rows can be selected: with Ctrl, with Shift, by dragging, and all with Ctrl+A.
    public final var allowsMultipleSelection = false

    /// Whether rows can be selected in edit mode, one at a time. Those that were selected when it began stay so in any case.
    public final var allowsSelectionDuringEditing = false

    /// Whether several rows can be selected in edit mode: a circle takes the place of each row's control for editing, and a press on a
    /// row ticks it or takes the tick away.
    public final var allowsMultipleSelectionDuringEditing = false {
        didSet { if allowsMultipleSelectionDuringEditing != oldValue { updateCellStates() } }
    }

    /// How near to the upper or lower edge of a row something that is dragged is between rows, in points: it is handed on to what is around
    /// the table. 0, the default, leaves no room between them.
    public final var rowDropMargin: Double {
        get { interaction.dropMargin }
        set { interaction.dropMargin = newValue }
    }

    /// Whether a press below the last row takes the selection away.
    public final var allowsEmptySelection = true

    /// Is above all rows and scrolls with them, at its own height. Set it again when that has changed.
    public final var tableHeaderView: View? {
        didSet { edgeViews.replace(oldValue, by: tableHeaderView) }
    }

    /// Is below all rows and scrolls with them, at its own height. Set it again when that has changed.
    public final var tableFooterView: View? {
        didSet { edgeViews.replace(oldValue, by: tableFooterView) }
    }

    /// The height that rows are taken for until they come into sight, in points; 0 asks the delegate for each row's height at once. Rows of
    /// automatic height are always measured when they come into sight: where this is 0 they are taken for 60 points until then.
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

    /// Where a row comes to be when a table scrolls to it.
    public enum ScrollPosition: Sendable {
        /// Where the way is shortest; nowhere when the row is wholly in sight.
        case none
        case top, middle, bottom
    }

    /// Makes a table.
    public override init(frame: Rect = .zero) { super.init(frame: frame) }

    open override func layoutSubviews() {
        loadIfNeeded()
        // Rows are as wide as the table: it scrolls up and down only.
        contentSize = Size(width: bounds.width, height: geometry.totalHeight)
        super.layoutSubviews()
        scrolling.scrollToPending()
        // What is in sight stays where it is.
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

    /// The cells in the order of their rows, for they are in the order in which they were made.
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

    // MARK: - Events, answered below and in the extensions

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

    /// Hands a drag on to what is around the table.
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
    /// Moves the content so that a row is in sight. Rows that do not exist are passed over.
    ///
    /// Headers and footers that stay in sight are not on the row. Where heights are estimated, those around the row are found out
    /// first, so that it is where it should.
    public func scrollToRow(_ row: Int, at position: ScrollPosition = .none) { scrolling.scroll(to: row, at: position) }

    /// The row that a key leads to from the present one; nil where it leads nowhere.
    func target(of key: Key) -> Int? { scrolling.target(of: key) }
}

// MARK: - Edit mode

extension TableView {
    /// Whether rows show their controls for editing.
    public var isEditing: Bool { editMode.isOn }

    /// Shows or takes away the controls for editing in all rows.
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

// MARK: - Keys and the pointer, where a row can be held, moved aside or taken along

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

    /// Forgets the press under way.
    func endPress() {
        rowDrag.end(drops: false)
        swipe.pointerReleased()
        forgetPress()
    }
}
