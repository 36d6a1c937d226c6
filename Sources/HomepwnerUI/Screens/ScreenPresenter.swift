import Toolkit
import WorkspaceModel

/// Presents the screen that the workspace has open, and tells the workspace when it was dismissed.
final class ScreenPresenter: PresentationDelegate {
    private let workspace: Workspace
    private unowned let host: ViewController
    private let makers: [any ScreenMaker]
    /// The screen that is presented.
    private var presented: (id: Int, controller: ViewController)?

    /// - Parameter host: the controller of the window
    init(_ workspace: Workspace, over host: ViewController, makers: [any ScreenMaker]) {
        (self.workspace, self.host, self.makers) = (workspace, host, makers)
    }

    /// Presents the open screen. Called by the update of the window.
    func follow() {
        let open = workspace.openScreen
        guard open?.id != presented?.id else { return }
        if let gone = presented?.controller {
            presented = nil
            gone.presentingViewController?.dismiss()
        }
        guard let open else { return }
        do { try present(open) } catch {
            workspace.send(.close(open.id))
            workspace.send(.say(.problem("\(error)")))
        }
    }

    private func present(_ open: Screens.Open) throws {
        guard let controller = try make(open.screen) else {
            return workspace.send(.close(open.id))
        }
        presented = (open.id, controller)
        controller.presentationDelegate = self
        var isUnsolicited = false
        if case .question(let question) = open.screen { isUnsolicited = question.isUnsolicited }
        host.present(controller, animated: !isUnsolicited)
    }

    private func make(_ screen: Screen) throws -> ViewController? {
        for maker in makers {
            if let controller = try maker.controller(for: screen) { return controller }
        }
        return nil
    }

    func presentationDidEnd(of controller: ViewController) {
        guard let presented, presented.controller === controller else { return }
        self.presented = nil
        workspace.send(.close(presented.id))
    }
}
