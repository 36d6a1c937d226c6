import Testing
import TestSupport
import WorkspaceModel

/// The rules of the state hold whatever is done in whatever order.
@MainActor @Suite struct WorkspaceTests {
    nonisolated private static let seeds: [UInt64] = Array(0..<250)
    private static let acts = 400

    @Test(arguments: seeds) func whateverIsDoneTheStateIsThatOfTheLibrary(seed: UInt64) {
        let walk = WorkspaceWalk(seed: seed)
        walk.go(acts: Self.acts)
        if let problem = walk.problem { Issue.record("\(problem)") }
    }

    @Test func theWalkGoesEverywhere() {
        var (moves, steps, again, lists) = (0, 0, 0, 0)
        for seed in UInt64(300)..<320 {
            let walk = WorkspaceWalk(seed: seed)
            walk.go(acts: Self.acts)
            moves += walk.moves
            steps += walk.table.stepped
            again += walk.table.shownAgain
            lists += walk.lists
        }
        #expect(moves > 40 && steps > 200 && again > 200, "\(moves) moves, \(steps) steps, \(again) without a step")
        #expect(lists > 10, "\(lists) lists were left because their place was gone")
    }
}
