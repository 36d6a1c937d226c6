import Graphics

/// Shows a controller as a form sheet: a layer of the window with a dimmed ground and the controller's view in the middle.
///
/// The controller owns it; it does not own the controller, so that a window that is closed with its sheet leaves nothing behind.
final class SheetPresentation {
    private weak var controller: ViewController?
    private let root: SheetBackdrop
    private let layer: WindowLayer
    private var animation: Animation?

    init(controller: ViewController) {
        self.controller = controller
        root = SheetBackdrop(content: controller.view) { [weak controller] in controller?.sheetSize(within: $0) ?? .zero }
        layer = WindowLayer(rootView: root, isModal: true)
    }

    func show(in window: Window, animated: Bool, completion: (() -> Void)?) {
        window.pushLayer(layer)
        controller?.setVisible(true)
        animate(in: window, animated: animated, from: 0, to: 1, curve: .easeOut) { completion?() }
    }

    func contentSizeDidChange() { root.setNeedsLayout() }

    /// Takes the sheet away; `completion` runs when its layer is gone. Keys go to what is below at once.
    func hide(animated: Bool, completion: @escaping () -> Void) {
        guard let window = layer.window else { return completion() }
        root.isUserInteractionEnabled = false
        window.retireLayer(layer)
        let leaving = controller
        let finish = { [self] in
            leaving?.setVisible(false)
            window.removeLayer(layer)
            root.releaseContent()
            completion()
        }
        animate(in: window, animated: animated, from: root.progress, to: 0, curve: .easeInOut, completion: finish)
    }

    /// Ends what is under way as if it had run its time.
    func finishAnimation() { animation?.stop() }

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
    private let preferredSize: (Size) -> Size
    private let card = SheetCard()
    private static let margin = 12.0

    var progress = 0.0 {
        didSet {
            guard progress != oldValue else { return }
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    init(content: View, preferredSize: @escaping (Size) -> Size) {
        self.content = content
        self.preferredSize = preferredSize
        super.init()
        content.clipsToBounds = true
        card.addSubview(content)
        addSubview(card)
    }

    override func layoutSubviews() {
        let room = Size(width: max(0, bounds.width - 2 * Self.margin), height: max(0, bounds.height - 2 * Self.margin))
        let wanted = preferredSize(room)
        let size = Size(
            width: min(wanted.width > 0 ? wanted.width : 540, room.width), height: min(wanted.height > 0 ? wanted.height : 560, room.height)
        )
        var frame = bounds.centered(size)
        // It comes up a little from below.
        frame.origin.y += (1 - progress) * 24
        card.alpha = progress
        card.frame = frame.pixelAligned(scale: window?.scale ?? 1).insetBy(dx: -SheetCard.shadow, dy: -SheetCard.shadow)
        content.frame = Rect(x: SheetCard.shadow, y: SheetCard.shadow, width: size.width, height: size.height)
    }

    /// Lets the content go, unless it stands elsewhere already.
    func releaseContent() {
        if content.superview === card { content.removeFromSuperview() }
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        canvas.fill(dirty, theme.dimming.withAlpha(theme.dimming.alpha * progress))
    }
}

/// The card of a sheet with its shadow around it.
final class SheetCard: View {
    static let shadow = 28.0
    static let radius = 10.0
    private let cache = ShadowCache()

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let body = bounds.insetBy(dx: Self.shadow, dy: Self.shadow)
        // The corners are round: the shadow is seen behind them.
        if !body.insetBy(dx: Self.radius, dy: Self.radius).contains(dirty) {
            cache.draw(canvas, around: body.offsetBy(x: 0, y: 6), radius: Self.radius, blur: 20, color: theme.shadow)
        }
        canvas.fill(Path(roundedRect: body, radius: Self.radius), theme.secondaryBackground)
    }
}
