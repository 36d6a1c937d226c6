// Measures what a frame of each transition costs: TransitionBench. Prints a line of tabs for each finding.
import Toolkit

for scale in [1.0, 2.0] {
    for transition in TransitionBench.transitions {
        print(TransitionBench(transition, scale: scale).run().line)
    }
}
