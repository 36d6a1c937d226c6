@testable import WorkspaceModel

/// The rules of leaving, as the walk knows them: nothing is lost without a question, and no request waits for ever.
@MainActor final class LeavingRules {
    /// The number of times that the library was left.
    private(set) var left = 0
    /// The first rule that does not hold.
    private(set) var problem: String?
    private var works: Set<Work.Kind> = []
    private var isStopping = false
    /// The state of the open screen.
    private var phase = Phase.clean
    private var screen: Int?
    private var wants = false
    private var gaveUpPictures = false
    private var gaveUpScreen: Int?

    private enum Phase: CaseIterable {
        case clean, saving, changed, making, busy
    }

    /// Does something about leaving.
    func act(_ kind: Int, _ random: Int, _ workspace: Workspace) {
        follow(workspace)
        switch kind {
        case 0:
            if works.contains(.exchange) {
                endExchange(isWell: random % 2 == 0, workspace)
            } else {
                works.insert(.exchange)
                workspace.send(.begin(.exchange("The export") { [weak self] in self?.isStopping = true }))
            }
        case 1:
            if works.remove(.pictures) != nil {
                workspace.send(.end(.pictures, isWell: true))
            } else {
                works.insert(.pictures)
                workspace.send(.begin(.pictures))
            }
        case 2, 3:
            (wants, gaveUpPictures, gaveUpScreen) = (true, false, nil)
            workspace.send(.leave(.quit))
        case 4:
            // Nothing is typed in a question.
            if case .question? = workspace.openScreen?.screen { break }
            if screen != nil, phase == .clean { phase = Phase.allCases[random % Phase.allCases.count] }
        case 5: if phase != .clean { endPhase(isWell: random % 2 == 0, workspace) }
        default: answer(random, workspace)
        }
    }

    private func endExchange(isWell: Bool, _ workspace: Workspace) {
        works.remove(.exchange)
        if !isWell, !isStopping { wants = false }
        isStopping = false
        workspace.send(.end(.exchange, isWell: isWell))
    }

    private func endPhase(isWell: Bool, _ workspace: Workspace) {
        let waits = phase == .saving || phase == .making
        phase = .clean
        guard waits else { return }
        workspace.send(isWell ? .goOn : .screenFailed)
        // Something else may be waited for, before the screen.
        if !isWell { wants = workspace.isLeaving }
    }

    /// Answers the question that is open.
    private func answer(_ random: Int, _ workspace: Workspace) {
        guard let open = workspace.questionOverScreen ?? workspace.openScreen, case .question(let question) = open.screen,
            !question.answers.isEmpty
        else { return }
        if random % 7 == 0 {
            workspace.send(.withdraw(open.id))
            wants = workspace.isLeaving
            return
        }
        let acts = question.answers[random % question.answers.count].acts
        for act in acts {
            switch act {
            case .stay: wants = false
            case .leavePictures: (gaveUpPictures, wants) = (true, true)
            case .leaveScreen: gaveUpScreen = screen
            case .leaveReport: wants = true
            case .stopExchange: wants = true
            default: break
            }
        }
        workspace.send(.answer(open.id, acts))
    }

    /// Another screen is open.
    private func follow(_ workspace: Workspace) {
        guard workspace.openScreen?.id != screen else { return }
        screen = workspace.openScreen?.id
        phase = .clean
    }

    /// Tells the state of the open screen.
    func lookAtScreen(_ workspace: Workspace) {
        follow(workspace)
        let answer: ScreenPhase =
            switch phase {
            case .clean: .clean
            case .saving: .saving
            case .changed: .changed { [weak self] in self?.phase = .clean }
            case .busy: .busy { [weak self] in self?.wants = false }
            case .making:
                .making(loss: "") {
                } stop: { [weak self] in
                    self?.phase = .clean
                }
            }
        workspace.send(.goOnLeaving(answer))
    }

    /// The library is closed.
    func leave(_ workspace: Workspace) {
        left += 1
        wants = false
        if works.contains(.exchange) { problem = "the library was left in the middle of an export" }
        if works.contains(.pictures), !gaveUpPictures { problem = "the library was left while pictures were read" }
        if let screen, workspace.openScreen?.id == screen, phase != .clean, gaveUpScreen != screen {
            problem = "the library was left over a screen that is \(phase)"
        }
    }

    /// Everything ends.
    func rest(_ workspace: Workspace) {
        follow(workspace)
        if works.contains(.exchange) { endExchange(isWell: true, workspace) }
        if works.remove(.pictures) != nil { workspace.send(.end(.pictures, isWell: true)) }
        if phase != .saving, phase != .making, let question = workspace.questionOverScreen {
            workspace.send(.answer(question.id, [.stay]))
            wants = false
        }
        if phase == .changed || phase == .busy {
            phase = .clean
            workspace.send(.goOn)
        }
        if phase != .clean { endPhase(isWell: true, workspace) }
        if wants { problem = "nobody leaves although nothing is waited for" }
        workspace.send(.stay)
        wants = false
    }
}
