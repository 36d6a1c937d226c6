import Graphics
import Inventory
import Toolkit

/// What a person wants where an item was changed or deleted elsewhere while its form was open.
enum ConflictAnswer: Hashable {
    /// What is stored stays; the form goes.
    case useTheirs
    /// What stands in the form is stored over what is there, or brings the item back.
    case keepMine
    /// What stands in the form becomes an item of its own.
    case addAsNew
}

/// The sheet that says that an item was changed or deleted elsewhere, shows what differs, and asks what to do. Escape goes back to the
/// form, where everything stands as it was.
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
    ///   - name: what the item is called now, or was called when it was deleted
    ///   - differences: nil where it was deleted
    ///   - onAnswer: told once
    init(name: String, differences: [ItemDifference]?, onAnswer: @escaping (ConflictAnswer) -> Void) {
        self.differences = differences ?? []
        let isDeleted = differences == nil
        titleLabel = Label(
            "\(DisplayText.quoted(name)) was \(isDeleted ? "deleted" : "changed") elsewhere", font: Font(size: 17, weight: .semibold))
        messageLabel = Label(
            isDeleted
                ? "It was deleted while this form was open. Nothing of what you typed is lost."
                : "It was changed while this form was open. This is where the two differ:",
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

    override func loadView() -> View { ContainerView { [weak self] in _ = self?.layout($0.size, places: true) } }

    override func viewDidLoad() {
        for part in [titleLabel, messageLabel, scroll] + buttons as [View] { view.addSubview(part) }
        scroll.contentView.addSubview(table)
        scroll.isHidden = differences.isEmpty
    }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.hint = messageLabel.text
    }

    override func viewDidAppear() { view.window?.makeFirstResponder(buttons.last) }

    override var commands: [Command] { Self.commands(of: self) }

    /// The commands of a controller, or of none, for the page that lists keys.
    static func commands(of conflict: ConflictController?) -> [Command] {
        [Command("Back to the Form", shortcuts: [Shortcut(.escape)]) { [weak conflict] in conflict?.dismiss() }]
    }

    override func keyDown(_ event: KeyEvent) -> Bool { scroll.scroll(byKey: event) || super.keyDown(event) }

    override func sheetSize(within available: Size) -> Size {
        let width = min(Self.width, available.width)
        return Size(width: width, height: min(available.height, layout(Size(width: width, height: available.height), places: false)))
    }

    /// Places the parts, or only says how high they are together.
    private func layout(_ size: Size, places: Bool) -> Double {
        let inner = Size(width: max(0, size.width - 2 * Self.inset), height: .infinity)
        let title = titleLabel.sizeThatFits(inner).height
        let message = messageLabel.sizeThatFits(inner).height
        let content = differences.isEmpty ? 0 : table.sizeThatFits(inner).height
        let widths = buttons.map { max(84, $0.intrinsicContentSize.width) }
        let isStacked = widths.reduce(Self.gap * 2, +) > inner.width
        let bottom = isStacked ? 3 * Self.buttonHeight + 2 * Self.gap : Self.buttonHeight
        let top = Self.inset + title + 8 + message
        let fixed = top + (content > 0 ? 16 : 0) + 22 + bottom + Self.inset
        guard places else { return fixed + content }
        titleLabel.frame = Rect(x: Self.inset, y: Self.inset, width: inner.width, height: title)
        messageLabel.frame = Rect(x: Self.inset, y: Self.inset + title + 8, width: inner.width, height: message)
        let room = max(0, min(content, size.height - fixed))
        scroll.frame = Rect(x: Self.inset, y: top + 16, width: inner.width, height: room)
        scroll.contentSize = Size(width: inner.width, height: content)
        table.frame = Rect(x: 0, y: 0, width: inner.width, height: content)
        var y = size.height - Self.inset - bottom
        var x = size.width - Self.inset
        for (button, width) in zip(buttons, widths).reversed() {
            if isStacked {
                button.frame = Rect(x: Self.inset, y: y, width: inner.width, height: Self.buttonHeight)
                y += Self.buttonHeight + Self.gap
            } else {
                x -= width
                button.frame = view.mirrored(Rect(x: x, y: y, width: width, height: Self.buttonHeight))
                x -= Self.gap
            }
        }
        return fixed + content
    }
}

/// What differs, below each other: what it is about, what is stored, what stands in the form.
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

    /// What the rows say, for tests.
    var texts: [[String]] { rows.map { $0.map(\.text) } }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: place(size.width, places: false)) }

    override func layoutSubviews() { _ = place(bounds.width, places: true) }

    /// Where a narrow sheet has no room beside each other, the name stands above the two versions.
    private func place(_ width: Double, places: Bool) -> Double {
        let inner = max(0, width - 2 * Self.margin)
        let isNarrow = width < Self.narrow
        let name = isNarrow ? 0 : 112.0
        let column = max(0, (inner - name - (isNarrow ? 0 : 12) - 16) / 2)
        let first = Self.margin + (isNarrow ? 0 : name + 12)
        func put(_ label: Label, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
            if places { label.frame = mirrored(Rect(x: x, y: y, width: width, height: height), in: bounds.width) }
        }
        var y = Self.padding
        put(headings[1], first, y, column, 20)
        put(headings[2], first + column + 16, y, column, 20)
        y += 20 + Self.padding
        for row in rows {
            if isNarrow {
                put(row[0], Self.margin, y, inner, 18)
                y += 20
            }
            let heights = row[1...].map { $0.sizeThatFits(Size(width: column, height: .infinity)).height }
            let height = max(18, heights.max() ?? 0)
            if !isNarrow { put(row[0], Self.margin, y, name, 18) }
            put(row[1], first, y, column, heights[0])
            put(row[2], first + column + 16, y, column, heights[1])
            y += height + Self.padding * 1.5
        }
        return y
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        for row in rows {
            let top = (row.map(\.frame.minY).min() ?? 0) - Self.padding * 0.75
            let line = Rect(x: Self.margin, y: top, width: max(0, bounds.width - 2 * Self.margin), height: 1 / canvas.scale)
            canvas.fill(line.pixelAligned(scale: canvas.scale), theme.separator)
        }
    }
}
