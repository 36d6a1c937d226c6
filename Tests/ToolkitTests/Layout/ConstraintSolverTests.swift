import Testing

@testable import Toolkit

/// Returns a variable with its coefficient, for short tests.
private func term(_ variable: ConstraintSolver.Variable, _ coefficient: Double = 1) -> ConstraintSolver.Term {
    .init(variable, coefficient)
}

struct ConstraintSolverTests {
    typealias Solver = ConstraintSolver

    @Test func requiredConstraintsHoldAndWishesComeAfterThem() throws {
        var solver = Solver()
        let left = solver.makeVariable(), right = solver.makeVariable()
        try solver.add(.init([term(right), term(left, -1)], constant: -10), .greaterThanOrEqual)
        try solver.add(.init([term(right)], constant: -100), .lessThanOrEqual)
        try solver.add(.init([term(left)], constant: -95), .equal, .level(2))
        try solver.add(.init([term(right)], constant: -20), .equal, .level(1))
        try solver.solve()
        #expect(solver.value(of: left) == 90 && solver.value(of: right) == 100)
    }

    /// One error of a higher level outweighs any number of a lower one.
    @Test func levelsAreNotMixed() throws {
        var solver = Solver()
        let x = solver.makeVariable()
        try solver.add(.init([term(x)], constant: -5), .equal, .level(2))
        for _ in 0..<200 { try solver.add(.init([term(x)], constant: -50), .equal, .level(1, weight: 1_000_000)) }
        try solver.solve()
        #expect(solver.value(of: x) == 5)
    }

    @Test func weightsDecideWithinALevel() throws {
        var solver = Solver()
        let x = solver.makeVariable()
        let light = try solver.add(.init([term(x)], constant: -10), .equal, .level(1, weight: 1))
        try solver.add(.init([term(x)], constant: -30), .equal, .level(1, weight: 2))
        try solver.solve()
        #expect(solver.value(of: x) == 30)
        solver.remove(light)
        try solver.add(.init([term(x)], constant: -10), .equal, .level(1, weight: 3))
        try solver.solve()
        #expect(solver.value(of: x) == 10)
    }

    @Test func sidesHaveCostsOfTheirOwn() throws {
        var solver = Solver()
        let x = solver.makeVariable()
        // A value above 10 is unwelcome, and one below even more so.
        try solver.add(.init([term(x)], constant: -10), over: .charged(level: 2), under: .charged(level: 4))
        let pull = try solver.addEdit(x, value: 50, .level(1))
        try solver.solve()
        #expect(solver.value(of: x) == 10)
        solver.remove(pull)
        let stronger = try solver.addEdit(x, value: 50, .level(3))
        try solver.solve()
        #expect(solver.value(of: x) == 50)
        solver.suggest(3, for: stronger)
        try solver.solve()
        #expect(solver.value(of: x) == 10)
    }

