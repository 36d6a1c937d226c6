nonisolated extension ConstraintSolver {
    /// An unknown of the system.
    public struct Variable: Hashable, Sendable {
        let symbol: Int32
    }

    /// A constraint that was added, for changing or removing it.
    public struct Constraint: Hashable, Sendable {
        let index: Int32
        let generation: UInt32
    }

    /// A variable times a number.
    public struct Term: Hashable, Sendable {
        /// The variable.
        public var variable: Variable
        /// The factor of the variable.
        public var coefficient: Double

        /// Makes a term.
        public init(_ variable: Variable, _ coefficient: Double = 1) {
            self.variable = variable
            self.coefficient = coefficient
        }
    }

    /// A sum of variables times numbers, and a constant.
    public struct Expression: Hashable, Sendable {
        /// The terms; a variable may be in several.
        public var terms: [Term]
        /// The constant.
        public var constant: Double

        /// Makes a sum.
        public init(_ terms: [Term], constant: Double = 0) {
            self.terms = terms
            self.constant = constant
        }

        var isFinite: Bool { constant.isFinite && terms.allSatisfy { $0.coefficient.isFinite } }
    }

    /// The relation of an expression to zero.
    public enum Relation: Hashable, Sendable {
        case lessThanOrEqual, equal, greaterThanOrEqual
    }

    /// The importance of a constraint.
    public enum Strength: Hashable, Sendable {
        /// It always holds.
        case required
        /// It holds as far as all constraints of higher levels allow. Within a level, errors count in proportion to their weights.
        case level(Double, weight: Double = 1)
    }

    /// The cost of an expression that is off zero on one side.
    public enum Deviation: Hashable, Sendable {
        /// It is not allowed.
        case forbidden
        /// It costs nothing.
        case free
        /// It costs its size times the weight, at a level.
        case charged(level: Double, weight: Double = 1)

        init(_ strength: Strength) {
            switch strength {
            case .required: self = .forbidden
            case .level(let level, let weight): self = .charged(level: level, weight: weight)
            }
        }
    }

    /// Required constraints that contradict each other; each is needed for the contradiction.
    public struct Conflict: Error, Hashable, Sendable {
        /// The conflicting constraints that are in the solver.
        public var constraints: [Constraint]
    }
}
