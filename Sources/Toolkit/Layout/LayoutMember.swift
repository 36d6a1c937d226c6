import Graphics

/// A view or guide that an engine knows, with its variables.
final class LayoutMember {
    typealias Solver = ConstraintSolver

    /// What keeps a length near that of a view's content.
    struct Content {
        var constraint: Solver.Constraint
        var length: Double
        var hugging: LayoutPriority
        var resistance: LayoutPriority
    }

    private(set) weak var view: View?
    private(set) weak var guide: LayoutGuide?
    /// The one around it; nil for the root.
    let parent: LayoutMember?
    /// Where it is in the root; nil for the root itself, which is at zero.
    let x: Solver.Variable?
    let y: Solver.Variable?
    let width: Solver.Variable
    let height: Solver.Variable

    /// For a view that is laid out by its frame: what says so.
    var frame: [Solver.Constraint] = []
    /// What keeps it near the size of its content.
    var contentWidth: Content?
    var contentHeight: Content?
    /// Whether the size of its content may be another than the solver knows.
    var isContentStale = false
    /// What pulls its sides to the frame that it was drawn at, where constraints leave them open.
    var pulls: [Int: Solver.Constraint] = [:]
    /// Where its top left corner is in the root, while frames are set.
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

    /// The name by which it is reported.
    var name: String { view?.layoutName ?? guide?.layoutName ?? "(gone)" }

    /// The variable for a side: 0 for x, 1 for y, 2 for the width, 3 for the height.
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
    /// The number for a side, fit for the solver: 0 for x, 1 for y, 2 for the width, 3 for the height.
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
    /// A place as the solver can take it: what is no number is 0, and what is further than ten million points is there.
    var asPlace: Double { isNaN ? 0 : Swift.min(1e7, Swift.max(-1e7, self)) }

    /// A length as the solver can take it: never negative.
    var asLength: Double { Swift.max(0, asPlace) }
}
