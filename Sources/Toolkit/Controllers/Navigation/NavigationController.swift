public import Graphics

/// A stack of controllers, of which the topmost is shown, below a bar with its title and the way back.
open class NavigationController: ViewController {
    /// The controllers, the root first, the shown one last.
    public private(set) var viewControllers: [ViewController]

    /// Called after the controller on top changed.
    public var onChange: (() -> Void)?

    /// The bar.
    public let navigationBar = NavigationBar()

    /// Whether the bar is hidden.
    public private(set) var isNavigationBarHidden = false

    /// The visible share of the bar, 0 to 1.
    private var barShare = 1.0
    private var barAnimation: Animation?
    private var transition: Transition?

    /// The transition from one controller to another.
    private struct Transition {
        let old: ViewController
        let new: ViewController
        let isForward: Bool
        var progress = 0.0
        var animation: Animation?
    }

    /// The duration of a controller's motion, and of the bar's, in seconds.
    private static let duration = 0.25
    private static let barDuration = 0.2

    /// Makes a stack of one.
    public init(rootViewController: ViewController) {
        viewControllers = [rootViewController]
        super.init()
        addChild(rootViewController)
        navigationBar.owner = rootViewController
        navigationBar.items = [rootViewController.navigationItem]
        navigationBar.onBack = { [weak self] in self?.popViewController() }
    }

    /// The shown controller.
    public var topViewController: ViewController { viewControllers[viewControllers.count - 1] }

    /// The visible controller: the one presented over the stack, or else the controller on top.
    public var visibleViewController: ViewController { presentedViewController ?? topViewController }

    open override var visibleChildren: [ViewController] { [topViewController] }

    /// The orientations of the controller on top.
    open override var supportedInterfaceOrientations: InterfaceOrientationMask { topViewController.supportedInterfaceOrientations }

