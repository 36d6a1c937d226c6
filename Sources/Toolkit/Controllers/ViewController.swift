public import Graphics
import Tracking

/// Owns a view and its logic. Containers hold controllers in controllers; each controller can present another.
open class ViewController: Responder {
    private var loadedView: View?

    /// Its view, made when it is first used.
    public final var view: View {
        if let loadedView { return loadedView }
        let made = loadView()
        made.controller = self
        loadedView = made
        viewDidLoad()
        return made
    }

    /// Adopts a view that was made elsewhere.
    final func adopt(view: View) {
        view.controller = self
        loadedView = view
        viewDidLoad()
    }

    /// Whether the view was made already.
    public final var isViewLoaded: Bool { loadedView != nil }

    /// The text of a bar above its view.
    public final var title = "" {
        didSet {
            guard title != oldValue else { return }
            ownNavigationItem?.title = title
            if tabBarItem == nil { parent?.childTabDidChange() }
        }
    }
    /// Its item in a navigation bar, after the first use; see `navigationItem`.
    private var ownNavigationItem: NavigationItem?
    /// The item that begins and ends editing, after the first use; see `editButtonItem`.
    private var ownEditItem: BarButtonItem?

    /// Whether its content is being edited.
    public private(set) final var isEditing = false

    /// The title and the picture of its tab in a `TabBarController`; nil for its title.
    public final var tabBarItem: TabBarItem? {
        didSet { parent?.childTabDidChange() }
    }

    /// The controller that holds this one.
    public private(set) final weak var parent: ViewController?
    /// The controllers that this one holds.
    public private(set) final var children: [ViewController] = []

    /// The controllers that it presents itself and that present it itself; `presentedViewController` and `presentingViewController` include
    /// its family.
    final var presentationLinks = PresentationLinks()

    /// Its form in the window when it is presented.
    public final var modalPresentationStyle = ModalPresentationStyle.formSheet
    /// Hears when it is dismissed.
    public final weak var presentationDelegate: (any PresentationDelegate)?
    /// The way it comes and goes when it is presented.
    public final var modalTransitionStyle = ModalTransitionStyle.coverVertical
    /// Whether a controller in the style `currentContext`, presented from it or from a child, covers only this controller.
    public final var definesPresentationContext = false

    /// Whether it must be answered while it is presented: Escape presses its cancel button instead of removing it.
    public final var isModalInPresentation = false

    /// Its preferred size as a sheet or in a popover, in points.
    public final var preferredContentSize = Size.zero {
        didSet { if preferredContentSize != oldValue { preferredContentSizeDidChange() } }
    }

    private var appearance = Appearance.disappeared

    /// The parts that its last update read.
    private var reads = Reads()
    /// Whether it is updated although no part changed.
    private var isUpdateRequested = true
    /// The number of its updates.
    private(set) var updateCount = 0

    private weak var attachedWindow: Window?

    /// Makes a controller.
    public override init() { super.init() }

    open override var next: Responder? {
        if let superview = loadedView?.superview { return superview }
        return loadedView?.layer.flatMap { $0.isModal ? nil : $0.window }
    }

    /// The window it is shown in.
    public final var window: Window? { loadedView?.window ?? attachedWindow ?? parent?.window }

    /// A controller in it changed its tab, for containers that show tabs.
    func childTabDidChange() {}

    // MARK: - For subclasses

    /// Makes the view.
    open func loadView() -> View { View() }

    /// The view was made.
    open func viewDidLoad() {}

    /// Takes over what is to be seen from the state of the program. Called when the controller comes into sight, and while it is in sight
    /// before layout and before events: after something changed that the last call read through the window's `readTracker`, and after
    /// `setNeedsUpdate()`. Parents are called first. It changes views, not the state that it reads: use `ReadTracker.afterUpdates(_:)`.
    open func update() {}

    /// The view is about to appear. If a transition moves it in, this is before the first frame of the transition.
    open func viewWillAppear() {}

    /// The view is in its window and about to be seen: the time to take the keyboard, so that no key is lost to a transition.
    open func viewIsAppearing() {}

    /// The view is visible in its place, after any transition.
    open func viewDidAppear() {}

    /// The view is about to disappear. If a transition moves it out, this is before the first frame of the transition.
    open func viewWillDisappear() {}

    /// The view is gone.
    open func viewDidDisappear() {}

    /// Its preferred size, or a child's, as a sheet or in a popover changed. Overrides call `super`, which tells the container.
    open func preferredContentSizeDidChange() {
        presentationLinks.presentation?.contentSizeDidChange()
        parent?.preferredContentSizeDidChange()
    }

    /// Begins or ends editing. Overrides call `super`.
    open func setEditing(_ editing: Bool, animated: Bool) {
        isEditing = editing
        updateEditItem()
    }

    /// Returns its size as a sheet in the available room, both in points.
    open func sheetSize(within available: Size) -> Size { preferredContentSize }

    /// Escape was pressed in it while it is presented, and no view in it used the key: presses the button with the role cancel. Without
    /// one, a sheet is dismissed, unless it `isModalInPresentation`. Returns whether there was something to close.
    open func accessibilityPerformEscape() -> Bool { cancelOrDismiss() }

    // MARK: - Size and traits

