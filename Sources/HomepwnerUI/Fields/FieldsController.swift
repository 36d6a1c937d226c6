import FoundationEssentials
import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// The sheet in which people choose which fields they use, and make fields of their own.
final class FieldsController: ViewController, OwnFieldDelegate {
    private let around: Surroundings

    let table = TableView()
    private(set) var rows: FieldRows
    private let titleLabel = Label("Fields", font: Font(size: 17, weight: .semibold))
    private let doneButton = Button("Done", style: .prominent)
    private let sets = SegmentedControl(FieldSet.allCases.map { .init($0.title) })
    private let noteLabel = Label(
        "Hidden fields are not shown, searched or exported. Their contents are kept.", font: Font(size: 12.5), color: .secondaryLabel)
    private let addButton = Button("New Field…")
    private let orderButton = Button("Change Order")
    private var question: StoreQuestion?
    private var measuredWidth = 0.0
    private let measuredSwitch = Switch()
    /// The custom field to scroll to as soon as it has been read.
    private var wanted: UUID?
    /// Whether the sheet of a field is over it.
    private var isCovered = false
    /// The last change, which the next one waits for.
    private var changing: Task<Void, Never>?

    private static let width = 560.0
    private static let inset = 16.0

    /// The number of the last change that it shows.
    private var seenRevision: Int64 = -1

    init(_ around: Surroundings) {
        self.around = around
        rows = FieldRows(style: around.style)
        super.init()
        title = "Fields"
        preferredContentSize = Size(width: Self.width, height: 720)
    }

    isolated deinit { question?.cancel() }

    override func loadView() -> View { ContainerView(of: self) { $0.layout($1) } }

    override func viewDidLoad() {
        titleLabel.accessibilityRole = .heading
        noteLabel.numberOfLines = 0
        sets.accessibilityLabel = "Ready sets"
        sets.identifier = "field-sets"
        sets.isEnabled = canChange
        sets.addTarget(self, action: FieldsController.didChooseSet, for: .valueChanged)
        doneButton.action = dismissing()
        doneButton.role = .cancel
        addButton.identifier = "field-add"
        addButton.isEnabled = canChange
        addButton.addTarget(self, action: FieldsController.addField)
        orderButton.identifier = "field-order"
        orderButton.toolTip = "Move custom fields by their handles (or with Alt+Up and Alt+Down)"
        orderButton.addTarget(self, action: FieldsController.toggleOrder)
        table.accessibilityLabel = title
        table.identifier = "fields"
        table.hasVariableRowHeights = true
        table.separatorInset = EdgeInsets(top: 0, left: 8, bottom: 0, right: 8)
        table.register(PreferenceNote.self, forHeaderFooterViewReuseIdentifier: PreferenceNote.identifier)
        table.dataSource = self
        table.delegate = self
        for part in [titleLabel, doneButton, sets, noteLabel, table, addButton, orderButton] as [View] { view.addSubview(part) }
    }

    private var canChange: Bool { !around.isReadOnly }

    private var style: NumberStyle { around.style }

    /// Reads what was changed.
    override func update() {
        let revision = around.workspace.status.revision
        guard revision != seenRevision else { return }
        seenRevision = revision
        reload()
    }

    override func viewIsAppearing() { table.becomeFirstResponder() }

    override var commands: [Command] { Self.commands(of: self) }

    /// The commands of a sheet, or of none, for the page that lists keys.
    static func commands(of sheet: FieldsController?) -> [Command] {
        let redoKeys = [Shortcut(.character("z"), [.control, .shift]), Shortcut.control("y")]
        return [
            Command("New Field…", help: "New Field", shortcuts: [.control("n")]) { [weak sheet] in sheet?.edit(nil) },
            Command("Undo", shortcuts: [.control("z")]) { [weak sheet] in sheet?.around.workspace.send(.undo) },
            Command("Redo", shortcuts: redoKeys) { [weak sheet] in sheet?.around.workspace.send(.redo) },
        ]
    }

    /// The keys that have no command.
    static let keyHelp = [KeyHelp("Move a Custom Field", [Shortcut(.up, .alt), Shortcut(.down, .alt)])]

    // MARK: - Reading

    /// Reads the fields again after a change.
    ///
    /// - Parameter own: a custom field to scroll to and select.
    func reload(showing own: UUID? = nil) {
        if let own { wanted = own }
        // A page that is covered by a sheet is read again when the sheet has closed.
        guard !isCovered else { return }
        question?.cancel()
        let store = around.reader.store
        question = around.reader.ask { () async throws(InventoryError) in
            (try await store.catalog(), try await store.fieldCounts())
        } then: { [weak self] in
            self?.take($0)
        }
    }

    private func take(_ answer: Result<(Catalog, FieldCounts), InventoryError>) {
        switch answer {
        case .success(let (catalog, counts)): show(FieldRows(catalog, counts, style: style))
        case .failure(let error): say(error)
        }
    }

