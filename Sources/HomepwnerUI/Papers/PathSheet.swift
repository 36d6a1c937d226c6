import FoundationEssentials
import Graphics
import Inventory
import Threading
import Toolkit

/// Asks for the path of a file: typed with completion, pasted, or dropped on it.
final class PathSheet: StackSheet {
    /// Performs the action; its error is shown below the field, and the sheet stays.
    var onPath: ((String) async throws -> Void)?
    /// Called after success, when the sheet closes.
    var onDone: ((String) -> Void)?

    private let titleLabel: Label
    private let messageLabel: Label
    private let problemLabel = Label(font: Font(size: 13), color: .negative)
    private let field = TextField()
    private let actionButton: Button
    private let cancelButton = Button("Cancel", style: .bordered)
    private let isLink: Bool
    private let completions: PathCompletions?
    private var isBusy = false

    /// - Parameters:
    ///   - action: the title of the button
    ///   - pool: the threads that read folders, to complete the text; nil if an address of the web is wanted, not a file
    init(title: String, text: String, action: String, pool: ThreadPool?, message: String) {
        titleLabel = Label(title, font: Font(size: 17, weight: .semibold))
        messageLabel = Label(message, font: Font(size: 14), color: .secondaryLabel)
        actionButton = Button(action, style: .prominent)
        isLink = pool == nil
        completions = pool.map { PathCompletions(pool: $0) }
        super.init(width: 480)
        self.title = title
        messageLabel.numberOfLines = 3
        problemLabel.numberOfLines = 4
        field.text = text
        field.identifier = "path"
        field.accessibilityLabel = title
        messageLabel.accessibilityElementsHidden = true
        titleLabel.accessibilityElementsHidden = true
        problemLabel.accessibilityElementsHidden = true
        completions?.offer(below: field)
    }

    override func viewDidLoad() {
        for part in [titleLabel, messageLabel, field, problemLabel, actionButton, cancelButton] as [View] { view.addSubview(part) }
        field.addTarget(self, action: PathSheet.done, for: .editingDidEndOnExit)
        field.addTarget(self, action: PathSheet.pathDidChange, for: .editingChanged)
        actionButton.addTarget(self, action: PathSheet.done)
        cancelButton.action = dismissing()
        actionButton.identifier = "path-done"
        cancelButton.identifier = "path-cancel"
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(field) }

    /// A file that is dropped on it is the one that is meant.
    override func dragged(_ event: DragEvent) -> Bool {
        guard !isLink, event.types.contains(PasteboardItem.uriList) else { return super.dragged(event) }
        if case .dropped(let item) = event.phase, let list = item.representations[PasteboardItem.uriList],
            let path = URIList(bytes: list).localPaths.first
        {
            field.text = path
            say("")
        }
        return true
    }

    private func done() {
        guard !isBusy else { return }
        let text = field.text.trimmed
        guard !text.isEmpty else { return say(isLink ? "Type or paste a link." : "Type the path of a file.") }
        if isLink, let problem = Paper.problem(ofLink: text) { return say(problem) }
        let path = isLink ? text : FolderName.path(typed: text, in: FolderName.home)
        isBusy = true
        actionButton.isEnabled = false
        Task { [weak self] in
            do {
                try await self?.onPath?(path)
                self?.dismiss { [weak self] in self?.onDone?(path) }
            } catch {
                self?.isBusy = false
                self?.actionButton.isEnabled = true
                self?.say("\(error)")
            }
        }
    }

    private func pathDidChange() { say("") }

    private func say(_ problem: String) { say(problem, in: problemLabel, of: field) }

    override var stack: Stack {
        Stack(.vertical, insets: EdgeInsets(all: Self.inset)) {
            titleLabel
            Spacer(8)
            messageLabel
            Spacer(12)
            field.sized(width: .flexible, height: 38)
            Spacer(6)
            problemLabel.sized(height: .fitting(atLeast: 18))
            Spacer(14)
            Self.row(of: cancelButton, actionButton)
        }
    }
}
