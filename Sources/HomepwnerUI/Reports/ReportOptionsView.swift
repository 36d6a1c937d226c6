import Graphics
import Inventory
import Reports
import Toolkit
import WorkspaceModel

/// The choices of a report: its kind, its items, its paper, and the parts to leave out.
final class ReportOptionsView: ScrollView {
    private(set) var choices: ReportChoices
    let kinds = ReportKindList()
    private let line = View()
    private let otherLine = View()
    private let whatLabel = ReportOptionsView.heading("Contents")
    private let columnsLabel = ReportOptionsView.heading("Columns")
    private let leaveOutLabel = ReportOptionsView.heading("Leave out")
    private let columnsLine = View()
    private let itemsButton: SubjectButton
    private let labelledControl = SegmentedControl([.init("Items"), .init("Places")])
    private let placeKindButton = PopUpButton(["All Kinds"] + Place.Kind.allCases.map(\.title))
    private let paperButton = PopUpButton(["A4", "Letter"])
    private let sheetButton = PopUpButton()
    private var sheets: [LabelSheet] = []
    private let firstField = QuantityField()
    private let ownerField = TextField()
    private let addressField = TextField()
    private let loanFields: LoanFields
    private let appendixSwitch = Switch()
    private var switches: [ReportOptions.Part: Switch] = [:]
    private var columnSwitches: [ReportOptions.Column: Switch] = [:]
    private var labels: [ObjectIdentifier: Label] = [:]
    private let note = Label(font: Font(size: 12.5), color: .secondaryLabel)
    /// Whether reports of every kind use the selection, until other items are chosen.
    private var takesSelection: Bool

    /// The room below the options for what lies over their foot, in points.
    var footRoom = 0.0 {
        didSet { if footRoom != oldValue { setNeedsLayout() } }
    }

    private static let rowHeight = 36.0

    /// - Parameter takesSelection: whether the selection is newer than the last report
    init(
        _ choices: ReportChoices, subjects: [ReportSubject], takesSelection: Bool, tree: @escaping () -> SidebarTree, style: NumberStyle
    ) {
        self.choices = choices
        self.takesSelection = takesSelection
        loanFields = LoanFields(days: style.days)
        itemsButton = SubjectButton(subjects, tree: tree)
        super.init(frame: .zero)
        themeBackground = .sidebarBackground
        kinds.accessibilityLabel = "Reports"
        kinds.identifier = "report-kinds"
        kinds.rowHeight = Self.rowHeight
        kinds.separatorStyle = .none
        kinds.allowsEmptySelection = false
        kinds.themeBackground = .sidebarBackground
        kinds.dataSource = self
        kinds.delegate = self
        note.numberOfLines = 0
        for line in [line, otherLine, columnsLine] { line.themeBackground = .separator }
        let controls: [(String, Control)] = [
            ("Labels for", labelledControl), ("Items", itemsButton), ("Kind", placeKindButton), ("Paper", paperButton),
            ("Labels", sheetButton),
            ("First label", firstField), ("Owner", ownerField),
            ("Address", addressField), ("Borrower", loanFields.borrower), ("Due back", loanFields.due),
            ("Receipts in an appendix", appendixSwitch),
        ]
        // The order of the Tab key.
        contentView.addSubview(kinds)
        for (name, control) in controls { add(name, control) }
        for part in ReportOptions.Part.allCases {
            let control = Switch()
            control.addTarget(self, action: ReportOptionsView.partDidChange, for: .valueChanged)
            switches[part] = control
            add(part.title, control)
        }
        for column in ReportOptions.Column.allCases {
            let control = Switch()
            control.addTarget(self, action: ReportOptionsView.columnDidChange, for: .valueChanged)
            columnSwitches[column] = control
            add(column.title, control)
        }
        for part in [line, whatLabel, columnsLine, columnsLabel, otherLine, leaveOutLabel, note] as [View] {
            contentView.addSubview(part)
        }
        connect()
        show()
    }

    private static func heading(_ text: String) -> Label {
        let label = Label(text, font: Font(size: 13, weight: .semibold), color: .secondaryLabel)
        label.accessibilityRole = .heading
        return label
    }

