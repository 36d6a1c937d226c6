public import Graphics

/// A list and its detail: side by side in a wide window, the detail pushed over the list in a narrow one.
open class SplitController: ViewController {
    /// The list.
    public let primary: ViewController
    /// The detail.
    public let secondary: ViewController

    /// The width from which both stand side by side, in points.
    public let threshold: Double

    /// Whether both stand side by side now.
    public private(set) var isExpanded = true

    /// In a narrow window, whether the detail is in front.
    public private(set) var showsSecondary = false

    /// Whether the detail is left out, however wide the window: there is nothing of which it could be one.
    public var hidesSecondary = false {
        didSet {
            guard hidesSecondary != oldValue else { return }
            if hidesSecondary { showPrimary() }
            updateVisibility()
            if isViewLoaded { view.setNeedsLayout() }
        }
    }

    /// The list's share of a wide window's width, 0 to 1; nil takes the share that it has at first.
    public var preferredPrimaryColumnWidthFraction: Double? {
        didSet { if preferredPrimaryColumnWidthFraction != oldValue, isViewLoaded { view.setNeedsLayout() } }
    }

    /// The width below which the list is not made narrower, in points.
    public var minimumPrimaryColumnWidth = 320.0

    /// The width below which the detail is not made narrower, in points.
    public var minimumSecondaryColumnWidth = 280.0

    /// Told after a person moved the line between list and detail; `preferredPrimaryColumnWidthFraction` says where it stands now.
    public var onDividerMove: (() -> Void)?

    /// Told after the window became wide or narrow, or the detail came or went.
    public var onChange: (() -> Void)?

    private let divider = SplitDivider()
    /// The change between wide and narrow that is under way, and how far the detail has come in, 0 to 1.
    private var change: (transition: TransitionCoordinator, openness: Double)?

    private static let changeDuration = 0.22

    /// Makes a split of two controllers.
    public init(primary: ViewController, secondary: ViewController, threshold: Double = 900) {
        self.primary = primary
        self.secondary = secondary
        self.threshold = threshold
        super.init()
        addChild(primary)
        addChild(secondary)
    }

    open override var visibleChildren: [ViewController] {
        if hidesSecondary { return [primary] }
        return isExpanded ? [primary, secondary] : [showsSecondary ? secondary : primary]
    }

    /// What all that are seen support.
    open override var supportedInterfaceOrientations: InterfaceOrientationMask {
        visibleChildren.reduce(.all) { $0.intersection($1.supportedInterfaceOrientations) }
    }

    open override func loadView() -> View { ContainerView { [weak self] in self?.layout($0) } }

    open override func viewDidLoad() {
        view.addSubview(primary.view)
        view.addSubview(secondary.view)
        view.addSubview(divider)
        divider.onMove = { [weak self] in self?.moveDivider(to: $0) }
        divider.onReset = { [weak self] in self?.preferredPrimaryColumnWidthFraction = nil }
        divider.onEnd = { [weak self] in self?.onDividerMove?() }
        updateVisibility()
    }

    open override var commands: [Command] { [dividerCommand] }

    /// What keys do while the line between list and detail has the keyboard.
    public static let dividerKeyHelp = SplitDivider.keyHelp

    /// Gives the line between list and detail the keyboard: arrows move it, Enter leaves it there, Escape puts it back.
    public var dividerCommand: Command {
        Command(
            "Move the Divider", shortcuts: [Shortcut(.function(8))],
            isEnabled: { [weak self] in self.map { $0.standsBeside && $0.isVisible } ?? false }
        ) { [weak self] in self?.divider.takeKeyboard() }
    }

    private static let standardFraction = 0.589

    /// The list's share of a wide window's width, in points.
    open func primaryWidth(in width: Double) -> Double {
        clamped((width * (preferredPrimaryColumnWidthFraction ?? Self.standardFraction)).rounded(), in: width)
    }

    /// A width that leaves list and detail at least as wide as they must be; where there is no room for that, their usual share.
    private func clamped(_ wanted: Double, in width: Double) -> Double {
        let most = width - minimumSecondaryColumnWidth
        guard most >= minimumPrimaryColumnWidth else { return (width * Self.standardFraction).rounded() }
        return max(minimumPrimaryColumnWidth, min(wanted, most))
    }

