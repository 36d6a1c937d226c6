import FoundationEssentials
import Graphics
import Inventory
import Toolkit
import Words
import WorkspaceModel

/// The history of an item, or of the whole library: authors, times, and values before and after. The history cannot be changed, but an item
/// can be restored to its state after one of its entries.
final class HistoryController: ViewController {
    private let around: Surroundings
    /// The deed that follows when a deleted item was restored here; nil for the history of an item that exists.
    private let afterRestoringDeleted: AfterChange?
    /// The number of the last change that it shows; nil at first.
    private var seenRevision: Int64?
    private var model: HistoryModel
    let table = TableView()
    private let titleLabel = Label(font: Font(size: 17, weight: .semibold))
    private let nameLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private let restoreButton = Button("Restore")
    private let doneButton = Button("Done", style: .prominent)
    /// Whether the item is being changed.
    private var isBusy = false
    private let emptyLabel = Label("", font: Font(size: 14), color: .secondaryLabel)

    /// The item whose history is shown; nil for the library's.
    var item: UUID? { model.item }

    /// - Parameters:
    ///   - item: the item; nil for the history of the library
    ///   - name: the name of the item
    ///   - afterRestoringDeleted: the deed that follows when the item is restored, which closes the page; nil for an item that exists
    init(_ around: Surroundings, of item: UUID?, name: String, afterRestoringDeleted: AfterChange? = nil) {
        (self.around, self.afterRestoringDeleted) = (around, afterRestoringDeleted)
        model = HistoryModel(reader: around.reader, item: item)
        super.init()
        title = "History"
        nameLabel.text = name
        connect()
    }

    private func connect() {
        model.onChange = { [weak self] in
            guard let self, isViewLoaded else { return }
            table.reloadData(selection: .clear)
            updateEmptyLabel()
            updateRestoreButton()
        }
        model.onLateRows = { [weak self] rows in
            guard let self, isViewLoaded else { return }
            let rows = table.visibleRows.clamped(to: rows)
            if !rows.isEmpty { table.reloadRows(RowSet(rows)) }
        }
    }

    /// Shows the history of another item.
    func show(_ item: UUID, name: String) {
        nameLabel.text = name
        guard item != model.item else { return }
        model = HistoryModel(reader: around.reader, item: item)
        connect()
        table.contentOffset = .zero
        table.reloadData(selection: .clear)
        updateEmptyLabel()
    }

    /// Reads what was changed.
    override func update() {
        let revision = around.workspace.status.revision
        if let seenRevision, seenRevision != revision { model.reload() }
        seenRevision = revision
    }

    override func loadView() -> View { HistoryView { [weak self] in self?.stack } }

    override func viewDidLoad() {
        titleLabel.text = title
        doneButton.action = dismissing()
        doneButton.identifier = "history-done"
        doneButton.role = .cancel
        restoreButton.identifier = "history-restore"
        restoreButton.toolTip = "Bring back the item as it was after the selected entry (Ctrl+R)"
        restoreButton.accessibilityLabel = "Restore This Version"
        restoreButton.isHidden = !canRestore
        restoreButton.addTarget(self, action: HistoryController.restore)
        emptyLabel.textAlignment = .center
        emptyLabel.numberOfLines = 4
        emptyLabel.isUserInteractionEnabled = false
        table.rowHeight = TableView.automaticDimension
        table.estimatedRowHeight = 84
        table.dataSource = self
        table.delegate = self
        table.identifier = "history"
        table.accessibilityLabel = "History"
        titleLabel.accessibilityRole = .heading
        for part in [titleLabel, nameLabel, restoreButton, doneButton, table, emptyLabel] as [View] { view.addSubview(part) }
        updateEmptyLabel()
        updateRestoreButton()
    }

    override func viewIsAppearing() { table.becomeFirstResponder() }

    // MARK: - Going back

    private var canRestore: Bool { model.item != nil && !around.isReadOnly }

    /// The selected entry, if the item can be restored to the state after it: any but the last, which is the current state, and deletions.
    private var wanted: HistoryRecord? {
        guard canRestore, !isBusy, let row = table.cursorRow, row > 0, let record = model.record(at: row), record.step?.after != nil else {
            return nil
        }
        return record
    }

    /// Returns the number of later changes of the item in the same entry, which are in the rows above.
    private func laterRows(ofEntryAt row: Int) -> Int {
        guard let sequence = model.record(at: row)?.sequence else { return 0 }
        return (0..<row).reversed().prefix { model.record(at: $0)?.sequence == sequence }.count
    }

    private func updateRestoreButton() { restoreButton.isEnabled = wanted != nil }

    private func restore() {
        guard let wanted, let item = model.item, let row = table.cursorRow else { return }
        let later = laterRows(ofEntryAt: row)
        let (store, workspace) = (around.reader.store, around.workspace)
        let text = "Restored as it was on \(wanted.at.localDay.formatted(around.style.days)), \(wanted.at.localTime)"
        let after = afterRestoringDeleted ?? .offerUndo(text)
        isBusy = true
        updateRestoreButton()
        // If this page has closed by then, the window shows the result.
        Task { [weak self] in
            var problem: InventoryError?
            do throws(InventoryError) {
                let change = try await store.perform(.goBack(item, to: wanted.sequence, before: later))
                if self?.afterRestoringDeleted != nil { self?.dismiss() }
                workspace.send(
                    change.isUnchanged
                        ? .say(.notice("The item already matches this version. Nothing was changed.")) : .changed(change, after))
            } catch { problem = error }
            self?.isBusy = false
            self?.updateRestoreButton()
            if let problem { self?.say(problem) }
        }
    }

