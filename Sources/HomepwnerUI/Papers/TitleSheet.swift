import Graphics
import Inventory
import Toolkit

/// Asks what a paper is to be called.
final class TitleSheet: ViewController {
    private let titleLabel = Label("Rename Paper", font: Font(size: 17, weight: .semibold))
    private let problemLabel = Label(font: Font(size: 13), color: .negative)
    private let field = TextField()
    private let cancelButton = Button("Cancel", style: .bordered)
    private let saveButton = Button("Rename", style: .prominent)
    private let paper: Paper
    private let onSave: (String) -> Void
    private var isAnswered = false

    private static let width = 440.0

    /// - Parameter onSave: told once what it is to be called, where that is otherwise than before
    init(_ paper: Paper, onSave: @escaping (String) -> Void) {
        (self.paper, self.onSave) = (paper, onSave)
        super.init()
        title = titleLabel.text
        modalTransitionStyle = .crossDissolve
        field.text = paper.title
        field.placeholder = paper.file == nil ? paper.name : ""
        field.maximumLength = ItemContent.lineLimit
        field.identifier = "paper-title"
        field.accessibilityLabel = "Title"
        field.onSubmit = { [weak self] in self?.save() }
        field.onChange = { [weak self] _ in self?.say("") }
        titleLabel.accessibilityElementsHidden = true
        problemLabel.accessibilityElementsHidden = true
        problemLabel.numberOfLines = 3
        cancelButton.role = .cancel
        cancelButton.action = { [weak self] in self?.dismiss() }
        saveButton.action = { [weak self] in self?.save() }
    }

    override func loadView() -> View { ContainerView(stack: { [weak self] in self?.stack }) }

    override func viewDidLoad() {
        for part in [titleLabel, field, problemLabel, cancelButton, saveButton] as [View] { view.addSubview(part) }
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(field) }

    override var commands: [Command] {
        [Command("Cancel", shortcuts: [Shortcut(.escape)]) { [weak self] in self?.dismiss() }]
    }

    private func save() {
        guard !isAnswered else { return }
        let title = field.text.trimmed
        // Without a title a link is known by its address, and a file by nothing.
        guard !title.isEmpty || paper.file == nil else { return say("A paper needs a title. Write one.") }
        if field.isTooLong { return say("The title is too long: \(ItemContent.lineLimit) characters are the most. Shorten it.") }
        isAnswered = true
        dismiss()
        if title != paper.title { onSave(title) }
    }

    private func say(_ problem: String) {
        guard problemLabel.text != problem else { return }
        problemLabel.text = problem
        field.hasError = !problem.isEmpty
        field.accessibilityHint = problem.isEmpty ? nil : problem
        view.setNeedsLayout()
        preferredContentSize = sheetSize(within: Size(width: Self.width, height: .infinity))
    }

    override func sheetSize(within available: Size) -> Size {
        let width = min(Self.width, available.width)
        return Size(width: width, height: min(available.height, stack.height(forWidth: width)))
    }

    private var stack: Stack {
        Stack(.vertical, insets: EdgeInsets(all: 24)) {
            titleLabel
            Spacer(14)
            field.sized(width: .flexible, height: 38)
            Spacer(6)
            problemLabel.sized(height: .fitting(atLeast: 18))
            Spacer(12)
            Stack(.horizontal, spacing: 10) {
                Spacer()
                cancelButton.sized(width: .fitting(atLeast: 84), height: 34)
                saveButton.sized(width: .fitting(atLeast: 84), height: 34)
            }
        }
    }
}
