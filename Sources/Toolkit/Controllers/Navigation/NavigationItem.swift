/// The title and the buttons that a navigation bar shows for one controller.
public final class NavigationItem {
    /// The title in the middle; the controller's title until it is set.
    public var title: String {
        didSet { if title != oldValue { didChange() } }
    }

    /// The view in the middle instead of the title, in its intrinsic size; nil for the title.
    public var titleView: View? {
        didSet { if titleView !== oldValue { didChange() } }
    }

    /// The items at the leading edge, in this order. They replace the way back, unless `leftItemsSupplementBackButton` is on.
    public var leftBarButtonItems: [BarButtonItem] = [] {
        didSet { didChange() }
    }

    /// The items at the trailing edge; the first one is the outermost.
    public var rightBarButtonItems: [BarButtonItem] = [] {
        didSet { didChange() }
    }

    /// The first item at the leading edge. Setting it replaces all of them.
    public var leftBarButtonItem: BarButtonItem? {
        get { leftBarButtonItems.first }
        set { leftBarButtonItems = newValue.map { [$0] } ?? [] }
    }

    /// The outermost item at the trailing edge. Setting it replaces all of them.
    public var rightBarButtonItem: BarButtonItem? {
        get { rightBarButtonItems.first }
        set { rightBarButtonItems = newValue.map { [$0] } ?? [] }
    }

    /// The text of the way back to this controller while another one is above it; nil for its title.
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
