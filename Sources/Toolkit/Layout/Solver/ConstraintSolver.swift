/// Finds values for variables under linear equalities and inequalities, of which some are required and others hold as well as they can.
///
/// This is the Cassowary algorithm: Greg J. Badros, Alan Borning and Peter J. Stuckey, “The Cassowary Linear Arithmetic Constraint Solving
/// Algorithm”, ACM Transactions on Computer-Human Interaction 8 (4), December 2001, pages 267 to 306. It is the simplex algorithm made
/// incremental: constraints come and go, and constants change, without starting over.
///
/// Each constraint is an expression that is zero except for allowed deviations:
///
///     expression = over − under        over, under ≥ 0
///
/// where `over` and `under` are symbols that are free (the slack of an inequality), charged for (the errors of a constraint that is not
/// required) or absent. With both absent the constraint is a required equality, and a dummy symbol, always zero, marks it. The mark finds a
/// constraint in its rows, to remove it or to change its constant.
///
/// Two things differ from the paper. Strengths are levels that are compared one after the other, as many as there are, rather than three;
/// and each side of a constraint has its own cost, so that “rather not narrower, and even less likely wider” is one row and not two.
///
/// Nothing is solved before `solve()`; required constraints that contradict each other are found when they are added, or by `solve()` after
/// a constant was changed.
public nonisolated struct ConstraintSolver: ~Copyable {
    private var tableau = Tableau()
    private var records = ConstraintRecords()
    /// The constraint that a symbol belongs to; -1 for variables.
    private var owners: [Int32] = []
    private var isOptimal = true
    private var isPossible = true

    /// The number of rearrangements. While it stays the same, so do the determined variables.
    var pivots: Int { tableau.pivots }

    /// Makes a solver without variables.
    public init() {}

    // MARK: - Variables

    /// Makes a variable: of any value, or never below zero, which is cheaper than a constraint for it.
    public mutating func makeVariable(nonNegative: Bool = false) -> Variable {
        Variable(symbol: makeSymbol(nonNegative ? .restricted : .unrestricted, owner: -1))
    }

    /// Returns the value of a variable in the last solution; zero for an unknown one.
    public func value(of variable: Variable) -> Double {
        check(variable)
        let row = Int(tableau.rowOf[Int(variable.symbol)])
        return row < 0 ? 0 : tableau.rows[row].constant
    }

    /// Returns whether the constraints, required or not, leave the variable only one value. It may be too careful: then it returns false
    /// for a variable that has only one.
    public func isDetermined(_ variable: Variable) -> Bool {
        check(variable)
        let row = Int(tableau.rowOf[Int(variable.symbol)])
        guard row >= 0 else { return tableau.kind(variable.symbol) == .restricted && !tableau.objective.isFree(variable.symbol) }
        let first = tableau.cells + Int(tableau.rows[row].start)
        for index in 0..<Int(tableau.rows[row].count) {
            let symbol = first[index].symbol
            if tableau.kind(symbol) != .dummy, tableau.objective.isFree(symbol) { return false }
        }
        return true
    }

    /// Stops if a variable belongs to another solver, because its meaning would be arbitrary.
    private func check(_ variable: Variable) {
        precondition(
            variable.symbol >= 0 && Int(variable.symbol) < owners.count && owners[Int(variable.symbol)] == -1,
            "ConstraintSolver: the variable belongs to another solver")
    }

    private mutating func makeSymbol(_ kind: Tableau.Kind, owner: Int32) -> Int32 {
        let symbol = tableau.makeSymbol(kind)
        if Int(symbol) == owners.count { owners.append(owner) } else { owners[Int(symbol)] = owner }
        return symbol
    }

    // MARK: - Constraints

    /// Adds “expression relation 0”. Throws if it is required and contradicts other required ones: then it is not added, and the error
    /// lists the others.
    @discardableResult
    public mutating func add(
        _ expression: Expression, _ relation: Relation, _ strength: Strength = .required
    ) throws(Conflict) -> Constraint {
        let deviation = Deviation(strength)
        return try add(
            expression, over: relation == .greaterThanOrEqual ? .free : deviation,
            under: relation == .lessThanOrEqual ? .free : deviation)
    }

    /// Adds “expression = 0”, with the costs of being above and below. Throws if it contradicts required constraints: then it is not added,
    /// and the error lists them.
    @discardableResult
    public mutating func add(_ expression: Expression, over: Deviation, under: Deviation) throws(Conflict) -> Constraint {
        precondition(expression.isFinite, "ConstraintSolver: constants and coefficients must be finite numbers")
        let index = addRecord(constant: expression.constant, over: over, under: under)
        let row = makeRow(of: expression)
        guard place(row, for: index) else {
            let conflict = conflict(in: Int(tableau.rowOf[Int(records[index].marker)]), except: index)
            dropRow(of: index)
            release(index)
            isOptimal = false
            throw conflict
        }
        charge(index)
        isOptimal = false
        return records.constraint(at: index)
    }

    /// Removes a constraint.
    public mutating func remove(_ constraint: Constraint) {
        let index = records.place(of: constraint)
        charge(index, sign: -1)
        dropRow(of: index)
        release(index)
        isOptimal = false
    }

    /// Returns the constant of a constraint's expression.
    public func constant(of constraint: Constraint) -> Double { records[records.place(of: constraint)].constant }

    /// Changes the constant of a constraint's expression, for `solve()` to find the new solution from the old one.
    public mutating func setConstant(_ constant: Double, of constraint: Constraint) {
        precondition(constant.isFinite, "ConstraintSolver: a constant must be a finite number")
        let index = records.place(of: constraint)
        let change = constant - records[index].constant
        guard change != 0 else { return }
        records.setConstant(constant, at: index)
        shift(index, by: change)
        isPossible = false
    }

    // MARK: - Editing

    /// Adds an edit for a variable, whose value `suggest` changes.
    public mutating func addEdit(_ variable: Variable, value: Double = 0, _ strength: Strength) throws(Conflict) -> Constraint {
        try add(Expression([Term(variable)], constant: -value), .equal, strength)
    }

    /// Changes the wanted value of an edit.
    public mutating func suggest(_ value: Double, for edit: Constraint) { setConstant(-value, of: edit) }

    // MARK: - Solving

    /// Finds the best solution. Throws if constants were changed so that required constraints contradict each other; after one of them was
    /// removed, it can be called again.
    public mutating func solve() throws(Conflict) {
        if !isPossible {
            if isOptimal {
                let row = tableau.reoptimize()
                if row >= 0 {
                    isOptimal = false
                    throw conflict(in: row, except: -1)
                }
            } else {
                try mend()
            }
            try checkDummies()
            isPossible = true
        }
        if !isOptimal {
            tableau.optimize()
            isOptimal = true
        }
    }

    /// Lifts every negative row, if the dual simplex cannot be used because the solution was not the best one.
    private mutating func mend() throws(Conflict) {
        while true {
            let row = tableau.mostNegativeRow()
            guard row >= 0 else { return }
            let basic = tableau.rows[row].basic
            guard tableau.lift(basic) else { throw conflict(in: Int(tableau.rowOf[Int(basic)]), except: -1) }
        }
    }

    /// Checks that required equalities that follow from others still do.
    private func checkDummies() throws(Conflict) {
        for row in 0..<tableau.rowCount where abs(tableau.rows[row].constant) > Tableau.valueTolerance {
            if tableau.kind(tableau.rows[row].basic) == .dummy { throw conflict(in: row, except: -1) }
        }
    }

    /// Returns the constraints whose marks are in a contradictory row.
    private func conflict(in row: Int, except index: Int32) -> Conflict {
        var found: [Int32] = []
        func note(_ symbol: Int32) {
            let owner = owners[Int(symbol)]
            if owner >= 0, owner != index, !found.contains(owner) { found.append(owner) }
        }
        note(tableau.rows[row].basic)
        let first = tableau.cells + Int(tableau.rows[row].start)
        for cell in 0..<Int(tableau.rows[row].count) { note(first[cell].symbol) }
        found.sort()
        return Conflict(constraints: found.map { records.constraint(at: $0) })
    }

    // MARK: - Records

    /// Adds a record with symbols for the deviations of the expression.
    private mutating func addRecord(constant: Double, over: Deviation, under: Deviation) -> Int32 {
        var record = ConstraintRecords.Record(constant: constant, over: over, under: under)
        let index = records.nextPlace
        if over != .forbidden { record.over = makeSymbol(.restricted, owner: index) }
        if under != .forbidden { record.under = makeSymbol(.restricted, owner: index) }
        if record.marker < 0 { record.over = makeSymbol(.dummy, owner: index) }
        records.add(record)
        return index
    }

    /// Frees the symbols and the place of a constraint that is in no row any more.
    private mutating func release(_ index: Int32) {
        let record = records[index]
        if record.over >= 0 { tableau.freeSymbol(record.over) }
        if record.under >= 0 { tableau.freeSymbol(record.under) }
        records.remove(at: index)
    }

    // MARK: - Into the tableau

    /// Makes a row for an expression, with basic variables replaced by their rows.
    private mutating func makeRow(of expression: Expression) -> Int {
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

    /// Gives a row its constraint's symbols and a basic one. Returns false if it cannot be zero as required.
    private mutating func place(_ row: Int, for index: Int32) -> Bool {
        let (over, under) = (records[index].over, records[index].under)
        if let cell = tableau.firstUnrestricted(in: row) {
            if over >= 0 { tableau.add(over, -1, to: row) }
            if under >= 0 { tableau.add(under, 1, to: row) }
            tableau.pivot(row, cell)
            return true
        }
        let constant = tableau.rows[row].constant
        let isDummy = tableau.kind(records[index].marker) == .dummy
        let negates = isDummy || under >= 0 && over >= 0 ? isDummy == (constant > 0) : under >= 0
        if negates { tableau.negate(row) }
        records.setNegated(negates, at: index)
        let basic = isDummy ? over : negates ? under : over
        let other = isDummy ? -1 : negates ? over : under
        if other >= 0 { tableau.add(other, 1, to: row) }
        tableau.setBasic(basic, of: row)
        return isDummy || tableau.rows[row].constant < -Tableau.valueTolerance ? tableau.lift(basic) : true
    }

    /// Adds the deviations of the constraint to the objective.
    private mutating func charge(_ index: Int32, sign: Double = 1) {
        let record = records[index]
        if record.overCost.weight != 0 { tableau.charge(record.over, record.overCost.level, sign * record.overCost.weight) }
        if record.underCost.weight != 0 { tableau.charge(record.under, record.underCost.level, sign * record.underCost.weight) }
    }

    // MARK: - Changes in the tableau

    /// Applies a change of a constraint's constant to the rows.
    private mutating func shift(_ index: Int32, by change: Double) {
        let record = records[index]
        if tableau.kind(record.marker) == .dummy {
            tableau.shift(record.over, by: record.isNegated ? -change : change)
        } else if record.under >= 0, record.over < 0 || tableau.rowOf[Int(record.under)] >= 0 {
            tableau.shift(record.under, by: -change)
        } else {
            tableau.shift(record.over, by: change)
        }
    }

    // MARK: - Out of the tableau

    /// Removes the row of a constraint from the tableau, which stays feasible if it was.
    private mutating func dropRow(of index: Int32) {
        let record = records[index]
        for symbol in [record.over, record.under] where symbol >= 0 {
            let row = Int(tableau.rowOf[Int(symbol)])
            if row >= 0 { return tableau.removeRow(row) }
        }
        guard let place = tableau.placeToLeave(record.marker) else { return }
        tableau.pivot(place.row, place.index)
        tableau.removeRow(place.row)
    }
}
