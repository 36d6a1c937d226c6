public import Graphics

/// A bar of items, 44 points high: buttons side by side, with spaces that share the remaining room.
open class Toolbar: View {
    /// The items, from the leading edge.
    public var items: [BarButtonItem] = [] {
        didSet { rebuild() }
    }

    /// The distance of the first and the last item from the edges, in points.
    public var margin = 16.0 {
        didSet { if margin != oldValue { setNeedsLayout() } }
    }

    private let group = KeyGroup()
    open override var keyGroup: KeyGroup? { group }

    private static let height = 44.0
    private static let gap = 8.0
    private static let borderedHeight = 30.0

    /// Makes a bar of items.
    public init(items: [BarButtonItem] = []) {
        self.items = items
        super.init()
        rebuild()
    }

    open override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: Self.height) }

    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .toolbar
    }

    private func rebuild() {
        for view in subviews { view.removeFromSuperview() }
        for item in items where !item.isSpace {
            addSubview(item.makeButton(for: self, style: item.style == .bordered ? .bordered : .link))
            show(item)
        }
        for item in items where item.isSpace { item.bar = self }
        setNeedsLayout()
        setNeedsDisplay()
    }

    private func show(_ item: BarButtonItem) {
        item.fillButton()
        item.button?.font = Font(size: 15, weight: item.style == .done ? .semibold : .regular)
    }

    open override func layoutSubviews() {
        let insets = EdgeInsets(
            top: 0, left: margin - (items.first.map(overhang) ?? 0), bottom: 0, right: margin - (items.last.map(overhang) ?? 0))
        // Only two adjacent buttons have a gap between them; spaces need none.
        Stack(.horizontal, spacing: Self.gap, insets: insets) {
            for item in items {
                if let button = item.button {
                    button.sized(
                        width: .fixed(width(item)), height: item.style == .bordered ? .fixed(Self.borderedHeight) : .flexible,
                        alignment: .center)
                } else {
                    Spacer(item.systemItem == .flexibleSpace ? .flexible : .fixed(width(item)))
                }
            }
        }.place(in: self)
    }

    /// Returns the room of an item on each side of its symbol or title, from which the margin is measured.
    private func overhang(_ item: BarButtonItem) -> Double {
        guard let button = item.button, item.image == nil, item.width == nil, item.style != .bordered else { return 0 }
        return button.icon == nil ? Self.titleRoom : max(0, (width(item) - Button.iconSide) / 2)
    }

    /// The room beside a title, on each side, for the focus ring.
    private static let titleRoom = 8.0

    private func width(_ item: BarButtonItem) -> Double {
        if item.systemItem == .flexibleSpace { return 0 }
        if let width = item.width, width > 0 { return width }
        if item.systemItem == .fixedSpace { return Self.gap }
        guard let button = item.button else { return 0 }
        let room = button.icon == nil && item.image == nil ? 2 * Self.titleRoom : 0
        return max(28, button.intrinsicContentSize.width + room, item.image?.size.width ?? 0)
    }

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        let line = 1 / canvas.scale
        if backgroundColor == nil, themeBackground == nil { canvas.fill(bounds, theme.barBackground) }
        canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: line), theme.barBorder)
    }
}

extension Toolbar: BarButtonHost {
    func itemDidChange(_ item: BarButtonItem) {
        show(item)
        setNeedsLayout()
    }
}
