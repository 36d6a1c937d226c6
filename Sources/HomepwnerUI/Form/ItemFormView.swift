import Graphics
import Inventory
import Toolkit

/// The form of the sheet: the pictures and the fields, which scroll where the window is low. `FormView.xib` says
/// where they stand, beside their labels or, in a narrow form, below them.
final class ItemFormView: View {
    private(set) var pictureBar = FormPictureBar()
    private(set) var name = TextField()
    private(set) var serialNumber = TextField()
    private(set) var value = TextField()
    private(set) var location = TextField()
    private(set) var date = DateField()
    private(set) var notes = TextView()

    /// Told when a text changed.
    var onChange: (() -> Void)?
    /// Told when Enter was pressed in a field of one line.
    var onSubmit: (() -> Void)?
    /// Called when it has another width than before.
    var onWidthChange: (() -> Void)?
    private var shownWidth = 0.0
    /// Told when all of it wants another height than before.
    var onHeightChange: (() -> Void)?
    /// Told when files or pictures are dropped anywhere on the form.
    var onDrop: ((PasteboardItem) -> Void)?

    private var messageBar = MessageBar()
    private var messageHeight: LayoutConstraint?
    private var scroll = ScrollView()
    /// The fields that not every form shows.
    private(set) var more = FormMoreFields()
    /// The papers.
    var papers: FormPapersSection { more.papers }
    private var moreHeight: LayoutConstraint?
    private var labels: [Label] = []
    private var problemLabels: [Label] = []
    private var problemHeights: [LayoutConstraint] = []
    /// What keeps each field below the one above it.
    private var fieldTops: [LayoutConstraint] = []
    /// The same without problems, in the present width.
    private var plainTops: [Double] = []
    private var variations: NibVariations?
    private var pictureTop: LayoutConstraint?
    private var pictureLeading: LayoutConstraint?
    private var pictureWidth: LayoutConstraint?
    private var pictureHeight: LayoutConstraint?
    private var nameWidth: LayoutConstraint?
    private(set) var notesHeight: LayoutConstraint?
    /// The same for a text of a line or two, in points.
    private(set) var plainNotesHeight = 0.0

    /// Below this width the form has its labels above its fields, in points.
    private static let narrowWidth = 440.0