    /// A dialog that holds this controller has the name of the shown controller.
    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        if accessibilityLabel == nil, title.isEmpty { description.label = topViewController.title }
        topViewController.describe(&description)
    }

    // MARK: - Life

    open override func loadView() -> View { NavigationView(self) }

    open override func viewDidLoad() {
        view.clipsToBounds = true
        view.addSubview(topViewController.view)
        view.addSubview(navigationBar)
    }

    open override func viewWillDisappear() {
        super.viewWillDisappear()
        transition?.animation?.stop()
    }

    open override var commands: [Command] {
        let isEnabled = { [weak self] in self?.canGoBack ?? false }
        return [Command("Back", shortcuts: [Shortcut(.left, .alt)], isEnabled: isEnabled) { [weak self] in self?.popViewController() }]
    }

    open override func auxiliaryPointerDown(_ event: PointerEvent) {
        guard event.button == 8, canGoBack else { return super.auxiliaryPointerDown(event) }
        popViewController()
    }

    private var canGoBack: Bool { viewControllers.count > 1 && !topViewController.navigationItem.hidesBackButton }

    // MARK: - Size

    /// Returns its own `preferredContentSize`, or else the size that the controller on top wants, with the bar.
    open override func sheetSize(within available: Size) -> Size {
        guard preferredContentSize == .zero else { return preferredContentSize }
        var wanted = topViewController.sheetSize(within: size(forChild: topViewController, in: available))
        if wanted.height > 0 { wanted.height += barHeight }
        return wanted
    }

    open override func size(forChild child: ViewController, in size: Size) -> Size {
        Size(width: size.width, height: max(0, size.height - barHeight))
    }

    private var barHeight: Double { isNavigationBarHidden ? 0 : NavigationBar.height }

    fileprivate func layOut(_ bounds: Rect) {
        let scale = view.window?.scale ?? 1
        let shown = (NavigationBar.height * barShare * scale).rounded() / scale
        navigationBar.isHidden = barShare == 0
        navigationBar.frame = Rect(x: 0, y: shown - NavigationBar.height, width: bounds.width, height: NavigationBar.height)
        let content = Rect(x: 0, y: shown, width: bounds.width, height: max(0, bounds.height - shown))
        guard let transition else { return topViewController.view.frame = content }
        // The views are beside each other, because either may have no background of its own.
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let way = (transition.isForward != isMirrored ? content.width : -content.width)
        let gone = (way * transition.progress * scale).rounded() / scale
        transition.old.view.frame = content.offsetBy(x: -gone, y: 0)
        transition.new.view.frame = content.offsetBy(x: way - gone, y: 0)
    }

    // MARK: - The bar

    /// Hides the bar or shows it again. Keys of the shown view still work, but not those of the bar's own buttons.
    public func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != isNavigationBarHidden else { return }
        isNavigationBarHidden = hidden
        preferredContentSizeDidChange()
        let running = barAnimation
        barAnimation = nil
        running?.stop()
        let start = barShare
        let end = hidden ? 0.0 : 1
        guard isViewLoaded, animated, let window = view.window else { return setBarShare(end) }
        barAnimation = window.animate(duration: Self.barDuration) { [weak self] in
            self?.setBarShare(start + (end - start) * $0)
        } completion: { [weak self] in
            self?.barAnimation = nil
        }
    }

    private func setBarShare(_ share: Double) {
        barShare = share
        if isViewLoaded { view.setNeedsLayout() }
    }

    // MARK: - The stack

    /// Puts a controller on top.
    public func pushViewController(_ controller: ViewController, animated: Bool = true) {
        guard !viewControllers.contains(where: { $0 === controller }) else { return }
        change(to: viewControllers + [controller], isForward: true, animated: animated)
    }

    /// Removes the topmost controller and returns it; the root stays.
    @discardableResult
    public func popViewController(animated: Bool = true) -> ViewController? {
        guard viewControllers.count > 1 else { return nil }
        let popped = topViewController
        change(to: Array(viewControllers.dropLast()), isForward: false, animated: animated)
        return popped
    }

    /// Removes all controllers above one of the stack and returns them; returns none if the controller is not in the stack.
    @discardableResult
    public func popToViewController(_ controller: ViewController, animated: Bool = true) -> [ViewController] {
        guard let index = viewControllers.firstIndex(where: { $0 === controller }), index < viewControllers.count - 1 else { return [] }
        let popped = Array(viewControllers[(index + 1)...])
        change(to: Array(viewControllers[...index]), isForward: false, animated: animated)
        return popped
    }

    /// Removes all controllers but the root and returns them.
    @discardableResult
    public func popToRootViewController(animated: Bool = true) -> [ViewController] {
        popToViewController(viewControllers[0], animated: animated)
    }

    /// Replaces the stack by a list of controllers, the root first. If the new top was in the stack already, the transition is a way back.
    /// An empty list is ignored, because a stack has a root.
    public func setViewControllers(_ controllers: [ViewController], animated: Bool) {
        guard let top = controllers.last else { return }
        change(to: controllers, isForward: !viewControllers.contains { $0 === top }, animated: animated)
    }

    private func change(to new: [ViewController], isForward: Bool, animated: Bool) {
        transition?.animation?.stop()
        let old = topViewController
        let removed = viewControllers.filter { controller in !new.contains { $0 === controller } }
        for controller in new where controller.parent !== self { addChild(controller) }
        viewControllers = new
        let top = topViewController
        navigationBar.owner = top
        navigationBar.items = new.map(\.navigationItem)
        guard top !== old, isViewLoaded else {
            for controller in removed { removeChild(controller) }
            if top !== old { didShow() }
            return
        }
        let hadKeyboard = (view.window?.firstResponder as? View)?.isDescendant(of: view) ?? false
        if isVisible { old.beginAppearanceTransition(false) }
        view.insertSubview(top.view, at: 0)
        view.setNeedsLayout()
        if isVisible { top.beginAppearanceTransition(true) }
        let finish = { [weak self] in
            guard let self else { return }
            transition = nil
            old.view.isUserInteractionEnabled = true
            old.view.removeFromSuperview()
            old.endAppearanceTransition()
            for controller in removed { removeChild(controller) }
            if isVisible { top.endAppearanceTransition() }
            view.setNeedsLayout()
            didShow()
        }
        // The view with the keyboard goes out of sight.
        if hadKeyboard, (view.window?.firstResponder as? View)?.isDescendant(of: old.view) == true {
            view.window?.makeFirstResponder(nil)
        }
        guard animated, isVisible, let window = view.window, window.settings.animationsEnabled else { return finish() }
        old.view.isUserInteractionEnabled = false
        transition = Transition(old: old, new: top, isForward: isForward)
        let animation = window.animate(duration: Self.duration, curve: .easeInOut) { [weak self] in
            self?.transition?.progress = $0
            self?.view.setNeedsLayout()
        } completion: {
            finish()
        }
        transition?.animation = animation
    }

    private func didShow() {
        preferredContentSizeDidChange()
        setNeedsUpdateOfSupportedInterfaceOrientations()
        onChange?()
    }
}

/// The background of a navigation controller. The Tab key goes through the shown view first, and then through the bar.
private final class NavigationView: View {
    private weak var navigation: NavigationController?

    init(_ navigation: NavigationController) {
        self.navigation = navigation
        super.init()
    }

    override var drawsOnlyBackground: Bool { true }

    override var keyViewOrder: [View] { subviews.filter { !($0 is NavigationBar) } + subviews.filter { $0 is NavigationBar } }

    override func layoutSubviews() { navigation?.layOut(bounds) }
}
