import Graphics
import Toolkit

/// The sheet of a type or a custom field: a title, the controls with their labels, which scroll, and the buttons.
class EditorSheet: ViewController {
    let titleLabel: Label
    let nameField = TextField()
    /// The field for names from a list.
    let tokenField = TokenField()
    let problemLabel = Label(font: Font(size: 13), color: .negative)
    let cancelButton = Button("Cancel", style: .bordered)
    let doneButton: Button
    let labels: [Label]
    let scroll = ScrollView()
    var isBusy = false

    /// The width if there is room, in points.
    private let width: Double

    private static let inset = 24.0
    private static let barHeight = 74.0
    private static let titleHeight = 60.0

    init(_ title: String, done: String, labels: [String], width: Double) {
        titleLabel = Label(title, font: Font(size: 17, weight: .semibold))
        doneButton = Button(done, style: .prominent)
        self.labels = labels.map { Label($0, font: Font(size: 14), color: .secondaryLabel) }
        self.width = width
        super.init()
        self.title = title
        modalTransitionStyle = .crossDissolve
    }

    /// The controls, one for each label; the first is the name.
    var controls: [View] { [nameField] }
    /// Buttons at the other side of the bar.
    var otherButtons: [Button] { [] }
    /// The question before changes are lost, and what happens then.
    var question: (title: String, message: String) { ("", "") }
    /// Whether something was typed or chosen that is not stored.
    var hasChanges: Bool { false }

    /// Stores the changes.
    func done() {}

    /// Returns the contents below the title, without their margins.
    func rows() -> [StackItem] { [] }

    // MARK: - Life

    override func loadView() -> View { ContainerView(of: self) { $0.layout($1) } }

    override func viewDidLoad() {
        titleLabel.accessibilityRole = .heading
        problemLabel.numberOfLines = 0
        problemLabel.accessibilityElementsHidden = true
        for (label, control) in zip(labels, controls) {
            label.labels = control
            scroll.contentView.addSubview(label)
            scroll.contentView.addSubview(control)
        }
        scroll.contentView.addSubview(problemLabel)
        cancelButton.role = .cancel
        cancelButton.addTarget(self, action: EditorSheet.cancel)
        doneButton.addTarget(self, action: EditorSheet.done)
        for part in [titleLabel, scroll] as [View] { view.addSubview(part) }
        for button in otherButtons + [cancelButton, doneButton] { view.addSubview(button) }
    }

    /// In some lines Enter is Done, and typing removes the sentence about an error.
    func connect(_ lines: [TextField]) {
        for line in lines {
            line.addTarget(self, action: EditorSheet.done, for: .editingDidEndOnExit)
            line.addTarget(self, action: EditorSheet.forgetProblem, for: .editingChanged)
        }
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(nameField) }

    override var commands: [Command] {
        [
            Command("Done", shortcuts: [Shortcut(.enter, .control)], target: self, action: EditorSheet.done),
            Command("Cancel", shortcuts: [Shortcut(.escape), .control("w")], target: self, action: EditorSheet.cancel),
        ]
    }

    private func cancel() {
        guard !isBusy, presentedViewController == nil else { return }
        guard hasChanges else { return dismiss() }
        present(
            AlertController(
                title: question.title, message: question.message,
                actions: [
                    .init("Keep Editing", style: .cancel), .init("Discard", style: .destructive) { [weak self] in self?.dismiss() },
                ]))
    }

    // MARK: - Problems

    /// The error in the typed values, in a sentence; empty if there is none.
    var problem: String { problemLabel.text }

    func forgetProblem() { say("") }

    func say(_ problem: String) {
        if problem.isEmpty { tokenField.hasError = false }
        guard problemLabel.text != problem else { return }
        problemLabel.text = problem
        nameField.accessibilityHint = problem.isEmpty ? nil : problem
        sizeDidChange()
    }

    /// Returns whether all words in the token field are names from its list, and shows an error otherwise.
    func accepts(tokensOf noun: String) -> Bool {
        let typed = tokenField.textField.text.trimmed
        guard !typed.isEmpty else { return true }
        tokenField.hasError = true
        say("“\(DisplayText.isolated(typed))” is not a \(noun). Choose one from the list.")
        return false
    }

    // MARK: - Layout

    func sizeDidChange() {
        view.setNeedsLayout()
        preferredContentSize = sheetSize(within: Size(width: width, height: .infinity))
    }

    override func sheetSize(within available: Size) -> Size {
        let width = min(width, available.width)
        return Size(width: width, height: min(available.height, body(width).height(forWidth: width) + Self.barHeight + Self.titleHeight))
    }

    private static func edge(_ width: Double) -> Double { width < 420 ? 16 : inset }

    private func layout(_ bounds: Rect) {
        let edge = Self.edge(bounds.width)
        Stack(.vertical) {
            Stack(.horizontal, insets: EdgeInsets(top: 22, left: edge, bottom: 12, right: edge)) { titleLabel.sized(width: .flexible) }
                .sized(height: .fixed(Self.titleHeight))
            scroll.sized(height: .flexible)
            Stack(.horizontal, spacing: 10, insets: EdgeInsets(top: 16, left: edge, bottom: 24, right: edge)) {
                for button in otherButtons { button.sized(width: .fitting(atLeast: 84), height: 34) }
                Spacer()
                cancelButton.sized(width: .fitting(atLeast: 84), height: 34)
                doneButton.sized(width: .fitting(atLeast: 84), height: 34)
            }
            .sized(height: .fixed(Self.barHeight))
        }
        .place(in: view)
        body(bounds.width).placeContent(of: scroll)
    }

    private func body(_ width: Double) -> Stack {
        let edge = Self.edge(width)
        return Stack(.vertical, insets: EdgeInsets(top: 4, left: edge, bottom: 4, right: edge)) { rows() }
    }

    /// A control below its label.
    @Stack.Builder func part(_ label: Label, _ control: StackItem) -> [StackItem] {
        label.sized(height: 20)
        Spacer(4)
        control
        Spacer(12)
    }
}
