import FoundationEssentials
import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// The section of a form for custom fields: the filled ones and, in a full form, those of all things and of the thing's type. It is absent
/// while there are none.
final class FormOwnFields: View {
    private lazy var section = DisclosureSection("Custom Fields") { [unowned self] in stack }
    private var rows: [OwnFieldRow] = []
    /// The texts of all custom fields, including those that are not shown.
    private var texts: [UUID: String] = [:]
    private var surroundings: FormSurroundings?
    /// The catalog with the custom fields; nil until it is known.
    private var catalog: Catalog?
    /// Whether fields are shown that are not filled.
    var showsAll = false {
        didSet { if showsAll != oldValue { makeRows() } }
    }
    /// The name of the thing's type.
    private var type = ""

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isHidden = true
        section.onToggle = { [weak self] _ in self?.updateSummary() }
        addSubview(section)
    }

    /// Prepares it, before anything is filled in.
    func prepare(_ surroundings: FormSurroundings) { self.surroundings = surroundings }

    /// Fills the fields.
    func show(_ texts: [UUID: String]) {
        self.texts = texts
        makeRows()
    }

    /// Takes in which fields there are.
    func show(_ catalog: Catalog) {
        self.catalog = catalog
        makeRows()
    }

    /// Shows the fields of a type with a name.
    func show(type name: String) {
        guard name.trimmed != type else { return }
        type = name.trimmed
        makeRows()
    }

    /// The texts in the fields.
    var ownTexts: [UUID: String] {
        var all = texts
        for row in rows { all[row.control.field.id] = row.control.text.isEmpty ? nil : row.control.text }
        return all
    }

    /// The fields of the library that are not hidden.
    var fields: [OwnField] { catalog?.shownFields ?? [] }

    /// The fields whose texts are meant: also those that were hidden after something was typed into them, in a form that was offered again.
    /// Nil while the fields are not read yet.
    var meant: [OwnField]? {
        catalog.map { catalog in catalog.fields.filter { !$0.isHidden || texts[$0.id] != nil } }
    }

    /// Whether something is in one of them.
    var isFilled: Bool { fields.contains { texts[$0.id] != nil } || rows.contains { !$0.control.text.isEmpty } }

    /// Makes the rows that are missing and takes away those that are not shown; a row that stays is not touched.
    private func makeRows() {
        guard let catalog, let surroundings else { return }
        texts = ownTexts
        let ofType = !showsAll ? [] : Set(catalog.shownFields(ofType: catalog.type(named: type)?.id).map(\.id))
        let wanted = catalog.shownFields.filter { ofType.contains($0.id) || texts[$0.id] != nil }
        let old = Dictionary(uniqueKeysWithValues: rows.map { ($0.control.field, $0) })
        for row in rows where !wanted.contains(row.control.field) { row.removeFromSuperview() }
        rows = wanted.map { field in
            if let row = old[field] {
                let text = texts[field.id] ?? ""
                if row.control.text != text { row.control.text = text }
                return row
            }
            return makeRow(field, surroundings)
        }
        // In their order for the keyboard.
        for row in rows { section.contentView.addSubview(row) }
        isHidden = rows.isEmpty
        updateSummary()
        heightDidChange()
    }

    private func makeRow(_ field: OwnField, _ surroundings: FormSurroundings) -> OwnFieldRow {
        let control = OwnFieldControl(field, text: texts[field.id] ?? "", in: surroundings)
        let row = OwnFieldRow(control)
        row.columns = columns
        return row
    }

    /// Shows the currencies of amounts.
    func show(currency: (FormPlace) -> Currency?) {
        for control in rows.map(\.control) { (control.view as? MoneyField)?.caption = currency(.own(control.field.id))?.code ?? "" }
    }

    private func updateSummary() {
        let words = rows.filter { !$0.control.text.isEmpty }.map { row in
            row.control.view is Switch ? row.control.field.name : row.control.text
        }
        section.summary = DisplayText.shortened(words.joined(separator: ", "), to: 200)
    }

    // MARK: - Errors

    /// Shows the error in a field, and scrolls to it.
    func show(problem sentence: String, of id: UUID) -> View? {
        guard let row = rows.first(where: { $0.control.field.id == id }) else { return nil }
        section.isOpen = true
        row.say(sentence)
        heightDidChange()
        return row.control.view
    }

    /// Removes the errors.
    func clearProblems() {
        var didChange = false
        for row in rows { if row.say("") { didChange = true } }
        if didChange { heightDidChange() }
    }

    /// Shows completions that arrived late for the text in a field.
    func reloadCompletions(of id: UUID) {
        (rows.first { $0.control.field.id == id }?.control.view as? TextField)?.reloadCompletions()
    }

    func heightDidChange() {
        section.contentDidChange()
        setNeedsLayout()
        superview?.setNeedsLayout()
        target(FormBody.self)?.heightDidChange()
    }

    // MARK: - Layout

    /// The positions of labels and fields.
    var columns = FormColumns(width: 0) {
        didSet {
            guard columns != oldValue else { return }
            for row in rows { row.columns = columns }
            section.summaryStart = columns.fieldStart - columns.inset
            section.contentDidChange()
            setNeedsLayout()
        }
    }

    private var stack: Stack {
        Stack(.vertical, insets: EdgeInsets(top: 2, left: 0, bottom: 8, right: 0)) {
            for row in rows { row }
        }
    }

    private var whole: Stack { Stack(.vertical) { section.sized(width: .flexible) } }

    override func contentHeight(forWidth width: Double) -> Double? { isHidden ? 0 : whole.height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: contentHeight(forWidth: size.width) ?? 0) }

    override func layoutSubviews() { whole.place(in: self) }
}

