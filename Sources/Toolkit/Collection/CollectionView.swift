public import Graphics

/// Items that a layout arranges, of which only the visible ones have cells.
///
/// The view asks its data source for counts and for cells, its layout for frames, and its delegate for decisions; data source and delegate
/// are held weakly. Painting, keys and selection cost the same for ten items and for a hundred thousand. Other objects have the rest: the
/// visible views, their motion, the attributes of the layout, and the rectangle that selects.
open class CollectionView: ScrollView {
    /// The source of the items. They are loaded before the next frame after it was set.
    public final weak var dataSource: (any CollectionViewDataSource)? {
        didSet { updater.setNeedsReload() }
    }

    /// The delegate that reacts to a person's actions; a `CollectionViewDelegateFlowLayout` also determines sizes.
    public final weak var delegate: (any CollectionViewDelegate)? {
        didSet { arrangement.setNeedsUpdate() }
    }

    /// The layout of the items. A layout serves one view.
    public final var collectionViewLayout: CollectionViewLayout {
        didSet {
            guard collectionViewLayout !== oldValue else { return }
            oldValue.collectionView = nil
            adoptLayout()
        }
    }

    /// A view behind the content that does not scroll; nil for none.
    public final var backgroundView: View? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }

    /// Whether several items can be selected: with Ctrl, with Shift, by dragging, by a rectangle drawn
    /// from empty background, and all with Ctrl+A.
    public final var allowsMultipleSelection = false

    /// Whether a press beside the items clears the selection.
    public final var allowsEmptySelection = true

    final var sections = CellSections()
    final var interaction = CellInteraction()
    private(set) final lazy var views = ItemViews(self)
    private(set) final lazy var motion = ItemMotion(self)
    private(set) final lazy var arrangement = ItemArrangement(self)
    private(set) final lazy var updater = CollectionUpdater(self)
    private(set) final lazy var band = RubberBand(self)

    /// The position of an item after scrolling to it.
    public enum ScrollPosition: Sendable {
        /// The position with the shortest scroll; none if the item is wholly visible.
        case none
        /// The top, the middle, or the bottom of the view.
        case top, centered, bottom
    }

    /// Makes a view with a layout.
    public init(frame: Rect = .zero, collectionViewLayout: CollectionViewLayout) {
        self.collectionViewLayout = collectionViewLayout
        super.init(frame: frame)
        adoptLayout()
    }

    /// Makes a view with a flow layout.
    public override convenience init(frame: Rect = .zero) {
        self.init(frame: frame, collectionViewLayout: CollectionViewFlowLayout())
    }

    open override func layoutSubviews() {
        loadIfNeeded()
        arrangement.updateIfNeeded()
        super.layoutSubviews()
        backgroundView?.frame = Rect(origin: .zero, size: bounds.size)
        arrangement.scrollToPending()
        views.place()
    }

    /// The cells in the order of their items, because the subviews are in the order in which they were made.
    open override var keyViewOrder: [View] { views.shown.sorted { $0.key.indexPath < $1.key.indexPath }.map(\.value) }

    open override var canBecomeFirstResponder: Bool { true }

    open override var drawsOnlyBackground: Bool { type(of: self) == CollectionView.self }

    open override func didBecomeFirstResponder() {
        super.didBecomeFirstResponder()
        placeCursorForKeyboard()
        updateCellStates()
    }

    open override func didResignFirstResponder() {
        super.didResignFirstResponder()
        for view in views.shown.values where (view as? CollectionViewCell)?.isCursor ?? false { view.setNeedsDisplay() }
    }

    private func adoptLayout() {
        collectionViewLayout.collectionView = self
        arrangement.setNeedsUpdate()
    }

    // MARK: - Events, answered in the extensions

    open override func pointerDown(_ event: PointerEvent) { handlePress(event) }
    open override func pointerDragged(_ event: PointerEvent) { handleDrag(event) }
    open override func pointerUp(_ event: PointerEvent) { releasePointer() }
    open override func pointerCancelled() { endPress() }
    open override func keyDown(_ event: KeyEvent) -> Bool {
        event.key == .escape && band.cancel() || handleCellKey(event) || super.keyDown(event)
    }
    open override func textCommitted(_ text: String) -> Bool { goToCell(typed: text, at: window?.now ?? 0) || super.textCommitted(text) }
    open override func contextCommands(at point: Point) -> [Command] { commandsForMenu(at: point) }
    open override var contextMenuAnchor: Point { cursorAnchor }
    open override func dragged(_ event: DragEvent) -> Bool { handleDragged(event) }

    open override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        views.removeIdle()
    }

    /// Passes a drag on to the views around this one.
    final func forward(_ event: DragEvent) -> Bool { super.dragged(event) }

    open override func themeDidChange() {
        super.themeDidChange()
        // Left and right may have been exchanged.
        arrangement.setNeedsUpdate()
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        guard window == nil else { return }
        endPress()
        motion.finish()
    }
}