    /// Shows the item of an entry in the list, if it still exists; otherwise its history.
    ///
    /// - Parameter name: the name of the item for its history, which is not shown without one
    private func showItem(_ id: UUID, named name: String? = nil) {
        let (store, workspace) = (around.reader.store, around.workspace)
        around.reader.ask { () async throws(InventoryError) in
            try await store.items(ids: [id])[id]
        } then: { [weak self] result in
            switch result {
            case .success(let item?):
                self?.closePages()
                workspace.send(.seek(Seek(item.id, fallback: .all)))
            case .success(nil): if let name { self?.showHistory(of: id, name: name) }
            case .failure(let error): workspace.send(.say(.problem("\(error)")))
            }
        }
    }

    /// Shows the other item of a change.
    private func follow(_ link: HistoryLink) {
        if let partner = link.partner { show(partner) }
    }

    private func show(_ partner: StepPartner) { showItem(partner.id, named: DisplayText.isolated(partner.title(around.style))) }

    /// Shows the history of a deleted item, in a page from which it can be restored.
    private func showHistory(of deleted: UUID, name: String) {
        guard presentedViewController == nil else { return }
        let history = HistoryController(around, of: deleted, name: name, afterRestoringDeleted: .seekItem)
        history.modalPresentationStyle = .pageSheet
        present(history)
    }

    /// Closes this page and those below it; the back of the detail stays.
    private func closePages() {
        var (page, lowest): (ViewController, ViewController?) = (self, nil)
        while page.modalPresentationStyle == .pageSheet, let below = page.presentingViewController { (page, lowest) = (below, below) }
        lowest?.dismiss()
    }

    private func say(_ problem: InventoryError) {
        present(AlertController(title: "Not Restored", message: problem.description, actions: [.init("OK", style: .cancel)]))
    }

    override var commands: [Command] { canRestore ? Self.commands(of: self) : [] }

    /// The commands of a history, or of none, for the page that lists keys.
    static func commands(of history: HistoryController?) -> [Command] {
        [
            Command(
                "Restore This Version", help: "Restore a Version of the Item", shortcuts: [.control("r")],
                isEnabled: { [weak history] in history?.wanted != nil }
            ) { [weak history] in history?.restore() }
        ]
    }

    private func updateEmptyLabel() {
        emptyLabel.text = model.problem ?? (model.isKnown && model.count == 0 ? "There are no changes yet." : "")
    }

    private var stack: Stack {
        Stack(.vertical) {
            HistoryView.bar(titleLabel, nameLabel, restoreButton.isHidden ? [doneButton] : [restoreButton, doneButton])
            HistoryView.rows(table, empty: emptyLabel)
        }
    }

    private func text(at row: Int) -> HistoryText? {
        model.record(at: row).map { HistoryText($0, isOfItem: model.item != nil, style: around.style) }
    }
}

extension HistoryController: TableViewDataSource {
    func numberOfRows(in tableView: TableView) -> Int { model.count }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
        let cell = HistoryCell.cell(for: tableView)
        if let text = text(at: row) { cell.show(text) }
        cell.link.removeActions(for: .primaryActionTriggered)
        cell.link.addTarget(self, action: HistoryController.follow)
        return cell
    }

    /// An entry has the same key at every index: newer ones are added above it. An item may have several rows of one entry.
    func tableView(_ tableView: TableView, accessibilityKeyForRowAt row: Int) -> AccessibilityKey {
        guard let record = model.record(at: row) else { return .text("row \(row)") }
        let above = laterRows(ofEntryAt: row)
        let number = above == 0 ? "" : " \(above)"
        return .text("entry \(record.sequence) \(record.step?.id.uuidString ?? "")\(number)")
    }

    /// "Changed “Lamp”, 3 March 2026, 14:05, by Anna. Value: $3 → $4."
    func tableView(_ tableView: TableView, accessibilityLabelForRowAt row: Int) -> String? {
        guard let text = text(at: row) else { return "Loading" }
        let changes = text.lines.map { " \($0.name): \($0.value)." }.joined()
        return "\(text.title), \(text.time), by \(text.actor).\(changes)"
    }
}

extension HistoryController: TableViewDelegate {
    func tableView(_ tableView: TableView, didActivateRowAt row: Int) {
        guard let step = model.record(at: row)?.step else { return }
        if model.item == nil { showItem(step.id) } else if let partner = step.partner { show(partner) }
    }

    func tableViewSelectionDidChange(_ tableView: TableView) { updateRestoreButton() }

    func tableView(_ tableView: TableView, contextCommandsForRows rows: RowSet) -> [Command] {
        guard model.item != nil, let partner = rows.first.flatMap({ model.record(at: $0)?.step?.partner }) else { return commands }
        return [Command(tr("Show Other Item")) { self.show(partner) }] + commands
    }
}
