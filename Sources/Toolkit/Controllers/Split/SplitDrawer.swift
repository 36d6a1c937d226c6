import Graphics

/// A pane that slides over the others of its split, with a scrim over them. Escape and a press beside it close it. Until then only the
/// drawer has the keyboard of the split.
final class SplitDrawer: View {
    let pane: SplitPane
    /// Called when a person closes it.
    var onClose: (() -> Void)?

    /// Whether it comes from the leading edge.
    private let isLeading: Bool
    private let focus = CoveredFocus()
    /// Its progress on the way in, 0 to 1.
    private var progress = 0.0 {
        didSet {
            guard progress != oldValue else { return }
            setNeedsLayout()
            setNeedsDisplay()
        }
    }
    private var animation: Animation?
    private var isLeaving = false

    /// The width of the split that stays visible beside it, in points. A finger or a pointer closes the drawer there.
    private static let remainder = 44.0
    private static let duration = 0.2

    init(_ pane: SplitPane, isLeading: Bool) {
        self.pane = pane
        self.isLeading = isLeading
        super.init()
        clipsToBounds = true
        addSubview(pane.controller.view)
        pane.controller.view.isHidden = false
    }

    override var coversSiblings: Bool { !isLeaving }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .dialog
        description.label = pane.title.isEmpty ? pane.controller.title : pane.title
    }

    /// Returns its width in a split of a width, in points.
    func paneWidth(in width: Double) -> Double {
        if let own = pane.drawerWidth { return max(0, min(own, width - Self.remainder)) }
        let wanted =
            switch pane.chosenWidth ?? pane.preferredWidth {
            case .points(let points): points
            case .fraction(let fraction): (width * fraction).rounded()
            case .rest: width
            }
        return max(0, min(pane.limited(wanted), width - Self.remainder))
    }

    private var paneFrame: Rect {
        let width = paneWidth(in: bounds.width), line = 1 / (window?.scale ?? 1)
        let shown = pixelRounded((width + line) * progress)
        return mirrored(
            Rect(x: isLeading ? shown - width - line : bounds.width - shown + line, y: 0, width: width, height: bounds.height))
    }

    override func layoutSubviews() { pane.controller.view.frame = paneFrame }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        canvas.fill(dirty, theme.dimming.withAlpha(theme.dimming.alpha * progress))
        let line = 1 / canvas.scale
        canvas.fill(paneFrame.insetBy(dx: -line, dy: 0), theme.barBorder)
    }

    // MARK: - Coming and going

    /// Slides in over the other views, and takes the keyboard from them.
    func open(in view: View) {
        if let window = view.window { focus.take(from: view, in: window) }
        frame = view.bounds
        view.addSubview(self)
        animate(to: 1, curve: .easeOut) { [weak self] in self?.pane.controller.endAppearanceTransition() }
        pane.controller.beginAppearanceTransition(true)
        guard let window, let first = window.keyboard.stops(in: self).first else { return }
        window.makeFirstResponder(first)
    }

    /// Slides out and gives the keyboard back; `completion` runs when it is gone.
    func close(animated: Bool, completion: @escaping () -> Void) {
        guard !isLeaving else { return }
        isLeaving = true
        isUserInteractionEnabled = false
        pane.controller.beginAppearanceTransition(false)
        if let window { focus.giveBack(from: self, in: window) }
        let finish = { [self] in
            removeFromSuperview()
            pane.controller.endAppearanceTransition()
            completion()
        }
        guard animated else {
            animation?.stop()
            return finish()
        }
        animate(to: 0, curve: .easeInOut, completion: finish)
    }

    private func animate(to end: Double, curve: AnimationCurve, completion: @escaping () -> Void) {
        let start = progress
        let interrupted = animation
        animation = nil
        interrupted?.stop()
        guard let window else {
            progress = end
            return completion()
        }
        animation = window.animate(duration: Self.duration * abs(end - start), curve: curve) { [weak self] in
            self?.progress = start + (end - start) * $0
        } completion: {
            completion()
        }
    }

    // MARK: - Events

    // Covered views must not get events that the pane does not use.
    override func auxiliaryPointerDown(_ event: PointerEvent) {}
    override func scrolled(_ event: ScrollEvent) -> Bool { true }
    override func dragged(_ event: DragEvent) -> Bool { false }

    override func pointerDown(_ event: PointerEvent) {
        if !paneFrame.contains(convert(event.location, from: nil)) { onClose?() }
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.key == .escape, event.modifiers.isEmpty else { return super.keyDown(event) }
        if !event.isRepeat { onClose?() }
        return true
    }
}
