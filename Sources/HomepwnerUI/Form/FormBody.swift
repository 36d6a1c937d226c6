import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// The pictures and the fields of a form. A short form has the most common fields and a link to all the others; a full one also has the
/// rarer ones, in sections that open and close. Filled fields are always shown.
final class FormBody: View {
    let pictureBar = FormPictureBar()
    let papers = FormPapersSection()
    /// The receipt, among the facts about the purchase.
    let receipts = ReceiptSlot()
    private lazy var receiptRow = FormRow("Receipt", receipts)
    /// The custom fields, below the others.
    let own = FormOwnFields()

    /// Called when a person opened or closed something.
    var onToggle: ((FormOpenness) -> Void)?

    private let link = Button("More Fields", style: .link)
    private let summary = Label(font: Font(size: 13), color: .secondaryLabel)
    private let separator = FormSeparator()
    private(set) var sections: [Section] = []
    private var rows: [FormRow] = []
    /// Plain surroundings until the form is prepared, for previews of its nib file.
    private var surroundings = FormSurroundings(style: .plain)
    private var openness = FormOpenness()
    /// The fields of the form; the hidden ones are left out, as far as they are known when the form opens.
    var plan = FormPlan()
    private var filled = FormFields()
    private(set) var made: [ItemField: FormRow] = [:]
    private(set) var controls: [ItemField: FormControl] = [:]
    /// Whether all fields are shown.
    private(set) var isFull = false

    /// Fields below a heading that opens and closes.
    struct Section {
        let group: FieldGroup
        let view: DisclosureSection
        let rows: [FormRow]
    }

    /// The item number that is suggested.
    var nextOwnNumber: String? {
        didSet { suggestOwnNumber() }
    }

