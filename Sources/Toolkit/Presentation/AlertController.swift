public import Graphics

/// A question or a message in the middle of the window, with a button for each answer.
public final class AlertController: ViewController {
    /// One answer.
    public struct Action {
        /// The meaning of an answer.
        public enum Style: Sendable {
            case normal
            /// The answer of Escape.
            case cancel
            /// The answer of Enter.
            case preferred
            /// It destroys something, and is never the answer of Enter.
            case destructive
        }

        let title: String
        let style: Style
        let handler: () -> Void

        /// Makes an answer, named by a verb.
        public init(_ title: String, style: Style = .normal, handler: @escaping () -> Void = {}) {
            self.title = title
            self.style = style
            self.handler = handler
        }
    }

    private let message: String
    private let actions: [Action]
    private let titleLabel: Label
    private let messageLabel: Label
    private var buttons: [AlertButton] = []
    private var typing: TypingGuard?

    /// Whether it comes up automatically, maybe while a person types: the keys of that text are then not answers. Set it before presenting.
    public var isUnsolicited = false

    /// A second press while the alert fades out is not a second answer.
    private var isAnswered = false
    private static let width = 400.0
    private static let inset = 24.0
    private static let buttonHeight = 34.0
    private static let gap = 10.0
    private static let leastButton = 84.0

    /// Makes an alert. The buttons are in the order of the actions, the last one at the trailing edge.
    public init(title: String, message: String, actions: [Action]) {
        self.message = message
        self.actions = actions.isEmpty ? [Action("OK", style: .preferred)] : actions
        titleLabel = Label(title, font: Font(size: 17, weight: .semibold))
        messageLabel = Label(message, font: Font(size: 14), color: .secondaryLabel)
        super.init()
        self.title = title
        modalTransitionStyle = .crossDissolve
        titleLabel.numberOfLines = 4
        messageLabel.numberOfLines = 12
        for label in [titleLabel, messageLabel] { label.accessibilityElementsHidden = true }
    }

    public override func loadView() -> View {
        ContainerView(stack: { [weak self] in self.map { $0.stack(inWidth: $0.view.bounds.width) } })
    }

    public override func viewDidLoad() {
        view.addSubview(titleLabel)
        view.addSubview(messageLabel)
        for action in actions {
            let button = AlertButton(action.title, style: action.style == .preferred ? .prominent : .bordered) { [weak self] in
                self?.choose(action)
            }
            button.isDestructive = action.style == .destructive
            button.swallows = { [weak self] in self?.typing?.swallows($0, isDestructive: action.style == .destructive) ?? false }
            buttons.append(button)
            view.addSubview(button)
        }
    }

    public override func sheetSize(within available: Size) -> Size {
        let width = min(Self.width, available.width)
        return Size(width: width, height: stack(inWidth: width).height(forWidth: width))
    }

    public override func viewWillAppear() { isAnswered = false }

    public override func viewIsAppearing() {
        typing = isUnsolicited ? TypingGuard(at: view.window?.now ?? 0) : nil
        let preferred = actions.firstIndex { $0.style == .preferred } ?? actions.firstIndex { $0.style == .cancel } ?? 0
        view.window?.makeFirstResponder(buttons[preferred])
    }

    public override var commands: [Command] {
        [Command("Cancel", shortcuts: [Shortcut(.escape)]) { [weak self] in self?.cancel() }]
    }

    public override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.modifiers.isEmpty else { return super.keyDown(event) }
        switch event.key {
        case .left, .up: return moveKeyboard(by: -1)
        case .right, .down: return moveKeyboard(by: 1)
        default: return super.keyDown(event)
        }
    }

    /// Gives the keyboard to the button before or after the one that has it, in the order from the top left.
    private func moveKeyboard(by step: Int) -> Bool {
        let seen = buttons.sorted { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
        guard let present = seen.firstIndex(where: \.isFirstResponder) else { return false }
        seen[max(0, min(present + step, seen.count - 1))].becomeFirstResponder()
        return true
    }

    /// Its title is its name and its message its description, so that a screen reader reads both when it appears.
    public override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .alert
        description.label = titleLabel.text
        description.hint = message
    }

    private func cancel() {
        let action = actions.first { $0.style == .cancel } ?? (harmless.count == 1 ? harmless.first : nil)
        if let action { choose(action) }
    }

    /// The answers that destroy nothing. If there is only one, Escape gives that answer.
    private var harmless: [Action] { actions.filter { $0.style != .destructive } }

    private func choose(_ action: Action) {
        guard !isAnswered else { return }
        isAnswered = true
        // The alert is dismissed at once: the next keys are for the result of the answer, not for the views below.
        dismiss()
        action.handler()
    }

    /// Returns the layout in a width, in points.
    private func stack(inWidth width: Double) -> Stack {
        let wanted = buttons.reduce(Self.gap * Double(buttons.count - 1)) { $0 + max(Self.leastButton, $1.intrinsicContentSize.width) }
        let isRow = wanted <= width - 2 * Self.inset
        return Stack(.vertical, insets: EdgeInsets(all: Self.inset)) {
            titleLabel
            Spacer(8)
            messageLabel
            Spacer(22)
            if isRow {
                Stack(.horizontal, spacing: Self.gap) {
                    Spacer()
                    for button in buttons { button.sized(width: .fitting(atLeast: Self.leastButton), height: .fixed(Self.buttonHeight)) }
                }
            } else {
                // The buttons are too long for a row: they are below each other, with the answer of Enter on top.
                Stack(.vertical, spacing: Self.gap) {
                    for button in buttons.reversed() { button.sized(height: .fixed(Self.buttonHeight)) }
                }
            }
        }
    }
}

/// A button of an alert, which can tell answers from text that a person types.
private final class AlertButton: Button {
    var swallows: (KeyEvent) -> Bool = { _ in false }

    override func keyDown(_ event: KeyEvent) -> Bool { swallows(event) || super.keyDown(event) }
}
