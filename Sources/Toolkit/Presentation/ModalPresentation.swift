import Graphics

/// Shows a controller over others, and moves it in and out: as a layer of the window with its background, or with the background in the
/// place of one controller.
///
/// The controller owns it; it does not own the controller, so it does not keep a controller of a closed window alive.
final class ModalPresentation {
    private weak var controller: ViewController?
    private weak var presenter: ViewController?
    private let style: ModalPresentationStyle
    private let container: PresentationContainer
    /// Nil if it replaces only its presenter.
    private let layer: WindowLayer?
    private var animation: Animation?
    private var isLeaving = false
    private let coveredFocus = CoveredFocus()

    /// Whether it is in its presenter's view, and comes into sight and leaves it together with the presenter.
    var isInPlace: Bool { layer == nil }

    /// Whether its presenter is out of sight while it is there.
    var coversPresenter: Bool { layer != nil && style == .fullScreen && !container.curls }

    init(controller: ViewController, presenter: ViewController) {
        self.controller = controller
        self.presenter = presenter
        let curls = controller.modalTransitionStyle == .partialCurl
        // A page can only curl off a view that covers the window.
        style = curls ? .fullScreen : controller.modalPresentationStyle
        container = PresentationContainer(
            content: controller.view, style: style, transition: controller.modalTransitionStyle,
            preferredSize: { [weak controller] in controller?.sheetSize(within: $0) ?? .zero })
        container.onEscape = { [weak controller] in controller?.accessibilityPerformEscape() ?? false }
        guard style != .currentContext else {
            layer = nil
            return
        }
        let layer = WindowLayer(rootView: container, isModal: true)
        self.layer = layer
        if curls { layer.onPressOutside = { [weak controller] in controller?.dismiss() } }
    }

    func show(in window: Window, animated: Bool, completion: (() -> Void)?) {
        if coversPresenter { presenter?.beginAppearanceTransition(false) }
        if let layer {
            if !container.needsPictures { window.frames.beginMovement(of: layer, isNew: true) }
            window.pushLayer(layer)
        } else if let view = presenter?.view {
            coveredFocus.take(from: view, in: window)
            container.frame = view.bounds
            view.addSubview(container)
        }
        controller?.beginAppearanceTransition(true)
        // It may have dismissed itself when it was told that it appears.
        guard !isLeaving else {
            // A stored key may have dismissed it before the layer was added.
            if let layer { layer.window?.removeLayer(layer) }
            completion?()
            return
        }
        animate(in: window, animated: animated, to: 1, curve: .easeOut) { [weak self] in
            self?.settle()
            completion?()
        }
    }

    /// Ends the way in. A view that is fully covered is no longer in sight, and is not painted either.
    private func settle() {
        guard !isLeaving else { return }
        if coversPresenter { layer?.coversWindow = true } else if layer == nil { container.hidesAllBelow = container.progress == 1 }
        controller?.endAppearanceTransition()
        if coversPresenter, !isLeaving { presenter?.endAppearanceTransition() }
    }

    /// Returns the size of its view in a window of a size, both in points.
    func contentSize(in size: Size) -> Size {
        isInPlace ? presenter?.size(inWindow: size) ?? size : container.contentSize(in: size)
    }

    func contentSizeDidChange() { container.setNeedsLayout() }

    /// Hides it; `completion` runs when it is gone. Keys go to the views below at once.
    ///
    /// - Parameter uncovered: the controller that comes into sight again
    func hide(animated: Bool, uncovering uncovered: ViewController?, completion: @escaping () -> Void) {
        isLeaving = true
        let leaving = controller
        leaving?.beginAppearanceTransition(false)
        let window = container.window
        let isInWindow = window != nil
        let finish = { [self] in
            if let layer { layer.window?.removeLayer(layer) } else { container.removeFromSuperview() }
            container.releaseContent()
            if isInWindow { uncovered?.endAppearanceTransition() }
            leaving?.endAppearanceTransition()
            completion()
        }
        // The window may be gone.
        guard let window else { return finish() }
        container.isUserInteractionEnabled = false
        container.hidesAllBelow = false
        uncovered?.beginAppearanceTransition(true)
        if let layer {
            if layer.coversWindow {
                layer.coversWindow = false
                window.invalidateAll()
            }
            window.retireLayer(layer)
        } else {
            coveredFocus.giveBack(from: container, in: window)
        }
        animate(in: window, animated: animated, to: 0, curve: .easeInOut, completion: finish)
    }

    /// Removes it at once, together with others; those controllers report what comes into sight again.
    func remove() {
        isLeaving = true
        let leaving = controller
        if let window = container.window, layer == nil { coveredFocus.giveBack(from: container, in: window) }
        if let layer { layer.window?.removeLayer(layer) } else { container.removeFromSuperview() }
        container.releaseContent()
        finishAnimation()
        leaving?.setVisible(false)
    }

    /// Ends the current animation as if its time were over.
    func finishAnimation() { animation?.stop() }

    private func animate(in window: Window, animated: Bool, to end: Double, curve: AnimationCurve, completion: @escaping () -> Void) {
        // An interrupted animation goes back from its current position.
        let start = container.progress
        let interrupted = animation
        animation = nil
        interrupted?.stop()
        let duration = animated ? container.duration * abs(end - start) : 0
        if duration > 0, window.settings.animationsEnabled {
            beginTransition(in: window)
            if end == 0, let layer, !container.hasPictures { window.frames.beginMovement(of: layer, isNew: false) }
        }
        animation = window.animate(duration: duration, curve: curve) { [container] in
            container.progress = start + (end - start) * $0
        } completion: { [self] in
            if let layer {
                layer.coversWindow = false
                layer.window?.frames.endMovement(of: layer)
            }
            container.endTransition()
            completion()
        }
    }

    /// Turning and curling views are drawn from pictures of both sides, so that no view is painted during the motion.
    private func beginTransition(in window: Window) {
        guard container.needsPictures else { return }
        let layer = layer, presenter = presenter
        container.beginTransition { canvas, area in
            if let layer { return WindowPainter(window).paint(canvas, area, below: layer) }
            guard let view = presenter?.view else { return }
            let place = view.convert(view.bounds, to: nil)
            canvas.fill(area, window.theme.background)
            canvas.withChild(frame: place, boundsOrigin: view.boundsOrigin, clip: true) {
                ViewPainter(canvas).paintUncovered(view, dirty: view.bounds)
            }
        }
        guard container.coversAll else { return }
        if let layer { layer.coversWindow = true } else { container.hidesAllBelow = true }
    }
}
