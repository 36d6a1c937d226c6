public import Graphics

/// Controllers beside each other with lines between them that a person drags: for example a sidebar, a list and its detail. In a narrow
/// window some of them slide over the others as drawers, or are shown one at a time.
open class SplitController: ViewController {
    /// Its panes from the leading to the trailing edge.
    public let panes: [SplitPane]

    /// Whether all panes that are not drawers are beside each other. If not, they are shown one at a time.
    public private(set) var isExpanded = true

    /// The pane that is shown instead of those that stay, if the panes are shown one at a time; nil for none.
    public var frontPane: SplitPane? { arrangement.front }

    /// The pane that slid over the others.
    public var openDrawer: SplitPane? { drawer?.pane }

    /// Called after a person changed the width of a pane; its `chosenWidth` is the new width.
    public var onDividerMove: ((SplitPane) -> Void)?

    /// Called after the split became wide or narrow, or a pane was shown or hidden.
    public var onChange: (() -> Void)?

    private let arrangement: SplitArrangement
    private let keyboard = SplitKeyboard()
    private var drawer: SplitDrawer?

    private static let changeDuration = 0.22

    /// Makes a split of panes, one at least, from the leading to the trailing edge.
    public init(_ panes: [SplitPane]) {
        self.panes = panes
        arrangement = SplitArrangement(panes)
        super.init()
        for pane in panes {
            addChild(pane.controller)
            pane.didChange = { [weak self] in self?.setNeedsLayout() }
            pane.availabilityDidChange = { [weak self] in self?.availabilityDidChange() }
        }
        arrangement.onMoveEnd = { [weak self] in self?.onDividerMove?($0) }
        arrangement.decide()
        arrangement.finish()
    }

    /// Makes a split of a list, which has the larger share, and its detail, which takes its place in a narrow window.
    ///
    /// - Parameter threshold: the width from which both are beside each other, in points
    public convenience init(primary: ViewController, secondary: ViewController, threshold: Double = 900) {
        let list = SplitPane(primary, width: .fraction(0.589))
        list.minimumWidth = 320
        let detail = SplitPane(secondary, narrow: .stacked(below: threshold))
        detail.minimumWidth = 280
        self.init([list, detail])
    }

    // MARK: - Showing and hiding

    /// Returns whether a pane can be seen: beside the others, alone, or as a drawer.
    public func isShown(_ pane: SplitPane) -> Bool { drawer?.pane === pane || arrangement.panes().contains { $0 === pane } }

    /// Shows a pane: as a drawer, instead of the others if panes are shown one at a time, or else beside them.
    public func show(_ pane: SplitPane, animated: Bool = true) {
        guard pane.isAvailable else { return }
        if pane.isDrawer(in: arrangement.width) {
            open(pane)
        } else if pane.isStacked(in: arrangement.width) {
            putInFront(pane)
        } else {
            setCollapsed(pane, false, animated: animated)
        }
    }

    /// Hides a pane, whatever form it has.
    public func hide(_ pane: SplitPane, animated: Bool = true) {
        if pane.isDrawer(in: arrangement.width) {
            if drawer?.pane === pane { closeDrawer(animated: animated) }
        } else if pane.isStacked(in: arrangement.width) {
            if frontPane === pane { putInFront(nil) }
        } else {
            setCollapsed(pane, true, animated: animated)
        }
    }

    /// Shows a pane that is hidden, and hides one that is shown.
    public func toggle(_ pane: SplitPane, animated: Bool = true) {
        if isShown(pane) { hide(pane, animated: animated) } else { show(pane, animated: animated) }
    }

    /// Shows the panes that stay again, if panes are shown one at a time.
    public func goBack() { putInFront(nil) }

    private func putInFront(_ pane: SplitPane?) {
        guard pane !== frontPane else { return }
        arrangement.front = pane
        settle()
        setNeedsLayout()
        if !isExpanded { onChange?() }
    }

