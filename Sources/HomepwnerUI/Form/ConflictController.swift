import Graphics
import Inventory
import Toolkit

/// The person's choice when an item was changed or deleted elsewhere while its form was open.
enum ConflictAnswer: Hashable {
    /// Keeps the stored item and closes the form.
    case useTheirs
    /// The form's changes are stored over the current item, or bring it back.
    case keepMine
    /// Adds the contents of the form as a new item.
    case addAsNew
}

/// The sheet that says that an item was changed or deleted elsewhere, shows the differences, and asks what to do. Escape goes back to the
/// unchanged form.
final class ConflictController: ViewController {
    private let differences: [ItemDifference]
    private let titleLabel: Label
    private let messageLabel: Label
    private let table: DifferenceTable
    private let scroll = ScrollView()
    private var buttons: [Button] = []
    private var isAnswered = false

    private static let width = 580.0
    private static let inset = 24.0
    private static let buttonHeight = 34.0
    private static let gap = 10.0

    /// - Parameters:
    ///   - name: the item's current name, or its name when it was deleted
    ///   - differences: nil if it was deleted
    ///   - onAnswer: called once
    init(name: String, differences: [ItemDifference]?, onAnswer: @escaping (ConflictAnswer) -> Void) {
        self.differences = differences ?? []
        let isDeleted = differences == nil
        titleLabel = Label(
            "\(DisplayText.quoted(name)) was \(isDeleted ? "deleted" : "changed") elsewhere", font: Font(size: 17, weight: .semibold))
        messageLabel = Label(
            isDeleted
                ? "It was deleted while this form was open. Your text is not lost."
                : "It was changed while this form was open. Fields that you did not change keep their new contents. The two differ here:",
            font: Font(size: 14), color: .secondaryLabel)
        table = DifferenceTable(self.differences)
        super.init()
        title = titleLabel.text
        modalTransitionStyle = .crossDissolve
        for label in [titleLabel, messageLabel] { label.accessibilityElementsHidden = true }
        titleLabel.numberOfLines = 3
        messageLabel.numberOfLines = 4
        let answers: [(String, ConflictAnswer)] = [
            (isDeleted ? "Leave It Deleted" : "Use Theirs", .useTheirs), ("Add as New", .addAsNew),
            (isDeleted ? "Bring It Back" : "Keep Mine", .keepMine),
        ]
        buttons = answers.map { title, answer in
            Button(title, style: answer == .keepMine ? .prominent : .bordered) { [weak self] in
                guard let self, !isAnswered else { return }
                isAnswered = true
                dismiss()
                onAnswer(answer)
            }
        }
        buttons[0].identifier = "conflict-theirs"
        buttons[1].identifier = "conflict-new"
        buttons[2].identifier = "conflict-mine"
    }

    override func loadView() -> View { ContainerView(of: self) { $0.layout($1.size) } }

