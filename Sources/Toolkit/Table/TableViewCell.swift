public import Graphics

/// One row of a table. Subviews go into `contentView`; the cell itself draws the selection, the hover and the separator behind it.
///
/// A cell shows the values that it was given, and does not know their source. It is reused for many rows.
open class TableViewCell: View {
    /// Holds the content of the cell.
    public let contentView = View()

    /// The identifier for its reuse; it is never reused under another one.
    public let reuseIdentifier: String

    final var state = CellState() {
        didSet { if state != oldValue { stateDidChange() } }
    }

    /// Whether its row is selected.
    public final var isSelected: Bool { state.isSelected }

    /// Whether its row is held down, or is the target of a drop.
    public final var isHighlighted: Bool { state.isHighlighted }

    /// Whether the pointer is over it.
    public final var isHovered: Bool { state.isHovered }

    /// The distances of the line below it from the edges; nil for the table's `separatorInset`.
    public final var separatorInset: EdgeInsets? {
        didSet { if separatorInset != oldValue { setNeedsDisplay() } }
    }

    /// The look of its row when it is selected.
    public final var selectionStyle = SelectionStyle.default {
        didSet { if selectionStyle != oldValue { setNeedsDisplay() } }
    }

    /// The sign at its trailing edge; every sign takes 31 points from the content view.
    public final var accessoryType = AccessoryType.none {
        didSet { if accessoryType != oldValue { accessoryDidChange() } }
    }

    /// The view at its trailing edge that replaces an accessory of a type, at its own size; a control has its own action.
    public final var accessoryView: View? {
        didSet { accessoryView(changedFrom: oldValue) }
    }

    /// The sign at its trailing edge in edit mode.
    public final var editingAccessoryType = AccessoryType.none {
        didSet { if editingAccessoryType != oldValue { accessoryDidChange() } }
    }

    /// The view at its trailing edge that replaces an accessory of a type in edit mode.
    public final var editingAccessoryView: View? {
        didSet { accessoryView(changedFrom: oldValue) }
    }

    /// Called when the button of a detail accessory is pressed. The table's delegate is called too.
    public final var onAccessory: (() -> Void)?
    /// The button of a detail accessory; made when it is first shown.
    private(set) final var accessoryButton: Button?

    /// The number of steps by which its content is indented.
    public final var indentationLevel = 0 {
        didSet { if indentationLevel != oldValue { setNeedsLayout() } }
    }

    /// The width of a step of indentation, in points.
    public final var indentationWidth = 10.0 {
        didSet { if indentationWidth != oldValue { setNeedsLayout() } }
    }

    /// The view behind its content; nil shows the table's background.
    public final var backgroundView: View? {
        didSet { updateBackgroundView(changedFrom: oldValue) }
    }

    /// The view behind its content while its row is selected or held down, instead of the theme's colour.
    public final var selectedBackgroundView: View? {
        didSet { updateBackgroundView(changedFrom: oldValue) }
    }

    /// Whether its controls for editing are shown.
    public private(set) final var isEditing = false
    final var editing: Editing?
    /// The height of its content while a row comes or goes, in points; nil for that of the cell.
    final var fullHeight: Double? {
        didSet { if fullHeight != oldValue { setNeedsLayout() } }
    }
    /// The labels of the standard styles, after their first use.
    final var standard: StandardContent?
    /// Its standard style.
    public let style: CellStyle

    /// Whether its row is held and moved.
    final var isLifted = false {
        didSet { if isLifted != oldValue { setNeedsDisplay() } }
    }

    final weak var tableView: TableView?

    /// Makes a cell. Tables call it when they need one more.
    public required init(reuseIdentifier: String) {
        style = .default
        self.reuseIdentifier = reuseIdentifier
        super.init()
        clipsToBounds = true
        addSubview(contentView)
    }

