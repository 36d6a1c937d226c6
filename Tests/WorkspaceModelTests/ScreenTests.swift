import Inventory
import Testing

@testable import WorkspaceModel

/// Which screen opens, and which one waits.
@MainActor @Suite struct ScreenTests {
    /// Does no job.
    private final class Idle: WorkspaceRunner {
        var jobs: [Job] = []
        func run(_ job: Job) { jobs.append(job) }
        func actsAreApplied() {}
    }

    private let idle = Idle()
    private let workspace: Workspace

    init() { workspace = Self.workspace(idle, isReadOnly: false) }

    private static func workspace(_ runner: Idle, isReadOnly: Bool) -> Workspace {
        let state = WorkspaceState(
            query: ItemQuery(), orders: ListOrders(common: .standard), status: NaiveStore().status, isReadOnly: isReadOnly, first: nil,
            words: PlainWords())
        return Workspace(state, runner: runner)
    }

    private var title: String? { if case .question(let question)? = workspace.openScreen?.screen { question.title } else { nil } }

    /// "Continue" opens the form of a draft, and the news of damage comes after it.
    @Test func theScreenOfAnAnswerComesBeforeThoseThatWait() throws {
        workspace.send(.ask(Question("Continue?", "", [.init("Continue", .preferred, .open(.fields))])))
        workspace.send(.ask(Question("Damaged", "", [])))
        let first = try #require(workspace.openScreen)
        workspace.send(.answer(first.id, [.open(.fields)]))
        let second = try #require(workspace.openScreen)
        if case .fields = second.screen {} else { Issue.record("the answer was dropped") }
        workspace.send(.close(second.id))
        #expect(title == "Damaged")
    }

    @Test func aScreenThatTakesLongWaitsForTheOneThatIsOpen() throws {
        workspace.send(.prepare(ScreenPreparation(isSlow: true) { nil }))
        guard case .prepareScreen(let token, _)? = idle.jobs.last else { throw Missing() }
        workspace.send(.open(.shortcuts))
        workspace.send(.answered(token, .screen(.success(.importing("/list.csv", wasDropped: true)))))
        let open = try #require(workspace.openScreen)
        workspace.send(.close(open.id))
        guard case .importing(let path, _)? = workspace.openScreen?.screen else { throw Missing() }
        #expect(path == "/list.csv")
    }

    private struct Missing: Error {}

    /// A library that can only be read is not edited; the text of a form that was lost can be read all the same.
    @Test func aLibraryThatCanOnlyBeReadSaysSo() {
        let workspace = Self.workspace(idle, isReadOnly: true)
        workspace.send(.addItem())
        #expect(workspace.openScreen == nil && workspace.messages.top?.kind == .problem)
        workspace.send(.open(.form(.draft(Draft(), of: nil))))
        #expect(workspace.openScreen != nil)
    }
}