    override func viewDidLoad() {
        for part in [titleLabel, messageLabel, scroll] + buttons as [View] { view.addSubview(part) }
        scroll.contentView.addSubview(table)
        scroll.isHidden = differences.isEmpty
    }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.hint = messageLabel.text
    }

    override func viewDidAppear() {
        // While the sheet appears, an Enter that was meant for something else has no effect. A button that already has the keyboard keeps
        // it.
        if let window = view.window, window.firstResponder == nil { window.makeFirstResponder(buttons.last) }
    }

    override var commands: [Command] { Self.commands(of: self) }

    /// The commands of a controller, or of none, for the page that lists keys.
    static func commands(of conflict: ConflictController?) -> [Command] {
        [Command("Back to the Form", shortcuts: [Shortcut(.escape)]) { [weak conflict] in conflict?.dismiss() }]
    }

    override func keyDown(_ event: KeyEvent) -> Bool { scroll.scroll(byKey: event) || super.keyDown(event) }

    override func sheetSize(within available: Size) -> Size {
        let width = min(Self.width, available.width)
        return Size(width: width, height: min(available.height, stack(in: width).height(forWidth: width)))
    }

    private func layout(_ size: Size) {
        stack(in: size.width).place(in: view)
        Stack(.vertical) { table }.placeContent(of: scroll)
    }

    private func stack(in width: Double) -> Stack {
        let inner = max(0, width - 2 * Self.inset)
        return Stack(
            .vertical, insets: EdgeInsets(top: Self.inset, left: Self.inset, bottom: Self.inset, right: Self.inset)
        ) {
            titleLabel
            Spacer(8)
            messageLabel
            if !scroll.isHidden {
                Spacer(16)
                scroll.sized(height: .fixed(table.sizeThatFits(Size(width: inner, height: .infinity)).height, resistance: .defaultHigh))
            }
            Spacer(.flexible(atLeast: 22))
            buttonStack(in: inner)
        }
    }

    /// The buttons beside each other or, without enough room, the most important one above the others.
    private func buttonStack(in width: Double) -> Stack {
        let row = Stack(.horizontal, spacing: Self.gap) {
            Spacer()
            for button in buttons { button.sized(width: .fitting(atLeast: 84), height: .fixed(Self.buttonHeight)) }
        }
        guard row.sizeThatFits(Size(width: Double.infinity, height: .infinity)).width > width else { return row }
        return Stack(.vertical, spacing: Self.gap) {
            for button in buttons.reversed() { button.sized(height: .fixed(Self.buttonHeight)) }
        }
    }
}

/// The differences, one below the other: the name of the field, the stored text and the text in the form.
final class DifferenceTable: View {
    private let headings = [
        Label("", font: Font(size: 13)), Label("Theirs", font: Font(size: 13, weight: .semibold), color: .secondaryLabel),
        Label("Mine", font: Font(size: 13, weight: .semibold), color: .secondaryLabel),
    ]
    private let rows: [[Label]]

    private static let padding = 9.0
    private static let margin = 14.0
    private static let narrow = 400.0

    init(_ differences: [ItemDifference]) {
        rows = differences.map { difference in
            [
                Label(difference.name, font: Font(size: 13), color: .secondaryLabel), Label(difference.theirs, font: Font(size: 13)),
                Label(difference.mine, font: Font(size: 13)),
            ]
        }
        super.init()
        cornerRadius = 8
        for label in headings + rows.joined() {
            // Long notes are seen by how they begin.
            label.numberOfLines = 6
            addSubview(label)
        }
    }

    override func themeDidChange() { backgroundColor = theme.groupBackground }

    /// The texts of the rows, for tests.
    var texts: [[String]] { rows.map { $0.map(\.text) } }

    override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width, height: stack(in: size.width).height(forWidth: size.width))
    }

    override func layoutSubviews() { stack(in: bounds.width).place(in: self) }

    /// In a narrow sheet, the name is above the two versions.
    private func stack(in width: Double) -> Stack {
        let isNarrow = width < Self.narrow
        func columns(_ labels: [Label], height: Double, isHeading: Bool = false) -> StackItem {
            Stack(.horizontal, alignment: isHeading ? .fill : .top) {
                if !isNarrow {
                    labels[0].sized(width: 112, height: .fixed(height))
                    Spacer(12)
                }
                labels[1].sized(width: .flexible)
                Spacer(16)
                labels[2].sized(width: .flexible)
            }
            .sized(height: .fitting(atLeast: height))
        }
        return Stack(
            .vertical, spacing: Self.padding * 1.5,
            insets: EdgeInsets(top: Self.padding, left: Self.margin, bottom: Self.padding * 1.5, right: Self.margin)
        ) {
            columns(headings, height: 20, isHeading: true)
            Spacer(.fixed(Self.padding))
            for row in rows {
                Stack(.vertical, spacing: 2) {
                    if isNarrow { row[0].sized(height: 18) }
                    columns(row, height: 18)
                }
            }
        }
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        for row in rows {
            let top = (row.map(\.frame.minY).min() ?? 0) - Self.padding * 0.75
            let line = Rect(x: Self.margin, y: top, width: max(0, bounds.width - 2 * Self.margin), height: 1 / canvas.scale)
            canvas.fill(line.pixelAligned(scale: canvas.scale), theme.separator)
        }
    }
}
