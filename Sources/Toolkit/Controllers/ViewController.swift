public import Graphics

/// Owns a view and knows what is behind it. Containers hold controllers in controllers; any of them can present another.
open class ViewController: Responder {
    private var loadedView: View?

    /// Its view, made when it is first asked for.
    public final var view: View {
        if let loadedView { return loadedView }
        let made = loadView()
        made.controller = self
        loadedView = made
        viewDidLoad()
        return made
    }

    /// Takes a view that was made elsewhere as its own.
    final func adopt(view: View) {
        view.controller = self
        loadedView = view
        viewDidLoad()
    }

    /// Whether the view was made already.
    public final var isViewLoaded: Bool { loadedView != nil }

    /// What a bar above its view says.
    public final var title = "" {
        didSet {
            guard title != oldValue else { return }
            ownNavigationItem?.title = title
            if tabBarItem == nil { parent?.childTabDidChange() }
        }
    }
    /// What a navigation bar shows of it, once that was asked for; see `navigationItem`.
    private var ownNavigationItem: NavigationItem?
    /// The item that begins and ends editing, once that was asked for; see `editButtonItem`.
    private var ownEditItem: BarButtonItem?

    /// Whether what it shows is being edited.
    public private(set) final var isEditing = false

    /// What its tab in a `TabBarController` says; nil says its title.
    public final var tabBarItem: TabBarItem? {
        didSet { parent?.childTabDidChange() }
    }

    /// The controller that holds this one.
    public private(set) final weak var parent: ViewController?
    /// The controllers that this one holds.
    public private(set) final var children: [ViewController] = []

    /// What it presents itself, and who presents it itself; `presentedViewController` and `presentingViewController` answer for its family.
    final var presentationLinks = PresentationLinks()

    /// How it is in the window when it is presented.
    public final var modalPresentationStyle = ModalPresentationStyle.formSheet
    /// How it comes and goes when it is presented.
    public final var modalTransitionStyle = ModalTransitionStyle.coverVertical
    /// Whether a controller that is presented from it or a child, in the style `currentContext`, takes its place alone.
    public final var definesPresentationContext = false

    /// Whether it has to be answered while it is presented: Escape does not just take it away, but presses a button whose role that is.
    public final var isModalInPresentation = false

    /// How wide and high it wants to be as a sheet or in a popover, in points.
    public final var preferredContentSize = Size.zero {
        didSet { if preferredContentSize != oldValue { preferredContentSizeDidChange() } }
    }

    private var appearance = Appearance.disappeared

    private weak var attachedWindow: Window?

    /// Makes a controller.
    public override init() { super.init() }

    open override var next: Responder? {
        if let superview = loadedView?.superview { return superview }
        return loadedView?.layer.flatMap { $0.isModal ? nil : $0.window }
    }

    /// The window it is shown in.
    public final var window: Window? { loadedView?.window ?? attachedWindow ?? parent?.window }

    /// What the tab of a controller in it says has changed, for those that show tabs.
    func childTabDidChange() {}

    // MARK: - For subclasses

    /// Makes the view.
    open func loadView() -> View { View() }

    /// The view was made.
    open func viewDidLoad() {}

    /// The view is about to be seen. Where a transition brings it into sight, this is before the first frame of that.
    open func viewWillAppear() {}

    /// The view is in its window and about to be seen: the time to take the keyboard, so that no key is lost to a transition.
    open func viewIsAppearing() {}

    /// The view can be seen, where it is; a transition that brought it is over.
    open func viewDidAppear() {}

    /// The view is about to go. Where a transition takes it out of sight, this is before the first frame of that.
    open func viewWillDisappear() {}

    /// The view is gone.
    open func viewDidDisappear() {}

    /// Another size is wanted by it or by a child, as a sheet or in a popover. Overrides call `super`, which tells who holds it.
    open func preferredContentSizeDidChange() {
        presentationLinks.presentation?.contentSizeDidChange()
        parent?.preferredContentSizeDidChange()
    }

    /// Begins or ends editing. Overrides call `super`.
    open func setEditing(_ editing: Bool, animated: Bool) {
        isEditing = editing
        updateEditItem()
    }

    /// How large it wants to be as a sheet where so much room is available, both in points.
    open func sheetSize(within available: Size) -> Size { preferredContentSize }

    /// Escape was pressed in it while it is presented, and nothing in it had another use for the key: presses the button in it whose role
    /// is to cancel. Where there is none a sheet goes, unless it `isModalInPresentation`. Returns whether there was something to close.
    open func accessibilityPerformEscape() -> Bool { cancelOrDismiss() }

    // MARK: - Size and traits

