import Graphics
import Inventory
import Toolkit

/// The fields that not every form shows: a link, and behind it a section for each group of fields. What is filled is shown in any case.
final class FormMoreFields: View {
    /// What of it is open; remembered from one form to the next.
    nonisolated struct Openness: Hashable {
        /// Whether the sections are there.
        var isOpen = false
        /// The groups whose sections are open.
        var groups: Set<FieldGroup> = [.identification]
    }

    /// Called when a person changed something.
    var onChange: (() -> Void)?
    /// Called when Enter was pressed in a field.
    var onSubmit: (() -> Void)?
    /// Called when a person opened or closed something.
    var onToggle: ((Openness) -> Void)?
    /// Called when a person opened all of it.
    var onOpen: (() -> Void)?
    /// Called when it wants another height than before.
    var onHeightChange: (() -> Void)?

    /// The own fields, below the others.
    let own = FormOwnFields()

    private let link = Button("More Fields", style: .link)
    private let summary = Label(font: Font(size: 13), color: .secondaryLabel)
    private var sections: [(group: FieldGroup, section: DisclosureSection)] = []
    private var rows: [FormRow] = []
    private var surroundings: FormSurroundings?
    private var openness = Openness()
    private var text: (ItemField) -> String = { _ in "" }
    private var filled = FormFields()

    /// The own number that is suggested.
    var nextOwnNumber: String? {
        didSet { suggestOwnNumber() }
    }

    private func suggestOwnNumber() {
        guard let nextOwnNumber, let field = control(of: .assetNumber)?.view as? TextField else { return }
        field.placeholder = nextOwnNumber + ", next free"
        field.completions = { [$0.isEmpty || nextOwnNumber.hasPrefix($0) ? nextOwnNumber : nil].compactMap { $0 } }
    }

    /// How far it stands from the edges of the form, in points.
    private static let inset = 12.0