    private func add(_ name: String, _ control: Control) {
        let label = Label(name, font: Font(size: 14))
        label.labels = control
        control.accessibilityLabel = name
        control.identifier = "report-\(name.lowercased())"
        labels[ObjectIdentifier(control)] = label
        contentView.addSubview(label)
        contentView.addSubview(control)
    }

    private func connect() {
        for button in [itemsButton, placeKindButton, paperButton, sheetButton] {
            button.font = Font(size: 14)
            button.naturalHeight = 34
        }
        loanFields.delegate = self
        contentView.addSubview(loanFields.problemLabel)
        itemsButton.addTarget(self, action: ReportOptionsView.itemsDidChange, for: .valueChanged)
        labelledControl.addTarget(self, action: ReportOptionsView.labelledDidChange, for: .valueChanged)
        placeKindButton.addTarget(self, action: ReportOptionsView.placeKindDidChange, for: .valueChanged)
        paperButton.addTarget(self, action: ReportOptionsView.paperDidChange, for: .valueChanged)
        sheetButton.addTarget(self, action: ReportOptionsView.sheetDidChange, for: .valueChanged)
        firstField.addTarget(self, action: ReportOptionsView.firstLabelDidChange, for: .editingChanged)
        appendixSwitch.addTarget(self, action: ReportOptionsView.appendixDidChange, for: .valueChanged)
        ownerField.placeholder = "Name of the owner"
        addressField.placeholder = "Street and town"
        for field in [ownerField, addressField] { field.maximumLength = ItemContent.lineLimit }
        // A day is read whole: "30 September 2026" beside the symbol of the calendar.
        for field in [ownerField, addressField, loanFields.borrower, loanFields.due] { field.font = Font(size: 13.5) }
        ownerField.addTarget(self, action: ReportOptionsView.ownerDidChange, for: .editingChanged)
        addressField.addTarget(self, action: ReportOptionsView.addressDidChange, for: .editingChanged)
    }

    /// The chosen items.
    var subject: ReportSubject {
        let chosen = itemsButton.subject(subjectKind)
        // Labels of places are for all places or those in one, whatever was chosen for another report.
        guard choices.reportKind.takesLabels, choices.labelsPlaces, !chosen.isPlace else { return chosen }
        return itemsButton.subject(.all)
    }

    /// The items of the report: a new selection, else those of the last report. Few items are lent at a time, so a loan slip uses the
    /// selection; without a selection it has no items until they are chosen.
    private var subjectKind: ReportSubject.Kind? {
        guard choices.reportKind.takesLoan else { return takesSelection ? .selection : choices.subject }
        return choices.lent ?? (itemsButton.hasSelection ? .selection : nil)
    }

    /// Whether the user has to choose the items of the report first.
    var lacksSubject: Bool { subjectKind == nil }

    private func choose(_ kind: ReportSubject.Kind) {
        if choices.reportKind.takesLoan { return change { $0.lent = kind } }
        let tookSelection = takesSelection
        takesSelection = kind == .selection
        if tookSelection, !takesSelection { reportActing?.declineSelection() }
        change(isOther: tookSelection != takesSelection) { $0.subject = kind }
    }

    /// Moves the keyboard to an invalid value, and returns its error; nil if there is none.
    func pointOutProblem() -> String? { choices.reportKind.takesLoan ? loanFields.pointOutProblem() : nil }

    /// Takes another sheet of labels.
    ///
    /// - Parameter isLetter: on which paper one's own is; nil for those that are known
    func choose(_ sheet: LabelSheet, isLetter: Bool? = nil) {
        change {
            $0.sheet = sheet.name
            if let isLetter { $0.isOwnSheetLetter = isLetter }
            $0.firstLabel = min($0.firstLabel, sheet.count)
        }
    }

    /// Begins at another label.
    func choose(firstLabel: Int) { change { $0.firstLabel = firstLabel } }

    // MARK: - Changing

    private func itemsDidChange() {
        if let kind = itemsButton.chosenKind { choose(kind) }
    }

    private func labelledDidChange() { change { $0.labelsPlaces = labelledControl.selectedSegmentIndex == 1 } }

    private func placeKindDidChange() {
        guard let index = placeKindButton.selectedIndex else { return }
        change { $0.labelledKind = index > 0 ? Place.Kind.allCases[index - 1] : nil }
    }

    private func paperDidChange() { change { $0.isLetter = paperButton.selectedIndex == 1 } }