    /// Makes a cell of one of the standard styles.
    public init(style: CellStyle, reuseIdentifier: String) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
        super.init()
        clipsToBounds = true
        addSubview(contentView)
    }

    /// The identifier of cells of a class that are registered without one: the full name of the class, so that no two classes share it.
    open class var cellIdentifier: String { _typeName(self, qualified: true) }

    // MARK: - For subclasses

    /// The cell is about to show another row, or the same one again. Remove everything that belonged to the last one, closures first of
    /// all.
    open func prepareForReuse() {}

    /// The row was selected or deselected. Overrides call `super`.
    open func setSelected(_ selected: Bool) { state.isSelected = selected }

    /// The row was pressed or released. Overrides call `super`.
    open func setHighlighted(_ highlighted: Bool) { state.isHighlighted = highlighted }

    /// The controls for editing come or go. Overrides call `super`.
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

    open override func layoutSubviews() {
        let insets = contentInsets
        let height = fullHeight ?? bounds.height
        let width = max(0, bounds.width - insets.leading - insets.trailing)
        contentView.frame = mirrored(Rect(x: insets.leading - insets.slide, y: 0, width: width, height: height))
        if insets.trailing > 0 || accessoryButton != nil {
            layoutAccessories(button: accessoryButton, slide: insets.slide, height: height)
        }
        if editing != nil { layoutEditingControls(slide: insets.slide, height: height) }
        if backgroundView != nil || selectedBackgroundView != nil { layoutBackgroundViews(slide: insets.slide, height: height) }
        standard?.layOut(in: self)
    }

    /// Returns its height, in points, for a row of automatic height: from the constraints in its content view, or the texts of its standard
    /// style, at the given width; else from `sizeThatFits`. Cells that are laid out by hand override one of the two.
    open override func systemLayoutSizeFitting(
        _ targetSize: Size, withHorizontalFittingPriority horizontal: LayoutPriority = .fittingSizeLevel,
        verticalFittingPriority vertical: LayoutPriority = .fittingSizeLevel
    ) -> Size {
        let insets = settledInsets
        let room = Size(width: max(0, targetSize.width - insets), height: targetSize.height)
        if contentView.layoutState?.engine != nil {
            let size = contentView.systemLayoutSizeFitting(
                room, withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
            return Size(width: size.width + insets, height: size.height)
        }
        if let standard { return Size(width: targetSize.width, height: standard.height(width: room.width)) }
        return sizeThatFits(Size(width: targetSize.width, height: .infinity))
    }

    open override func hoverDidChange(_ isHovered: Bool) { state.isHovered = isHovered }

    open override func activationDidChange() {
        if isSelected { setNeedsDisplay() }
    }

    // MARK: - Looks

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        if isLifted { drawLifted(canvas) }
        if selectionStyle != .none, selectedBackgroundView == nil, let background = state.background(theme, isWindowActive: isWindowActive)
        {
            let insets = editing == nil ? 0 : contentInsets.slide
            canvas.fill(mirrored(Rect(x: -insets, y: 0, width: bounds.width, height: bounds.height)), background)
        }
        drawSeparator(canvas)
        drawAccessories(canvas)
        if state.isDropTarget || state.isCursor && (tableView?.showsFocusRing ?? false) {
            drawFocusRing(canvas, around: bounds.insetBy(dx: 1, dy: 1), radius: 5)
        }
    }

    private func drawSeparator(_ canvas: Canvas) {
        guard let tableView, tableView.separatorStyle == .singleLine else { return }
        let inset = separatorInset ?? tableView.separatorInset
        let line = max(1, canvas.scale.rounded()) / canvas.scale
        // A line that is inset from the content moves with it.
        let shift = editing == nil ? 0 : contentInsets.leading - contentInsets.slide
        let left = inset.left + (inset.left > 0 ? shift : min(0, shift))
        let right = inset.right + (editing == nil ? 0 : contentInsets.slide)
        let area = mirrored(Rect(x: left, y: bounds.height - line, width: max(0, bounds.width - left - right), height: line))
        canvas.fill(area.pixelAligned(scale: canvas.scale), theme.separator)
    }
}

extension TableViewCell {
    private func accessoryDidChange() {
        if accessoryType.hasButton || editingAccessoryType.hasButton, accessoryButton == nil {
            let button = DetailButton { [weak self] in self?.accessoryPressed() }
            accessoryButton = button
            addSubview(button)
        }
        setNeedsLayout()
        setNeedsDisplay()
    }

    private func accessoryPressed() {
        onAccessory?()
        tableView?.accessoryPressed(in: self)
    }
}

extension TableViewCell: StateCell {
    var showsSelectedBackground: Bool { selectionStyle != .none && state.isMarked }
}