    override class var nibBindings: [NibBinding] {
        super.nibBindings + [
            .outlet("pictureBar", \ItemFormView.pictureBar), .outlet("pictureTop", \ItemFormView.pictureTop),
            .outlet("pictureLeading", \ItemFormView.pictureLeading), .outlet("pictureWidth", \ItemFormView.pictureWidth),
            .outlet("pictureHeight", \ItemFormView.pictureHeight), .outlet("nameWidth", \ItemFormView.nameWidth),
            .outlet("notesHeight", \ItemFormView.notesHeight), .outlet("moreHeight", \ItemFormView.moreHeight),
            .outlet("more", \ItemFormView.more),
            .outlet("name", \ItemFormView.name),
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
        form.followNotes()
        return form
    }

    private var controls: [TextControl] { [name, serialNumber, value, location, date, notes] }

    private func control(of field: ItemField) -> TextControl? { Self.fields.firstIndex(of: field).map { controls[$0] } }

    /// The fields that it shows, in the order of their controls.
    static let fields: [ItemField] = [.name, .serialNumber, .value, .place, .bought, .notes]
    /// What was filled before, with the fields that it does not show.
    private var filled = FormFields()

    override func awakeFromNib() {
        super.awakeFromNib()
        plainTops = fieldTops.map(\.constant)
        plainNotesHeight = notesHeight?.constant ?? 0
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
        for (label, control) in zip(labels, controls) { label.labels = control }
        name.accessibilityIsRequired = true
        // What is wrong with a field, and how a date is understood, is said of the field itself.
        for label in problemLabels { label.accessibilityElementsHidden = true }
        for (field, control) in zip(Self.fields, controls) where field.holdsText { control.maximumLength = field.textLimit }
        messageBar.onClose = { [weak self] in self?.clearMessage() }
        more.onChange = { [weak self] in self?.onChange?() }
        more.onSubmit = { [weak self] in self?.onSubmit?() }
        more.onHeightChange = { [weak self] in self?.setNeedsLayout() }
        more.onOpen = { [weak self] in self?.revealMore() }
    }

    /// Who asks for more fields sees them.
    private func revealMore() {
        setNeedsLayout()
        layoutIfNeeded()
        var shown = more.frame
        shown.size.height = min(shown.height, scroll.bounds.height)
        scroll.scrollRectToVisible(shown)
    }

    /// Prepares it, before anything is filled in.
    func prepare(_ surroundings: FormSurroundings, openness: FormMoreFields.Openness) {
        let style = surroundings.style
        date.show(days: style.days) { text in
            var fields = FormFields()
            fields[.bought] = text
            return fields.day(of: .bought, style)
        }
        location.completions = { surroundings.completions(.place, $0) }
        more.prepare(surroundings, openness: openness) { [weak self] in self?.control(of: $0)?.text ?? "" }
    }

    /// Shows what came later for what is being typed into a field.
    func reloadCompletions(of field: ItemField) {
        if field == .place { location.reloadCompletions() } else { more.reloadCompletions(of: field) }
    }

    /// The texts as they stand.
    var fields: FormFields {
        var fields = filled
        for (field, control) in zip(Self.fields, controls) { fields[field] = control.text }
        more.read(into: &fields)
        return fields
    }

    /// Fills the fields.
    func show(_ fields: FormFields) {
        filled = fields
        for (field, control) in zip(Self.fields, controls) { control.text = fields[field] }
        more.show(fields)
    }

    /// Whether the pictures are small and stand beside the name, for a window that has no room for more.
    var hasSmallPictures = false {
        didSet {
            guard hasSmallPictures != oldValue else { return }
            pictureBar.isSmall = hasSmallPictures
            setNeedsLayout()
            onHeightChange?()
        }
    }

    /// The height that it is drawn with, and what of that the pictures take above the fields where they are not small, in points.
    private static let drawnHeight = 513.0
    private static let pictureRoom = 92.0

    /// The height that it wants while the notes have a line or two, in points.
    var plainHeight: Double {
        guard !hasSmallPictures else { return Self.drawnHeight + moreGrowth - Self.pictureRoom }
        return Self.drawnHeight + moreGrowth + pictureBar.largeHeight - FormPictureBar.largeSide
    }

    /// What the other fields take more than the link to them, in points.
    private var moreGrowth = 0.0 {
        didSet { if moreGrowth != oldValue { onHeightChange?() } }
    }
    private static let linkHeight = 34.0

    /// The pictures gave their place to a camera, or have it again.
    func pictureAreaDidChange() {
        setNeedsLayout()
        onHeightChange?()
    }

    /// What the notes want more than the room for a line or two, in points.
    var notesGrowth = 0.0 {
        didSet { if notesGrowth != oldValue { onHeightChange?() } }
    }

    // MARK: - What is wrong

    /// Marks the field that cannot be saved, says why, and puts the caret there.
    func show(problem: FormFields.Problem) {
        clearProblem()
        if let control = more.show(problem: problem) {
            layoutIfNeeded()
            window?.makeFirstResponder(control)
            return scroll.scrollRectToVisible(control.convert(control.bounds, to: notes.superview).insetBy(dx: 0, dy: -32))
        }
        let index = Self.fields.firstIndex(of: problem.field) ?? 0
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
    private func markTooLongTexts() {
        for (field, control) in zip(Self.fields, controls) where control.isTooLong {
            guard let sentence = ItemContent.problem(of: control.text, as: field, count: control.characterCount) else { continue }
            mark(FormFields.Problem(field: field, sentence: sentence))
        }
    }

    /// Says below the fields what is already known to be wrong with what was typed or pasted, and how days and codes are understood.
    ///
    /// - Parameter initial: the texts that the form began with, of which nothing is said.
    func markTexts(_ fields: FormFields, initial: FormFields, style: NumberStyle) {
        markTooLongTexts()
        show(dateWords: fields[.bought] == initial[.bought] ? "" : fields.words(of: .bought, style))
        more.markTexts(fields, style: style) { fields[$0] == initial[$0] }
    }

    /// Says below the date how it is understood; nothing where it says that itself.
    private func show(dateWords words: String) {
        guard !date.hasError else { return }
        write(words, below: .bought, color: .secondaryLabel)
    }

    private func mark(_ problem: FormFields.Problem) {
        control(of: problem.field)?.hasError = true
        write(problem.sentence, below: problem.field, color: .negative)
    }

    private func write(_ sentence: String, below field: ItemField, color: ThemeColor) {
        guard let index = Self.fields.firstIndex(of: field), problemLabels.indices.contains(index) else { return }
        let label = problemLabels[index]
        guard label.text != sentence || label.textColor != color else { return }
        label.text = sentence
        label.textColor = color
        control(of: field)?.accessibilityHint = sentence.isEmpty ? nil : sentence
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
        more.clearProblems()
        for (index, control) in controls.enumerated() where control.hasError {
            if problemLabels.indices.contains(index) { problemLabels[index].text = "" }
            control.accessibilityHint = nil
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
        if bounds.width != shownWidth {
            shownWidth = bounds.width
            onWidthChange?()
        }
        adaptToWidth()
        placePictures()
        // Sentences take the room that they need in the width that there is.
        let fieldWidth = scroll.bounds.width - (bounds.width < Self.narrowWidth ? 40 : 206)
        for (index, label) in problemLabels.enumerated() {
            let height = label.text.isEmpty ? 0 : label.sizeThatFits(Size(width: fieldWidth, height: .infinity)).height
            if problemHeights.indices.contains(index) { problemHeights[index].constant = height }
            if fieldTops.indices.contains(index + 1) {
                fieldTops[index + 1].constant = plainTops[index + 1] + (height > 0 ? height + 4 : 0)
            }
        }
        more.isNarrow = bounds.width < Self.narrowWidth
        let wanted = more.contentHeight(forWidth: scroll.bounds.width) ?? Self.linkHeight
        moreHeight?.constant = wanted
        moreGrowth = max(0, wanted - Self.linkHeight)
        growNotes(in: fieldWidth)
        messageHeight?.constant =
            messageBar.isHidden ? 0 : messageBar.sizeThatFits(Size(width: bounds.width, height: .infinity)).height
    }

    /// Above the fields, with a label as they have; or small at the end of the name's field, which gives them the room.
    private func placePictures() {
        let isNarrow = bounds.width < Self.narrowWidth
        let edge = isNarrow ? 20.0 : 166.0, end = isNarrow ? 20.0 : 40.0
        let room = max(0, scroll.bounds.width - edge - end)
        let small = pictureBar.smallWidth(in: room)
        let labelRoom = isNarrow ? FormPictureBar.labelHeight : 0
        let start = isNarrow ? edge : edge - FormPictureBar.labelWidth
        pictureBar.isNarrow = isNarrow
        pictureTop?.constant = 20 + (hasSmallPictures ? labelRoom : 0)
        pictureHeight?.constant = hasSmallPictures ? FormPictureBar.smallSide : pictureBar.largeHeight + labelRoom
        pictureLeading?.constant = hasSmallPictures ? scroll.bounds.width - end - small : start
        pictureWidth?.constant = hasSmallPictures ? small - scroll.bounds.width : -start - end
        nameWidth?.constant = -edge - end - (hasSmallPictures ? small + 10 : 0)
        if let first = fieldTops.first, let plain = plainTops.first {
            first.constant = hasSmallPictures ? -FormPictureBar.smallSide : plain
        }
    }

    override func dragged(_ event: DragEvent) -> Bool {
        guard PhotoIntake.takes(event.types), onDrop != nil else { return super.dragged(event) }
        switch event.phase {
        case .moved: pictureBar.strip.takesDrop = true
        case .exited: pictureBar.strip.takesDrop = false
        case .dropped(let item):
            pictureBar.strip.takesDrop = false
            onDrop?(item)
        }
        return true
    }

    private func adaptToWidth() {
        let traits = NibTraits(isWidthCompact: bounds.width < Self.narrowWidth)
        // They end beside their fields, on whichever side that is.
        for label in labels { label.textAlignment = traits.isWidthCompact ? .natural : .trailing }
        guard let variations, variations.traits != traits else { return }
        variations.apply(traits)
        plainTops = fieldTops.map(\.constant)
    }
}
