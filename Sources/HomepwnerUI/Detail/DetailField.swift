import Graphics
import Toolkit
import WorkspaceModel

/// One line of a card: its title at the leading edge and its text at the other, over several lines if it is long. A place has a symbol
/// instead of a title.
final class DetailField: SaidControl {
    private let nameLabel = Label(font: Font(size: 14), color: .secondaryLabel)
    private let value = SaidText(font: Font(size: 14, weight: .medium))

    private static let inset = 16.0
    private static let iconSide = 16.0
    private static let innerInset = 12.0
    private static let gap = 10.0

    /// Whether the Tab key stops at it: at one line of a card.
    var isTabStop = true

    /// The symbol in the place of the name; nil for the name.
    var icon: Icon? {
        didSet { lineDidChange() }
    }

    /// Whether it is low, as in cards beside each other.
    var isCompact = false {
        didSet { if isCompact != oldValue { lineDidChange() } }
    }

    /// Returns whether its name and its text fit beside each other in one line of a width, in points.
    func fits(_ width: Double) -> Bool {
        guard !line.isMultiline else { return false }
        let room = Size(width: .infinity, height: .infinity)
        let words = nameLabel.sizeThatFits(room).width.rounded(.up) + value.label.sizeThatFits(room).width.rounded(.up)
        return words + Self.gap + Self.inset + Self.innerInset <= width
    }

    /// Its column in the card. It needs less margin at the line between two columns.
    enum Column { case whole, first, second }

    var column = Column.whole {
        didSet { if column != oldValue { setNeedsLayout() } }
    }

    override init(_ line: DetailLine) {
        super.init(line)
        // However long it is, here it can be read whole.
        value.label.numberOfLines = 0
        addSubview(nameLabel)
        addSubview(value)
        lineDidChange()
    }

    override func lineDidChange() {
        super.lineDidChange()
        nameLabel.text = line.title
        nameLabel.isHidden = icon != nil
        value.label.textAlignment = line.isMultiline || icon != nil ? .natural : .trailing
        let size = isCompact ? 13.0 : 14
        nameLabel.font = Font(size: size)
        value.label.font = Font(size: size, weight: line.isMultiline ? .regular : .medium)
        value.show(line, isCopied: saysCopied)
        // The symbol says that it leads somewhere.
        if icon != nil { value.label.textColor = .label }
        LayoutAround.invalidate(self)
    }

    /// The lines that it is one of; nil for a line alone.
    private var group: DetailGroup? { target(DetailGroup.self) }

    override var isKeyView: Bool { super.isKeyView && isTabStop }

    override func didBecomeFirstResponder() {
        super.didBecomeFirstResponder()
        group?.didFocus(self)
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        if event.modifiers.isEmpty, event.key == .up || event.key == .down {
            return group?.move(from: self, by: event.key == .up ? -1 : 1) ?? false
        }
        return super.keyDown(event)
    }

    // MARK: - Layout and drawing

    private var stack: Stack {
        let padding = isCompact ? 6.5 : 13.0
        if line.isMultiline {
            return Stack(
                .vertical, spacing: 5, insets: EdgeInsets(top: padding - 2, left: Self.inset, bottom: padding - 1, right: Self.inset)
            ) {
                nameLabel.sized(height: 20)
                value
            }
        }
        let start = (column == .second ? Self.innerInset : Self.inset) + (icon == nil ? 0 : Self.iconSide + 8)
        let end = column == .first ? Self.innerInset : Self.inset
        return Stack(.horizontal, spacing: Self.gap, insets: EdgeInsets(top: padding, left: start, bottom: padding, right: end)) {
            nameLabel.sized(width: .fitting(atMost: max(80, bounds.width * 0.6)))
            value.sized(width: .flexible(atLeast: 40))
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? {
        max(line.isMultiline ? 0 : isCompact ? 32 : 44, stack.height(forWidth: width))
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: contentHeight(forWidth: size.width) ?? 0) }

    override func layoutSubviews() {
        stack.place(in: self)
        toolTip = nameLabel.isTruncated ? nameLabel.text : nil
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        super.draw(canvas, dirty: dirty)
        guard let icon else { return }
        let place = mirrored(Rect(x: Self.inset, y: (bounds.height - Self.iconSide) / 2, width: Self.iconSide, height: Self.iconSide))
        icon.draw(canvas, in: place, color: theme.secondaryLabel, direction: effectiveUserInterfaceLayoutDirection)
    }
}