    /// The window's size will change, and with it the size of its view, in points. Called before anything is laid out; what is to change
    /// with it is given to the coordinator. Overrides call `super`, which tells the children.
    open func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
        for child in children where child.isViewLoaded {
            let new = self.size(forChild: child, in: size)
            if new != child.view.frame.size { child.viewWillTransition(to: new, with: coordinator) }
        }
    }

    /// The size that a child's view has where its own has another, both in points. Containers that give their children less say so.
    open func size(forChild child: ViewController, in size: Size) -> Size { size }

    /// Its traits will change, because the window's size does. Overrides call `super`, which tells the children.
    open func willTransition(to newCollection: TraitCollection, with coordinator: TransitionCoordinator) {
        for child in children where child.isViewLoaded {
            let new = traitCollection(forChild: child, in: newCollection)
            if new != child.traitCollection { child.willTransition(to: new, with: coordinator) }
        }
    }

    /// The traits that a child has where its own are these. Containers in which a child has less room say so.
    open func traitCollection(forChild child: ViewController, in own: TraitCollection) -> TraitCollection { own }

    /// Its traits have changed. The children are told by themselves.
    open func traitCollectionDidChange(_ previous: TraitCollection) {}

    /// In which shapes it can be shown: the window manager keeps the window from others. Containers combine what their children support.
    /// Call `setNeedsUpdateOfSupportedInterfaceOrientations` when the answer changes.
    open var supportedInterfaceOrientations: InterfaceOrientationMask { .all }

    /// Asks for `supportedInterfaceOrientations` again before the next frame.
    public final func setNeedsUpdateOfSupportedInterfaceOrientations() { window?.changes.setNeedsStatement() }

    // MARK: - Containment

    /// Takes another controller in; its view is placed by the caller.
    public final func addChild(_ child: ViewController) {
        child.parent?.removeChild(child)
        children.append(child)
        child.parent = self
    }

    /// Lets a controller go, and takes its view out.
    public final func removeChild(_ child: ViewController) {
        guard let index = children.firstIndex(where: { $0 === child }) else { return }
        child.setVisible(false)
        if child.isViewLoaded { child.view.removeFromSuperview() }
        children.remove(at: index)
        child.parent = nil
    }

    // MARK: - Appearance

    /// How far it is on its way into sight or out of it.
    private enum Appearance {
        case disappeared, appearing, appeared, disappearing
    }

    /// Whether it is in sight now, if only on its way in or out.
    public final var isVisible: Bool { appearance != .disappeared }

    /// Tells it and the controllers it shows that they come into sight or leave it. A container calls it before a transition of its own,
    /// and `endAppearanceTransition()` after it; where nothing moves, `setVisible(_:)` is both. It turns back what is under way.
    public final func beginAppearanceTransition(_ isAppearing: Bool) {
        if isAppearing {
            guard appearance == .disappeared || appearance == .disappearing else { return }
            _ = view
            viewWillAppear()
            appearance = .appearing
            for child in visibleChildren + presentedInPlace { child.beginAppearanceTransition(true) }
            viewIsAppearing()
        } else {
            guard appearance == .appeared || appearance == .appearing else { return }
            viewWillDisappear()
            appearance = .disappearing
            for child in children + presentedInPlace { child.beginAppearanceTransition(false) }
        }
        setNeedsUpdateOfSupportedInterfaceOrientations()
    }

    /// Tells it and the controllers it shows that what `beginAppearanceTransition(_:)` said of them is done.
    public final func endAppearanceTransition() {
        switch appearance {
        case .appeared, .disappeared: return
        case .appearing:
            for child in visibleChildren + presentedInPlace where child.appearance == .appearing { child.endAppearanceTransition() }
            appearance = .appeared
            viewDidAppear()
        case .disappearing:
            for child in children + presentedInPlace where child.appearance == .disappearing { child.endAppearanceTransition() }
            appearance = .disappeared
            viewDidDisappear()
        }
        setNeedsUpdateOfSupportedInterfaceOrientations()
    }

    /// Tells it and the controllers it shows that they came into sight or left it, at once.
    public final func setVisible(_ visible: Bool) {
        guard appearance != (visible ? .appeared : .disappeared) else { return }
        beginAppearanceTransition(visible)
        endAppearanceTransition()
    }

    /// What it presents in its own place, which comes into sight and leaves it together with it.
    private var presentedInPlace: [ViewController] {
        guard let presented = presentationLinks.presented, presented.presentationLinks.presentation?.isInPlace == true else { return [] }
        return [presented]
    }

    /// The children that can be seen while this one can.
    open var visibleChildren: [ViewController] { children }

    final func attach(to window: Window) {
        attachedWindow = window
        setVisible(true)
    }

    final func detachFromWindow() {
        setVisible(false)
        if isViewLoaded { view.removeFromSuperview() }
        attachedWindow = nil
    }
}

/// What bars show of it.
extension ViewController {
    /// What the bar of its navigation controller shows while it is on top.
    public var navigationItem: NavigationItem {
        if let ownNavigationItem { return ownNavigationItem }
        let made = NavigationItem(title: title)
        ownNavigationItem = made
        return made
    }

    /// An item for a bar that puts the controller into editing and takes it out again: it says Edit, and Done while editing. It is the same
    /// one each time.
    public var editButtonItem: BarButtonItem {
        if let ownEditItem { return ownEditItem }
        let made = BarButtonItem(title: "Edit") { [weak self] in
            guard let self else { return }
            setEditing(!isEditing, animated: true)
        }
        ownEditItem = made
        updateEditItem()
        return made
    }

    private func updateEditItem() {
        ownEditItem?.title = isEditing ? "Done" : "Edit"
        ownEditItem?.style = isEditing ? .done : .plain
    }
}
