import Graphics

/// The body of a menu with its shadow. A menu that is higher than the screen is scrolled.
///
/// The shadow of a submenu lies over its menu: pointer events there are passed to the menu.
final class MenuBackground: View {
    /// The room around the body for the shadow, in points.
    static let margin = 20.0
    /// The width of the body's edge.
    private static let edge = 1.0
    private static let radius = 8.0

    private let content: MenuView
    private let scroll = ScrollView()
    private let shadow = ShadowCache()
    /// The window of the menu whose submenu this is; nil for other menus.
    weak var menuBelow: Window?

    init(content: MenuView) {
        self.content = content
        super.init()
        scroll.contentView.addSubview(content)
        scroll.cornerRadius = Self.radius - Self.edge
        content.onReveal = { [weak self] in self?.scroll.scrollRectToVisible($0) }
        addSubview(scroll)
    }

    /// The preferred size of the body.
    var bodySize: Size {
        let inner = content.sizeThatFits(Size(width: Double.infinity, height: .infinity))
        return Size(width: inner.width + 2 * Self.edge, height: inner.height + 2 * Self.edge)
    }

    /// Returns the place of a line: its middle below the body's upper edge, and its title within the body, in points.
    func place(ofRow index: Int) -> (middle: Double, titleInset: Double) {
        (content.middle(ofRow: index) + Self.edge, content.titleInset + Self.edge)
    }

    /// Shows that the menu can be scrolled.
    func flashScrollers() { scroll.flashScrollers() }

    private var body: Rect { bounds.insetBy(dx: Self.margin, dy: Self.margin) }

    override func layoutSubviews() {
        scroll.frame = body.insetBy(dx: Self.edge, dy: Self.edge)
        let size = Size(width: scroll.bounds.width, height: content.sizeThatFits(scroll.bounds.size).height)
        scroll.contentSize = size
        content.frame = Rect(origin: .zero, size: size)
    }

    // The shadow is part of the window, but not of the menu: a press there counts as outside.
    override func pointerDown(_ event: PointerEvent) {
        guard !isInBody(event), !passOn(event, InputEvent.pointerDown) else { return }
        var menu = window
        while let below = menu?.parent, below.kind == .menu { menu = below }
        menu?.onDismissRequest?()
    }

    override func pointerUp(_ event: PointerEvent) {
        if !isInBody(event) { _ = passOn(event, InputEvent.pointerUp) }
    }

    override func pointerHovered(_ event: PointerEvent) {
        if !isInBody(event) { _ = passOn(event, InputEvent.pointerMoved) }
    }

    private func isInBody(_ event: PointerEvent) -> Bool { body.contains(convert(event.location, from: nil)) }

    /// Passes a pointer event in the shadow to the menu below, if it is there. Returns whether it is.
    private func passOn(_ event: PointerEvent, _ make: (PointerEvent) -> InputEvent) -> Bool {
        guard let window, let below = menuBelow else { return false }
        var moved = event
        moved.location = event.location.offsetBy(
            x: window.screenFrame.minX - below.screenFrame.minX, y: window.screenFrame.minY - below.screenFrame.minY)
        guard Rect(origin: .zero, size: below.size).insetBy(dx: Self.margin, dy: Self.margin).contains(moved.location) else { return false }
        below.send(make(moved))
        return true
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let body = body
        if body.insetBy(dx: 4, dy: 4).contains(dirty) { return canvas.fill(dirty, theme.popoverBackground) }
        shadow.draw(canvas, around: body.offsetBy(x: 0, y: 3), radius: Self.radius, blur: 14, color: theme.shadow)
        canvas.fill(body, radius: Self.radius, theme.popoverBackground, edge: theme.controlBorder)
    }
}
