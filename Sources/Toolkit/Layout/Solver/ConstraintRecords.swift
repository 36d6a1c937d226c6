/// The records of the constraints in a solver, by the places of the constraints. A free place is given to another constraint later; the
/// generation tells them apart.
nonisolated struct ConstraintRecords {
    /// The symbols and the constant of a constraint in the tableau.
    struct Record {
        /// The symbol for being above zero, or the dummy; -1 if it may not be above zero.
        var over: Int32 = -1
        /// The symbol for being below zero; -1 if it may not be below zero.
        var under: Int32 = -1
        let overCost: Cost
        let underCost: Cost
        /// The constant of the expression.
        fileprivate(set) var constant: Double
        /// Whether the dummy stands for the negated expression.
        fileprivate(set) var isNegated = false
        fileprivate var isAlive = true
        /// The number of constraints that had this place before.
        fileprivate var generation: UInt32 = 0

        /// A record without symbols.
        init(constant: Double, over: ConstraintSolver.Deviation, under: ConstraintSolver.Deviation) {
            self.constant = constant
            overCost = Cost(over)
            underCost = Cost(under)
        }

        /// The symbol that identifies the constraint in rows.
        var marker: Int32 { over >= 0 ? over : under }
    }

    /// The cost of an error; a weight of zero costs nothing.
    struct Cost {
        let level: Double
        let weight: Double

        init(_ deviation: ConstraintSolver.Deviation) {
            guard case .charged(let level, let weight) = deviation else {
                (level, weight) = (0, 0)
                return
            }
            (self.level, self.weight) = (level, weight)
        }
    }

    private var records: [Record] = []
    private var freePlaces: [Int32] = []

    /// The record of the constraint at a place.
    subscript(place: Int32) -> Record { records[Int(place)] }

    /// The place of the next constraint.
    var nextPlace: Int32 { freePlaces.last ?? Int32(records.count) }

    /// Stores a constraint at `nextPlace`.
    mutating func add(_ record: Record) {
        guard let place = freePlaces.popLast() else { return records.append(record) }
        let generation = records[Int(place)].generation
        records[Int(place)] = record
        records[Int(place)].generation = generation &+ 1
    }

    mutating func setConstant(_ constant: Double, at place: Int32) { records[Int(place)].constant = constant }

    mutating func setNegated(_ isNegated: Bool, at place: Int32) { records[Int(place)].isNegated = isNegated }

    /// Removes a constraint, and frees its place.
    mutating func remove(at place: Int32) {
        records[Int(place)].isAlive = false
        freePlaces.append(place)
    }

    /// Returns the constraint at a place, in the form used outside of the solver.
    func constraint(at place: Int32) -> ConstraintSolver.Constraint {
        ConstraintSolver.Constraint(index: place, generation: records[Int(place)].generation)
    }

    /// Returns the place of a constraint that is in the solver.
    func place(of constraint: ConstraintSolver.Constraint) -> Int32 {
        let index = Int(constraint.index)
        precondition(
            index < records.count && records[index].isAlive && records[index].generation == constraint.generation,
            "ConstraintSolver: the constraint was removed, or belongs to another solver")
        return constraint.index
    }
}
