/// A part of a split: a controller, its width beside the others, and its behaviour in a narrow split.
///
/// ```swift
/// let sidebar = SplitPane(places, title: "Sidebar", width: .points(220), narrow: .drawer(below: 1_100))
/// (sidebar.minimumWidth, sidebar.maximumWidth) = (180, 320)
/// let split = SplitController([sidebar, SplitPane(list, width: .fraction(0.6)), SplitPane(detail, narrow: .stacked(below: 900))])
/// split.toggle(sidebar)
/// ```
public final class SplitPane {
    /// The width of a pane beside the others.
    nonisolated public enum Width: Hashable, Sendable {
        /// A number of points.
        case points(Double)
        /// A share, 0 to 1, of the width that panes with a number of points leave.
        case fraction(Double)
        /// The width that all the others leave. One pane of a split has it.
        case rest
    }

    /// The behaviour of a pane in a narrow split. Widths are those of the split, in points.
    nonisolated public enum Narrow: Hashable, Sendable {
        /// It stays in its place.
        case stays
        /// Below a width the panes are shown one at a time: this one replaces those that stay while it is shown.
        case stacked(below: Double)
        /// Below a width it slides over the others while it is shown.
        case drawer(below: Double)
    }

    /// The controller that it shows.
    public let controller: ViewController
    /// Its name for screen readers: “Sidebar”.
    public let title: String
    /// The width that it has unless a person chose another; a double press on its divider restores it.
    public let preferredWidth: Width
    /// Its behaviour in a narrow split.
    public let narrow: Narrow

    /// The width that a person chose with its divider; nil for the preferred width.
    public var chosenWidth: Width? {
        didSet { if chosenWidth != oldValue { didChange?() } }
    }

    /// The width as a drawer, in points, as far as there is room; nil for the width beside the others.
    public var drawerWidth: Double? {
        didSet { if drawerWidth != oldValue { didChange?() } }
    }

    /// The smallest width, in points.
    public var minimumWidth = 0.0 {
        didSet { if minimumWidth != oldValue { didChange?() } }
    }

    /// The largest width, in points. A pane with the width `rest` is not limited by it.
    public var maximumWidth = Double.infinity {
        didSet { if maximumWidth != oldValue { didChange?() } }
    }

    /// The priority of its width when the panes have too little room: those with the lowest become narrower first. A pane with the width
    /// `rest` shrinks before all of them.
    public var holdingPriority = LayoutPriority.defaultLow {
        didSet { if holdingPriority != oldValue { didChange?() } }
    }

    /// Whether it has content to show. If not, it is hidden, however wide the split is.
    public var isAvailable = true {
        didSet { if isAvailable != oldValue { availabilityDidChange?() } }
    }

    /// Whether a person hid it in its place beside the others. As a drawer it can still be opened.
    public var isCollapsed = false {
        didSet { if isCollapsed != oldValue { availabilityDidChange?() } }
    }

    /// Called when widths must be calculated again, or when the pane may have to come or go.
    var didChange: (() -> Void)?
    var availabilityDidChange: (() -> Void)?

    /// Makes a pane.
    public init(_ controller: ViewController, title: String = "", width: Width = .rest, narrow: Narrow = .stays) {
        self.controller = controller
        self.title = title
        preferredWidth = width
        self.narrow = narrow
    }

    /// Returns whether it is a drawer in a split of a width.
    func isDrawer(in width: Double) -> Bool {
        if case .drawer(let below) = narrow { width < below } else { false }
    }

    /// Returns whether it is shown alone in a split of a width.
    func isStacked(in width: Double) -> Bool {
        if case .stacked(let below) = narrow { width < below } else { false }
    }

    /// Returns a width within its limits.
    func limited(_ width: Double) -> Double { max(minimumWidth, min(width, maximumWidth)) }
}
