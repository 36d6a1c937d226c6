import Foundation
import Toolkit

/// Answers lines that describe systems of constraints with their solutions, for comparing the solver with another one:
///
///     new
///     variable NAME [nonnegative]
///     add ID RELATION STRENGTH CONSTANT [NAME COEFFICIENT]...
///     remove ID
///     constant ID VALUE
///     solve
///
/// `add` and `solve` answer “ok” or “conflict ID...”; after an “ok” to `solve` comes a line “NAME VALUE determined|open” for each variable.
struct Dialogue: ~Copyable {
    private var solver = ConstraintSolver()
    private var names: [String] = []
    private var variables: [String: ConstraintSolver.Variable] = [:]
    private var constraints: [String: ConstraintSolver.Constraint] = [:]

    init() {}

    mutating func run() {
        while let line = readLine() {
            let words = line.split(separator: " ").map(String.init)
            switch (words.first ?? "", words.count) {
            case ("new", _): self = Dialogue()
            case ("variable", 2...):
                names.append(words[1])
                variables[words[1]] = solver.makeVariable(nonNegative: words.count > 2)
            case ("add", 5...): add(words)
            case ("remove", 2): if let old = constraints.removeValue(forKey: words[1]) { solver.remove(old) }
            case ("constant", 3): if let old = constraints[words[1]] { solver.setConstant(Double(words[2]) ?? 0, of: old) }
            case ("solve", _): solve()
            default: say("unknown: \(line)")
            }
        }
    }

    private mutating func add(_ words: [String]) {
        var expression = ConstraintSolver.Expression([], constant: Double(words[4]) ?? 0)
        for index in stride(from: 5, to: words.count - 1, by: 2) {
            if let variable = variables[words[index]] { expression.terms.append(.init(variable, Double(words[index + 1]) ?? 0)) }
        }
        let relation: ConstraintSolver.Relation =
            switch words[2] {
            case "<=": .lessThanOrEqual
            case ">=": .greaterThanOrEqual
            default: .equal
            }
        let strength: ConstraintSolver.Strength =
            switch words[3] {
            case "required": .required
            case "strong": .level(3)
            case "medium": .level(2)
            default: .level(1)
            }
        do {
            constraints[words[1]] = try solver.add(expression, relation, strength)
            say("ok")
        } catch { report(error) }
    }

    private mutating func solve() {
        do { try solver.solve() } catch { return report(error) }
        var lines = ["ok"]
        for name in names {
            guard let variable = variables[name] else { continue }
            lines.append("\(name) \(solver.value(of: variable)) \(solver.isDetermined(variable) ? "determined" : "open")")
        }
        say(lines.joined(separator: "\n"))
    }

    private func report(_ conflict: ConstraintSolver.Conflict) {
        let ids = conflict.constraints.compactMap { found in constraints.first { $0.value == found }?.key }
        say((["conflict"] + ids).joined(separator: " "))
    }

    private func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
}
