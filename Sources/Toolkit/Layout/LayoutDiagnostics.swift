/// A warning about constraints that cannot hold.
public struct LayoutWarning: CustomStringConvertible {
    /// The kind of problem.
    public enum Problem {
        /// These contradict each other; one of them is given up, and the rest holds. `givenUp` is nil if none of them could be given up.
        case unsatisfiable([LayoutConstraint], givenUp: LayoutConstraint?, contents: [String])
        /// This one is meaningless, for a reason; it stays inactive.
        case meaningless(LayoutConstraint, String)
    }

    /// The problem.
    public let problem: Problem

    init(_ problem: Problem) { self.problem = problem }

    /// The constraints that it is about.
    public var constraints: [LayoutConstraint] {
        switch problem {
        case .unsatisfiable(let constraints, _, _): constraints
        case .meaningless(let constraint, _): [constraint]
        }
    }

    /// A sentence that names the constraints by their items and identifiers.
    public var description: String {
        switch problem {
        case .meaningless(let constraint, let reason): return "The constraint “\(constraint)” is left out: \(reason)."
        case .unsatisfiable(let constraints, let givenUp, let contents):
            let all = constraints.map { "“\($0)”" } + contents
            let end = givenUp.map { "“\($0)” is given up" } ?? contents.last.map { "\($0) is given up" } ?? "none of them can be given up"
            return "Constraints contradict each other: \(all.joined(separator: ", ")); \(end)."
        }
    }
}

/// Gets the warnings about constraints that cannot hold. Set one as `layoutDiagnostics` of a view, or of a window for all views in it.
public final class LayoutDiagnostics {
    /// Called once with each warning.
    public var log: (LayoutWarning) -> Void

    /// Makes an object that passes warnings to a closure.
    public init(log: @escaping (LayoutWarning) -> Void) { self.log = log }

    /// Passes a warning to the nearest `layoutDiagnostics` around a view.
    static func report(_ warning: LayoutWarning, about view: View) {
        var around: View? = view
        while let v = around {
            if let diagnostics = v.layoutState?.diagnostics { return diagnostics.log(warning) }
            around = v.superview
        }
        var window = view.window
        while let w = window, w.layoutDiagnostics == nil { window = w.parent }
        window?.layoutDiagnostics?.log(warning)
    }
}

extension View {
    /// The object that gets warnings about constraints in the view. If it is nil, the next outer view gets them, and finally the window.
    public var layoutDiagnostics: LayoutDiagnostics? {
        get { layoutState?.diagnostics }
        set { makeLayoutState().diagnostics = newValue }
    }
}
