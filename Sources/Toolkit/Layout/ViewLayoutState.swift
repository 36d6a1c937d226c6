import Graphics

/// What a view keeps for constraints, margins and autoresizing. Most views have none: it is made when one of these is first used.
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

    /// How often a constraint in it became active, while it is a root.
    var activations = 0

    /// How many active constraints reach from above it to something in it: while there are any, what is in it is laid out together with
    /// what is around it.
    var crossings = 0

    /// What lays out the views in it, while it is laid out by its frame and constraints are used in it.
    var engine: LayoutEngine?

    /// The engine of a view above that knows this view.
    weak var memberEngine: LayoutEngine?

    /// The frame that it was given last other than by constraints: where these leave something open, it is drawn there.
    var drawnFrame: Rect?

    /// Whether `updateConstraints` was asked for.
    var needsUpdate = false

    /// Who is told about constraints that cannot hold.
    var diagnostics: LayoutDiagnostics?

    /// How much the view resists another size than its content has.
    subscript(axis: LayoutConstraint.Axis) -> ContentPriorities {
        get { axis == .horizontal ? horizontalPriorities : verticalPriorities }
        set { if axis == .horizontal { horizontalPriorities = newValue } else { verticalPriorities = newValue } }
    }
}

/// How much a view resists being larger or smaller than its content, along one axis.
struct ContentPriorities {
    var hugging = LayoutPriority.defaultLow
    var resistance = LayoutPriority.defaultHigh
}

extension View {
    /// The state, made when there is none.
    func makeLayoutState() -> ViewLayoutState {
        if let layoutState { return layoutState }
        let state = ViewLayoutState()
        layoutState = state
        return state
    }
}
