import Graphics
import Inventory
import Toolkit

/// The form of the sheet: Cancel, title, Done, the photo well and the fields, which scroll where the window is low. `FormView.xib` says
/// where they stand, beside their labels or, in a narrow form, below them.
final class ItemFormView: View {
    private(set) var cancelButton = Button()
    private(set) var doneButton = Button()
    private(set) var photoWell = PhotoWell()
    private(set) var name = TextField()
    private(set) var serialNumber = TextField()
    private(set) var value = TextField()
    private(set) var location = TextField()
    private(set) var date = TextField()
    private(set) var notes = TextView()

    /// Told when a text changed.
    var onChange: (() -> Void)?
    /// Told when Enter was pressed in a field of one line.
    var onSubmit: (() -> Void)?

    private var titleLabel = Label()
    private var messageBar = MessageBar()
    private var messageHeight: LayoutConstraint?
    private var scroll = ScrollView()
    private var labels: [Label] = []
    private var problemLabels: [Label] = []
    private var problemHeights: [LayoutConstraint] = []
    /// What keeps each field below the one above it.
    private var fieldTops: [LayoutConstraint] = []
    /// The same without problems, in the present width.
    private var plainTops: [Double] = []
    private var variations: NibVariations?

    /// Below this width the form has its labels above its fields, in points.
    private static let narrowWidth = 440.0

    override class var nibBindings: [NibBinding] {
        super.nibBindings + [
            .outlet("cancelButton", \ItemFormView.cancelButton), .outlet("doneButton", \ItemFormView.doneButton),
            .outlet("photoWell", \ItemFormView.photoWell), .outlet("name", \ItemFormView.name),
            .outlet("serialNumber", \ItemFormView.serialNumber), .outlet("value", \ItemFormView.value),
            .outlet("location", \ItemFormView.location), .outlet("date", \ItemFormView.date), .outlet("notes", \ItemFormView.notes),
            .outlet("titleLabel", \ItemFormView.titleLabel), .outlet("messageBar", \ItemFormView.messageBar),
            .outlet("messageHeight", \ItemFormView.messageHeight), .outlet("scroll", \ItemFormView.scroll),
            .outletCollection("labels", \ItemFormView.labels), .outletCollection("problemLabels", \ItemFormView.problemLabels),
            .outletCollection("problemHeights", \ItemFormView.problemHeights), .outletCollection("fieldTops", \ItemFormView.fieldTops),
        ]
    }

    /// Makes the form of a nib.
    static func make(from nib: Nib) -> ItemFormView {
        let contents = nib.instantiate(traits: NibTraits(isWidthCompact: false))
        guard let form = contents.view as? ItemFormView else { return ItemFormView() }
        form.variations = contents.variations
        form.plainTops = form.fieldTops.map(\.constant)
        return form
    }

    private var controls: [TextControl] { [name, serialNumber, value, location, date, notes] }