    private func sheetDidChange() {
        if let index = sheetButton.selectedIndex, sheets.indices.contains(index) { choose(sheets[index]) }
    }

    private func firstLabelDidChange() {
        if let number = firstField.quantity { change(isTyped: true) { $0.firstLabel = Int(number) } }
    }

    private func appendixDidChange() { change { $0.hasAppendix = appendixSwitch.isOn } }

    private func ownerDidChange() { change(isTyped: true) { $0.owner = ownerField.text.trimmed } }

    private func addressDidChange() { change(isTyped: true) { $0.address = addressField.text.trimmed } }

    private func columnDidChange(_ control: Switch) {
        guard let column = columnSwitches.first(where: { $0.value === control })?.key else { return }
        change {
            var columns = $0.hiddenColumns[$0.kind] ?? []
            if control.isOn { columns.remove(column) } else { columns.insert(column) }
            $0.hiddenColumns[$0.kind] = columns
        }
    }

    private func partDidChange(_ control: Switch) {
        guard let part = switches.first(where: { $0.value === control })?.key else { return }
        change {
            var parts = $0.leftOut[$0.kind] ?? []
            if control.isOn { parts.insert(part) } else { parts.remove(part) }
            $0.leftOut[$0.kind] = parts
        }
    }

    /// - Parameter isOther: whether the report changes even if the choices do not
    private func change(isTyped: Bool = false, isOther: Bool = false, _ body: (inout ReportChoices) -> Void) {
        let before = choices
        body(&choices)
        guard isOther || choices != before else { return }
        if !isTyped { show() }
        reportActing?.take(choices, isTyped: isTyped)
    }

    /// A report was saved in a folder, or printed on a printer.
    func remember(folder: String?, printer: String?) {
        if let folder { choices.folder = folder }
        if let printer { choices.printer = printer }
    }

