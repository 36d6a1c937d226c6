import Graphics

/// A view or guide in an engine, with its variables.
final class LayoutMember {
    typealias Solver = ConstraintSolver

    /// The constraints that keep a length near that of a view's content.
    struct Content {
        var constraint: Solver.Constraint
        var length: Double
        var hugging: LayoutPriority
        var resistance: LayoutPriority
    }

    private(set) weak var view: View?
    private(set) weak var guide: LayoutGuide?
    /// The member around it; nil for the root.
    let parent: LayoutMember?
    /// Its place in the root; nil for the root itself, which is at zero.
    let x: Solver.Variable?
    let y: Solver.Variable?
    let width: Solver.Variable
    let height: Solver.Variable

    /// The constraints of its frame, for a view that is laid out by its frame.
    var frame: [Solver.Constraint] = []
    /// The constraints that keep it near the size of its content.
    var contentWidth: Content?
    var contentHeight: Content?
    /// Whether the size of its content may differ from the solver's.
    var isContentStale = false
    /// The constraints that pull its sides to the frame that it was drawn at, if other constraints leave them open.
    var pulls: [Int: Solver.Constraint] = [:]
    /// The place of its top left corner in the root, while frames are set.
    var origin = Point.zero

    init(root: View, _ solver: inout Solver) {
        view = root
        parent = nil
        x = nil
        y = nil
        width = solver.makeVariable(nonNegative: true)
        height = solver.makeVariable(nonNegative: true)
    }

    init(_ item: any LayoutItem, in parent: LayoutMember, _ solver: inout Solver) {
        view = item as? View
        guide = item as? LayoutGuide
        self.parent = parent
        x = solver.makeVariable()
        y = solver.makeVariable()
        width = solver.makeVariable(nonNegative: true)
        height = solver.makeVariable(nonNegative: true)
    }

    /// Whether it is laid out by its frame.
    var isFramed: Bool { !frame.isEmpty }

    /// Its name in warnings.
    var name: String { view?.layoutName ?? guide?.layoutName ?? "(gone)" }

    /// Returns the variable of a side: 0 for x, 1 for y, 2 for the width, 3 for the height.
    func variable(_ side: Int) -> Solver.Variable? {
        switch side {
        case 0: x
        case 1: y
        case 2: width
        default: height
        }
    }

    subscript(axis: LayoutConstraint.Axis) -> Content? {
        get { axis == .horizontal ? contentWidth : contentHeight }
        set { if axis == .horizontal { contentWidth = newValue } else { contentHeight = newValue } }
    }
}

extension Rect {
    /// Returns the value of a side, limited for the solver: 0 for x, 1 for y, 2 for the width, 3 for the height.
    func side(_ side: Int) -> Double {
        switch side {
        case 0: minX.asPlace
        case 1: minY.asPlace
        case 2: width.asLength
        default: height.asLength
        }
    }
}

extension Double {
    /// A place that the solver can take: NaN becomes 0, and places beyond ten million points are limited to that.
    var asPlace: Double { isNaN ? 0 : Swift.min(1e7, Swift.max(-1e7, self)) }

    /// A length that the solver can take: never negative.
    var asLength: Double { Swift.max(0, asPlace) }
}
