import Graphics
import Inventory
import Toolkit
import Words

/// A sheet with a title, some words, a few fields in rows with their names, and two buttons: it asks for what belongs to one act.
class EntrySheet: StackSheet {
    private let titleLabel: Label
    private let messageLabel: Label
    private let problemLabel = Label(font: Font(size: 13), color: .negative)
    private let cancelButton = Button(tr("Cancel"), style: .bordered)
    private let doneButton: Button
    private var rows: [(label: Label, field: View)] = []

    /// - Parameters:
    ///   - message: about the things that the act is on
    ///   - done: the title of the button that performs the act
    init(_ title: String, message: String, done: String) {
        titleLabel = Label(title, font: Font(size: 17, weight: .semibold))
        messageLabel = Label(message, font: Font(size: 14), color: .secondaryLabel)
        doneButton = Button(done, style: .prominent)
        super.init(width: 440)
        self.title = title
        messageLabel.numberOfLines = 4
        for label in [titleLabel, problemLabel] { label.accessibilityElementsHidden = true }
        problemLabel.numberOfLines = 3
        problemLabel.accessibilityLive = .assertive
        cancelButton.role = .cancel
        cancelButton.action = dismissing()
        doneButton.addTarget(self, action: EntrySheet.done)
    }

    /// Adds a row, below the others.
    func add(_ title: String, _ field: View) {
        let label = Label(title, font: Font(size: 14), color: .secondaryLabel)
        label.textAlignment = .trailing
        label.labels = field
        field.accessibilityLabel = title
        rows.append((label, field))
        if isViewLoaded { addViews(of: (label, field)) }
        guard let text = field as? TextField else { return }
        text.addTarget(self, action: EntrySheet.done, for: .editingDidEndOnExit)
        text.addTarget(self, action: EntrySheet.textDidChange, for: .editingChanged)
    }

    /// Performs the act, or shows the problem and stays. Called by the button and by Enter.
    func done() {}

    /// A person typed: the sentence about a problem goes.
    func textDidChange() { show(problem: "") }

    /// Says something to know about the text of a field, in the place of problems.
    func show(note: String, at field: TextField? = nil) {
        show(problem: "")
        guard !note.isEmpty else { return }
        field?.accessibilityHint = note
        problemLabel.textColor = .secondaryLabel
        problemLabel.accessibilityElementsHidden = field != nil
        problemLabel.accessibilityLive = .polite
        problemLabel.text = note
        contentSizeDidChange()
    }

    /// Says what cannot be taken, below the fields, and puts the caret into the field; an empty text removes the sentence.
    func show(problem: String, at field: TextField? = nil) {
        // A field that is not used here cannot have the caret.
        let field = rows.contains { $0.field === field } ? field : nil
        for case let other as TextField in rows.map(\.field) {
            other.hasError = field != nil && other === field
            other.accessibilityHint = other === field && !problem.isEmpty ? problem : nil
        }
        if let field { view.window?.makeFirstResponder(field) }
        problemLabel.textColor = .negative
        problemLabel.accessibilityLive = .assertive
        // A screen reader reads a sentence about a field together with the field. It reads any other sentence by itself.
        problemLabel.accessibilityElementsHidden = field != nil || problem.isEmpty
        let isOther = problemLabel.text != problem
        if field == nil { problemLabel.say(problem) } else { problemLabel.text = problem }
        if isOther { contentSizeDidChange() }
    }

    override func viewDidLoad() {
        for part in [titleLabel, messageLabel, problemLabel, cancelButton, doneButton] as [View] { view.addSubview(part) }
        for row in rows { addViews(of: row) }
    }

    private func addViews(of row: (label: Label, field: View)) {
        // The keyboard goes through the rows before the buttons, whenever a row comes.
        let place = view.subviews.firstIndex { $0 === problemLabel } ?? view.subviews.count
        view.insertSubview(row.label, at: place)
        view.insertSubview(row.field, at: place + 1)
    }

    override func viewIsAppearing() {
        if let first = rows.first?.field { view.window?.makeFirstResponder(first) }
    }

    override var stack: Stack {
        Stack(.vertical, insets: EdgeInsets(all: Self.inset)) {
            titleLabel
            Spacer(6)
            messageLabel
            for (label, field) in rows {
                Spacer(10)
                Stack(.horizontal, spacing: 12, alignment: .center) {
                    label.sized(width: .fixed(100))
                    if field is Switch {
                        field.sized(width: .fixed(44), height: .fixed(26))
                        Spacer()
                    } else {
                        field.sized(width: .flexible, height: 38)
                    }
                }
            }
            Spacer(6)
            problemLabel.sized(height: .fitting(atLeast: 18))
            Spacer(12)
            Self.row(of: cancelButton, doneButton)
        }
    }
}
