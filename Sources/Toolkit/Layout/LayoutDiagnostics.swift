/// Something that constraints say and that cannot be so.
public struct LayoutWarning: CustomStringConvertible {
    /// What is wrong.
    public enum Problem {
        /// These contradict each other; one of them is given up, and the rest holds. Where none of them could be, it is nil.
        case unsatisfiable([LayoutConstraint], givenUp: LayoutConstraint?, contents: [String])
        /// This one means nothing, for a reason; it stays inactive.
        case meaningless(LayoutConstraint, String)
    }

    /// What is wrong.
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

/// Who is told about constraints that cannot hold: set one as `layoutDiagnostics` of a view, or of a window for all views in it.
public final class LayoutDiagnostics {
    /// Gets each warning once.
    public var log: (LayoutWarning) -> Void

    /// Makes one that hands warnings to a closure.
    public init(log: @escaping (LayoutWarning) -> Void) { self.log = log }

    /// Hands a warning to the nearest around a view.
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
    /// Who is told about constraints in it that cannot hold; nil leaves it to the views around it, and at last to the window.
    public var layoutDiagnostics: LayoutDiagnostics? {
        get { layoutState?.diagnostics }
        set { makeLayoutState().diagnostics = newValue }
    }
}