    private func control(of field: FormFields.Field) -> TextControl {
        switch field {
        case .name: name
        case .serialNumber: serialNumber
        case .value: value
        case .location: location
        case .date: date
        case .notes: notes
        }
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        for control in controls {
            control.onChange = { [weak self] _ in self?.onChange?() }
            control.onRefusedPaste = { [weak self] in
                self?.show(message: "That text is too long to be pasted: it has \($0 >> 20) MB. Keep it in a file of its own.")
            }
            (control as? TextField)?.onSubmit = { [weak self] in self?.onSubmit?() }
        }
        for (control, identifier) in zip(controls, ["name", "serial", "value", "location", "date", "notes"]) {
            control.identifier = identifier
        }
        for (field, text) in FormFields.texts { control(of: field).maximumLength = text.limit }
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

    /// Whether there is room for the photo well; without it the fields move up, and it cannot be used.
    var showsPhotoWell = true {
        didSet {
            guard showsPhotoWell != oldValue else { return }
            photoWell.isHidden = !showsPhotoWell
            photoWell.isEnabled = showsPhotoWell
            setNeedsLayout()
        }
    }

    /// What the photo well takes with the room above it, in points.
    static let photoWellRoom = 140.0

    // MARK: - What is wrong

    /// Marks the field that cannot be saved, says why, and puts the caret there.
    func show(problem: FormFields.Problem) {
        clearProblem()
        let index = FormFields.Field.allCases.firstIndex(of: problem.field) ?? 0
        var shown = controls[index].frame
        mark(problem)
        if problemLabels.indices.contains(index) {
            layoutIfNeeded()
            shown = controls[index].frame.union(problemLabels[index].frame)
        }
        window?.makeFirstResponder(controls[index])
        scroll.scrollRectToVisible(shown.insetBy(dx: 0, dy: -16))
    }

    /// Marks the fields whose texts are longer than can be stored, and says how much too long they are: nothing of a text is cut off.
    func markTooLongTexts() {
        for (field, text) in FormFields.texts where control(of: field).isTooLong {
            let control = control(of: field)
            guard let sentence = ItemContent.problem(of: control.text, as: text, count: control.characterCount) else { continue }
            mark(FormFields.Problem(field: field, sentence: sentence))
        }
    }

    /// Says below the date how it is understood; nothing where it says that itself.
    func show(dateWords words: String) {
        guard !date.hasError else { return }
        write(words, below: .date, color: .secondaryLabel)
    }

    private func mark(_ problem: FormFields.Problem) {
        control(of: problem.field).hasError = true
        write(problem.sentence, below: problem.field, color: .negative)
    }

    private func write(_ sentence: String, below field: FormFields.Field, color: ThemeColor) {
        guard let index = FormFields.Field.allCases.firstIndex(of: field), problemLabels.indices.contains(index) else { return }
        let label = problemLabels[index]
        guard label.text != sentence || label.textColor != color else { return }
        label.text = sentence
        label.textColor = color
        setNeedsLayout()
    }

    /// Says what went wrong with the whole form.
    func show(message: String) {
        messageBar.text = message
        messageBar.isHidden = false
        setNeedsLayout()
    }

    /// Forgets what was wrong.
    func clearProblem() {
        for (index, control) in controls.enumerated() where control.hasError {
            if problemLabels.indices.contains(index) { problemLabels[index].text = "" }
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
        super.layoutSubviews()
        adaptToWidth()
        if let first = fieldTops.first, let plain = plainTops.first { first.constant = plain - (showsPhotoWell ? 0 : Self.photoWellRoom) }
        // Sentences take the room that they need in the width that there is.
        let fieldWidth = scroll.bounds.width - (bounds.width < Self.narrowWidth ? 40 : 206)
        for (index, label) in problemLabels.enumerated() {
            let height = label.text.isEmpty ? 0 : label.sizeThatFits(Size(width: fieldWidth, height: .infinity)).height
            if problemHeights.indices.contains(index) { problemHeights[index].constant = height }
            if fieldTops.indices.contains(index + 1) {
                fieldTops[index + 1].constant = plainTops[index + 1] + (height > 0 ? height + 4 : 0)
            }
        }
        messageHeight?.constant =
            messageBar.isHidden ? 0 : messageBar.sizeThatFits(Size(width: bounds.width, height: .infinity)).height
    }

    private func adaptToWidth() {
        let traits = NibTraits(isWidthCompact: bounds.width < Self.narrowWidth)
        guard let variations, variations.traits != traits else { return }
        variations.apply(traits)
        plainTops = fieldTops.map(\.constant)
        for label in labels { label.textAlignment = traits.isWidthCompact ? .natural : .right }
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        // The sheet's card is the ground; it has round corners, which a ground here would cover.
        let line = 1 / canvas.scale
        canvas.fill(
            Rect(x: 0, y: scroll.frame.minY - (messageHeight?.constant ?? 0) - line, width: bounds.width, height: line), theme.barBorder)
    }
}
