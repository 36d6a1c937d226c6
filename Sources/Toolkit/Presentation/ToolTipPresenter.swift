public import Graphics

/// Shows a line of help when the pointer rests on a view that has one.
final class ToolTipPresenter {
    private var pending: ScheduledAction?
    private(set) var shown: Window?
    private weak var view: View?
    /// Until when the next one comes without waiting: the person is reading them.
    private var quickUntil = -1.0

    func pointerMoved(in window: Window, over hovered: [View], at location: Point) {
        let target = hovered.first { $0.toolTip?.isEmpty == false }
        guard target !== view || shown == nil else { return }
        if target !== view { hide(now: window.now) }
        pending?.cancel()
        guard let target, let text = target.toolTip else { return }
        pending = window.schedule(after: window.now < quickUntil ? 0.05 : 0.6) { [weak self, weak window, weak target] in
            guard let self, let window, let target, target.window === window else { return }
            show(text, for: target, at: location, in: window)
        }
    }

    func hide(now: Double) {
        pending?.cancel()
        pending = nil
        guard let window = shown else { return }
        shown = nil
        view = nil
        quickUntil = now + 0.5
        window.close()
    }

    private func show(_ text: String, for target: View, at location: Point, in window: Window) {
        let content = ToolTipView(text)
        let size = content.sizeThatFits(Size(width: 320, height: .infinity))
        let anchor = target.convert(target.bounds, to: nil).offsetBy(x: window.screenFrame.minX, y: window.screenFrame.minY)
        let frame = MenuPlacement.frame(size: size, below: anchor, gap: 4, workArea: window.workArea(at: anchor.center))
        let tip = Window(kind: .tooltip, size: size)
        content.frame = Rect(origin: .zero, size: size)
        tip.layers[0].rootView.addSubview(content)
        shown = tip
        view = target
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

    override func sizeThatFits(_ size: Size) -> Size {
        let inner = label.sizeThatFits(Size(width: size.width - 20, height: .infinity))
        return Size(width: inner.width + 20, height: inner.height + 12)
    }

    override func layoutSubviews() { label.frame = bounds.insetBy(dx: 10, dy: 6) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let line = 1 / canvas.scale
        canvas.fill(bounds, theme.controlBorder)
        canvas.fill(bounds.insetBy(dx: line, dy: line), theme.popoverBackground)
    }
}

extension Window {
    func scheduleToolTip() {
        guard isActive || kind != .normal, let location = pointer.location, children.allSatisfy({ $0.kind == .tooltip }) else { return }
        toolTips.pointerMoved(in: self, over: pointer.hovered.compactMap(\.view), at: location)
    }

    func hideToolTip() { toolTips.hide(now: now) }

    /// The work area of the monitor at a point of the screen; the window's own surroundings when the shell told of none.
    public func workArea(at point: Point) -> Rect {
        if let area = workAreas.first(where: { $0.contains(point) }) { return area }
        let nearest = workAreas.min { $0.center.distance(to: point) < $1.center.distance(to: point) }
        return nearest ?? Rect(origin: .zero, size: Size(width: 1920, height: 1080))
    }
}
