import Graphics
import Inventory
import Toolkit

/// The sheet with the preferences: a table with sections, whose rows are cells of the standard styles.
final class PreferencesController: ViewController {
    /// Told at each change.
    var onChange: ((ListPreferences) -> Void)?

    private(set) var preferences: ListPreferences
    private(set) var table = TableView()
    private let thresholdField = TextField()
    private let done = Button("Done", style: .prominent)

    private enum Row {
        case threshold, details, gloss, add
    }

    private struct Section {
        let title: String
        let note: String
        let rows: [Row]
    }

    private let sections = [
        Section(title: "Values", note: "In the currency of each item. An item without a value has no colour.", rows: [.threshold]),
        Section(
            title: "Rows", note: "The button of a row shows its serial number and when it was added.", rows: [.details, .gloss, .add]),
    ]

    init(_ preferences: ListPreferences) {
        self.preferences = preferences
        super.init()
        title = "Preferences"
        preferredContentSize = Size(width: 480, height: 400)
    }

    override func loadView() -> View {
        let title = Label("Preferences", font: Font(size: 17, weight: .semibold))
        done.action = { [weak self] in self?.close() }
        let ground = ContainerView { [weak self] bounds in
            title.frame = Rect(x: 24, y: 18, width: max(0, bounds.width - 140), height: 26)
            self?.done.frame = Rect(x: bounds.width - 94, y: 16, width: 70, height: 32)
            self?.table.frame = Rect(x: 0, y: 64, width: bounds.width, height: max(0, bounds.height - 72))
        }
        for part in [title, done, table] as [View] { ground.addSubview(part) }
        return ground
    }

    override func viewDidLoad() {
        thresholdField.text = String(preferences.threshold)
        thresholdField.textAlignment = .right
        thresholdField.frame = Rect(x: 0, y: 0, width: 110, height: 32)
        thresholdField.identifier = "threshold"
        thresholdField.onSubmit = { [weak self] in self?.close() }
        thresholdField.onChange = { [weak self] in self?.takeThreshold($0) }
        table.rowHeight = 52
        table.allowsEmptySelection = true
        table.dataSource = self
        table.delegate = self
    }

    override var commands: [Command] {
        [Command("Close", shortcuts: [Shortcut(.escape)]) { [weak self] in self?.close() }]
    }

    private func close() { dismiss() }

    private func takeThreshold(_ text: String) {
        let digits = text.filter { !$0.isWhitespace }
        let problem = Int64(digits).map { $0 < 0 || $0 > ListPreferences.largestThreshold } ?? true
        thresholdField.textColor = problem ? .negative : .label
        guard !problem, let value = Int64(digits) else { return }
        change { $0.threshold = value }
    }

    private func change(_ body: (inout ListPreferences) -> Void) {
        let old = preferences
        body(&preferences)
        if preferences != old { onChange?(preferences) }
    }

    private func row(at index: Int) -> Row {
        let path = table.indexPath(forRow: index)
        return sections[path.section].rows[path.row]
    }
}

extension PreferencesController: TableViewDataSource {
    func numberOfRows(in tableView: TableView) -> Int { sections.reduce(0) { $0 + $1.rows.count } }

    func numberOfSections(in tableView: TableView) -> Int { sections.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { sections[section].rows.count }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { sections[section].title }

    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { sections[section].note }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
        let cell = PreferenceCell.cell(for: tableView, at: row)
        switch self.row(at: row) {
        case .threshold:
            cell.show("Highlight values", "Green above this amount, red below it", accessory: thresholdField)
        case .details:
            show(cell, "Detail button", "Turns a row over", preferences.showsDetailButtons) { $0.showsDetailButtons = $1 }
        case .gloss:
            show(cell, "Glossy pictures", "Thumbnails shine as glass does", preferences.hasGlossyThumbnails) { $0.hasGlossyThumbnails = $1 }
        case .add:
            show(cell, "Add New Item…", "As the last row of the list", preferences.showsAddRow) { $0.showsAddRow = $1 }
        }
        return cell
    }

    private func show(
        _ cell: PreferenceCell, _ title: String, _ detail: String, _ isOn: Bool, _ set: @escaping (inout ListPreferences, Bool) -> Void
    ) {
        cell.control.isOn = isOn
        cell.control.onChange = { [weak self] isOn in self?.change { set(&$0, isOn) } }
        cell.control.identifier = title
        cell.show(title, detail, accessory: cell.control)
    }
}

extension PreferencesController: TableViewDelegate {
    func tableView(_ tableView: TableView, didActivateRowAt row: Int) {
        guard let cell = tableView.cellForRow(at: row) else { return }
        if let control = cell.accessoryView as? Switch { control.sendAction() } else { thresholdField.becomeFirstResponder() }
    }
}

/// A row of the preferences: two lines and a control.
final class PreferenceCell: TableViewCell {
    let control = Switch()

    required init(reuseIdentifier: String) {
        super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        control.onChange = nil
        accessoryView = nil
    }

    func show(_ title: String, _ detail: String, accessory: View) {
        textLabel.text = title
        detailTextLabel?.text = detail
        accessoryView = accessory
    }
}
