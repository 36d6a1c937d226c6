import Graphics
import Toolkit

/// The form of the sheet: Cancel, title, Done, the photo well and the fields, which scroll where the window is low.
final class ItemFormView: View {
    let cancelButton = Button("Cancel")
    let doneButton = Button("Done", style: .prominent)
    let photoWell = PhotoWell()
    let name = TextField()
    let serialNumber = TextField()
    let value = TextField()
    let location = TextField()
    let date = TextField()
    let notes = TextView()

    /// Told when a text changed.
    var onChange: (() -> Void)?
    /// Told when Enter was pressed in a field of one line.
    var onSubmit: (() -> Void)?

    private let titleLabel = Label(font: Font(size: 15, weight: .semibold))
    private let messageBar = MessageBar()
    private let scroll = ScrollView()
    private var labels: [Label] = []
    private var problemLabels: [Label] = []
    private static let barHeight = 57.0

    private var controls: [TextControl] { [name, serialNumber, value, location, date, notes] }

    init() {
        super.init(frame: .zero)
        titleLabel.textAlignment = .center
        addSubview(scroll)
        for view in [titleLabel, cancelButton, doneButton, messageBar] as [View] { addSubview(view) }
        scroll.contentView.addSubview(photoWell)
        for (text, control) in zip(["Name", "Serial number", "Value", "Location", "Purchased", "Notes"], controls) {
            let label = Label(text, font: Font(size: 14), color: .secondaryLabel)
            let problem = Label(font: Font(size: 13), color: .negative)
            problem.numberOfLines = 0
            labels.append(label)
            problemLabels.append(problem)
            for view in [label, control, problem] as [View] { scroll.contentView.addSubview(view) }
            control.onChange = { [weak self] _ in self?.onChange?() }
            (control as? TextField)?.onSubmit = { [weak self] in self?.onSubmit?() }
        }
        for (control, identifier) in zip(controls, ["name", "serial", "value", "location", "date", "notes"]) {
            control.identifier = identifier
        }
        name.maximumLength = 1_000
        serialNumber.maximumLength = 1_000
        location.maximumLength = 1_000
        notes.maximumLength = 100_000
        date.placeholder = "3 March 2026"
        messageBar.isHidden = true
        messageBar.onClose = { [weak self] in self?.clearMessage() }
    }

    /// The bar's title.
    var title: String {
        get { titleLabel.text }
        set { titleLabel.text = newValue }
    }

    /// Whether Done was pressed and the disk has not answered yet.
    var isSaving = false {
        didSet { doneButton.isEnabled = !isSaving }
    }

    /// The texts as they stand.
    var fields: FormFields {
        var fields = FormFields()
        fields.name = name.text
        fields.serialNumber = serialNumber.text
        fields.value = value.text
        fields.location = location.text
        fields.date = date.text
        fields.notes = notes.text
        return fields
    }

    /// Fills the fields.
    func show(_ fields: FormFields) {
        name.text = fields.name
        serialNumber.text = fields.serialNumber
        value.text = fields.value
        location.text = fields.location
        date.text = fields.date
        notes.text = fields.notes
    }

    // MARK: - What is wrong

    /// Marks the field that cannot be saved, says why, and puts the caret there.
    func show(problem: FormFields.Problem) {
        clearProblem()
        let index = FormFields.Field.allCases.firstIndex(of: problem.field) ?? 0
        problemLabels[index].text = problem.sentence
        controls[index].hasError = true
        setNeedsLayout()
        layoutIfNeeded()
        window?.makeFirstResponder(controls[index])
        scroll.scrollRectToVisible(controls[index].frame.union(problemLabels[index].frame).insetBy(dx: 0, dy: -16))
    }

    /// Says what went wrong with the whole form.
    func show(message: String) {
        messageBar.text = message
        messageBar.isHidden = false
        setNeedsLayout()
    }

    /// Forgets what was wrong.
    func clearProblem() {
        for (label, control) in zip(problemLabels, controls) where control.hasError {
            label.text = ""
            control.hasError = false
            setNeedsLayout()
        }
        clearMessage()
    }

    private func clearMessage() {
        guard !messageBar.isHidden else { return }
        messageBar.isHidden = true
        setNeedsLayout()
    }

    // MARK: - Layout

    override var keyViewOrder: [View] { [scroll, cancelButton, doneButton, messageBar] }

    override func layoutSubviews() {
        let width = bounds.width
        cancelButton.frame = Rect(x: 16, y: 12, width: max(78, cancelButton.intrinsicContentSize.width), height: 32)
        let done = max(70, doneButton.intrinsicContentSize.width)
        doneButton.frame = Rect(x: width - 16 - done, y: 12, width: done, height: 32)
        let side = max(cancelButton.frame.maxX, width - doneButton.frame.minX) + 8
        titleLabel.frame = Rect(x: side, y: 16, width: max(0, width - 2 * side), height: 24)
        var top = Self.barHeight
        if !messageBar.isHidden {
            let height = messageBar.sizeThatFits(Size(width: width, height: .infinity)).height
            messageBar.frame = Rect(x: 0, y: top, width: width, height: height)
            top += height
        }
        scroll.frame = Rect(x: 0, y: top, width: width, height: max(0, bounds.height - top))
        layoutContent(width: width)
    }

    private func layoutContent(width: Double) {
        let messageWidth = width < 440 ? width - 40 : width - 206
        let layout = FormLayout(
            width: width, fieldHeights: [38, 38, 38, 38, 38, 62],
            messageHeights: problemLabels.map {
                $0.text.isEmpty ? 0 : $0.sizeThatFits(Size(width: messageWidth, height: .infinity)).height
            },
            photoSize: Size(width: 160, height: 120))
        photoWell.frame = layout.photo
        for index in controls.indices {
            labels[index].textAlignment = width < 440 ? .natural : .right
            labels[index].frame = layout.labels[index]
            controls[index].frame = layout.fields[index]
            problemLabels[index].frame = layout.messages[index]
        }
        scroll.contentSize = Size(width: width, height: layout.height)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        // The sheet's card is the ground; it has round corners, which a ground here would cover.
        let line = 1 / canvas.scale
        canvas.fill(Rect(x: 0, y: Self.barHeight - line, width: bounds.width, height: line), theme.barBorder)
    }
}
