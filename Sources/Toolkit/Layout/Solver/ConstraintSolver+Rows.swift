/// How constraints go into the tableau and come out of it.
nonisolated extension ConstraintSolver {
    /// What became of a constraint in the tableau.
    struct Record {
        /// The symbol for being above zero, or the dummy; -1 where it may not be above zero.
        var over: Int32 = -1
        /// The symbol for being below zero; -1 where it may not be.
        var under: Int32 = -1
        var overCost = Cost.none
        var underCost = Cost.none
        /// The constant of the expression.
        var constant = 0.0
        /// Whether the dummy stands for the negated expression.
        var isNegated = false
        var isAlive = true
        /// How many constraints had this place before.
        var generation: UInt32 = 0

        /// The symbol by which the constraint is found in rows.
        var marker: Int32 { over >= 0 ? over : under }
    }

    /// What an error is charged; a weight of zero is nothing.
    struct Cost {
        var level: Double
        var weight: Double
        static let none = Cost(level: 0, weight: 0)

        init(level: Double, weight: Double) {
            self.level = level
            self.weight = weight
        }

        init(_ deviation: Deviation) {
            if case .charged(let level, let weight) = deviation { self.init(level: level, weight: weight) } else { self = .none }
        }
    }

    // MARK: - Records

    /// A record with symbols for what the expression may be off.
    mutating func makeRecord(constant: Double, over: Deviation, under: Deviation) -> Int32 {
        var record = Record()
        let index: Int32
        if let free = freeRecords.popLast() {
            index = free
            record.generation = records[Int(free)].generation &+ 1
        } else {
            index = Int32(records.count)
            records.append(record)
        }
        record.constant = constant
        record.overCost = Cost(over)
        record.underCost = Cost(under)
        if over != .forbidden { record.over = makeSymbol(.restricted, owner: index) }
        if under != .forbidden { record.under = makeSymbol(.restricted, owner: index) }
        if record.marker < 0 { record.over = makeSymbol(.dummy, owner: index) }
        records[Int(index)] = record
        return index
    }

    /// Gives back the symbols of a constraint that is in no row any more, and its place.
    mutating func release(_ index: Int32) {
        let record = records[Int(index)]
        if record.over >= 0 { tableau.freeSymbol(record.over) }
        if record.under >= 0 { tableau.freeSymbol(record.under) }
        records[Int(index)].isAlive = false
        freeRecords.append(index)
    }

    /// The place of a constraint that is in the solver.
    func checked(_ constraint: Constraint) -> Int32 {
        let index = Int(constraint.index)
        precondition(
            index < records.count && records[index].isAlive && records[index].generation == constraint.generation,
            "ConstraintSolver: the constraint was removed, or belongs to another solver")
        return constraint.index
    }

    // MARK: - In

    /// A row for an expression in which basic variables are replaced by what their rows say.
    mutating func makeRow(of expression: Expression) -> Int {
        let row = tableau.appendRow(constant: expression.constant)
        for term in expression.terms where term.coefficient != 0 {
            check(term.variable)
            let basic = Int(tableau.rowOf[Int(term.variable.symbol)])
            if basic < 0 {
                tableau.add(term.variable.symbol, term.coefficient, to: row)
            } else {
                tableau.add(term.coefficient, timesRow: basic, to: row)
            }
        }
        return row
    }

    /// Gives a row its constraint's symbols and a basic one. Returns false when it cannot be zero as required.
    mutating func place(_ row: Int, for index: Int32) -> Bool {
        let (over, under) = (records[Int(index)].over, records[Int(index)].under)
        if let cell = tableau.firstUnrestricted(in: row) {
            if over >= 0 { tableau.add(over, -1, to: row) }
            if under >= 0 { tableau.add(under, 1, to: row) }
            tableau.pivot(row, cell)
            return true
        }
        let constant = tableau.rows[row].constant
        let isDummy = tableau.kind(records[Int(index)].marker) == .dummy
        let negates = isDummy || under >= 0 && over >= 0 ? isDummy == (constant > 0) : under >= 0
        if negates { tableau.negate(row) }
        records[Int(index)].isNegated = negates
        let basic = isDummy ? over : negates ? under : over
        let other = isDummy ? -1 : negates ? over : under
        if other >= 0 { tableau.add(other, 1, to: row) }
        tableau.setBasic(basic, of: row)
        return isDummy || tableau.rows[row].constant < -Tableau.valueTolerance ? tableau.lift(basic) : true
    }

    /// Counts what the constraint may be off in the objective.
    mutating func charge(_ index: Int32, sign: Double = 1) {
        let record = records[Int(index)]
        if record.overCost.weight != 0 { tableau.charge(record.over, record.overCost.level, sign * record.overCost.weight) }
        if record.underCost.weight != 0 { tableau.charge(record.under, record.underCost.level, sign * record.underCost.weight) }
    }

    // MARK: - Change

    /// Carries a change of a constraint's constant into the rows.
    mutating func shift(_ index: Int32, by change: Double) {
        let record = records[Int(index)]
        if tableau.kind(record.marker) == .dummy {
            tableau.shift(record.over, by: record.isNegated ? -change : change)
        } else if record.under >= 0, record.over < 0 || tableau.rowOf[Int(record.under)] >= 0 {
            tableau.shift(record.under, by: -change)
        } else {
            tableau.shift(record.over, by: change)
        }
    }

    // MARK: - Out

    /// Takes the row of a constraint out of the tableau, which stays possible if it was.
    mutating func dropRow(of index: Int32) {
        let record = records[Int(index)]
        for symbol in [record.over, record.under] where symbol >= 0 {
            let row = Int(tableau.rowOf[Int(symbol)])
            if row >= 0 { return tableau.removeRow(row) }
        }
        guard let place = tableau.placeToLeave(record.marker) else { return }
        tableau.pivot(place.row, place.index)
        tableau.removeRow(place.row)
    }
}
