import Graphics

/// Shows a controller as a form sheet: a layer of the window with a dimmed ground and the controller's view in the middle.
final class SheetPresentation {
    private let controller: ViewController
    private let root: SheetBackdrop
    private let layer: WindowLayer
    private var animation: Animation?

    init(controller: ViewController) {
        self.controller = controller
        root = SheetBackdrop(content: controller.view, preferredSize: { [weak controller] in controller?.preferredContentSize ?? .zero })
        layer = WindowLayer(rootView: root, isModal: true)
    }

    func show(in window: Window, animated: Bool, completion: (() -> Void)?) {
        window.pushLayer(layer)
        controller.setVisible(true)
        animate(in: window, animated: animated, from: 0, to: 1, curve: .easeOut) { completion?() }
    }

    func hide(animated: Bool, completion: @escaping () -> Void) {
        guard let window = layer.window else { return completion() }
        root.isUserInteractionEnabled = false
        let finish = { [self] in
            controller.setVisible(false)
            window.removeLayer(layer)
            controller.view.removeFromSuperview()
            completion()
        }
        animate(in: window, animated: animated, from: root.progress, to: 0, curve: .easeInOut, completion: finish)
    }

    private func animate(
        in window: Window, animated: Bool, from: Double, to: Double, curve: AnimationCurve, completion: @escaping () -> Void
    ) {
        animation?.stop()
        animation = window.animate(duration: animated ? 0.18 : 0, curve: curve) { [root] in
            root.progress = from + (to - from) * $0
        } completion: {
            completion()
        }
    }
}

/// The dimmed ground of a sheet. It swallows presses: a sheet with typed text must not go by a slip of the hand.
final class SheetBackdrop: View {
    private let content: View
    private let preferredSize: () -> Size
    private let card = SheetCard()
    private static let margin = 12.0

    var progress = 0.0 {
        didSet {
            guard progress != oldValue else { return }
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    init(content: View, preferredSize: @escaping () -> Size) {
        self.content = content
        self.preferredSize = preferredSize
        super.init()
        content.clipsToBounds = true
        card.addSubview(content)
        addSubview(card)
    }

    override func layoutSubviews() {
        let wanted = preferredSize()
        let size = Size(
            width: min(wanted.width > 0 ? wanted.width : 540, bounds.width - 2 * Self.margin),
            height: min(wanted.height > 0 ? wanted.height : 560, bounds.height - 2 * Self.margin))
        var frame = bounds.centered(size)
        // It comes up a little from below.
        frame.origin.y += (1 - progress) * 24
        card.alpha = progress
        card.frame = frame.pixelAligned(scale: window?.scale ?? 1).insetBy(dx: -SheetCard.shadow, dy: -SheetCard.shadow)
        content.frame = Rect(x: SheetCard.shadow, y: SheetCard.shadow, width: size.width, height: size.height)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        canvas.fill(dirty, theme.dimming.withAlpha(theme.dimming.alpha * progress))
    }
}

/// The card of a sheet with its shadow around it.
final class SheetCard: View {
    static let shadow = 28.0
    private let cache = ShadowCache()

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let body = bounds.insetBy(dx: Self.shadow, dy: Self.shadow)
        if !body.contains(dirty) {
            cache.draw(canvas, around: body.offsetBy(x: 0, y: 6), radius: 10, blur: 20, color: theme.shadow)
        }
        canvas.fill(Path(roundedRect: body, radius: 10), theme.secondaryBackground)
    }
}