    private func setCollapsed(_ pane: SplitPane, _ isCollapsed: Bool, animated: Bool) {
        guard pane.isCollapsed != isCollapsed else { return }
        let told = pane.availabilityDidChange
        pane.availabilityDidChange = nil
        pane.isCollapsed = isCollapsed
        pane.availabilityDidChange = told
        guard animated, isVisible, let window, window.settings.animationsEnabled, arrangement.decide() else {
            settle()
            setNeedsLayout()
            onChange?()
            return
        }
        let change = arrangement.begin()
        updateVisibility()
        onChange?()
        window.animate(duration: Self.changeDuration) { [weak self] in
            self?.advance(change, to: $0)
        } completion: { [weak self] in
            self?.finish(change)
        }
    }

    private func availabilityDidChange() {
        if let front = frontPane, !front.isAvailable { goBack() }
        if let drawer, !drawer.pane.isAvailable { closeDrawer(animated: false) }
        settle()
        setNeedsLayout()
    }

    // MARK: - Drawers

    private func open(_ pane: SplitPane) {
        guard isViewLoaded, drawer?.pane !== pane else { return }
        closeDrawer(animated: false)
        let index = panes.firstIndex { $0 === pane } ?? 0
        let rest = panes.lastIndex { $0.preferredWidth == .rest } ?? panes.count - 1
        let opened = SplitDrawer(pane, isLeading: index < rest)
        opened.onClose = { [weak self] in self?.closeDrawer() }
        drawer = opened
        opened.open(in: view)
        onChange?()
    }

    /// Closes the drawer that is open. Returns whether there was one.
    @discardableResult
    public func closeDrawer(animated: Bool = true) -> Bool {
        guard let drawer else { return false }
        self.drawer = nil
        drawer.close(animated: animated) { [weak self] in self?.takeBack(drawer.pane) }
        onChange?()
        return true
    }

    /// Puts the view of a pane that was a drawer back among the others.
    private func takeBack(_ pane: SplitPane) {
        guard drawer?.pane !== pane, pane.controller.view.superview !== view else { return }
        view.insertSubview(pane.controller.view, at: 0)
        updateVisibility()
    }

    /// Lets a pane that is beside the others from now on keep the keyboard that it had as a drawer.
    private func dissolveDrawer() {
        guard let pane = drawer?.pane else { return }
        let focused = (window?.firstResponder as? View).flatMap { $0.isDescendant(of: pane.controller.view) ? $0 : nil }
        closeDrawer(animated: false)
        pane.controller.view.isHidden = !isShown(pane)
        if isShown(pane), let focused { window?.makeFirstResponder(focused) }
    }

    // MARK: - Keys

    open override var commands: [Command] { paneCommands + [dividerCommand] }

    /// The keys of the line between panes while it has the keyboard.
    public static let dividerKeyHelp = SplitDivider.keyHelp

    /// Gives the line between panes the keyboard, and the next one if there are several: arrows move it, Enter leaves it there, Escape puts
    /// it back.
    public var dividerCommand: Command {
        Command(
            "Move the Divider", shortcuts: [Shortcut(.function(8))],
            isEnabled: { [weak self] in self.map { $0.isVisible && $0.arrangement.dividers.contains { !$0.isHidden } } ?? false }
        ) { [weak self] in
            guard let self else { return }
            keyboard.go(through: arrangement.dividers)
        }
    }

    /// The commands that move the keyboard from pane to pane. A program adds them to the commands of its window, so that they also work
    /// from its bars.
    public var paneCommands: [Command] {
        [false, true].map { backwards in
            Command(
                backwards ? "Previous Pane" : "Next Pane", help: backwards ? "Go to the Previous Pane" : "Go to the Next Pane",
                shortcuts: [Shortcut(.function(6), backwards ? .shift : [])], isEnabled: { [weak self] in self?.isVisible ?? false }
            ) { [weak self] in self?.goToPane(backwards: backwards) }
        }
    }

    private func goToPane(backwards: Bool) {
        guard let window else { return }
        keyboard.go(through: openDrawer.map { [$0] } ?? arrangement.panes(), backwards: backwards, in: window)
    }

