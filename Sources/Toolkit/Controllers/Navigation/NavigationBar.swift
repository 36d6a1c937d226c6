public import Graphics

/// The bar above a navigation controller's views: the way back, a title in the middle, and items at both sides.
///
/// It draws no background but a line below it, so the view behind it stays visible. A program may use it without a controller. Each of its
/// buttons is a stop of the Tab key, as in the header bars of other desktops: in a sheet they are what Cancel and Done are in a dialog.
open class NavigationBar: View {
    /// One item for each controller of the stack: the last one is shown, and the way back leads to the one before it.
    public var items: [NavigationItem] = [] {
        didSet {
            for item in oldValue where item.bar === self { item.bar = nil }
            for item in items { item.bar = self }
            rebuild()
        }
    }

    /// The item that is shown.
    public var topItem: NavigationItem? { items.last }

    /// The item that the way back leads to; nil if there is none.
    public var backItem: NavigationItem? { items.dropLast().last }

    /// Called when a person presses the way back.
    public var onBack: (() -> Void)?

    /// The responder that gets keys which the bar does not use: the owner of the bar.
    weak var owner: Responder?

    /// The height, with the line below it, in points.
    public static let height = 57.0

    private static let edge = 16.0
    private static let gap = 8.0
    private static let buttonHeight = 32.0
    private static let leastButton = 70.0
    private static let leastTitle = 40.0

    private let titleLabel = Label(font: Font(size: 15, weight: .semibold))
    private let backButton = BackButton()
    /// The items at the leading and at the trailing edge, from the edges inwards.
    private var leading: [BarButtonItem] = []
    private var trailing: [BarButtonItem] = []

    /// Makes a bar.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        titleLabel.textAlignment = .center
        titleLabel.accessibilityRole = .heading
        titleLabel.minimumLetters = 3
        backButton.action = { [weak self] in self?.onBack?() }
        backButton.identifier = "navigation-back"
        rebuild()
    }

    open override var next: Responder? { owner ?? super.next }

    open override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: Self.height) }

    open override func themeDidChange() {
        super.themeDidChange()
        setNeedsLayout()
    }

    // MARK: - What is shown

    func itemDidChange(_ item: NavigationItem) {
        if item === topItem || item === backItem { rebuild() }
    }

    private func rebuild() {
        let top = topItem
        let old = leading + trailing
        leading = top?.leftBarButtonItems.filter { $0.systemItem != .flexibleSpace } ?? []
        trailing = top?.rightBarButtonItems.filter { $0.systemItem != .flexibleSpace } ?? []
        let shown = leading + trailing
        // A button that stays keeps its place among the views, and the keyboard if it has it.
        for item in old where !shown.contains(where: { $0 === item }) {
            if item.bar === self { item.leave() }
        }
        for item in shown where !item.isSpace && (item.bar !== self || item.button?.superview !== self) {
            addSubview(item.makeButton(for: self, style: Self.style(of: item)))
        }
        for item in shown { item.fillButton() }
        let showsBack = backItem != nil && top?.hidesBackButton == false && (leading.isEmpty || top?.leftItemsSupplementBackButton == true)
        if !showsBack { backButton.removeFromSuperview() } else if backButton.superview !== self { addSubview(backButton) }
        let titleView: View = top?.titleView ?? titleLabel
        for view in subviews where view !== titleView && view !== backButton && !shown.contains(where: { $0.button === view }) {
            view.removeFromSuperview()
        }
        if titleView.superview !== self { addSubview(titleView) }
        titleLabel.text = top?.title ?? ""
        setNeedsLayout()
        setNeedsDisplay()
    }

    private static func style(of item: BarButtonItem) -> Button.Style {
        if item.image != nil || item.shownIcon != nil { return .tool }
        return item.style == .done ? .prominent : .bordered
    }

    // MARK: - Layout

    /// The Tab key goes along the bar.
    open override var keyViewOrder: [View] {
        var order: [View] = backButton.superview === self ? [backButton] : []
        for item in leading { if let button = item.button { order.append(button) } }
        if let titleView = topItem?.titleView { order.append(titleView) }
        for item in trailing.reversed() { if let button = item.button { order.append(button) } }
        return order
    }

    open override func layoutSubviews() {
        let hasBack = backButton.superview === self
        if hasBack {
            let taken = (leading + trailing).reduce(2 * Self.edge) { $0 + room(for: $1) + ($1.isSpace ? 0 : Self.gap) }
            backButton.choose(backItem?.backButtonTitle ?? backItem?.title ?? "", room: (bounds.width - taken) * 0.6)
        }
        // The chevron of the way back is aligned with the edge, not its room.
        let start = Self.edge - (hasBack ? BackButton.inset : 0)
        // The line below does not belong to the room.
        Stack(.horizontal, alignment: .center, insets: EdgeInsets(top: 0, left: start, bottom: 1, right: Self.edge)) {
            if hasBack {
                backButton.sized(width: .fixed(backButton.intrinsicContentSize.width), height: .fixed(Self.buttonHeight))
                Spacer(.fixed(Self.gap))
            }
            for item in leading { stackItems(of: item) }
            StackItem(width: .flexible, height: .flexible, place: { [weak self] in self?.placeTitle(in: $0) })
            for item in trailing.reversed() { stackItems(of: item).reversed() }
        }.place(in: self)
    }

    /// Returns an item of the leading side with the room behind it.
    private func stackItems(of item: BarButtonItem) -> [StackItem] {
        let width = StackLength.fixed(room(for: item))
        guard let button = item.button else { return Stack.Builder.buildExpression(Spacer(width)) }
        return [button.sized(width: width, height: .fixed(Self.buttonHeight))] + Stack.Builder.buildExpression(Spacer(.fixed(Self.gap)))
    }

    /// Puts the title in the middle of the bar, or in the middle of the free room if the bar's middle is taken.
    private func placeTitle(in room: Rect) {
        let title: View = topItem?.titleView ?? titleLabel
        let wanted = title.intrinsicContentSize
        let size = Size(
            width: min(wanted.width < 0 ? room.width : wanted.width, room.width), height: min(max(24, wanted.height), room.height))
        title.isHidden = room.width < Self.leastTitle
        let x = min(max((bounds.width - size.width) / 2, room.minX), max(room.minX, room.maxX - size.width))
        title.frame = Rect(x: x.rounded(), y: ((room.height - size.height) / 2).rounded(), width: size.width, height: size.height)
    }

    private func room(for item: BarButtonItem) -> Double {
        if let width = item.width, width > 0 { return width }
        guard let button = item.button else { return Self.gap }
        if button.style == .tool { return max(32, item.image?.size.width ?? 0) }
        return max(Self.leastButton, button.intrinsicContentSize.width)
    }

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        let line = 1 / canvas.scale
        canvas.fill(Rect(x: 0, y: bounds.height - line, width: bounds.width, height: line), theme.barBorder)
    }
}

