@testable import Inventory
import Testing

@testable import WorkspaceModel

/// The step before a window is closed, in each state that there is.
@MainActor @Suite struct LeavingTests {
    enum Phase: CaseIterable { case none, clean, saving, changed, busy, making }

    struct State: CustomStringConvertible, Sendable {
        let exports: Bool
        let phase: Phase
        let reads: Bool
        let isAskedTwice: Bool

        static let all = [false, true].flatMap { exports in
            Phase.allCases.flatMap { phase in
                [false, true].flatMap { reads in
                    [false, true].map { State(exports: exports, phase: phase, reads: reads, isAskedTwice: $0) }
                }
            }
        }

        var description: String { "exports \(exports), \(phase), reads \(reads), asked twice \(isAskedTwice)" }

        /// The step, by hand.
        var step: String {
            // A screen that is open is not disturbed.
            if exports { return isAskedTwice && phase == .none ? "Stop the current work?" : "waits" }
            switch phase {
            case .none, .clean: break
            case .saving: return "waits"
            case .changed: return "Quit without saving?"
            case .busy: return "says that it is busy"
            case .making: return isAskedTwice ? "Quit without the report?" : "says that the window waits"
            }
            return reads ? isAskedTwice && phase == .none ? "Quit without the pictures?" : "waits" : "leaves"
        }
    }

    @Test(arguments: State.all) func theStepBeforeLeaving(_ state: State) {
        let window = ClosingWindow(state)
        window.workspace?.send(.leave(.quit))
        if state.isAskedTwice { window.workspace?.send(.leave(.quit)) }
        #expect(window.step == state.step)
        #expect(window.workspace?.mayLeave == (!state.exports && state.phase == .none && !state.reads))
    }

    @Test func whatWasWaitedForEndsInLeaving() {
        let window = ClosingWindow(State(exports: true, phase: .saving, reads: true, isAskedTwice: false))
        let workspace = window.workspace
        workspace?.send(.leave(.quit))
        workspace?.send(.end(.exchange, isWell: true))
        window.phase = .clean
        workspace?.send(.goOn)
        #expect(window.step == "waits")
        workspace?.send(.end(.pictures, isWell: true))
        #expect(window.step == "leaves")
    }

    @Test func anExportThatFailsKeepsTheWindowOpen() {
        let window = ClosingWindow(State(exports: true, phase: .none, reads: false, isAskedTwice: false))
        window.workspace?.send(.leave(.quit))
        window.workspace?.send(.end(.exchange, isWell: false))
        window.workspace?.send(.goOn)
        #expect(window.step == "waits" && window.workspace?.isLeaving == false)
    }

    /// A form that fails, or is closed, has nothing to do with the export that is waited for.
    @Test func anExportIsWaitedForWhateverFormsDo() {
        let window = ClosingWindow(State(exports: true, phase: .clean, reads: false, isAskedTwice: false))
        window.workspace?.send(.leave(.quit))
        window.workspace?.send(.screenFailed)
        window.workspace?.send(.end(.exchange, isWell: true))
        #expect(window.step == "leaves")
    }

    @Test func aFormThatIsDiscardedDoesNotDiscardTheNextOne() throws {
        let window = ClosingWindow(State(exports: false, phase: .changed, reads: true, isAskedTwice: false))
        let workspace = try #require(window.workspace)
        workspace.send(.leave(.quit))
        workspace.send(.close(try #require(workspace.questionOverScreen).id))
        workspace.send(.leaveScreen)
        #expect(window.step == "waits")
        workspace.send(.open(.fields))
        workspace.send(.end(.pictures, isWell: true))
        #expect(window.step == "Quit without saving?")
    }

    @Test func aQuestionThatCannotBeAskedIsForgotten() throws {
        let window = ClosingWindow(State(exports: false, phase: .changed, reads: false, isAskedTwice: false))
        let workspace = try #require(window.workspace)
        workspace.send(.leave(.quit))
        workspace.send(.withdraw(try #require(workspace.questionOverScreen).id))
        window.phase = .clean
        workspace.send(.close(try #require(workspace.openScreen).id))
        #expect(window.step == "waits" && !workspace.isLeaving, "saving later is no reason to quit")
    }

    @Test func anExportThatIsStoppedIsNotAskedAboutAgain() throws {
        let window = ClosingWindow(State(exports: true, phase: .none, reads: false, isAskedTwice: true))
        let workspace = try #require(window.workspace)
        for _ in 0..<2 { workspace.send(.leave(.quit)) }
        workspace.send(.close(try #require(workspace.openScreen).id))
        workspace.send(.stopExchange(.quit))
        workspace.send(.leave(.quit))
        #expect(window.step == "waits")
        workspace.send(.end(.exchange, isWell: false))
        #expect(window.step == "leaves")
    }

    @Test func aReportThatFailsUnderTheQuestionIsLeft() throws {
        let window = ClosingWindow(State(exports: false, phase: .making, reads: false, isAskedTwice: true))
        let workspace = try #require(window.workspace)
        for _ in 0..<2 { workspace.send(.leave(.quit)) }
        window.phase = .clean
        workspace.send(.screenFailed)
        workspace.send(.leaveReport(.quit))
        #expect(window.step == "leaves")
    }

    @Test func anotherLibraryWaitsForNoChange() {
        let window = ClosingWindow(State(exports: false, phase: .none, reads: false, isAskedTwice: false))
        window.workspace?.send(.change(.undo, .nothing))
        window.workspace?.send(.leave(.otherLibrary(LibraryRequest(RecentLibrary(path: "/cabin", name: "Cabin")))))
        #expect(window.step == "waits" && window.workspace?.messages.top?.kind == .problem)
        window.workspace?.send(.leave(.quit))
        #expect(window.step == "leaves", "the change is stored before the library is closed")
    }
}

/// A window whose screen is in a state.
@MainActor private final class ClosingWindow: WorkspaceRunner {
    private(set) var workspace: Workspace?
    var phase: LeavingTests.Phase
    private var said = ""
    private var hasLeft = false

    init(_ state: LeavingTests.State) {
        phase = state.phase
        let first = WorkspaceState(
            query: ItemQuery(), orders: ListOrders(common: .standard), status: LibraryStatus(), isReadOnly: false, first: nil,
            words: PlainWords())
        let workspace = Workspace(first, runner: self)
        self.workspace = workspace
        if phase != .none { workspace.send(.open(.fields)) }
        if state.exports { workspace.send(.begin(.exchange("The export") {})) }
        if state.reads { workspace.send(.begin(.pictures)) }
    }

    /// The step, as far as it can be seen.
    var step: String {
        if hasLeft { return "leaves" }
        for open in [workspace?.questionOverScreen, workspace?.openScreen] {
            if case .question(let question)? = open?.screen { return question.title }
        }
        return said.isEmpty ? "waits" : said
    }

    func actsAreApplied() {}

    func run(_ job: Job) {
        switch job {
        case .lookAtScreen: workspace?.send(.goOnLeaving(answer))
        case .leave: hasLeft = true
        case .call(let body): body()
        default: break
        }
    }

    private var answer: ScreenPhase {
        switch phase {
        case .none, .clean: .clean
        case .saving: .saving
        case .changed: .changed {}
        case .busy: .busy { [weak self] in self?.said = "says that it is busy" }
        case .making:
            .making(loss: "") { [weak self] in
                self?.said = "says that the window waits"
            } stop: {
            }
        }
    }
}
