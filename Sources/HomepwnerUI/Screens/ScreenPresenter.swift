import Toolkit
import WorkspaceModel

/// Presents the screen that the workspace has open, and tells the workspace when it was dismissed.
final class ScreenPresenter: PresentationDelegate {
    private let workspace: Workspace
    private unowned let host: ViewController
    private let makers: [any ScreenMaker]
    /// The screen that is presented, and the question over it.
    private var presented: (id: Int, controller: ViewController)?
    private var question: (id: Int, controller: ViewController)?
    /// Whether a screen is being dismissed: the next one comes after that.
    private var isEnding = false

    /// - Parameter host: the controller of the window
    init(_ workspace: Workspace, over host: ViewController, makers: [any ScreenMaker]) {
        (self.workspace, self.host, self.makers) = (workspace, host, makers)
    }

    /// The state of the screen that is presented.
    var phase: ScreenPhase {
        let controller = (presented?.controller as? NavigationController)?.viewControllers.first ?? presented?.controller
        return (controller as? any LeavableScreen)?.phase ?? .clean
    }

    /// Presents the open screen, and the question over it. Called after acts, and by the update of the window.
    func follow() {
        guard host.window != nil, !isEnding else { return }
        followScreen()
        followQuestion()
    }

    private func followScreen() {
        let open = workspace.openScreen
        guard open?.id != presented?.id else { return }
        if let gone = presented?.controller {
            (presented, question) = (nil, nil)
            gone.presentingViewController?.dismiss()
        }
        guard let open else { return }
        do {
            guard let controller = try make(open) else { return workspace.send(.close(open.id)) }
            let isUnsolicited = (controller as? AlertController)?.isUnsolicited == true
            // A page that a popover opened over the window is not disturbed; the window asks after it.
            if isUnsolicited, host.presentedViewController != nil { return }
            presented = (open.id, controller)
            controller.presentationDelegate = self
            host.present(controller, animated: !isUnsolicited)
        } catch {
            workspace.send(.close(open.id))
            workspace.send(.say(.problem("\(error)")))
        }
    }

    private func make(_ open: Screens.Open) throws -> ViewController? {
        if case .question(let question) = open.screen { return AlertController(question, id: open.id, in: workspace) }
        for maker in makers {
            if let controller = try maker.controller(for: open.screen) { return controller }
        }
        return nil
    }

    private func followQuestion() {
        let over = workspace.questionOverScreen
        guard over?.id != question?.id else { return }
        if let gone = question?.controller {
            question = nil
            gone.presentingViewController?.dismiss()
        }
        guard let over, case .question(let asked) = over.screen, let screen = presented?.controller else { return }
        // A sheet of the screen itself is answered first.
        guard screen.presentedViewController == nil else { return workspace.send(.withdraw(over.id)) }
        let alert = AlertController(asked, id: over.id, in: workspace)
        question = (over.id, alert)
        alert.presentationDelegate = self
        screen.present(alert)
    }

    func presentationDidEnd(of controller: ViewController) {
        isEnding = true
        defer {
            isEnding = false
            host.setNeedsUpdate()
        }
        // The answer of a question closes it in the workspace.
        if question?.controller === controller {
            question = nil
        } else if let presented, presented.controller === controller {
            self.presented = nil
            if !(controller is AlertController) { workspace.send(.close(presented.id)) }
        }
    }
}
