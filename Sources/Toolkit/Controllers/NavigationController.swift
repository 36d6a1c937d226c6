public import Graphics

/// Shows the topmost of a stack of controllers. The bar above is the shown controller's own business.
open class NavigationController: ViewController {
    /// The controllers, the root first, the shown one last.
    public private(set) var viewControllers: [ViewController]

    /// Told after another controller came to the top.
    public var onChange: (() -> Void)?

    /// Makes a stack of one.
    public init(rootViewController: ViewController) {
        viewControllers = [rootViewController]
        super.init()
        addChild(rootViewController)
    }

    /// The shown controller.
    public var topViewController: ViewController { viewControllers[viewControllers.count - 1] }

    open override var visibleChildren: [ViewController] { [topViewController] }

    /// What the controller on top supports.
    open override var supportedInterfaceOrientations: InterfaceOrientationMask { topViewController.supportedInterfaceOrientations }

    open override func loadView() -> View { ContainerView { [weak self] bounds in self?.topViewController.view.frame = bounds } }

    open override func viewDidLoad() { view.addSubview(topViewController.view) }

    /// Puts a controller on top.
    public func push(_ controller: ViewController) {
        guard !viewControllers.contains(where: { $0 === controller }) else { return }
        let old = topViewController
        addChild(controller)
        viewControllers.append(controller)
        show(controller, insteadOf: old)
    }

    /// Takes the topmost controller away; the root stays.
    @discardableResult
    public func pop() -> ViewController? {
        guard viewControllers.count > 1 else { return nil }
        let old = viewControllers.removeLast()
        show(topViewController, insteadOf: old)
        removeChild(old)
        return old
    }

    private func show(_ controller: ViewController, insteadOf old: ViewController) {
        defer { onChange?() }
        guard isViewLoaded else { return }
        old.setVisible(false)
        old.view.removeFromSuperview()
        view.addSubview(controller.view)
        view.setNeedsLayout()
        if isVisible { controller.setVisible(true) }
    }
}

/// A view whose layout is a closure: the ground of containers.
public final class ContainerView: View {
    private let layout: (Rect) -> Void

    /// Makes a view that calls a closure with its bounds to place its subviews.
    public init(layout: @escaping (Rect) -> Void) {
        self.layout = layout
        super.init()
    }

    public override var drawsOnlyBackground: Bool { true }

    public override func layoutSubviews() { layout(bounds) }
}
