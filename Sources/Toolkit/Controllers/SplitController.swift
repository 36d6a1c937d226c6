import Graphics

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

    /// Told after the window became wide or narrow, or the detail came or went.
    public var onChange: (() -> Void)?

    private let divider = View()

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

    open override func loadView() -> View { ContainerView { [weak self] in self?.layout($0) } }

    open override func viewDidLoad() {
        view.addSubview(primary.view)
        view.addSubview(secondary.view)
        view.addSubview(divider)
        updateVisibility()
    }

    /// The list's share of a wide window's width, in points.
    open func primaryWidth(in width: Double) -> Double {
        (width * 0.589).rounded()
    }

    private func layout(_ bounds: Rect) {
        let wide = bounds.width >= threshold
        if wide != isExpanded {
            isExpanded = wide
            updateVisibility()
            onChange?()
        }
        if isExpanded && !hidesSecondary {
            let width = primaryWidth(in: bounds.width)
            let line = 1 / (view.window?.scale ?? 1)
            primary.view.frame = Rect(x: 0, y: 0, width: width, height: bounds.height)
            divider.frame = Rect(x: width, y: 0, width: line, height: bounds.height)
            secondary.view.frame = Rect(x: width + line, y: 0, width: bounds.width - width - line, height: bounds.height)
        } else {
            primary.view.frame = bounds
            secondary.view.frame = bounds
        }
        divider.backgroundColor = view.theme.barBorder
    }

    private func updateVisibility() {
        guard isViewLoaded else { return }
        primary.view.isHidden = !isExpanded && showsSecondary
        secondary.view.isHidden = hidesSecondary || (!isExpanded && !showsSecondary)
        divider.isHidden = hidesSecondary || !isExpanded
        guard isVisible else { return }
        let shown = visibleChildren
        for child in [primary, secondary] { child.setVisible(shown.contains { $0 === child }) }
    }

    /// In a narrow window, pushes the detail over the list.
    public func showSecondary() { setShowsSecondary(true) }

    /// In a narrow window, goes back to the list.
    public func showPrimary() { setShowsSecondary(false) }

    private func setShowsSecondary(_ shows: Bool) {
        guard shows != showsSecondary else { return }
        showsSecondary = shows
        updateVisibility()
        view.setNeedsLayout()
        if !isExpanded { onChange?() }
    }
}
