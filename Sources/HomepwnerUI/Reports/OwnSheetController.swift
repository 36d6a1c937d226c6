import Graphics
import Reports
import Toolkit

/// The sheet that asks for the lengths of a sheet of labels, or of a roll, in millimetres, and shows the error if they are not usable.
final class OwnSheetController: StackSheet {
    private let titleLabel = Label("Custom Labels", font: Font(size: 17, weight: .semibold))
    private let messageLabel = Label(
        "All lengths are in millimetres, as printed on the package.", font: Font(size: 14), color: .secondaryLabel)
    private let problemLabel = Label(font: Font(size: 13), color: .negative)
    private let paperLabel = Label("Paper", font: Font(size: 14), color: .secondaryLabel)
    private let paperControl = SegmentedControl([.init("A4"), .init("Letter"), .init("Roll")])
    private let fields: [(part: Part, label: Label, field: QuantityField)]
    private let cancelButton = Button("Cancel", style: .bordered)
    private let doneButton = Button("Use Labels", style: .prominent)
    private let options: ReportOptionsView

    /// The measures that it asks for.
    private enum Part: CaseIterable {
        case width, height, columns, rows, left, top, across, down

        var title: String {
            switch self {
            case .width: "Label width"
            case .height: "Label height"
            case .columns: "Labels across"
            case .rows: "Labels down"
            case .left: "Left margin"
            case .top: "Top margin"
            case .across: "Horizontal spacing"
            case .down: "Vertical spacing"
            }
        }

        /// Whether a roll has it, too.
        var isOfRolls: Bool { self == .width || self == .height }

        var range: ClosedRange<Double> {
            switch self {
            case .columns, .rows: 1...100
            case .left, .top: 0...400
            case .width, .height, .across, .down: 15...400
            }
        }
    }

    /// - Parameter options: have the first values, and take the sheet
    init(_ options: ReportOptionsView) {
        self.options = options
        let sheet = options.choices.labels.sheet
        let (grid, size) = (sheet.grid, sheet.size)
        fields = Part.allCases.map { part in
            let number: Double =
                switch part {
                case .width: size.width
                case .height: size.height
                case .columns: Double(grid.columns)
                case .rows: Double(grid.rows)
                case .left: max(0, grid.left)
                case .top: max(0, grid.top)
                case .across: max(grid.across, size.width)
                case .down: max(grid.down, size.height)
                }
            let field = QuantityField()
            field.range = part.range
            field.format = LabelSheet.text
            field.quantity = number
            field.accessibilityLabel = part.title
            field.identifier = "own-\(part)"
            let label = Label(part.title, font: Font(size: 14), color: .secondaryLabel)
            label.labels = field
            return (part, label, field)
        }
        super.init(width: 460)
        title = titleLabel.text
        paperControl.selectedSegmentIndex = sheet.count == 1 ? 2 : sheet.page == .letter ? 1 : 0
        paperControl.accessibilityLabel = "Paper"
        paperControl.addTarget(self, action: OwnSheetController.look, for: .valueChanged)
        for (_, _, field) in fields {
            field.addTarget(self, action: OwnSheetController.look, for: .editingChanged)
            field.addTarget(self, action: OwnSheetController.done, for: .editingDidEndOnExit)
        }
        messageLabel.numberOfLines = 2
        problemLabel.numberOfLines = 3
        for label in [titleLabel, messageLabel, problemLabel] { label.accessibilityElementsHidden = true }
        cancelButton.role = .cancel
        cancelButton.action = dismissing()
        doneButton.addTarget(self, action: OwnSheetController.done)
        doneButton.identifier = "own-done"
    }

    override func viewDidLoad() {
        for part in [titleLabel, messageLabel, paperLabel, paperControl] as [View] { view.addSubview(part) }
        for (_, label, field) in fields {
            view.addSubview(label)
            view.addSubview(field)
        }
        for part in [problemLabel, cancelButton, doneButton] as [View] { view.addSubview(part) }
        look()
    }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.hint = problemLabel.text.isEmpty ? messageLabel.text : problemLabel.text
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(fields[0].field) }

    // MARK: - The sheet

    private var isRoll: Bool { paperControl.selectedSegmentIndex == 2 }
    private var isLetter: Bool { paperControl.selectedSegmentIndex == 1 }

    /// The typed sheet, or the error in it.
    private var typed: Result<LabelSheet, LabelSheetProblem> {
        var texts: [Part: String] = [:]
        for (part, _, field) in fields where !isRoll || part.isOfRolls {
            guard let number = field.quantity else {
                return .failure(field.problem == .tooLarge ? .tooLarge : part.range.lowerBound > 1 ? .tooSmall : .unknown)
            }
            texts[part] = LabelSheet.text(number)
        }
        func text(_ part: Part) -> String { texts[part] ?? "0" }
        if isRoll {
            return LabelSheet(named: "\(text(.width))x\(text(.height))mm").map { .success($0) } ?? .failure(.tooSmall)
        }
        let name =
            "\(text(.columns))x\(text(.rows))@\(text(.width))x\(text(.height))+\(text(.left))+\(text(.top))"
            + "/\(text(.across))x\(text(.down))mm"
        return Result { () throws(LabelSheetProblem) in try LabelSheet(own: name, on: isLetter ? .letter : .a4) }
    }

    /// Shows the error in the typed measures.
    private func look() {
        let problem: String =
            switch typed {
            case .success: ""
            case .failure(.unknown): "Enter a number in every field."
            case .failure(.tooSmall): "Labels must be 15 to 300 mm wide and high."
            case .failure(.tooLarge): "The labels do not fit on the paper."
            case .failure(.overlapping): "The labels overlap. The spacing must be at least the label size."
            }
        problemLabel.text = problem
        doneButton.isEnabled = problem.isEmpty
        for (part, label, field) in fields {
            (label.isHidden, field.isHidden) = (isRoll && !part.isOfRolls, isRoll && !part.isOfRolls)
        }
        contentSizeDidChange()
    }

    private func done() {
        guard case .success(let sheet) = typed else { return }
        dismiss()
        options.choose(sheet, isLetter: isLetter)
    }

    override var stack: Stack {
        let shown = fields.filter { !$0.field.isHidden }
        let pairs = stride(from: 0, to: shown.count, by: 2).map { shown[$0..<min($0 + 2, shown.count)] }
        return Stack(.vertical, insets: EdgeInsets(all: Self.inset)) {
            titleLabel
            Spacer(8)
            messageLabel
            Spacer(16)
            Stack(.horizontal, spacing: 16, alignment: .center) {
                paperLabel.sized(width: 64, height: 20)
                paperControl.sized(width: .flexible, height: 34)
            }
            for pair in pairs {
                Spacer(10)
                Stack(.horizontal, spacing: 16) {
                    for (_, label, field) in pair {
                        Stack(.vertical, spacing: 4) {
                            label.sized(height: 18)
                            field.sized(width: .flexible, height: 36)
                        }
                        .sized(width: .flexible)
                    }
                }
            }
            Spacer(8)
            problemLabel.sized(height: .fitting(atLeast: 18))
            Spacer(14)
            Self.row(of: cancelButton, doneButton)
        }
    }
}
