import Graphics

/// The layout data of a view for constraints, margins and autoresizing. Most views have none: it is made when one of these is first used.
final class ViewLayoutState {
    var translatesAutoresizingMask = true
    var autoresizingMask = AutoresizingMask()
    var margins = EdgeInsets(all: 8)
    let guides = LayoutGuides()
    private var horizontalPriorities = ContentPriorities()
    private var verticalPriorities = ContentPriorities()
    var semanticContentAttribute = SemanticContentAttribute.unspecified
    var placeholderSize: Size?

    /// The active constraints that it keeps, because it is the nearest view that holds their items.
    var constraints: [LayoutConstraint] = []

    /// The number of times a constraint in it became active, while it is a root.
    var activations = 0

    /// The number of active constraints between something in it and something above it. If there are any, the views in it are laid out
    /// together with those around it.
    var crossings = 0

    /// The engine that lays out the views in it, while it is laid out by its frame and constraints are used in it.
    var engine: LayoutEngine?

    /// The engine of a view above that has this view as a member.
    weak var memberEngine: LayoutEngine?

    /// The frame that it was given last, other than by constraints. It is used where constraints leave sides open.
    var drawnFrame: Rect?

    /// Whether `updateConstraints` was asked for.
    var needsUpdate = false

    /// The object that gets warnings about constraints that cannot hold.
    var diagnostics: LayoutDiagnostics?

    /// The view's resistance to other sizes than that of its content.
    subscript(axis: LayoutConstraint.Axis) -> ContentPriorities {
        get { axis == .horizontal ? horizontalPriorities : verticalPriorities }
        set { if axis == .horizontal { horizontalPriorities = newValue } else { verticalPriorities = newValue } }
    }
}

/// A view's resistance to becoming larger or smaller than its content, along one axis.
struct ContentPriorities {
    var hugging = LayoutPriority.defaultLow
    var resistance = LayoutPriority.defaultHigh
}

extension View {
    /// Returns the state, and makes it if there is none.
    func makeLayoutState() -> ViewLayoutState {
        if let layoutState { return layoutState }
        let state = ViewLayoutState()
        layoutState = state
        return state
    }
}
