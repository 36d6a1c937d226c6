import Graphics
import Toolkit

/// A button with a library's name, at which the menu of the libraries opens: in the header, and in the drawer of narrow windows.
final class LibraryButton: Control {
    /// The library's name.
    var title = "" {
        didSet {
            guard title != oldValue else { return }
            (layout, nameWidth) = (nil, nil)
            toolTip = "\(title) (\(LibraryMenu.menuKeys[0].displayText))"
            setNeedsDisplay()
        }
    }

    /// Whether the name is left out, as there is too little room for it.
    var showsIconOnly = false {
        didSet { if showsIconOnly != oldValue { setNeedsDisplay() } }
    }

    /// The width that it has at the least with its name, and without, in points.
    static let widths = (whole: 136.0, icon: 54.0)

    /// The width in which its name has room, in points.
    var naturalWidth: Double {
        let name = nameWidth ?? TextLayout(title, font: theme.resolve(font)).size.width
        nameWidth = name
        return (Self.textStart + name + Self.arrowSide + Self.margin + 3).rounded(.up)
    }

    private static var textStart: Double { margin + iconSide + gap }

    private let font = Font(size: 14, weight: .medium)
    private var layout: (room: Double, text: TextLayout)?
    /// The width of the name, in points; nil until it is needed.
    private var nameWidth: Double?
    private static let margin = 11.0
    private static let iconSide = 16.0
    private static let arrowSide = 14.0
    private static let gap = 8.0

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        identifier = "library"
    }

    override func themeDidChange() {
        super.themeDidChange()
        (layout, nameWidth) = (nil, nil)
    }

    override var intrinsicContentSize: Size { Size(width: Self.widths.whole, height: 32) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let body = bounds.pixelAligned(scale: canvas.scale)
        let background = isHighlighted ? theme.controlPressed : isHovered ? theme.controlHover : theme.controlBackground
        canvas.fill(body, radius: 6, background, edge: theme.controlBorder)
        func place(_ x: Double, _ side: Double) -> Rect {
            mirrored(Rect(x: x, y: bounds.midY - side / 2, width: side, height: side)).pixelAligned(scale: canvas.scale)
        }
        Icon.house.draw(canvas, in: place(Self.margin, Self.iconSide), color: theme.label)
        let arrow = place(bounds.width - Self.margin - Self.arrowSide + 2, Self.arrowSide)
        Icon.chevronDown.draw(canvas, in: arrow, color: theme.secondaryLabel)
        let start = Self.textStart
        let room = bounds.width - start - Self.arrowSide - Self.margin - 2
        if !showsIconOnly, room > 0, !title.isEmpty {
            let text = text(in: room)
            let frame = mirrored(Rect(x: start, y: bounds.midY - text.size.height / 2, width: room, height: text.size.height))
            canvas.draw(text, at: frame.origin, color: theme.label)
        }
        if showsFocusRing { drawFocusRing(canvas, around: body, radius: 6) }
    }

    private func text(in room: Double) -> TextLayout {
        if let layout, layout.room == room { return layout.text }
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let made = TextLayout.line(title, font: theme.resolve(font), room: room, alignment: isMirrored ? .right : .left)
        layout = (room, made)
        return made
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        if isEnabled, event.key == .down, event.modifiers.isEmpty || event.modifiers == .alt {
            sendAction()
            return true
        }
        return super.keyDown(event)
    }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .popUpButton
        description.label = "Library"
        description.value = .text(title)
        description.states.insert(.hasPopup)
    }
}
