public import Graphics

/// One row of a table. Subviews go into `contentView`; the cell itself draws the selection, the hover and the separator behind it.
///
/// A cell shows values it was given and knows nothing of where they came from. It serves many rows in turn.
open class TableViewCell: View {
    /// Holds what the cell shows.
    public let contentView = View()

    /// Under which identifier it was made; it is never handed out under another.
    public let reuseIdentifier: String

    final var state = CellState() {
        didSet { if state != oldValue { stateDidChange() } }
    }

    /// Whether its row is selected.
    public final var isSelected: Bool { state.isSelected }

    /// Whether its row is held down, or something that is dragged would be dropped on it.
    public final var isHighlighted: Bool { state.isHighlighted }

    /// Whether the pointer is over it.
    public final var isHovered: Bool { state.isHovered }

    /// The line below it keeps this far from the edges; nil takes the table's `separatorInset`.
    public final var separatorInset: EdgeInsets? {
        didSet { if separatorInset != oldValue { setNeedsDisplay() } }
    }

    /// How its row shows that it is selected.
    public final var selectionStyle = SelectionStyle.default {
        didSet { if selectionStyle != oldValue { setNeedsDisplay() } }
    }

    /// What is at its trailing edge; anything takes 31 points from the content view.
    public final var accessoryType = AccessoryType.none {
        didSet { if accessoryType != oldValue { accessoryDidChange() } }
    }

    /// Is at its trailing edge in place of an accessory of a type, at its own size; a control does its own action.
    public final var accessoryView: View? {
        didSet { accessoryView(changedFrom: oldValue) }
    }

    /// What is at its trailing edge in edit mode.
    public final var editingAccessoryType = AccessoryType.none {
        didSet { if editingAccessoryType != oldValue { accessoryDidChange() } }
    }

    /// Is at its trailing edge in edit mode in place of an accessory of a type.
    public final var editingAccessoryView: View? {
        didSet { accessoryView(changedFrom: oldValue) }
    }

    /// Called when the button of a detail accessory is pressed. The table's delegate is told too.
    public final var onAccessory: (() -> Void)?
    /// The button of a detail accessory; made when the first one is shown.
    private(set) final var accessoryButton: Button?

    /// How many steps its content is indented.
    public final var indentationLevel = 0 {
        didSet { if indentationLevel != oldValue { setNeedsLayout() } }
    }

    /// How wide a step of indentation is, in points.
    public final var indentationWidth = 10.0 {
        didSet { if indentationWidth != oldValue { setNeedsLayout() } }
    }

    /// Stands behind its content; nil shows the table's background.
    public final var backgroundView: View? {
        didSet { updateBackgroundView(changedFrom: oldValue) }
    }

    /// Stands behind its content while its row is selected or held down, in place of the theme's colour.
    public final var selectedBackgroundView: View? {
        didSet { updateBackgroundView(changedFrom: oldValue) }
    }

    /// Whether its controls for editing are shown.
    public private(set) final var isEditing = false
    final var editing: Editing?
    /// The height that its content keeps while a row comes or goes, in points; nil takes that of the cell.
    final var fullHeight: Double? {
        didSet { if fullHeight != oldValue { setNeedsLayout() } }
    }
    /// The labels of the standard styles, once they were asked for.
    final var standard: StandardContent?
    /// Which of the standard styles it has.
    public let style: CellStyle

    /// Whether its row is held and moved.
    final var isLifted = false {
        didSet { if isLifted != oldValue { setNeedsDisplay() } }
    }

    final weak var tableView: TableView?

    /// Makes a cell. Tables do so when they need one more.
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

    /// The cell is about to show another row, or the same one again: what belonged to the last one, closures first of all, must go.
    open func prepareForReuse() {}

    /// The row was selected, or is so no more. Overrides call `super`.
    open func setSelected(_ selected: Bool) { state.isSelected = selected }

    /// The row is held down, or is so no more. Overrides call `super`.
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

    /// How high it wants to be, in points, for a row of automatic height: what the constraints in its content view, or the texts of its
    /// standard style, come to at the width that is asked for; else what `sizeThatFits` says. Cells that are laid out by hand override
    /// either.
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
        // A line that keeps clear of the content does so when the content gives way.
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
