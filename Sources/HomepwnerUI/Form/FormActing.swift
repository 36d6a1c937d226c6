import Inventory
import Toolkit
import WorkspaceModel

/// Performs what a person does in fields; they find it as their nearest such responder.
protocol FieldActing: AnyObject {
    /// A person changed a field.
    func fieldDidChange(_ place: FormPlace)
    /// Enter was pressed in a field of one line.
    func submit()
    /// A text was too long to be pasted, with so many bytes.
    func pasteWasRefused(bytes: Int)
}

extension FieldActing {
    /// Says that a text was too long to be pasted.
    static func refusedPaste(bytes: Int) -> String {
        "The text is too long to paste: it has \(bytes >> 20) MB. Keep it in a file of its own."
    }
}

/// Performs what a person does in a form; its views find it as their nearest such responder.
protocol FormActing: FieldActing {
    /// The form has another width than before.
    func formWidthDidChange()
    /// All of the form wants another height than before.
    func formHeightDidChange()
    /// Takes files or pictures that are dropped anywhere on the form.
    func take(_ dropped: PasteboardItem)
    /// Undoes the last step with pictures.
    func undoPictures()
    /// Closes the camera and shows the pictures in its place.
    func closeCamera()
}

extension Control {
    /// Tells the form around it of changes and of Enter.
    func connect(to place: FormPlace) {
        let changes: Event =
            switch self {
            case is TextControl: .editingChanged
            case is Switch: .primaryActionTriggered
            default: .valueChanged
            }
        addAction(for: changes) { $0.target((any FieldActing).self)?.fieldDidChange(place) }
        guard let text = self as? TextControl else { return }
        if text is TextField { addAction(for: .editingDidEndOnExit) { $0.target((any FieldActing).self)?.submit() } }
        text.onRefusedPaste = { [weak text] in text?.target((any FieldActing).self)?.pasteWasRefused(bytes: $0) }
    }
}
