import Toolkit
import WorkspaceModel

extension AlertController {
    /// Asks a question; the answer does what it stands for.
    ///
    /// - Parameter id: its number in the workspace; nil for a question that a screen asks itself
    convenience init(_ question: Question, id: Int? = nil, in workspace: Workspace) {
        let actions = question.answers.map { answer in
            Action(answer.title, style: Action.Style(answer.kind)) {
                if let id { return workspace.send(.answer(id, answer.acts)) }
                for act in answer.acts { workspace.send(act) }
            }
        }
        self.init(title: question.title, message: question.message, actions: actions)
        isUnsolicited = question.isUnsolicited
    }
}

extension AlertController.Action.Style {
    fileprivate init(_ kind: Question.Answer.Kind) {
        self =
            switch kind {
            case .plain: .normal
            case .cancel: .cancel
            case .preferred: .preferred
            case .destructive: .destructive
            }
    }
}