    @Test func aConflictNamesExactlyWhatIsNeededForIt() throws {
        var solver = Solver()
        let (a, b, c) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
        let first = try solver.add(.init([term(b), term(a, -1)], constant: -10), .greaterThanOrEqual)
        let second = try solver.add(.init([term(c), term(b, -1)], constant: -10), .greaterThanOrEqual)
        try solver.add(.init([term(a)], constant: 5), .greaterThanOrEqual)
        let conflict = #expect(throws: Solver.Conflict.self) {
            try solver.add(.init([term(c), term(a, -1)], constant: -15), .equal)
        }
        #expect(Set(conflict?.constraints ?? []) == [first, second])
        // It was not added, and everything else still holds.
        try solver.add(.init([term(c), term(a, -1)], constant: -25), .equal)
        try solver.solve()
        #expect(solver.value(of: c) - solver.value(of: a) == 25)
    }

    @Test func redundantEqualitiesTakeEachOthersPlace() throws {
        var solver = Solver()
        let x = solver.makeVariable(), y = solver.makeVariable()
        let first = try solver.add(.init([term(x), term(y, -1)], constant: -3), .equal)
        let second = try solver.add(.init([term(x, 2), term(y, -2)], constant: -6), .equal)
        try solver.add(.init([term(y)], constant: -1), .equal)
        try solver.solve()
        #expect(solver.value(of: x) == 4)
        solver.remove(first)
        try solver.solve()
        #expect(solver.value(of: x) == 4)
        solver.setConstant(-10, of: second)
        try solver.solve()
        #expect(solver.value(of: x) == 6)
    }

    @Test func constantsMayContradictInBetween() throws {
        var solver = Solver()
        let x = solver.makeVariable()
        let first = try solver.add(.init([term(x)], constant: -1), .equal)
        let second = try solver.add(.init([term(x)], constant: -1), .equal)
        solver.setConstant(-7, of: first)
        solver.setConstant(-7, of: second)
        try solver.solve()
        #expect(solver.value(of: x) == 7)
        solver.setConstant(-8, of: second)
        let conflict = #expect(throws: Solver.Conflict.self) { try solver.solve() }
        #expect(Set(conflict?.constraints ?? []) == [first, second])
        solver.remove(first)
        try solver.solve()
        #expect(solver.value(of: x) == 8)
    }

    @Test func variablesThatAreNeverNegative() throws {
        var solver = Solver()
        let width = solver.makeVariable(nonNegative: true)
        try solver.add(.init([term(width)], constant: 40), .equal, .level(1))
        try solver.solve()
        #expect(solver.value(of: width) == 0)
        #expect(throws: Solver.Conflict.self) { try solver.add(.init([term(width)], constant: 1), .lessThanOrEqual) }
    }

    @Test func whatIsOpenIsToldFromWhatIsNot() throws {
        var solver = Solver()
        let (a, b, c) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
        try solver.add(.init([term(a)], constant: -4), .equal)
        try solver.add(.init([term(b), term(c)], constant: -10), .equal)
        try solver.solve()
        #expect(solver.isDetermined(a) && !solver.isDetermined(b) && !solver.isDetermined(c))
        try solver.add(.init([term(b)], constant: -3), .equal, .level(1))
        try solver.solve()
        #expect(solver.isDetermined(b) && solver.isDetermined(c) && solver.value(of: c) == 7)
    }

    /// Thousands of steps of a window edge end at the solution of a solver that never moved.
    @Test func longDragsDoNotDrift() throws {
        var dragged = try Row(width: 320)
        var width = 320.0
        for step in 0..<3_000 {
            width = 60 + Double((step * 7919) % 10_007) / 13
            if let edge = dragged.edge { dragged.solver.suggest(width, for: edge) }
            try dragged.solver.solve()
        }
        let fresh = try Row(width: width)
        for (one, other) in zip(dragged.variables, fresh.variables) {
            #expect(abs(dragged.solver.value(of: one) - fresh.solver.value(of: other)) < 1e-6)
        }
    }

    /// Ten labels in a row that hug and resist differently, with a third of the width for the first.
    private struct Row: ~Copyable {
        var solver = Solver()
        var variables: [Solver.Variable] = []
        var edge: Solver.Constraint?

        init(width: Double) throws {
            let total = solver.makeVariable()
            edge = try solver.addEdit(total, value: width, .level(2000))
            var last: Solver.Variable?
            for index in 0..<10 {
                let x = solver.makeVariable(), width = solver.makeVariable(nonNegative: true)
                let content = Double(20 + index * 5)
                try solver.add(
                    .init([term(width)], constant: -content), over: .charged(level: Double(250 + index)),
                    under: .charged(level: Double(750 - index)))
                if let last {
                    try solver.add(.init([term(x), term(last, -1), term(variables[variables.count - 1], -1)], constant: -1.7), .equal)
                } else {
                    try solver.add(.init([term(x)], constant: -3.3), .equal)
                    try solver.add(.init([term(width), term(total, -0.33)]), .greaterThanOrEqual, .level(700))
                }
                variables += [x, width]
                last = x
            }
            let count = variables.count
            try solver.add(
                .init([term(variables[count - 2]), term(variables[count - 1]), term(total, -1)], constant: 5), .lessThanOrEqual,
                .level(1500))
            try solver.add(
                .init([term(variables[count - 2]), term(variables[count - 1]), term(total, -1)], constant: 5), .equal, .level(100))
            try solver.solve()
        }
    }
}