    private func moveDivider(to wanted: Double) {
        let width = view.bounds.width
        guard standsBeside, width > 0 else { return }
        preferredPrimaryColumnWidthFraction = clamped(wanted.rounded(), in: width) / width
        // The next key goes on from there.
        divider.position = primaryWidth(in: width)
    }

    open override func size(forChild child: ViewController, in size: Size) -> Size {
        guard size.width >= threshold, !hidesSecondary else { return size }
        let width = primaryWidth(in: size.width)
        return Size(width: child === primary ? width : size.width - width - dividerWidth, height: size.height)
    }

    open override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
        if (size.width >= threshold) != isExpanded, !hidesSecondary, !showsSecondary, isVisible { beginChange(coordinator) }
        super.viewWillTransition(to: size, with: coordinator)
    }

    /// Moves the detail in or out at the trailing edge while the list makes room or takes it.
    private func beginChange(_ coordinator: TransitionCoordinator) {
        coordinator.requestAnimation(duration: Self.changeDuration)
        // Where nothing may move, layout does it at once.
        guard coordinator.isAnimated else { return }
        let start = change?.openness ?? (isExpanded ? 1 : 0)
        isExpanded.toggle()
        let end = isExpanded ? 1.0 : 0
        change = (coordinator, start)
        updateVisibility()
        onChange?()
        coordinator.animate(
            alongsideTransition: { [weak self, weak coordinator] context in
                // The edge may have been dragged back meanwhile.
                guard let self, let change, change.transition === coordinator else { return }
                self.change?.openness = start + (end - start) * context.percentComplete
                view.setNeedsLayout()
            },
            completion: { [weak self, weak coordinator] _ in
                guard let self, let change, change.transition === coordinator else { return }
                self.change = nil
                updateVisibility()
                view.setNeedsLayout()
            })
    }

    private var dividerWidth: Double { 1 / (view.window?.scale ?? 1) }

    private func layout(_ bounds: Rect) {
        let wide = bounds.width >= threshold
        if wide != isExpanded {
            isExpanded = wide
            change = nil
            updateVisibility()
            onChange?()
        }
        if standsBeside {
            let share = primaryWidth(in: bounds.width)
            let width = view.pixelRounded(bounds.width + (share - bounds.width) * (change?.openness ?? 1))
            let line = dividerWidth
            let shown = divider.lineWidth
            primary.view.frame = view.mirrored(Rect(x: 0, y: 0, width: width, height: bounds.height))
            divider.position = width
            divider.frame = view.mirrored(Rect(x: width - (shown - line) / 2, y: 0, width: shown, height: bounds.height))
            secondary.view.frame = view.mirrored(
                Rect(x: width + line, y: 0, width: bounds.width - share - line, height: bounds.height))
        } else {
            primary.view.frame = bounds
            secondary.view.frame = bounds
        }
    }

    /// Whether both are seen beside each other, if only on the way.
    private var standsBeside: Bool { (isExpanded || change != nil) && !hidesSecondary }

    private func updateVisibility() {
        guard isViewLoaded else { return }
        let beside = standsBeside
        primary.view.isHidden = !beside && !hidesSecondary && showsSecondary
        secondary.view.isHidden = hidesSecondary || (!beside && !showsSecondary)
        divider.isHidden = !beside
        guard isVisible else { return }
        let shown = beside ? [primary, secondary] : visibleChildren
        for child in [primary, secondary] { child.setVisible(shown.contains { $0 === child }) }
    }

    /// In a narrow window, pushes the detail over the list.
    public func showSecondary() { setShowsSecondary(true) }

    /// In a narrow window, goes back to the list.
    public func showPrimary() { setShowsSecondary(false) }

    private func setShowsSecondary(_ shows: Bool) {
        guard shows != showsSecondary else { return }
        change = nil
        showsSecondary = shows
        updateVisibility()
        view.setNeedsLayout()
        if !isExpanded { onChange?() }
    }
}