    private func show(_ new: FieldRows) {
        rows = new
        showSets()
        orderButton.isEnabled = canChange && (table.isEditing || new.catalog.fields.count > 1)
        let focused = view.window?.firstResponder as? View
        table.reloadData(selection: .keep)
        table.layoutIfNeeded()
        if let wanted, let place = new.catalog.fields.firstIndex(where: { $0.id == wanted }) {
            self.wanted = nil
            let row = table.numberOfRows - new.catalog.fields.count + place
            table.selectRow(row)
            table.scrollToRow(row)
        }
        // Its cell may have been filled again.
        if let focused, focused.isDescendant(of: view), !focused.isFirstResponder { focused.becomeFirstResponder() }
        view.setNeedsLayout()
    }

    /// Shows which set is used; a selection that matches no set is a choice of its own.
    private func showSets() {
        let shown = FieldSet.shown(in: rows.catalog)
        let isNarrow = view.bounds.width < 480
        let titles = FieldSet.allCases.map { isNarrow && $0 == .finding ? "Find Things" : $0.title }
        sets.segments = (titles + (shown == nil ? [isNarrow ? "Custom" : "Custom Choice"] : [])).map { .init($0) }
        sets.selectedSegmentIndex = shown.flatMap(FieldSet.allCases.firstIndex) ?? FieldSet.allCases.count
    }

    // MARK: - Changing

    /// Stores a change, shows the result, and reports an error. Changes are made one after the other, each from the catalog that is stored
    /// then: switches are pressed faster than a large library answers.
    ///
    /// - Parameter request: returns the change; nil for none.
    private func perform(_ request: @escaping (Catalog) -> ChangeRequest?) {
        guard canChange else { return reload() }
        let store = around.reader.store
        let before = changing
        changing = Task { [weak self] in
            await before?.value
            var problem: InventoryError?
            do throws(InventoryError) {
                if let request = request(try await store.catalog()) { _ = try await store.perform(request) }
            } catch { problem = error }
            self?.reload()
            if let problem { self?.say(problem) }
        }
    }

    private func say(_ problem: InventoryError) {
        guard presentedViewController == nil else { return }
        present(AlertController(title: "Not Changed", message: problem.description, actions: [.init("OK", style: .cancel)]))
    }

    private func didChooseSet() {
        let index = sets.selectedSegmentIndex
        guard FieldSet.allCases.indices.contains(index) else { return reload() }
        let set = FieldSet.allCases[index]
        perform { .putAll(set.entries($0), title: ChangeTitle(.chooseFields, named: set.title)) }
    }

    private func set(_ row: FieldRows.Row, isShown: Bool) {
        perform { FieldRows.entry(row, isShown: isShown, in: $0).map(ChangeRequest.put) }
    }

    private func toggleOrder() {
        table.setEditing(!table.isEditing, animated: true)
        orderButton.title = table.isEditing ? "End Ordering" : "Change Order"
        view.setNeedsLayout()
    }

    /// Opens the sheet of a custom field, or of a new one.
    func edit(_ field: OwnField?) {
        guard canChange, presentedViewController == nil else { return }
        let sheet = OwnFieldController(field, in: rows.catalog, store: around.reader.store, style: style)
        sheet.delegate = self
        isCovered = true
        present(sheet)
    }

    private func addField() { edit(nil) }

    func ownFieldWasStored(_ id: UUID) { reload(showing: id) }

    func ownFieldDidClose() {
        isCovered = false
        reload()
    }

    func ownFieldWantsDeleting(_ field: OwnField) {
        let count = rows.counts.own[field.id] ?? 0
        let items = CountText.items(count, style: style)
        let message =
            count == 0
            ? "No item has a value in it."
            : "\(items) \(count == 1 ? "has" : "have") a value in it, which will not be shown any more. Undo brings it back; to keep the field "
                + "for later, hide it."
        present(
            AlertController(
                title: "Delete field \(DisplayText.quoted(field.name))?", message: message,
                actions: [
                    .init("Cancel", style: .cancel),
                    .init("Delete", style: .destructive) { [weak self] in self?.perform { _ in .remove(.field, field.id, itemsTo: nil) } },
                ]))
    }

    // MARK: - Layout

    private func layout(_ bounds: Rect) {
        let edge = Self.inset
        Stack(.vertical) {
            Stack(.horizontal, spacing: 14, insets: EdgeInsets(top: 14, left: edge, bottom: 10, right: edge)) {
                titleLabel.sized(width: .flexible)
                doneButton.sized(width: .fitting(atLeast: 70), height: 32)
            }
            Stack(.vertical, spacing: 8, insets: EdgeInsets(top: 0, left: edge, bottom: 8, right: edge)) {
                sets.sized(height: 32)
                noteLabel
            }
            // A switch keeps 8 points from the table's edge.
            Stack(.depth, insets: EdgeInsets(top: 0, left: edge - 8, bottom: 0, right: edge - 8)) { table }.sized(height: .flexible)
            Stack(.horizontal, spacing: 10, insets: EdgeInsets(top: 10, left: edge, bottom: 12, right: edge)) {
                addButton.sized(width: .fitting, height: 32)
                Spacer()
                orderButton.sized(width: .fitting, height: 32)
            }
        }
        .place(in: view)
        guard bounds.width != measuredWidth else { return }
        // Texts break into other lines.
        measuredWidth = bounds.width
        showSets()
        table.reloadData(selection: .keep)
    }
}

