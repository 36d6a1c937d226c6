import Toolkit

extension ItemFormController {
    /// The commands of a form, or of none, for the page that lists keys.
    static func commands(of form: ItemFormController?) -> [Command] {
        [
            Command("Done", shortcuts: [Shortcut(.enter, .control)], target: form, action: ItemFormController.done),
            Command(
                "Save and Add Another", shortcuts: [Shortcut(.enter, [.control, .shift])], target: form,
                action: ItemFormController.doneAndAddAnother),
            Command("Cancel", shortcuts: [Shortcut(.escape), .control("w")], target: form, action: ItemFormController.cancel),
            Command("Quit", shortcuts: [.control("q")]) { [weak form] in form?.around.workspace.send(.leave(.quit)) },
            Command("Paste Picture", shortcuts: [.control("v"), Shortcut(.insert, .shift)]) { [weak form] in form?.pastePicture() },
            // In a text the other shortcuts paste text if the clipboard has both.
            Command("Paste Picture", help: "Paste Picture, Not Text", shortcuts: [Shortcut(.character("v"), [.control, .shift])]) {
                [weak form] in form?.pastePicture()
            },
        ]
    }
}
