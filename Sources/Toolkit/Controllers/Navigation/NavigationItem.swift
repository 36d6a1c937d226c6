/// What a navigation bar shows for one controller: a title, and what can be pressed beside it.
public final class NavigationItem {
    /// What is in the middle; the controller's title until it is given another one.
    public var title: String {
        didSet { if title != oldValue { didChange() } }
    }

    /// What is in the middle in place of the title, in its intrinsic size; nil for the title.
    public var titleView: View? {
        didSet { if titleView !== oldValue { didChange() } }
    }

    /// What is at the leading edge, in this order. It takes the place of the way back, unless `leftItemsSupplementBackButton` is on.
    public var leftBarButtonItems: [BarButtonItem] = [] {
        didSet { didChange() }
    }

    /// What is at the trailing edge; the first one is the outermost.
    public var rightBarButtonItems: [BarButtonItem] = [] {
        didSet { didChange() }
    }

    /// The first of those at the leading edge; another one takes the place of all of them.
    public var leftBarButtonItem: BarButtonItem? {
        get { leftBarButtonItems.first }
        set { leftBarButtonItems = newValue.map { [$0] } ?? [] }
    }

    /// The outermost of those at the trailing edge; another one takes the place of all of them.
    public var rightBarButtonItem: BarButtonItem? {
        get { rightBarButtonItems.first }
        set { rightBarButtonItems = newValue.map { [$0] } ?? [] }
    }

    /// What the way back to this controller says while another one is above it; nil says its title.
    public var backButtonTitle: String? {
        didSet { if backButtonTitle != oldValue { didChange() } }
    }

    /// Whether the bar offers no way back from this controller.
    public var hidesBackButton = false {
        didSet { if hidesBackButton != oldValue { didChange() } }
    }

    /// Whether the way back is before `leftBarButtonItems`.
    public var leftItemsSupplementBackButton = false {
        didSet { if leftItemsSupplementBackButton != oldValue { didChange() } }
    }

    /// The bar that has it.
    weak var bar: NavigationBar?

    /// Makes an item with a title.
    public init(title: String = "") { self.title = title }

    private func didChange() { bar?.itemDidChange(self) }
}