    // MARK: - Controllers

    open override var visibleChildren: [ViewController] { (arrangement.panes() + (openDrawer.map { [$0] } ?? [])).map(\.controller) }

    /// The orientations that all visible panes support.
    open override var supportedInterfaceOrientations: InterfaceOrientationMask {
        visibleChildren.reduce(.all) { $0.intersection($1.supportedInterfaceOrientations) }
    }

    open override func loadView() -> View { ContainerView { [weak self] in self?.layout($0) } }

    open override func viewDidLoad() {
        for pane in panes { view.addSubview(pane.controller.view) }
        for divider in arrangement.dividers { view.addSubview(divider) }
        updateVisibility()
    }

    open override func size(forChild child: ViewController, in size: Size) -> Size {
        let beside = arrangement.panes(in: size.width)
        guard let index = beside.firstIndex(where: { $0.controller === child }) else {
            guard let drawer, drawer.pane.controller === child else { return size }
            return Size(width: drawer.paneWidth(in: size.width), height: size.height)
        }
        let line = 1 / (view.window?.scale ?? 1)
        return Size(width: SplitWidths(beside, in: size.width, line: line).widths[index], height: size.height)
    }

    open override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
        if isVisible, frontPane == nil, !arrangement.panes(in: size.width).elementsEqual(arrangement.panes(), by: ===) {
            beginChange(to: size.width, coordinator)
        }
        super.viewWillTransition(to: size, with: coordinator)
    }

    /// Moves panes in or out at the edges while the others make room or take it.
    private func beginChange(to width: Double, _ coordinator: TransitionCoordinator) {
        coordinator.requestAnimation(duration: Self.changeDuration)
        // Layout changes the widths at once if motion is off, or if the previous panes have no room beside each other during the motion.
        guard coordinator.isAnimated, arrangement.seenPanes.reduce(0, { $0 + $1.minimumWidth }) <= width else { return }
        adopt(width: width) {
            let change = arrangement.begin()
            updateVisibility()
            coordinator.animate(
                // The edge may have been dragged back since then.
                alongsideTransition: { [weak self] in self?.advance(change, to: $0.percentComplete) },
                completion: { [weak self] _ in self?.finish(change) })
        }
    }

    // MARK: - Layout

    private func setNeedsLayout() {
        if isViewLoaded { view.setNeedsLayout() }
        drawer?.setNeedsLayout()
    }

    private func layout(_ bounds: Rect) {
        if bounds.width != arrangement.width { adopt(width: bounds.width) { settle() } }
        arrangement.place(in: view)
        drawer?.frame = view.bounds
    }

    /// Decides which panes are visible in a width, and applies the change if they are different.
    private func adopt(width: Double, _ change: () -> Void) {
        let wasExpanded = isExpanded
        let hasChanged = arrangement.decide(in: width)
        isExpanded = !arrangement.isStacked
        if let drawer, !drawer.pane.isDrawer(in: width) { dissolveDrawer() }
        if hasChanged { change() }
        if isExpanded != wasExpanded { onChange?() }
    }

    private func advance(_ change: SplitArrangement.Change, to progress: Double) {
        if arrangement.advance(change, to: progress) { setNeedsLayout() }
    }

    private func finish(_ change: SplitArrangement.Change) {
        guard arrangement.finish(change) else { return }
        updateVisibility()
        setNeedsLayout()
    }

    /// Applies the decided arrangement without motion.
    private func settle() {
        arrangement.decide()
        arrangement.finish()
        updateVisibility()
    }

    private func updateVisibility() {
        guard isViewLoaded else { return }
        let seen = arrangement.seenPanes
        for pane in panes where pane.controller.view.superview === view {
            pane.controller.view.isHidden = !seen.contains { $0 === pane }
        }
        arrangement.updateDividers()
        guard isVisible else { return }
        for pane in panes where drawer?.pane !== pane && pane.controller.view.superview === view {
            pane.controller.setVisible(seen.contains { $0 === pane })
        }
    }
}
