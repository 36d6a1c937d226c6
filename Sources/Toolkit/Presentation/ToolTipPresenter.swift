import Graphics

/// Shows a tool tip when the pointer rests on a view that has one.
final class ToolTipPresenter {
    /// The time that the pointer rests before the first tool tip, and before the next ones while a person reads them, in seconds.
    static let delay = 0.6
    static let nextDelay = 0.1

    private var pending: ScheduledAction?
    private(set) var shown: Window?
    /// The view whose tool tip is shown or about to be shown.
    private(set) weak var target: View?
    /// The view that was used: its tool tip stays hidden until the pointer comes back to it.
    private weak var silenced: View?
    /// The time until which the next one comes quickly, because the person is reading them.
    private var quickUntil = -1.0

    func pointerMoved(in window: Window, over hovered: [View], at location: Point) {
        let new = hovered.first { $0.toolTip?.isEmpty == false }
        if new !== silenced { silenced = nil }
        if shown != nil, new === target { return }
        hide(now: window.now)
        guard let new, new !== silenced else { return }
        target = new
        let wait = window.now < quickUntil ? Self.nextDelay : Self.delay
        pending = window.schedule(after: wait) { [weak self, weak window] in
            guard let self, let window, let target, target.window === window, let text = target.toolTip,
                window.children.isEmpty
            else { return }
            show(text, for: target, at: location, in: window)
        }
    }

    /// Hides the tool tip, because the pointer left.
    func hide(now: Double) {
        pending?.cancel()
        pending = nil
        target = nil
        guard let window = shown else { return }
        shown = nil
        quickUntil = now + 0.5
        window.close()
    }

    /// Hides the tool tip until the pointer leaves, because the person used a press or a key.
    func silence(_ view: View?, now: Double) {
        silenced = view
        hide(now: now)
        quickUntil = -1
    }

    private func show(_ text: String, for target: View, at location: Point, in window: Window) {
        let tip = Window(kind: .tooltip, size: .zero)
        tip.takeLooks(of: window)
        let content = ToolTipView(text)
        tip.layers[0].rootView.addSubview(content)
        let size = content.sizeThatFits(Size(width: 320, height: .infinity))
        content.frame = Rect(origin: .zero, size: size)
        var place = target.convert(target.bounds, to: nil)
        // The tool tip is below a small view, or at the pointer if the view's own edge would be far away.
        if place.height > 80 { place = Rect(x: location.x, y: location.y, width: 0, height: 20) }
        // Its middle is below the middle of its view.
        let anchor = Rect(
            x: (place.midX - size.width / 2).rounded() + window.screenFrame.minX, y: place.minY + window.screenFrame.minY,
            width: size.width,
            height: place.height)
        let frame = MenuPlacement.frame(size: size, below: anchor, gap: 6, workArea: window.workArea(at: anchor.center))
        tip.onClosed = { [weak self] in self?.shown = nil }
        shown = tip
        window.openChild(tip, at: frame)
    }
}

final class ToolTipView: View {
    private let label: Label

    init(_ text: String) {
        label = Label(text, font: Font(size: 12.5))
        label.numberOfLines = 0
        super.init()
        addSubview(label)
    }

    private var stack: Stack { Stack(.depth, insets: EdgeInsets(top: 6, left: 10, bottom: 6, right: 10)) { label } }

    override func sizeThatFits(_ size: Size) -> Size { stack.sizeThatFits(size) }

    override func layoutSubviews() { stack.place(in: self) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        canvas.fill(bounds, radius: 5, theme.popoverBackground, edge: theme.controlBorder)
    }
}
