public import Graphics

/// One row of a table. Subviews go into `contentView`; the cell itself draws the selection, the hover and the separator behind it.
///
/// A cell shows values it was given and knows nothing of where they came from. It serves many rows in turn.
open class TableViewCell: View {
    /// Holds what the cell shows.
    public let contentView = View()

    /// Under which identifier it was made; it is never handed out under another.
    public let reuseIdentifier: String

    /// Whether its row is selected.
    public private(set) var isSelected = false

    /// Whether its row is held down, or something that is dragged would be dropped on it.
    public private(set) var isHighlighted = false

    /// Whether the pointer is over it.
    public private(set) var isHovered = false

    /// The line below it keeps this far from the edges; nil takes the table's `separatorInset`.
    public var separatorInset: EdgeInsets? {
        didSet { if separatorInset != oldValue { setNeedsDisplay() } }
    }

    /// How its row shows that it is selected.
    public var selectionStyle = SelectionStyle.default {
        didSet { if selectionStyle != oldValue { setNeedsDisplay() } }
    }

    /// What stands at its trailing edge; anything takes 31 points from the content view.
    public var accessoryType = AccessoryType.none {
        didSet { if accessoryType != oldValue { accessoryDidChange() } }
    }

    /// Told when the button of a detail accessory is pressed.
    public var onAccessory: (() -> Void)?
    var accessoryButton: Button?

    /// Whether keys act on its row.
    var isCursor = false {
        didSet { if isCursor != oldValue { setNeedsDisplay() } }
    }

    /// Whether something that is dragged over it would be taken.
    var isDropTarget = false {
        didSet { if isDropTarget != oldValue { setNeedsDisplay() } }
    }

    weak var tableView: TableView?

    /// Makes a cell. Tables do so when they need one more.
    public required init(reuseIdentifier: String) {
        self.reuseIdentifier = reuseIdentifier
        super.init()
        clipsToBounds = true
        addSubview(contentView)
    }

    /// The identifier of cells of a class that are registered without one: the name of the class.
    open class var defaultReuseIdentifier: String { String(describing: self) }

    // MARK: - For subclasses

    /// The cell is about to show another row, or the same one anew: what belonged to the last one, closures first of all, must go.
    open func prepareForReuse() {}

    /// The row was selected, or is so no more. Overrides call `super`.
    open func setSelected(_ selected: Bool) {
        guard selected != isSelected else { return }
        isSelected = selected
        setNeedsDisplay()
    }

    /// The row is held down, or is so no more. Overrides call `super`.
    open func setHighlighted(_ highlighted: Bool) {
        guard highlighted != isHighlighted else { return }
        isHighlighted = highlighted
        setNeedsDisplay()
    }

    open override func layoutSubviews() {
        if accessoryType == .none {
            contentView.frame = bounds
        } else {
            layoutAccessory()
        }
    }

    open override func hoverDidChange(_ isHovered: Bool) {
        guard isHovered != self.isHovered else { return }
        self.isHovered = isHovered
        setNeedsDisplay()
    }

    open override func activationDidChange() {
        if isSelected { setNeedsDisplay() }
    }

    // MARK: - Looks

    /// What stands behind the row in its present state; nil for nothing.
    private var ground: Color? {
        guard selectionStyle != .none else { return nil }
        let theme = theme
        if isSelected { return isWindowActive ? theme.selection : theme.inactiveSelection }
        if isHighlighted { return isWindowActive ? theme.selection.withAlpha(0.6) : theme.inactiveSelection }
        return isHovered ? theme.hover : nil
    }

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        if let ground { canvas.fill(bounds, ground) }
        drawSeparator(canvas)
        if accessoryType != .none { drawAccessory(canvas) }
        if isDropTarget || isCursor && (tableView?.showsFocusRing ?? false) {
            drawFocusRing(canvas, around: bounds.insetBy(dx: 1, dy: 1), radius: 5)
        }
    }

    private func drawSeparator(_ canvas: Canvas) {
        guard let tableView, tableView.separatorStyle == .singleLine else { return }
        let inset = separatorInset ?? tableView.separatorInset
        let line = max(1, canvas.scale.rounded()) / canvas.scale
        let area = Rect(x: inset.left, y: bounds.height - line, width: max(0, bounds.width - inset.left - inset.right), height: line)
        canvas.fill(area.pixelAligned(scale: canvas.scale), theme.separator)
    }
}

extension TableViewCell: ReusableCell {}