    private func suggestOwnNumber() {
        guard let nextOwnNumber, let field = control(of: .assetNumber)?.view as? TextField else { return }
        field.placeholder = nextOwnNumber + ", next free"
        field.completions = { [$0.isEmpty || nextOwnNumber.hasPrefix($0) ? nextOwnNumber : nil].compactMap { $0 } }
    }

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        link.identifier = "more-fields"
        link.font = Font(size: 14, weight: .semibold)
        link.addTarget(self, action: FormBody.toggle)
        summary.accessibilityElementsHidden = true
        for part in [pictureBar, own, papers, separator, link, summary] as [View] { addSubview(part) }
    }

    /// Prepares it, before anything is filled in.
    func prepare(_ surroundings: FormSurroundings, openness: FormOpenness) {
        self.surroundings = surroundings
        self.openness = openness
        own.prepare(surroundings)
    }

    /// Fills the fields.
    func show(_ fields: FormFields) {
        filled = fields
        isFull = openness.isFull || rare.contains(where: fields.has)
        own.show(type: fields[.type])
        own.show(fields.own)
        arrange()
        for (field, control) in controls { control.text = fields[field] }
        receipts.show(fields.papers.map(\.paper))
        openSections()
        updateSummaries()
    }

    /// Puts the current texts into the fields of a form.
    func read(into fields: inout FormFields) {
        for field in ItemField.allCases { fields[field] = text(field) }
        fields.own = own.ownTexts
    }

    /// The places, tags and types of the library, once they are known.
    var catalog: Catalog? {
        didSet {
            for control in controls.values { control.catalog = catalog }
            if let catalog { own.show(catalog) }
            let isOtherPlan = catalog.map { $0.hiddenFields != plan.hidden } ?? false
            if let catalog, isOtherPlan { plan = FormPlan(hiding: catalog.hiddenFields) }
            if !isFull || isOtherPlan, !rows.isEmpty { arrange() }
            if isOtherPlan, isFull { openSections() }
            heightDidChange()
        }
    }

    /// The type that is chosen, once it is known.
    private var type: ItemType? { catalog?.type(named: text(.type)) }

    /// The fields that only a full form has, whatever the type is.
    private var rare: [ItemField] {
        let short = plan.short(type)
        return plan.more.filter { !short.contains($0) }
    }

    /// Another type was chosen: its fields are shown, and those that are empty begin as it says.
    private func typeDidChange() {
        own.show(type: text(.type))
        if !isFull { arrange() }
        for (field, text) in type?.defaults ?? [:] where field != .type && !plan.hidden.contains(field) && self.text(field).isEmpty {
            if let control = controls[field] { control.text = text } else { filled[field] = text }
        }
        updateSummaries()
        heightDidChange()
    }

    /// A person changed a field: another type has other fields.
    func fieldDidChange(_ place: FormPlace) {
        switch place {
        case .field(.type): typeDidChange()
        case .field: updateLink()
        default: break
        }
    }

    private func text(_ field: ItemField) -> String { controls[field]?.text ?? filled[field] }

    /// The control of a field that is or was shown; nil if none was made.
    func control(of field: ItemField) -> FormControl? { controls[field] }

    /// Shows completions that arrived late for the text in a field.
    func reloadCompletions(of field: ItemField) { (controls[field]?.view as? TextField)?.reloadCompletions() }

    // MARK: - Which fields there are

    /// Arranges the rows to be shown, and makes those that were not needed before. A view that keeps its place keeps the keyboard.
    private func arrange() {
        let before = shownRows
        for section in sections { section.view.removeFromSuperview() }
        rows = (isFull ? plan.main : plan.short(type)).map(row(for:))
        own.showsAll = isFull
        sections = isFull ? plan.sections.map(makeSection) : []
        for section in sections { addSubview(section.view) }
        for row in rows where row.superview !== self { addSubview(row) }
        let shown = shownRows
        for row in before where !shown.contains(where: { $0 === row }) { row.removeFromSuperview() }
        suggestOwnNumber()
        updateLink()
    }

    private func makeSection(_ group: FieldGroup) -> Section {
        let rows = plan.fields(of: group).map(row(for:)) + (group == .purchase ? [receiptRow] : [])
        let view = DisclosureSection(group.title) { [weak self] in self?.stack(of: rows, bottom: 6) }
        view.isOpen = false
        view.summaryStart = columns.fieldStart - columns.inset
        view.onToggle = { [weak self] in self?.didToggle(group, $0) }
        for row in rows { view.contentView.addSubview(row) }
        return Section(group: group, view: view, rows: rows)
    }

    private func row(for field: ItemField) -> FormRow {
        if let row = made[field] { return row }
        let row = FormRow(field == .inAll ? "Amounts" : field.descriptor.label, plan.together(field).map(makeControl))
        made[field] = row
        return row
    }

    private func makeControl(_ field: ItemField) -> FormControl {
        let control = FormControl(field, in: surroundings) { [weak self] in self?.text($0) ?? "" }
        control.catalog = catalog
        control.text = filled[field]
        controls[field] = control
        return control
    }

    // MARK: - Opening

    private func toggle() {
        // A word that is being typed ends while its field is still in the form.
        link.becomeFirstResponder()
        isFull.toggle()
        openness.isFull = isFull
        let before = Set(rows.flatMap(\.controls).map(\.field))
        arrange()
        if isFull {
            openSections()
            updateSummaries()
        }
        onToggle?(openness)
        heightDidChange()
        // The keyboard goes to the first of the additional fields.
        let next = rows.lazy.flatMap(\.controls).first { !before.contains($0.field) && $0.view is TextField }?.focusView ?? link
        next.becomeFirstResponder()
        target(ItemFormView.self)?.reveal(next)
    }

    /// Opens the sections as they were left or, without an earlier choice, those that are filled.
    private func openSections() {
        for section in sections {
            section.view.isOpen = openness.isFull ? openness.groups.contains(section.group) : section.rows.contains(where: \.isFilled)
        }
    }

    private func didToggle(_ group: FieldGroup, _ isOpen: Bool) {
        if isOpen { openness.groups.insert(group) } else { openness.groups.remove(group) }
        updateSummaries()
        onToggle?(openness)
    }

    /// Filled fields stay shown, so Fewer Fields is offered only while all of the rarer ones are empty.
    private func updateLink() {
        link.title = isFull ? "Fewer Fields" : "More Fields"
        summary.isHidden = isFull
        summary.text = plan.moreWords
        let isHidden = isFull ? rare.contains { !text($0).isEmpty } : rare.isEmpty && own.fields.isEmpty
        guard link.isHidden != isHidden else { return setNeedsLayout() }
        link.isHidden = isHidden
        separator.isHidden = isHidden
        heightDidChange()
    }

    /// Shows what is in the sections that are closed.
    func updateSummaries() {
        for section in sections {
            let texts = section.rows.flatMap(\.words).filter { !$0.isEmpty }
            section.view.summary = DisplayText.shortened(texts.joined(separator: ", "), to: 200)
        }
        updateLink()
    }

    // MARK: - Messages below fields

    /// Says something of a field, below it.
    func say(_ sentence: String, of field: ItemField, isError: Bool) {
        guard let row = row(of: field) else { return }
        if isError { controls[field]?.hasError = true }
        if row.say(sentence, color: isError ? .negative : .secondaryLabel) { contentDidChange(row) }
    }

    /// Shows a field, whatever is closed.
    func uncover(_ field: ItemField) {
        if row(of: field) == nil {
            isFull = true
            arrange()
            openSections()
        }
        sections.first { $0.group == field.descriptor.group }?.view.isOpen = true
        updateSummaries()
    }

    /// Shows the error in a field, and scrolls to it.
    func show(problem: FormFields.Problem) -> View? {
        if let id = problem.own { return own.show(problem: problem.sentence, of: id) }
        uncover(problem.field)
        say(problem.sentence, of: problem.field, isError: true)
        heightDidChange()
        return controls[problem.field]?.focusView
    }

    /// Removes the errors; explanations of days stay until they are replaced.
    func clearProblems() {
        own.clearProblems()
        for row in shownRows where row.controls.contains(where: \.hasError) {
            for control in row.controls { control.hasError = false }
            if row.say("", color: .negative) { contentDidChange(row) }
        }
    }

    /// The rows that are shown, in sections that may be closed.
    var shownRows: [FormRow] { rows + sections.flatMap(\.rows) }

    /// The row of a field.
    func row(of field: ItemField) -> FormRow? { shownRows.first { $0.controls.contains { $0.field == field } } }

    /// A row wants another height.
    func contentDidChange(_ row: FormRow) {
        sections.first { $0.rows.contains { $0 === row } }?.view.contentDidChange()
        heightDidChange()
    }

    func heightDidChange() {
        setNeedsLayout()
        superview?.setNeedsLayout()
        target(ItemFormView.self)?.setNeedsLayout()
    }

    // MARK: - Layout

    /// Whether the pictures are small and are beside the name, for a window that has no room for more.
    var hasSmallPictures = false {
        didSet {
            guard hasSmallPictures != oldValue else { return }
            pictureBar.isSmall = hasSmallPictures
            heightDidChange()
        }
    }

    /// The pictures gave their place to a camera, or have it again.
    func pictureAreaDidChange() { heightDidChange() }

    private var columns = FormColumns(width: 0) {
        didSet {
            guard columns != oldValue else { return }
            pictureBar.isNarrow = columns.hasLabelsAbove
            own.columns = columns
            for section in sections {
                section.view.summaryStart = columns.fieldStart - columns.inset
                section.view.contentDidChange()
            }
        }
    }

    private func stack(of rows: [FormRow], bottom: Double = 0) -> Stack {
        for row in rows { row.columns = columns }
        return Stack(.vertical, insets: EdgeInsets(top: 0, left: 0, bottom: bottom, right: 0)) {
            for line in columns.lines(rows, isWide: \.isWide) { stack(line: line) }
        }
    }

    private func stack(line: [FormRow]) -> Stack {
        let side = columns.hasLabelsAbove ? columns.fieldStart - columns.inset : 0
        return Stack(
            .horizontal, spacing: FormColumns.gap, alignment: .top,
            insets: EdgeInsets(top: 0, left: side, bottom: columns.lineGap, right: columns.fieldEnd - columns.inset)
        ) {
            for row in line { row.sized(width: .flexible) }
            if line.count < columns.count, !line.contains(where: \.isWide) {
                Spacer(.fixed(FormColumns.gap))
                Spacer()
            }
            if hasSmallPictures, line.contains(where: { $0.controls.first?.field == .name }) { smallPictures }
        }
    }

    private var smallPictures: StackItem {
        let room = columns.wideFieldWidth(in: bounds.width)
        return Stack(.vertical) {
            if columns.hasLabelsAbove { Spacer(.fixed(FormColumns.labelHeight)) }
            pictureBar.sized(height: .fixed(FormPictureBar.smallSide))
        }
        .sized(width: .fixed(pictureBar.smallWidth(in: room)))
    }

    /// A short form without papers has no section for them: papers are dropped on the window.
    private var showsPapers: Bool { isFull || !papers.isEmpty }

    private func stack(width: Double) -> Stack {
        if rows.isEmpty { arrange() }
        papers.isHidden = !showsPapers
        columns = FormColumns(width: width)
        let start = columns.fieldStart - columns.inset, end = columns.fieldEnd - columns.inset
        return Stack(.vertical, insets: EdgeInsets(top: 16, left: columns.inset, bottom: 12, right: columns.inset)) {
            if !hasSmallPictures {
                Stack(.depth, insets: EdgeInsets(top: 0, left: start, bottom: 16, right: end)) {
                    pictureBar.sized(height: .fixed(pictureBar.wantedHeight))
                }
            }
            stack(of: rows)
            Spacer(6)
            for section in sections { section.view.sized(width: .flexible) }
            if !own.isHidden { own.sized(width: .flexible) }
            if showsPapers { papers.sized(width: .flexible) }
            separator.sized(width: .flexible, height: 1)
            Stack(
                .horizontal, spacing: 10, alignment: .center,
                insets: EdgeInsets(top: 10, left: columns.hasLabelsAbove ? start : 0, bottom: 0, right: 0)
            ) {
                link.sized(width: .fitting(resistance: .required), height: 32)
                summary.sized(width: .flexible, height: 20)
            }
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack(width: width).height(forWidth: width) }

    override func layoutSubviews() { stack(width: bounds.width).place(in: self) }

    /// Tab leads from field to field, wherever the pictures are.
    override var keyViewOrder: [View] { [pictureBar] + rows + sections.map(\.view) + [own, papers, link, summary] }
}
