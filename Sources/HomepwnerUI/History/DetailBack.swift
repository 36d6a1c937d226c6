import Toolkit
import WorkspaceModel

/// The back of the detail: the history of the item that is shown.
final class DetailBack: PresentationDelegate {
    private let around: Surroundings
    private let detail: ItemDetailController
    private let split: SplitController
    private let pane: SplitPane

    init(_ around: Surroundings, of detail: ItemDetailController, in pane: SplitPane, of split: SplitController) {
        (self.around, self.detail, self.pane, self.split) = (around, detail, pane, split)
    }

    /// The history, while it is shown.
    var history: HistoryController? {
        // The window presents the history of all items, the detail that of one.
        let shown = detail.presentedViewController as? HistoryController
        return shown?.presentingViewController === detail ? shown : nil
    }

    /// Turns the detail as the workspace has it; the back follows the front to another item. Called by the update of the window.
    func follow() {
        guard around.workspace.isDetailTurned else {
            history?.dismiss(animated: around.workspace.hasDetail && detail.item != nil)
            return
        }
        if let history {
            guard let item = detail.item, split.isExpanded || split.frontPane != nil else { return history.dismiss(animated: false) }
            history.show(item.id, name: detail.title)
        } else if detail.item != nil {
            turn()
        }
    }

    private func turn() {
        guard let item = detail.item else { return }
        let history = HistoryController(around, of: item.id, name: detail.title)
        if !split.isExpanded { split.show(pane) }
        history.modalPresentationStyle = .currentContext
        history.modalTransitionStyle = .flipHorizontal
        history.presentationDelegate = self
        detail.present(history)
    }

    func presentationDidEnd(of controller: ViewController) {
        if around.workspace.isDetailTurned { around.workspace.send(.turnDetail) }
    }
}