extension NavigationBar: BarButtonHost {
    func itemDidChange(_ item: BarButtonItem) {
        // An item with another style needs another button.
        if let button = item.button, button.style != Self.style(of: item) {
            let hadKeyboard = button.isFirstResponder
            item.leave()
            rebuild()
            if hadKeyboard { item.button?.becomeFirstResponder() }
            return
        }
        item.fillButton()
        setNeedsLayout()
    }
}

/// The way back: an arrow and the title of its target.
private final class BackButton: Control {
    static let inset = 6.0
    private static let icon = 16.0
    private let label = Label(font: Font(size: 15), color: .link)

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        toolTip = "Back (Alt+Left)"
        label.isUserInteractionEnabled = false
        addSubview(label)
    }

    /// Shows the title if there is room, else "Back", else no text.
    func choose(_ title: String, room: Double) {
        for text in [title.isEmpty ? "Back" : title, "Back", ""] {
            label.text = text
            if intrinsicContentSize.width <= room { return }
        }
    }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        if !label.text.isEmpty { description.label = label.text == "Back" ? label.text : "Back to \(label.text)" }
    }

    override var intrinsicContentSize: Size {
        let text = label.text.isEmpty ? 0 : label.intrinsicContentSize.width + 4
        return Size(width: 2 * Self.inset + Self.icon + text, height: 32)
    }

    override func layoutSubviews() {
        Stack(.horizontal, insets: EdgeInsets(top: 0, left: Self.inset + Self.icon + 4, bottom: 0, right: Self.inset)) {
            label.sized(width: .flexible)
        }.place(in: self)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let body = bounds.pixelAligned(scale: canvas.scale)
        if let background = isHighlighted ? theme.controlPressed : isHovered ? theme.hover : nil {
            canvas.fill(Path(roundedRect: body, radius: 6), background)
        }
        let place = mirrored(Rect(x: Self.inset, y: (bounds.height - Self.icon) / 2, width: Self.icon, height: Self.icon))
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        (isMirrored ? Icon.forward : Icon.back).draw(canvas, in: place, color: theme.link)
        if showsFocusRing { drawFocusRing(canvas, around: body, radius: 6) }
    }
}
