import Graphics
import Toolkit

/// A page of the preferences: a table with sections, whose rows have controls.
class PreferencesPage: ViewController, TableViewDataSource, TableViewDelegate {
    /// Rows with a title above and a note below.
    struct Section {
        var title: String
        var note = ""
        var noteColor = ThemeColor.secondaryLabel
        var rows: [Row]
    }

    /// A row: its texts and its control.
    struct Row {
        var title: String
        var detail = ""
        var accessory: Accessory?
    }

    /// The control at the trailing edge of a row.
    enum Accessory {
        case view(View)
        case toggle(isOn: Bool, set: (Bool) -> Void)
    }

    let table = TableView()
    private(set) var sections: [Section] = []
    private static let separator = EdgeInsets(top: 0, left: 8, bottom: 0, right: 8)
    private static let noSeparator = EdgeInsets(top: 0, left: 10_000, bottom: 0, right: 0)
    private static let gap = 10.0
    private var measuredWidth = 0.0
    private let measuredSwitch = Switch()

    init(title: String, icon: Icon) {
        super.init()
        self.title = title
        tabBarItem = TabBarItem(title: title, icon: icon)
    }

    /// Returns the current sections.
    func makeSections() -> [Section] { [] }

    override func loadView() -> View {
        ContainerView { [weak self] bounds in
            guard let self else { return }
            // An accessory keeps 8 points from the table's edge; all is 16 from the sheet's.
            Stack(.depth, insets: EdgeInsets(top: 0, left: 8, bottom: 0, right: 8)) { table }.place(in: view)
            guard bounds.width != measuredWidth else { return }
            // Texts break into other lines.
            measuredWidth = bounds.width
            table.reloadData(selection: .keep)
        }
    }

    override func viewDidLoad() {
        sections = makeSections()
        table.accessibilityLabel = title
        table.hasVariableRowHeights = true
        table.allowsEmptySelection = true
        table.separatorInset = Self.separator
        table.register(PreferenceNote.self, forHeaderFooterViewReuseIdentifier: PreferenceNote.identifier)
        table.dataSource = self
        table.delegate = self
        view.addSubview(table)
    }

    /// Shows what `makeSections` says now.
    func refresh() {
        sections = makeSections()
        guard isViewLoaded else { return }
        let focused = view.window?.firstResponder as? View
        table.reloadData(selection: .keep)
        table.layoutIfNeeded()
        // Its cell may have been filled again.
        if let focused, focused.isDescendant(of: view), !focused.isFirstResponder { focused.becomeFirstResponder() }
    }

    // MARK: - The table

    func numberOfRows(in tableView: TableView) -> Int { sections.reduce(0) { $0 + $1.rows.count } }

    func numberOfSections(in tableView: TableView) -> Int { sections.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { sections[section].rows.count }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { sections[section].title }

    func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double? {
        let note = sections[section].note
        if note.isEmpty { return section == sections.count - 1 ? 0 : Self.gap }
        return PreferenceNote.height(note, in: tableView)
    }

    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> TableViewHeaderFooterView? {
        let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: PreferenceNote.identifier)
        header.textLabel.text = sections[section].title
        header.textLabel.textColor = .secondaryLabel
        return header
    }

    func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> TableViewHeaderFooterView? {
        let note = tableView.dequeueReusableHeaderFooterView(withIdentifier: PreferenceNote.identifier)
        note.textLabel.text = sections[section].note
        note.textLabel.textColor = sections[section].noteColor
        return note
    }

    func tableView(_ tableView: TableView, heightForRowAt index: Int) -> Double {
        // The table asks before it knows its sections.
        var index = index
        for section in sections {
            if index < section.rows.count { return height(of: section.rows[index]) }
            index -= section.rows.count
        }
        return tableView.rowHeight
    }

    private func height(of row: Row) -> Double {
        let accessory: View? =
            switch row.accessory {
            case .view(let view): view
            case .toggle: measuredSwitch
            case nil: nil
            }
        return PreferenceCell.height(detail: row.detail, accessory: accessory, in: table)
    }

    func tableView(_ tableView: TableView, cellForRowAt index: Int) -> TableViewCell {
        let cell = PreferenceCell.cell(for: tableView)
        let path = tableView.indexPath(forRow: index)
        let section = sections[path.section]
        let row = section.rows[path.row]
        // Below the last row of a section is its note.
        cell.separatorInset = path.row == section.rows.count - 1 ? Self.noSeparator : nil
        cell.titleLabel.text = row.title
        cell.detailLabel.text = row.detail
        // The controls need hints, because users who reach them by the Tab key do not hear the text beside them.
        let hint = row.detail.isEmpty ? nil : row.detail
        switch row.accessory {
        case .view(let view):
            if !(view is Button) { (view.accessibilityLabel, view.accessibilityHint) = (row.title, hint) }
            cell.accessoryView = view
        case .toggle(let isOn, let set):
            cell.control.isOn = isOn
            cell.control.identifier = row.title
            (cell.control.accessibilityLabel, cell.control.accessibilityHint) = (row.title, hint)
            cell.control.onChange = set
            cell.accessoryView = cell.control
        case nil: cell.accessoryView = nil
        }
        cell.setNeedsLayout()
        return cell
    }

    func tableView(_ tableView: TableView, didActivateRowAt index: Int) {
        guard let view = tableView.cellForRow(at: index)?.accessoryView else { return }
        switch view {
        case let control as Switch: control.sendAction()
        case let button as Button: if button.isEnabled { button.sendAction() }
        default: view.becomeFirstResponder()
        }
    }
}
