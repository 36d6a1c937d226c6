import Graphics
import Inventory
import Toolkit

/// Asks for the title of a paper.
final class TitleSheet: StackSheet {
    private let titleLabel = Label("Rename Paper", font: Font(size: 17, weight: .semibold))
    private let problemLabel = Label(font: Font(size: 13), color: .negative)
    private let field = TextField()
    private let cancelButton = Button("Cancel", style: .bordered)
    private let saveButton = Button("Rename", style: .prominent)
    private let paper: Paper
    private let onSave: (String) -> Void
    private var isAnswered = false

    /// - Parameter onSave: called once with the new title, if it changed
    init(_ paper: Paper, onSave: @escaping (String) -> Void) {
        (self.paper, self.onSave) = (paper, onSave)
        super.init(width: 440)
        title = titleLabel.text
        field.text = paper.title
        field.placeholder = paper.file == nil ? paper.name : ""
        field.maximumLength = ItemContent.lineLimit
        field.identifier = "paper-title"
        field.accessibilityLabel = "Title"
        field.addTarget(self, action: TitleSheet.save, for: .editingDidEndOnExit)
        field.addTarget(self, action: TitleSheet.titleDidChange, for: .editingChanged)
        titleLabel.accessibilityElementsHidden = true
        problemLabel.accessibilityElementsHidden = true
        problemLabel.numberOfLines = 3
        cancelButton.role = .cancel
        cancelButton.action = dismissing()
        saveButton.addTarget(self, action: TitleSheet.save)
    }

    override func viewDidLoad() {
        for part in [titleLabel, field, problemLabel, cancelButton, saveButton] as [View] { view.addSubview(part) }
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(field) }

    private func save() {
        guard !isAnswered else { return }
        let title = field.text.trimmed
        // Without a title, a link still has its address, but a file has no name.
        guard !title.isEmpty || paper.file == nil else { return say("A paper needs a title. Write one.") }
        if field.isTooLong { return say("The title is too long: it may have at most \(ItemContent.lineLimit) characters. Shorten it.") }
        isAnswered = true
        dismiss()
        if title != paper.title { onSave(title) }
    }

    private func titleDidChange() { say("") }

    private func say(_ problem: String) { say(problem, in: problemLabel, of: field) }

    override var stack: Stack {
        Stack(.vertical, insets: EdgeInsets(all: Self.inset)) {
            titleLabel
            Spacer(14)
            field.sized(width: .flexible, height: 38)
            Spacer(6)
            problemLabel.sized(height: .fitting(atLeast: 18))
            Spacer(12)
            Self.row(of: cancelButton, saveButton)
        }
    }
}
