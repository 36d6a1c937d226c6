import Toolkit

/// A row of the list as plain constraints: picture, button over it, name, serial number, value; the system that kiwi.py builds as well.
struct SolverBench {
    func run() throws -> [Finding] {
        var system = try System()
        system.solver.suggest(60, for: system.height)
        var sum = 0.0
        let build = try Finding("cell of five views, built and solved", times: 500) { _ in _ = try System() }
        let width = try Finding("the same cell at a new width", times: 20_000) { index in
            system.solver.suggest(Double(320 + index % 400), for: system.width)
            try system.solver.solve()
            sum += system.solver.value(of: system.value)
        }
        precondition(sum > 0)
        return [build, width]
    }

    /// The solver with the constraints of a cell in it.
    private struct System: ~Copyable {
        typealias Term = ConstraintSolver.Term
        var solver = ConstraintSolver()
        let width: ConstraintSolver.Constraint
        let height: ConstraintSolver.Constraint
        /// Where the value label begins.
        let value: ConstraintSolver.Variable

        private struct Box {
            let x, y, width, height: ConstraintSolver.Variable

            init(_ solver: inout ConstraintSolver) {
                x = solver.makeVariable()
                y = solver.makeVariable()
                width = solver.makeVariable()
                height = solver.makeVariable()
            }
        }

        init() throws {
            var solver = ConstraintSolver()
            let wide = solver.makeVariable(), high = solver.makeVariable()
            let width = try solver.addEdit(wide, .level(3))
            let height = try solver.addEdit(high, .level(3))
            let image = Box(&solver), button = Box(&solver), name = Box(&solver), serial = Box(&solver), value = Box(&solver)
            let equations: [([Term], Double)] = [
                ([Term(image.width)], -40), ([Term(image.height)], -40), ([Term(image.x)], -14),
                ([Term(image.y), Term(image.height, 0.5), Term(high, -0.5)], 0),
                ([Term(button.x), Term(image.x, -1)], 0), ([Term(button.y), Term(image.y, -1)], 0),
                ([Term(button.width), Term(image.width, -1)], 0), ([Term(button.height), Term(image.height, -1)], 0),
                ([Term(name.x), Term(image.x, -1), Term(image.width, -1)], -14), ([Term(serial.x), Term(name.x, -1)], 0),
                ([Term(name.y)], -8), ([Term(serial.y), Term(serial.height), Term(high, -1)], 8),
                ([Term(value.x), Term(name.x, -1), Term(name.width, -1)], -8),
                ([Term(value.x), Term(serial.x, -1), Term(serial.width, -1)], -8),
                ([Term(value.x), Term(value.width), Term(wide, -1)], 18),
                ([Term(value.y), Term(value.height, 0.5), Term(high, -0.5)], 0),
            ]
            for (terms, constant) in equations { try solver.add(.init(terms, constant: constant), .equal) }
            try solver.add(.init([Term(serial.y), Term(name.y, -1), Term(name.height, -1)], constant: -1), .greaterThanOrEqual)
            for (box, width, height, hugging) in [(name, 85.0, 20.5, 1.0), (serial, 30, 17, 1), (value, 42.5, 20.5, 3)] {
                try solver.add(.init([Term(box.width)], constant: -width), .lessThanOrEqual, .level(hugging))
                try solver.add(.init([Term(box.width)], constant: -width), .greaterThanOrEqual, .level(2))
                try solver.add(.init([Term(box.height)], constant: -height), .lessThanOrEqual, .level(1))
                try solver.add(.init([Term(box.height)], constant: -height), .greaterThanOrEqual, .level(2))
                try solver.add(.init([Term(box.width)]), .greaterThanOrEqual)
                try solver.add(.init([Term(box.height)]), .greaterThanOrEqual)
            }
            try solver.solve()
            self.width = width
            self.height = height
            self.value = value.x
            self.solver = solver
        }
    }
}
