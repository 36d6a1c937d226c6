/// What a solver keeps of each constraint that is in it, by the place that the constraint has. A place that became free is given to
/// another constraint later; the generation tells them apart.
nonisolated struct ConstraintRecords {
    /// What became of a constraint in the tableau.
    struct Record {
        /// The symbol for being above zero, or the dummy; -1 where it may not be above zero.
        var over: Int32 = -1
        /// The symbol for being below zero; -1 where it may not be.
        var under: Int32 = -1
        let overCost: Cost
        let underCost: Cost
        /// The constant of the expression.
        fileprivate(set) var constant: Double
        /// Whether the dummy stands for the negated expression.
        fileprivate(set) var isNegated = false
        fileprivate var isAlive = true
        /// How many constraints had this place before.
        fileprivate var generation: UInt32 = 0

        /// A record without symbols.
        init(constant: Double, over: ConstraintSolver.Deviation, under: ConstraintSolver.Deviation) {
            self.constant = constant
            overCost = Cost(over)
            underCost = Cost(under)
        }

        /// The symbol by which the constraint is found in rows.
        var marker: Int32 { over >= 0 ? over : under }
    }

    /// What an error is charged; a weight of zero is nothing.
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

    /// What is kept of the constraint at a place.
    subscript(place: Int32) -> Record { records[Int(place)] }

    /// The place that the next constraint gets.
    var nextPlace: Int32 { freePlaces.last ?? Int32(records.count) }

    /// Keeps a constraint at `nextPlace`.
    mutating func add(_ record: Record) {
        guard let place = freePlaces.popLast() else { return records.append(record) }
        let generation = records[Int(place)].generation
        records[Int(place)] = record
        records[Int(place)].generation = generation &+ 1
    }

    mutating func setConstant(_ constant: Double, at place: Int32) { records[Int(place)].constant = constant }

    mutating func setNegated(_ isNegated: Bool, at place: Int32) { records[Int(place)].isNegated = isNegated }

    /// Forgets a constraint, and makes its place free.
    mutating func remove(at place: Int32) {
        records[Int(place)].isAlive = false
        freePlaces.append(place)
    }

    /// The constraint at a place, as those outside of the solver know it.
    func constraint(at place: Int32) -> ConstraintSolver.Constraint {
        ConstraintSolver.Constraint(index: place, generation: records[Int(place)].generation)
    }

    /// The place of a constraint that is in the solver.
    func place(of constraint: ConstraintSolver.Constraint) -> Int32 {
        let index = Int(constraint.index)
        precondition(
            index < records.count && records[index].isAlive && records[index].generation == constraint.generation,
            "ConstraintSolver: the constraint was removed, or belongs to another solver")
        return constraint.index
    }
}
