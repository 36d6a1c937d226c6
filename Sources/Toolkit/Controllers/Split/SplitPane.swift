/// A part of a split: a controller, how wide it is beside the others, and what becomes of it where there is little room.
///
/// ```swift
/// let sidebar = SplitPane(places, title: "Sidebar", width: .points(220), narrow: .drawer(below: 1_100))
/// (sidebar.minimumWidth, sidebar.maximumWidth) = (180, 320)
/// let split = SplitController([sidebar, SplitPane(list, width: .fraction(0.6)), SplitPane(detail, narrow: .stacked(below: 900))])
/// split.toggle(sidebar)
/// ```
public final class SplitPane {
    /// How wide a pane is beside the others.
    nonisolated public enum Width: Hashable, Sendable {
        /// A number of points.
        case points(Double)
        /// A share, 0 to 1, of the width that panes with a number of points leave.
        case fraction(Double)
        /// What all the others leave. One pane of a split has it.
        case rest
    }

    /// What becomes of a pane in a narrow split. Widths are those of the split, in points.
    nonisolated public enum Narrow: Hashable, Sendable {
        /// It stays where it is.
        case stays
        /// Below a width the panes are shown one at a time: this one takes the place of those that stay while it is shown.
        case stacked(below: Double)
        /// Below a width it slides over the others while it is shown.
        case drawer(below: Double)
    }

    /// What it shows.
    public let controller: ViewController
    /// What it is called by those who hear it instead of seeing it: “Sidebar”.
    public let title: String
    /// How wide it is unless a person chose otherwise; a double press on its divider brings it back to this.
    public let preferredWidth: Width
    /// What becomes of it in a narrow split.
    public let narrow: Narrow

    /// How wide a person made it by its divider; nil for the preferred width.
    public var chosenWidth: Width? {
        didSet { if chosenWidth != oldValue { didChange?() } }
    }

    /// How wide it is as a drawer, in points, as far as there is room; nil for as wide as beside the others.
    public var drawerWidth: Double? {
        didSet { if drawerWidth != oldValue { didChange?() } }
    }

    /// The width below which it is not made narrower, in points.
    public var minimumWidth = 0.0 {
        didSet { if minimumWidth != oldValue { didChange?() } }
    }

    /// The width above which it is not made wider, in points. What has the rest is as wide as that is.
    public var maximumWidth = Double.infinity {
        didSet { if maximumWidth != oldValue { didChange?() } }
    }

    /// How much it keeps its width where the panes have too little room: those with the least become narrower first. What has the rest gives
    /// way before all of them.
    public var holdingPriority = LayoutPriority.defaultLow {
        didSet { if holdingPriority != oldValue { didChange?() } }
    }

    /// Whether there is something in it to be shown. If not, it is left out, however wide the split.
    public var isAvailable = true {
        didSet { if isAvailable != oldValue { availabilityDidChange?() } }
    }

    /// Whether a person hid it where it would be beside the others. As a drawer it can still be opened.
    public var isCollapsed = false {
        didSet { if isCollapsed != oldValue { availabilityDidChange?() } }
    }

    /// Called when widths have to be found again, and when it may have to come or go.
    var didChange: (() -> Void)?
    var availabilityDidChange: (() -> Void)?

    /// Makes a pane.
    public init(_ controller: ViewController, title: String = "", width: Width = .rest, narrow: Narrow = .stays) {
        self.controller = controller
        self.title = title
        preferredWidth = width
        self.narrow = narrow
    }

    /// Whether it is a drawer in a split of a width.
    func isDrawer(in width: Double) -> Bool {
        if case .drawer(let below) = narrow { width < below } else { false }
    }

    /// Whether it is shown alone in a split of a width.
    func isStacked(in width: Double) -> Bool {
        if case .stacked(let below) = narrow { width < below } else { false }
    }

    /// A width within its limits.
    func limited(_ width: Double) -> Double { max(minimumWidth, min(width, maximumWidth)) }
}
