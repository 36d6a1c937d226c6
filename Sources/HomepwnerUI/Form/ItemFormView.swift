import Graphics
import Toolkit

/// The form of the sheet: the photo well and the fields, which scroll where the window is low. `FormView.xib` says
/// where they stand, beside their labels or, in a narrow form, below them.
final class ItemFormView: View {
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
            .outlet("photoWell", \ItemFormView.photoWell), .outlet("name", \ItemFormView.name),
            .outlet("serialNumber", \ItemFormView.serialNumber), .outlet("value", \ItemFormView.value),
            .outlet("location", \ItemFormView.location), .outlet("date", \ItemFormView.date), .outlet("notes", \ItemFormView.notes),
            .outlet("messageBar", \ItemFormView.messageBar),
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

    override func awakeFromNib() {
        super.awakeFromNib()
        for control in controls {
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
        messageBar.onClose = { [weak self] in self?.clearMessage() }
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
        controls[index].hasError = true
        var shown = controls[index].frame
        if problemLabels.indices.contains(index) {
            problemLabels[index].text = problem.sentence
            setNeedsLayout()
            layoutIfNeeded()
            shown = controls[index].frame.union(problemLabels[index].frame)
        }
        window?.makeFirstResponder(controls[index])
        scroll.scrollRectToVisible(shown.insetBy(dx: 0, dy: -16))
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

    override var keyViewOrder: [View] { [scroll, messageBar] }

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
}