extension FieldsController: TableViewDataSource {
    func numberOfRows(in tableView: TableView) -> Int { rows.sections.reduce(0) { $0 + $1.rows.count } }

    func numberOfSections(in tableView: TableView) -> Int { rows.sections.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows.sections[section].rows.count }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { rows.sections[section].title }

    /// The field of a row of the table.
    func row(_ index: Int) -> FieldRows.Row? {
        var rest = index
        for section in rows.sections {
            if section.rows.indices.contains(rest) { return section.rows[rest] }
            rest -= section.rows.count
        }
        return nil
    }

    private func ownField(_ index: Int) -> OwnField? {
        guard case .own(let id)? = row(index) else { return nil }
        return rows.catalog.field(id)
    }

    func tableView(_ tableView: TableView, cellForRowAt index: Int) -> TableViewCell {
        let cell = PreferenceCell.cell(for: tableView)
        guard let row = row(index) else { return cell }
        cell.selectionStyle = .default
        cell.titleLabel.text = DisplayText.isolated(rows.title(row))
        cell.detailLabel.text = rows.detail(row)
        cell.control.isOn = rows.isShown(row)
        cell.control.isEnabled = canChange
        cell.control.identifier = rows.title(row)
        (cell.control.accessibilityLabel, cell.control.accessibilityHint) = (rows.title(row), rows.detail(row))
        cell.control.onChange = { [weak self] in self?.set(row, isShown: $0) }
        cell.accessoryView = cell.control
        cell.setNeedsLayout()
        return cell
    }

    func tableView(_ tableView: TableView, canMoveRowAt row: Int) -> Bool {
        canChange && rows.catalog.fields.count > 1 && ownField(row) != nil
    }

    func tableView(_ tableView: TableView, moveRowAt source: Toolkit.IndexPath, to destination: Toolkit.IndexPath) {
        let moved = rows.catalog.fields[source.row]
        perform { catalog in
            let fields = FieldRows.moved(moved.id, to: destination.row, in: catalog)
            return fields.isEmpty ? nil : .putAll(fields.map(CatalogEntry.field), title: ChangeTitle(.moveField, named: moved.name))
        }
    }

    func tableView(_ tableView: TableView, accessibilityKeyForRowAt row: Int) -> AccessibilityKey {
        switch self.row(row) {
        case .fixed(let field): .text(field.rawValue)
        case .own(let id): .text(id.uuidString)
        case nil: .number(row)
        }
    }
}

extension FieldsController: TableViewDelegate {
    func tableView(_ tableView: TableView, heightForRowAt index: Int) -> Double {
        guard let row = row(index) else { return tableView.rowHeight }
        return PreferenceCell.height(detail: rows.detail(row), accessory: measuredSwitch, in: table)
    }

    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> TableViewHeaderFooterView? {
        let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: PreferenceNote.identifier)
        header.textLabel.text = rows.sections[section].title
        header.textLabel.textColor = .secondaryLabel
        return header
    }

    /// Opens a custom field; turns another field on or off.
    func tableView(_ tableView: TableView, didActivateRowAt index: Int) {
        if let field = ownField(index) { return edit(field) }
        (tableView.cellForRow(at: index)?.accessoryView as? Switch)?.sendAction()
    }

    /// The space bar turns a field on or off.
    func tableView(_ tableView: TableView, previewRowAt index: Int) -> Bool {
        guard let control = tableView.cellForRow(at: index)?.accessoryView as? Switch, control.isEnabled else { return false }
        control.sendAction()
        return true
    }

    /// The rows are not indented while custom fields have their handles.
    func tableView(_ tableView: TableView, shouldIndentWhileEditingRowAt row: Int) -> Bool { false }

    func tableView(_ tableView: TableView, contextCommandsForRows chosen: RowSet) -> [Command] {
        guard canChange, let index = chosen.first, let row = row(index) else { return [] }
        let isShown = rows.isShown(row)
        let toggle = Command(isShown ? "Hide" : "Show") { [weak self] in self?.set(row, isShown: !isShown) }
        guard let field = ownField(index) else { return [toggle] }
        return [
            Command("Edit…", shortcuts: [Shortcut(.enter)]) { [weak self] in self?.edit(field) },
            toggle,
            Command("Delete…", shortcuts: [Shortcut(.delete)], icon: .trash) { [weak self] in self?.ownFieldWantsDeleting(field) },
        ]
    }

    func tableView(_ tableView: TableView, deleteRows chosen: RowSet) -> Bool {
        guard canChange, let field = chosen.first.flatMap(ownField) else { return false }
        ownFieldWantsDeleting(field)
        return true
    }
}
