import Graphics
import Toolkit

/// One line of a card: what it is called at the leading edge, what it says at the other, over several lines where it is long. Where things
/// are it says with a symbol instead of a name.
final class DetailField: SaidControl {
    private let nameLabel = Label(font: Font(size: 14), color: .secondaryLabel)
    private let value = SaidText(font: Font(size: 14, weight: .medium))

    private static let inset = 16.0
    private static let iconSide = 16.0

    /// Told that the arrow keys go on: -1 up, +1 down. Returns whether there is a line.
    var onMove: ((Int) -> Bool)?
    /// Called when it has the keyboard.
    var onFocus: (() -> Void)?
    /// Whether the Tab key stops at it: at one line of a card.
    var isTabStop = true

    /// The symbol in the place of the name; nil for the name.
    var icon: Icon? {
        didSet { lineDidChange() }
    }

    /// Whether it is low, as in cards beside each other.
    var isCompact = false {
        didSet { if isCompact != oldValue { setNeedsLayout() } }
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
        value.label.font = Font(size: 14, weight: line.isMultiline ? .regular : .medium)
        value.show(line, isCopied: saysCopied)
        // The symbol says that it leads somewhere.
        if icon != nil { value.label.textColor = .label }
        LayoutAround.invalidate(self)
    }

    override var isKeyView: Bool { super.isKeyView && isTabStop }

    override func didBecomeFirstResponder() {
        super.didBecomeFirstResponder()
        onFocus?()
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        if event.modifiers.isEmpty, event.key == .up || event.key == .down { return onMove?(event.key == .up ? -1 : 1) ?? false }
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
        let start = Self.inset + (icon == nil ? 0 : Self.iconSide + 8)
        return Stack(.horizontal, spacing: 20, insets: EdgeInsets(top: padding, left: start, bottom: padding, right: Self.inset)) {
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

/// Lines of a card below each other, with thin lines between them. What is below them may be anything.
final class DetailGroup: View {
    private(set) var fields: [DetailField] = []
    /// What is below the lines.
    var others: [View] = [] {
        didSet {
            guard !oldValue.elementsEqual(others, by: ===) else { return }
            for view in oldValue where !others.contains(where: { $0 === view }) { view.removeFromSuperview() }
            for view in others where view.superview !== self { addSubview(view) }
            setNeedsLayout()
        }
    }

    /// Told where a press leads, and where the form is to be opened.
    var onFollow: ((DetailLink) -> Void)?
    var onEdit: ((FormPlace) -> Void)?

    /// Whether lines are low.
    var isCompact = false {
        didSet {
            guard isCompact != oldValue else { return }
            for field in fields { field.isCompact = isCompact }
            setNeedsLayout()
        }
    }

    /// Shows other lines. Those that stay keep the keyboard.
    func show(_ lines: [DetailLine]) {
        for field in fields.dropFirst(lines.count) { field.removeFromSuperview() }
        fields = Array(fields.prefix(lines.count))
        for (field, line) in zip(fields, lines) { field.line = line }
        for line in lines.dropFirst(fields.count) {
            let field = DetailField(line)
            field.isCompact = isCompact
            field.isTabStop = fields.isEmpty
            field.onFollow = { [weak self] in self?.onFollow?($0) }
            field.onEdit = { [weak self] in self?.onEdit?($0) }
            field.onMove = { [weak self, weak field] in if let self, let field { move(from: field, by: $0) } else { false } }
            field.onFocus = { [weak self, weak field] in if let self, let field { focus(field) } }
            insertSubview(field, at: fields.count)
            fields.append(field)
        }
        if !fields.contains(where: \.isTabStop) { fields.first?.isTabStop = true }
        setNeedsLayout()
        setNeedsDisplay()
    }

    private func focus(_ focused: DetailField) {
        for field in fields { field.isTabStop = field === focused }
        focused.scrollIntoView()
    }

    private func move(from field: DetailField, by delta: Int) -> Bool {
        guard let index = fields.firstIndex(where: { $0 === field }), fields.indices.contains(index + delta) else { return false }
        fields[index + delta].becomeFirstResponder()
        return true
    }

    /// Whether there is nothing to be seen.
    var isEmpty: Bool { fields.isEmpty && others.allSatisfy(\.isHidden) }

    private var rows: [View] { fields + others.filter { !$0.isHidden } }

    private var stack: Stack {
        Stack(.vertical) { for row in rows { row.sized(width: .flexible) } }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack.height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: stack.height(forWidth: size.width)) }

    override func layoutSubviews() { stack.place(in: self) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        for row in rows.dropLast() {
            let line = Rect(x: 16, y: row.frame.maxY - 1 / canvas.scale, width: bounds.width - 16, height: 1 / canvas.scale)
            canvas.fill(mirrored(line).pixelAligned(scale: canvas.scale), theme.separator)
        }
    }
}
