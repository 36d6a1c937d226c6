import Graphics

/// A text field whose text is typed, or chosen in a view that opens at its symbol, such as a tree of places.
///
/// A press on the symbol, or Alt with Down, opens it.
open class ChooserField: TextField {
    /// Called when the choices should be shown.
    public var onOpenChooser: (() -> Void)?

    /// The word beside the symbol, such as the currency of an amount; empty for none.
    public final var caption: String {
        get { symbol.caption }
        set {
            guard newValue != symbol.caption else { return }
            symbol.caption = newValue
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    private let symbol: ChooserSymbol

    /// Makes an empty field.
    ///
    /// - Parameter help: the action of the symbol, as "Choose a Place"
    public init(icon: Icon, help: String) {
        symbol = ChooserSymbol(icon, help: help)
        super.init()
        symbol.action = { [weak self] in self?.openChooser() }
        symbol.isFieldUsable = { [weak self] in self.map { $0.isEnabled && $0.isEditable } ?? false }
        trailingView = symbol
    }

    /// Takes the chosen text, as an edit of the user. No completions are offered for it.
    public func choose(_ text: String) { complete(with: TextCompletion(text)) }

    private func openChooser() {
        guard isEnabled, isEditable else { return }
        becomeFirstResponder()
        completionList.close()
        onOpenChooser?()
    }

    override func interceptKey(_ event: KeyEvent) -> Bool {
        guard event.key == .down, event.modifiers == .alt, onOpenChooser != nil else { return super.interceptKey(event) }
        openChooser()
        return true
    }

    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.states.insert(.hasPopup)
        if !caption.isEmpty { description.hint = [description.hint, caption].filter { !$0.isEmpty }.joined(separator: ", ") }
    }
}

/// The symbol in a field: the pointer presses it, and Tab skips it, because the field has a key for it.
private final class ChooserSymbol: Button {
    var isFieldUsable: () -> Bool = { true }
    private let symbol: Icon
    var caption = "" {
        didSet { setNeedsDisplay() }
    }
    private static let font = Font(size: 13)
    private static let side = 36.0

    init(_ icon: Icon, help: String) {
        symbol = icon
        super.init(icon: icon, style: .tool)
        cursor = .arrow
        toolTip = "\(help) (Alt+Down)"
    }

    override var intrinsicContentSize: Size { Size(width: Self.side + (captionLayout?.size.width ?? 0), height: Self.side) }

    private var captionLayout: TextLayout? { caption.isEmpty ? nil : TextLayout(caption, font: theme.resolve(Self.font)) }
    override var canBecomeFirstResponder: Bool { false }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let end = mirrored(Rect(x: bounds.width - Self.side, y: 0, width: Self.side, height: bounds.height))
        if let layout = captionLayout {
            let room = mirrored(Rect(x: 4, y: 0, width: layout.size.width, height: bounds.height))
            canvas.draw(layout, at: room.centered(layout.size).origin, color: isFieldUsable() ? theme.secondaryLabel : theme.tertiaryLabel)
        }
        let background = end.centered(Size(width: 28, height: 28)).pixelAligned(scale: canvas.scale)
        if isFieldUsable(), isHighlighted || isHovered {
            canvas.fill(Path(roundedRect: background, radius: 5), isHighlighted ? theme.controlPressed : theme.hover)
        }
        let place = end.centered(Size(width: 18, height: 18)).pixelAligned(scale: canvas.scale)
        symbol.draw(canvas, in: place, color: isFieldUsable() ? theme.link : theme.tertiaryLabel)
    }
}