    /// Fills the controls.
    private func show() {
        let kind = choices.reportKind
        let sheet = choices.labels.sheet
        if let row = ReportKind.all.firstIndex(where: { $0.name == kind.name }) { kinds.selectRow(row) }
        itemsButton.show(subjectKind, placesAlone: kind.takesLabels && choices.labelsPlaces)
        labelledControl.selectedSegmentIndex = choices.labelsPlaces ? 1 : 0
        placeKindButton.selectedIndex = choices.labels.placeKind.flatMap { Place.Kind.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        show(sheet)
        paperButton.selectedIndex = choices.isLetter ? 1 : 0
        firstField.range = 1...Double(sheet.count)
        if firstField.quantity != Double(choices.labels.first) { firstField.quantity = Double(choices.labels.first) }
        for (field, text) in [(ownerField, choices.owner), (addressField, choices.address)] where field.text.trimmed != text {
            field.text = text
        }
        for part in ReportOptions.Part.allCases {
            guard let control = switches[part] else { continue }
            control.isOn = choices.leftOut[kind.name]?.contains(part) ?? false
            setHidden(control, !kind.parts.contains(part))
        }
        for (column, control) in columnSwitches {
            control.isOn = !(choices.hiddenColumns[kind.name]?.contains(column) ?? false)
            setHidden(control, !kind.columns.contains(column))
        }
        columnsLabel.isHidden = kind.columns.isEmpty
        columnsLine.isHidden = kind.columns.isEmpty
        appendixSwitch.isOn = choices.hasAppendix
        setHidden(appendixSwitch, !kind.takesAppendix)
        setHidden(paperButton, kind.takesLabels)
        for control in [sheetButton, firstField, labelledControl] as [Control] { setHidden(control, !kind.takesLabels) }
        setHidden(placeKindButton, !kind.takesLabels || !choices.labelsPlaces || choices.subject == .newPlaces)
        for control in [ownerField, addressField] { setHidden(control, !kind.namesOwner) }
        for control in [loanFields.borrower, loanFields.due] { setHidden(control, !kind.takesLoan) }
        loanFields.show(choices.loan)
        note.text = Self.note(kind)
        setNeedsLayout()
    }

    private static func note(_ kind: ReportKind) -> String {
        if kind.takesLabels {
            return "Press a label to start there. Print labels in their own size, not fitted to the page; the lines around them are not "
                + "printed."
        }
        let leftOut = "The report names the facts that are left out."
        return kind.takesLoan ? leftOut + " Empty fields are printed as blank lines. The library keeps no record of a loan." : leftOut
    }

    /// Offers the known sheets, the chosen one, and a way to a custom one.
    private func show(_ sheet: LabelSheet) {
        var sheets = LabelSheet.offered
        if !sheets.contains(where: { $0.name == sheet.name }) { sheets.append(sheet) }
        self.sheets = sheets
        sheetButton.sections = [
            PopUpButton.Section(items: sheets.map { PopUpButton.Item($0.words) }),
            PopUpButton.Section(items: [PopUpButton.Item("Custom Size…", action: { [weak self] in self?.reportActing?.askForSheet() })]),
        ]
        sheetButton.selectedIndex = sheets.firstIndex { $0.name == sheet.name }
    }

    private func setHidden(_ control: Control, _ isHidden: Bool) {
        control.isHidden = isHidden
        labels[ObjectIdentifier(control)]?.isHidden = isHidden
    }

    // MARK: - Layout

    private func row(_ control: Control) -> Stack {
        Stack(.horizontal, spacing: 10, alignment: .center) {
            if let label = labels[ObjectIdentifier(control)], !control.isHidden {
                if control is Switch {
                    label.sized(width: .flexible)
                    control.sized(width: 44, height: 26)
                } else {
                    label.sized(width: 74)
                    control.sized(width: .flexible, height: 34)
                }
            }
        }
    }

    private var stack: Stack {
        let controls: [Control] = [
            labelledControl, itemsButton, placeKindButton, paperButton, sheetButton, firstField, ownerField, addressField,
            loanFields.borrower,
            loanFields.due, appendixSwitch,
        ]
        let rows = controls.filter { !$0.isHidden }
        let columns = ReportOptions.Column.allCases.compactMap { columnSwitches[$0] }.filter { !$0.isHidden }
        let shown = ReportOptions.Part.allCases.compactMap { switches[$0] }.filter { !$0.isHidden }
        return Stack(.vertical) {
            Stack(.depth, insets: EdgeInsets(top: 8, left: 8, bottom: 10, right: 8)) {
                kinds.sized(height: .fixed(Double(ReportKind.all.count) * Self.rowHeight))
            }
            line.sized(height: 1)
            Stack(.vertical, spacing: 6, insets: EdgeInsets(top: 12, left: 16, bottom: 12, right: 16)) {
                whatLabel.sized(height: 20)
                for control in rows { row(control).sized(height: 38) }
                if !loanFields.problemLabel.isHidden { loanFields.problemLabel }
            }
            otherLine.sized(height: 1)
            Stack(.vertical, spacing: 4, insets: EdgeInsets(top: 12, left: 16, bottom: 16, right: 16)) {
                leaveOutLabel.sized(height: 20)
                for control in shown { row(control).sized(height: 32) }
                Spacer(4)
                note
            }
            if !columns.isEmpty {
                columnsLine.sized(height: 1)
                Stack(.vertical, spacing: 4, insets: EdgeInsets(top: 12, left: 16, bottom: 12, right: 16)) {
                    columnsLabel.sized(height: 20)
                    for control in columns { row(control).sized(height: 32) }
                }
            }
            Spacer(.fixed(footRoom))
        }
    }

    /// The keys that turn pages are left to the pages.
    override func keyDown(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .pageUp, .pageDown, .home, .end: false
        default: super.keyDown(event)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        stack.placeContent(of: self)
    }
}

extension ReportOptionsView: LoanFieldsDelegate {
    func loanDidChange(_ loan: ReportOptions.Loan) { change(isTyped: true) { $0.loan = loan } }

    func loanProblemDidChange(_ problem: String?) {
        setNeedsLayout()
        if problem == nil { reportActing?.forgetProblem() }
    }
}

extension ReportOptionsView: TableViewDataSource, TableViewDelegate {
    func numberOfRows(in tableView: TableView) -> Int { ReportKind.all.count }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
        let cell = ReportKindCell.cell(for: tableView)
        cell.show(ReportKind.all[row].title, icon: ReportKind.all[row].icon)
        return cell
    }

    func tableViewSelectionDidChange(_ tableView: TableView) {
        guard let row = tableView.selectedRow else { return }
        change { $0.kind = ReportKind.all[row].name }
    }
}