    /// The window's size will change, and with it the size of its view, in points. Called before the layout; animations of the change are
    /// added to the coordinator. Overrides call `super`, which tells the children.
    open func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
        for child in children where child.isViewLoaded {
            let new = self.size(forChild: child, in: size)
            if new != child.view.frame.size { child.viewWillTransition(to: new, with: coordinator) }
        }
    }

    /// Returns the size of a child's view when its own view has another size, both in points. Containers that give their children less
    /// override it.
    open func size(forChild child: ViewController, in size: Size) -> Size { size }

    /// Its traits will change with the window's size. Overrides call `super`, which tells the children.
    open func willTransition(to newCollection: TraitCollection, with coordinator: TransitionCoordinator) {
        for child in children where child.isViewLoaded {
            let new = traitCollection(forChild: child, in: newCollection)
            if new != child.traitCollection { child.willTransition(to: new, with: coordinator) }
        }
    }

    /// Returns the traits of a child when its own are these. Containers that give a child less room override it.
    open func traitCollection(forChild child: ViewController, in own: TraitCollection) -> TraitCollection { own }

    /// Its traits have changed. The children are told automatically.
    open func traitCollectionDidChange(_ previous: TraitCollection) {}

    /// The shapes in which it can be shown: the window manager prevents others. Containers combine those of their children. Call
    /// `setNeedsUpdateOfSupportedInterfaceOrientations` when the value changes.
    open var supportedInterfaceOrientations: InterfaceOrientationMask { .all }

    /// Asks for `supportedInterfaceOrientations` again before the next frame.
    public final func setNeedsUpdateOfSupportedInterfaceOrientations() { window?.changes.setNeedsStatement() }

    // MARK: - Containment

    /// Adds another controller; the caller places its view.
    public final func addChild(_ child: ViewController) {
        child.parent?.removeChild(child)
        children.append(child)
        child.parent = self
    }

    /// Removes a controller and its view.
    public final func removeChild(_ child: ViewController) {
        guard let index = children.firstIndex(where: { $0 === child }) else { return }
        child.setVisible(false)
        if child.isViewLoaded { child.view.removeFromSuperview() }
        children.remove(at: index)
        child.parent = nil
    }

    // MARK: - Appearance

    /// Its progress on the way into sight or out of it.
    private enum Appearance {
        case disappeared, appearing, appeared, disappearing
    }

    /// Whether it is in sight now, even if it is still moving.
    public final var isVisible: Bool { appearance != .disappeared }

    /// Tells it and the controllers it shows that they come into sight or leave it. A container calls it before a transition of its own,
    /// and `endAppearanceTransition()` after it; without motion, `setVisible(_:)` does both. It reverses a transition that is under way.
    public final func beginAppearanceTransition(_ isAppearing: Bool) {
        if isAppearing {
            guard appearance == .disappeared || appearance == .disappearing else { return }
            _ = view
            viewWillAppear()
            appearance = .appearing
            updateOnAppearing()
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

    /// Tells it and the controllers it shows that the change of `beginAppearanceTransition(_:)` is done.
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

    /// Tells it and the controllers it shows at once that they came into sight or left it.
    public final func setVisible(_ visible: Bool) {
        guard appearance != (visible ? .appeared : .disappeared) else { return }
        beginAppearanceTransition(visible)
        endAppearanceTransition()
    }

    /// The controllers that it presents in its own place, which come into sight and leave it together with it.
    private var presentedInPlace: [ViewController] {
        guard let presented = presentationLinks.presented, presented.presentationLinks.presentation?.isInPlace == true else { return [] }
        return [presented]
    }

    /// The children that are visible while this one is.
    open var visibleChildren: [ViewController] { children }

    /// Whether keys begin here when no view has the keyboard and this controller is in front; false for bars beside the content.
    open var takesUnfocusedKeys: Bool { true }

    final func attach(to window: Window) {
        attachedWindow = window
        window.updates.attach(self)
        setVisible(true)
    }

    final func detachFromWindow() {
        setVisible(false)
        attachedWindow?.updates.detach(self)
        if isViewLoaded { view.removeFromSuperview() }
        attachedWindow = nil
    }
}

/// Updates.
extension ViewController {
    /// Has `update()` called before the next frame, because something of its own changed; or when it comes into sight.
    public func setNeedsUpdate() {
        isUpdateRequested = true
        window?.updates.setNeeded()
    }

    /// Updates the screens of its window that are out of date now, for code that needs what they show. While screens are updated it does
    /// nothing.
    public func updateIfNeeded() {
        if let window { WindowUpdates.run(around: window) }
    }

    /// Updates it, its children, and the controllers that they present, as far as they are in sight and out of date. A page that covers it
    /// is in sight where it is not.
    func updateFamily(in tracker: ReadTracker) {
        if isVisible {
            updateIfNeeded(in: tracker)
            for child in children { child.updateFamily(in: tracker) }
        }
        presentationLinks.presented?.updateFamily(in: tracker)
    }

    /// Makes it, its children and the controllers that they present update themselves in the next pass.
    func forgetReads() {
        isUpdateRequested = true
        for child in children { child.forgetReads() }
        presentationLinks.presented?.forgetReads()
    }

    private func updateIfNeeded(in tracker: ReadTracker) {
        guard isUpdateRequested || tracker.isStale(reads) else { return }
        isUpdateRequested = false
        updateCount += 1
        reads = tracker.reading { update() }
    }

    /// Follows changes that came while it was out of sight. Without a window the next pass does it.
    private func updateOnAppearing() {
        isUpdateRequested = true
        guard let window else { return }
        let tracker = window.readTracker
        tracker.updating { updateIfNeeded(in: tracker) }
    }
}

/// The bar items of the controller.
extension ViewController {
    /// The title and the buttons in the bar of its navigation controller while it is on top.
    public var navigationItem: NavigationItem {
        if let ownNavigationItem { return ownNavigationItem }
        let made = NavigationItem(title: title)
        ownNavigationItem = made
        return made
    }

    /// An item for a bar that puts the controller into editing and takes it out again: its title is Edit, and Done while editing. Each call
    /// returns the same item.
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
