// Measures the cost of a frame of each transition: TransitionBench. Prints a line of tabs for each finding.
import Toolkit

for scale in [1.0, 2.0] {
    for transition in TransitionBench.transitions {
        print(TransitionBench(transition, scale: scale).run().line)
    }
}
