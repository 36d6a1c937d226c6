// Measures the constraint solver and layout: LayoutBench. Prints a line of tabs for each finding.
//
// With the argument “solve” it answers systems of constraints that are read from standard input: see Dialogue.
import Toolkit

switch CommandLine.arguments.dropFirst().first {
case nil:
    for finding in try SolverBench().run() + LayoutBench().run() { print(finding.line) }
case "solve":
    var dialogue = Dialogue()
    dialogue.run()
default:
    print("usage: LayoutBench [solve]")
}