    /// The fields that a short form does not show.
    private static let fields = FieldDescriptor.all.filter { !$0.isBasic && $0.kind != .item }.map(\.field)

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        link.identifier = "more-fields"
        link.font = Font(size: 14, weight: .semibold)
        link.action = { [weak self] in self?.toggle() }
        summary.text = "maker, quantity, price, warranty …"
        summary.accessibilityElementsHidden = true
        addSubview(link)
        addSubview(summary)
        addSubview(own)
        own.onChange = { [weak self] in self?.onChange?() }
        own.onSubmit = { [weak self] in self?.onSubmit?() }
        own.onHeightChange = { [weak self] in self?.heightDidChange() }
    }

    /// Prepares it, before anything is filled in.
    ///
    /// - Parameter text: what stands in a field of the form that is not here.
    func prepare(_ surroundings: FormSurroundings, openness: Openness, text: @escaping (ItemField) -> String) {
        self.surroundings = surroundings
        self.openness = openness
        self.text = text
        own.prepare(surroundings)
    }

    /// Fills the fields.
    func show(_ fields: FormFields) {
        filled = fields
        own.show(type: fields[.type])
        own.show(fields.own)
        let isFilled = Self.fields.contains(where: fields.has)
        if openness.isOpen || isFilled { open() }
        for row in rows {
            for control in row.controls { control.text = fields[control.field] }
        }
        for (group, section) in sections {
            section.isOpen = openness.isOpen && openness.groups.contains(group) || rows(of: group).contains(where: isFilled(_:))
        }
        updateSummaries()
    }

    /// Puts the texts as they stand into the fields of a form.
    func read(into fields: inout FormFields) {
        fields.own = own.ownTexts
        guard !rows.isEmpty else { return Self.fields.forEach { fields[$0] = filled[$0] } }
        for row in rows {
            for control in row.controls { fields[control.field] = control.text }
        }
    }

    private func isFilled(_ row: FormRow) -> Bool { row.controls.contains { !$0.text.isEmpty } }

    private func rows(of group: FieldGroup) -> [FormRow] {
        rows.filter { $0.controls.first?.field.descriptor.group == group }
    }

    // MARK: - Opening

    private func toggle() {
        openness.isOpen = sections.isEmpty
        if openness.isOpen {
            open()
            for (group, section) in sections { section.isOpen = openness.groups.contains(group) }
            updateSummaries()
            rows.first?.controls.first?.view.becomeFirstResponder()
            onOpen?()
        } else {
            close()
        }
        onToggle?(openness)
        heightDidChange()
    }

    /// Makes the sections; a form that does not show them has none.
    private func open() {
        guard sections.isEmpty, let surroundings else { return }
        var made: [FormRow] = []
        for field in Self.fields where field != .unit {
            let fields = field == .quantity ? [field, .unit] : [field]
            made.append(row(fields, surroundings))
        }
        rows = made
        for group in FieldGroup.allCases {
            let own = rows(of: group)
            guard !own.isEmpty else { continue }
            let section = DisclosureSection(group.title) { [unowned self] in stack(of: group) }
            section.summaryStart = FormRow.fieldStart
            section.isOpen = false
            section.onToggle = { [weak self] in self?.didToggle(group, $0) }
            for row in own { section.contentView.addSubview(row) }
            sections.append((group, section))
            addSubview(section)
        }
        suggestOwnNumber()
        own.showsAll = true
        updateLink()
    }

    private func row(_ fields: [ItemField], _ surroundings: FormSurroundings) -> FormRow {
        let controls = fields.map { field in
            FormControl(field, in: surroundings) { [weak self] in self?.currentText($0) ?? "" }
        }
        for control in controls {
            control.onChange = { [weak self, unowned control] in
                self?.updateLink()
                if control.field == .type { self?.own.show(type: control.text) }
                self?.onChange?()
            }
            control.onSubmit = { [weak self] in self?.onSubmit?() }
        }
        return FormRow(fields[0] == .inAll ? "Amounts" : fields[0].descriptor.title, controls)
    }

    private func currentText(_ field: ItemField) -> String {
        rows.lazy.flatMap(\.controls).first { $0.field == field }?.text ?? text(field)
    }

    private func close() {
        read(into: &filled)
        for (_, section) in sections { section.removeFromSuperview() }
        (sections, rows) = ([], [])
        own.showsAll = false
        updateLink()
        link.becomeFirstResponder()
    }

    private func didToggle(_ group: FieldGroup, _ isOpen: Bool) {
        if isOpen { openness.groups.insert(group) } else { openness.groups.remove(group) }
        updateSummaries()
        onToggle?(openness)
    }

    /// What is filled stays shown, so that fewer fields are offered only where nothing is.
    private func updateLink() {
        link.title = sections.isEmpty ? "More Fields" : "Fewer Fields"
        summary.isHidden = !sections.isEmpty
        link.isHidden = !sections.isEmpty && rows.contains(where: isFilled(_:))
        setNeedsLayout()
    }

    private func updateSummaries() {
        for (group, section) in sections {
            let texts = rows(of: group).flatMap(\.controls).filter { !$0.text.isEmpty }.map { control in
                switch control.field.descriptor.kind {
                case .choice: control.field.formatted(.text(control.text))
                case .yesOrNo: "for all together"
                default: control.text
                }
            }
            section.summary = DisplayText.shortened(texts.joined(separator: ", "), to: 200)
        }
        updateLink()
    }

    // MARK: - What is wrong

    /// Says something of a field, below it; false where the field is not shown.
    @discardableResult
    func say(_ sentence: String, of field: ItemField, isError: Bool) -> Bool {
        guard let row = row(of: field) else { return false }
        if isError { control(of: field)?.hasError = true }
        if row.say(sentence, color: isError ? .negative : .secondaryLabel) { contentDidChange(field.descriptor.group) }
        return true
    }

    /// Says what is wrong with a field and shows it; nil where the field is not one of these.
    func show(problem: FormFields.Problem) -> View? {
        if let id = problem.own { return own.show(problem: problem.sentence, of: id) }
        guard Self.fields.contains(problem.field) else { return nil }
        open()
        sections.first { $0.group == problem.field.descriptor.group }?.section.isOpen = true
        say(problem.sentence, of: problem.field, isError: true)
        updateSummaries()
        heightDidChange()
        return control(of: problem.field)?.view
    }

    /// Forgets what was wrong; what is said of a day stays until something else is.
    func clearProblems() {
        own.clearProblems()
        for row in rows where row.controls.contains(where: \.hasError) {
            for control in row.controls { control.hasError = false }
            if row.say("", color: .negative), let field = row.controls.first?.field { contentDidChange(field.descriptor.group) }
        }
    }

    /// Marks the texts that are too long, and says how the others are understood.
    func markTexts(_ fields: FormFields, style: NumberStyle, unless isInitial: (ItemField) -> Bool) {
        for control in rows.flatMap(\.controls) where !control.hasError {
            let field = control.field
            if let text = control.view as? TextControl, text.isTooLong,
                let sentence = ItemContent.problem(of: text.text, as: field, count: text.characterCount)
            {
                say(sentence, of: field, isError: true)
            } else if field.descriptor.kind == .day || field == .code {
                say(isInitial(field) ? "" : fields.words(of: field, style), of: field, isError: false)
            }
        }
    }

    /// Shows what came later for what is being typed into a field.
    func reloadCompletions(of field: ItemField) { (control(of: field)?.view as? TextField)?.reloadCompletions() }

    private func row(of field: ItemField) -> FormRow? { rows.first { $0.controls.contains { $0.field == field } } }

    /// The control of a field that is shown.
    func control(of field: ItemField) -> FormControl? { rows.lazy.flatMap(\.controls).first { $0.field == field } }

    private func contentDidChange(_ group: FieldGroup) {
        sections.first { $0.group == group }?.section.contentDidChange()
        heightDidChange()
    }

    private func heightDidChange() {
        setNeedsLayout()
        superview?.setNeedsLayout()
        onHeightChange?()
    }

    // MARK: - Layout

    /// Whether labels stand above their fields.
    var isNarrow = false {
        didSet {
            guard isNarrow != oldValue else { return }
            for (_, section) in sections { section.contentDidChange() }
            own.isNarrow = isNarrow
            setNeedsLayout()
        }
    }

    private func stack(of group: FieldGroup) -> Stack {
        Stack(.vertical, insets: EdgeInsets(top: 2, left: 0, bottom: 8, right: 0)) {
            for row in rows(of: group) { row }
        }
    }

    private var stack: Stack {
        for row in rows { row.isNarrow = isNarrow }
        let edge = isNarrow ? FormRow.narrowMargin : FormRow.fieldStart
        return Stack(.vertical, insets: EdgeInsets(top: 0, left: Self.inset, bottom: 0, right: Self.inset)) {
            for (_, section) in sections { section.sized(width: .flexible) }
            if !own.isHidden { own.sized(width: .flexible) }
            Stack(
                .horizontal, spacing: 10, alignment: .center,
                insets: EdgeInsets(top: 2, left: edge, bottom: 0, right: isNarrow ? FormRow.narrowMargin : FormRow.fieldEnd)
            ) {
                link.sized(width: .fitting(resistance: .required), height: 32)
                summary.sized(width: .flexible, height: 20)
            }
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack.height(forWidth: width) }

    override func layoutSubviews() { stack.place(in: self) }
}