/// One line of the section: the field's name, its control beside or below it, and below that the error.
final class OwnFieldRow: View {
    let control: OwnFieldControl
    private let titleLabel: Label
    private let sentenceLabel = Label(font: Font(size: 13), color: .negative)

    init(_ control: OwnFieldControl) {
        self.control = control
        let unit = control.field.unit
        let title = DisplayText.isolated(control.field.name) + (unit.isEmpty ? "" : " (\(DisplayText.isolated(unit)))")
        titleLabel = Label(title, font: Font(size: 14), color: .secondaryLabel)
        super.init()
        titleLabel.labels = control.view
        titleLabel.textAlignment = .trailing
        control.view.accessibilityLabel = title
        (control.view as? TokenField)?.textField.accessibilityLabel = title
        sentenceLabel.numberOfLines = 0
        sentenceLabel.isHidden = true
        // The accessible description of the field itself has the error.
        sentenceLabel.accessibilityElementsHidden = true
        addSubview(titleLabel)
        addSubview(control.view)
        addSubview(sentenceLabel)
    }

    /// The positions of its label and its field.
    var columns = FormColumns(width: 0) {
        didSet {
            guard columns != oldValue else { return }
            titleLabel.textAlignment = columns.hasLabelsAbove ? .natural : .trailing
            setNeedsLayout()
        }
    }

    /// Shows an error; an empty sentence removes it.
    ///
    /// - Returns: whether the sentence changed.
    @discardableResult
    func say(_ sentence: String) -> Bool {
        guard sentenceLabel.text != sentence else { return false }
        control.hasError = !sentence.isEmpty
        sentenceLabel.text = sentence
        sentenceLabel.isHidden = sentence.isEmpty
        control.view.accessibilityHint = sentence.isEmpty ? nil : sentence
        setNeedsLayout()
        return true
    }

    private func stack(_ width: Double) -> Stack {
        let isNarrow = columns.hasLabelsAbove
        let side = isNarrow ? columns.fieldStart - columns.inset : 0
        let insets = EdgeInsets(top: 0, left: side, bottom: columns.lineGap, right: columns.fieldEnd - columns.inset)
        let label = columns.labelWidth
        let room = width - insets.left - insets.right - (isNarrow ? 0 : label + FormColumns.labelGap)
        let height = control.height(forWidth: max(room, 40))
        return Stack(.horizontal, alignment: .top, insets: insets) {
            if !isNarrow {
                titleLabel.sized(width: .fixed(label), height: .fixed(min(height, 36)))
                Spacer(.fixed(FormColumns.labelGap))
            }
            Stack(.vertical, spacing: 4) {
                if isNarrow { titleLabel.sized(height: 20) }
                Stack(.horizontal) {
                    control.view.sized(width: control.view is Switch ? .fixed(44) : .flexible, height: .fixed(height))
                    if control.view is Switch { Spacer() }
                }
                sentenceLabel
            }
            .sized(width: .flexible)
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack(width).height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: stack(size.width).height(forWidth: size.width)) }

    override func layoutSubviews() { stack(bounds.width).place(in: self) }
}
