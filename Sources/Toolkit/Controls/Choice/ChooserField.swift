import Graphics

/// A text field whose text is typed, or chosen from what opens at its symbol: a place from a tree.
///
/// A press on the symbol, or Alt with Down, asks for it.
open class ChooserField: TextField {
    /// Asked to show what there is to choose from.
    public var onOpenChooser: (() -> Void)?

    private let symbol: ChooserSymbol

    /// Makes an empty field.
    ///
    /// - Parameter help: what the symbol does, as "Choose a Place"
    public init(icon: Icon, help: String) {
        symbol = ChooserSymbol(icon, help: help)
        super.init()
        symbol.action = { [weak self] in self?.openChooser() }
        symbol.isFieldUsable = { [weak self] in self.map { $0.isEnabled && $0.isEditable } ?? false }
        trailingView = symbol
    }

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
    }
}

/// The symbol in a field: pressed, never reached by Tab, for the field has a key for it.
private final class ChooserSymbol: Button {
    var isFieldUsable: () -> Bool = { true }
    private let symbol: Icon

    init(_ icon: Icon, help: String) {
        symbol = icon
        super.init(icon: icon, style: .tool)
        cursor = .arrow
        toolTip = "\(help) (Alt+Down)"
    }

    override var intrinsicContentSize: Size { Size(width: 36, height: 36) }
    override var canBecomeFirstResponder: Bool { false }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let background = bounds.centered(Size(width: 28, height: 28)).pixelAligned(scale: canvas.scale)
        if isFieldUsable(), isHighlighted || isHovered {
            canvas.fill(Path(roundedRect: background, radius: 5), isHighlighted ? theme.controlPressed : theme.hover)
        }
        let place = bounds.centered(Size(width: 18, height: 18)).pixelAligned(scale: canvas.scale)
        symbol.draw(canvas, in: place, color: isFieldUsable() ? theme.link : theme.tertiaryLabel)
    }
}
