public import Graphics

/// Decides which tabs a person may choose, and is called after a choice. A choice by code calls no method.
@MainActor public protocol TabBarControllerDelegate: AnyObject {
    /// Returns whether a controller may be shown now.
    func tabBarController(_ tabBarController: TabBarController, shouldSelect viewController: ViewController) -> Bool

    /// A person chose a controller; it is shown already.
    func tabBarController(_ tabBarController: TabBarController, didSelect viewController: ViewController)
}

extension TabBarControllerDelegate {
    /// Returns true.
    public func tabBarController(_ tabBarController: TabBarController, shouldSelect viewController: ViewController) -> Bool { true }
    /// Does nothing by default.
    public func tabBarController(_ tabBarController: TabBarController, didSelect viewController: ViewController) {}
}

/// Shows one of several controllers; a strip of tabs above names it.
///
/// Ctrl with Page Up and Page Down goes through the tabs from wherever the keyboard is, and round at the ends; the strip itself answers the
/// arrow keys. Each controller's view is made when it is first shown.
open class TabBarController: ViewController {
    /// The controllers, in the order of their tabs. The shown one stays the same if it is still among them.
    public var viewControllers: [ViewController] {
        didSet { controllersDidChange(from: oldValue) }
    }

    /// The index of the shown controller. An index without a controller becomes the nearest one.
    public var selectedIndex = 0 {
        didSet {
            selectedIndex = max(0, min(selectedIndex, viewControllers.count - 1))
            showSelected()
        }
    }

    /// The controller that is shown; nil if there is none. A controller without a tab is not shown.
    public var selectedViewController: ViewController? {
        get { viewControllers.indices.contains(selectedIndex) ? viewControllers[selectedIndex] : nil }
        set { if let index = viewControllers.firstIndex(where: { $0 === newValue }) { selectedIndex = index } }
    }

    /// The object that allows a person's choices and is told of them.
    public weak var delegate: (any TabBarControllerDelegate)?

    /// The strip.
    public let tabBar = SegmentedControl()

    /// The height of the strip with the free room above and below it, in points.
    public static let barHeight = 44.0

    private static let edge = 16.0
    private static let widestTab = 160.0
    private weak var shown: ViewController?

    /// Makes a controller with its tabs; the first one is shown.
    public init(viewControllers: [ViewController] = []) {
        self.viewControllers = viewControllers
        super.init()
        tabBar.accessibilityRole = .tabList
        tabBar.accessibilityLabel = "Tabs"
        controllersDidChange(from: [])
        tabBar.shouldSelect = { [weak self] in self?.mayBeSelected($0) ?? false }
        tabBar.onChange = { [weak self] in self?.select($0) }
    }

    open override var visibleChildren: [ViewController] { selectedViewController.map { [$0] } ?? [] }

    /// The orientations that all tabs support, so that the window keeps its shape from one tab to the next.
    open override var supportedInterfaceOrientations: InterfaceOrientationMask {
        viewControllers.reduce(.all) { $0.intersection($1.supportedInterfaceOrientations) }
    }

    open override func loadView() -> View { ContainerView(stack: { [weak self] in self?.stack }) }

    open override func viewDidLoad() {
        view.addSubview(tabBar)
        showSelected()
    }

    open override var commands: [Command] {
        viewControllers.count > 1 ? Self.commands(of: self) : []
    }

    /// Returns the commands of a controller, or those without a controller, for a page that lists keys.
    public static func commands(of controller: TabBarController?) -> [Command] {
        [
            Command("Next Tab", shortcuts: [Shortcut(.pageDown, .control)]) { [weak controller] in controller?.step(1) },
            Command("Previous Tab", shortcuts: [Shortcut(.pageUp, .control)]) { [weak controller] in controller?.step(-1) },
        ]
    }

    open override func size(forChild child: ViewController, in size: Size) -> Size {
        Size(width: size.width, height: max(0, size.height - Self.barHeight))
    }

    private var stack: Stack {
        Stack(.vertical) {
            Stack(.horizontal, insets: EdgeInsets(top: 0, left: Self.edge, bottom: 0, right: Self.edge)) {
                Spacer()
                tabBar.sized(width: .fixed(Double(viewControllers.count) * Self.widestTab, resistance: .defaultLow))
                Spacer()
            }.sized(height: 32)
            Spacer(.fixed(Self.barHeight - 32))
            if let shown { shown.view.sized(height: .flexible) }
        }
    }

    // MARK: - Tabs

    private func controllersDidChange(from old: [ViewController]) {
        let selected = old.indices.contains(selectedIndex) ? old[selectedIndex] : nil
        for controller in old where !viewControllers.contains(where: { $0 === controller }) { removeChild(controller) }
        for controller in viewControllers where controller.parent !== self { addChild(controller) }
        updateTabs()
        selectedIndex = viewControllers.firstIndex { $0 === selected } ?? selectedIndex
    }

    override func childTabDidChange() { updateTabs() }

    private func updateTabs() {
        tabBar.segments = viewControllers.map { controller in
            let item = controller.tabBarItem ?? TabBarItem(title: controller.title)
            return SegmentedControl.Segment(item.title, icon: item.icon)
        }
        if isViewLoaded { view.setNeedsLayout() }
    }

    private func showSelected() {
        tabBar.selectedSegmentIndex = selectedIndex
        guard isViewLoaded, shown !== selectedViewController || shown?.view.superview == nil else { return }
        let hadKeyboard = shown.map { ($0.window?.firstResponder as? View)?.isDescendant(of: $0.view) ?? false } ?? false
        let old = shown
        old?.beginAppearanceTransition(false)
        shown = selectedViewController
        if let shown {
            view.addSubview(shown.view)
            stack.place(in: view)
            if isVisible { shown.beginAppearanceTransition(true) }
        }
        if let old, old !== shown {
            old.view.removeFromSuperview()
            old.endAppearanceTransition()
        }
        guard let shown else { return }
        shown.endAppearanceTransition()
        // The view with the keyboard is out of sight, and keys must not go to the views below.
        if hadKeyboard { tabBar.becomeFirstResponder() }
    }

    // MARK: - A person's choice

    private func mayBeSelected(_ index: Int) -> Bool {
        guard viewControllers.indices.contains(index) else { return false }
        return delegate?.tabBarController(self, shouldSelect: viewControllers[index]) ?? true
    }

    private func select(_ index: Int) {
        selectedIndex = index
        if let chosen = selectedViewController { delegate?.tabBarController(self, didSelect: chosen) }
    }

    private func step(_ by: Int) {
        let count = viewControllers.count
        let next = (selectedIndex + by + count) % count
        if mayBeSelected(next) { select(next) }
    }
}
