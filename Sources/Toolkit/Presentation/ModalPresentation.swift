import Graphics

/// Shows a controller over others: a layer of the window with its ground, and the way in and out.
///
/// The controller owns it; it does not own the controller, so that a window that is closed with it leaves nothing behind.
final class ModalPresentation {
    private weak var controller: ViewController?
    private weak var presenter: ViewController?
    private let style: ModalPresentationStyle
    private let ground: PresentationGround
    private let layer: WindowLayer
    private var animation: Animation?

    /// - Parameter context: for `currentContext`, the controller whose place is taken.
    init(controller: ViewController, presenter: ViewController, context: ViewController?) {
        self.controller = controller
        self.presenter = presenter
        let curls = controller.modalTransitionStyle == .partialCurl
        // A page can only curl off what covers the window.
        style = curls ? .fullScreen : controller.modalPresentationStyle
        ground = PresentationGround(
            content: controller.view, style: style, transition: controller.modalTransitionStyle,
            preferredSize: { [weak controller] in controller?.sheetSize(within: $0) ?? .zero },
            context: { [weak context] in context.flatMap { $0.isViewLoaded ? $0.view.convert($0.view.bounds, to: nil) : nil } })
        layer = WindowLayer(rootView: ground, isModal: style != .currentContext)
        layer.letsPressesThrough = style == .currentContext
        ground.presentedLayer = layer
        if curls { layer.onPressOutside = { [weak controller] in controller?.dismiss() } }
    }

    func show(in window: Window, animated: Bool, completion: (() -> Void)?) {
        window.pushLayer(layer)
        controller?.setVisible(true)
        animate(in: window, animated: animated, to: 1, curve: .easeOut) { [weak self] in
            self?.settle()
            completion?()
        }
    }

    /// What is covered wholly is not in sight any more, and is not painted either.
    private func settle() {
        guard style == .fullScreen, !ground.curls, !layer.isLeaving else { return }
        layer.coversWindow = true
        presenter?.setVisible(false)
    }

    /// The size that its view has in a window of a size, both in points.
    func contentSize(in size: Size) -> Size { ground.contentSize(in: size) }

    func contentSizeDidChange() { ground.setNeedsLayout() }

    /// Takes it away; `completion` runs when its layer is gone. Keys go to what is below at once.
    func hide(animated: Bool, completion: @escaping () -> Void) {
        guard let window = layer.window else { return completion() }
        ground.isUserInteractionEnabled = false
        if layer.coversWindow {
            layer.coversWindow = false
            presenter?.setVisible(true)
            window.invalidateAll()
        }
        window.retireLayer(layer)
        let leaving = controller
        let finish = { [self] in
            leaving?.setVisible(false)
            window.removeLayer(layer)
            ground.releaseContent()
            completion()
        }
        animate(in: window, animated: animated, to: 0, curve: .easeInOut, completion: finish)
    }

    /// Ends what is under way as if it had run its time.
    func finishAnimation() { animation?.stop() }

    private func animate(in window: Window, animated: Bool, to end: Double, curve: AnimationCurve, completion: @escaping () -> Void) {
        // One that is interrupted goes back from where it was.
        let start = ground.progress
        let interrupted = animation
        animation = nil
        interrupted?.stop()
        let duration = animated ? ground.duration * abs(end - start) : 0
        if duration > 0 { ground.beginTransition() }
        animation = window.animate(duration: duration, curve: curve) { [ground] in
            ground.progress = start + (end - start) * $0
        } completion: { [ground] in
            ground.endTransition()
            completion()
        }
    }
}
