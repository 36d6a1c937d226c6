import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// The items that were deleted, the newest first, each of which can be brought back.
final class DeletedItemsController: ViewController {
    private let reader: StoreReader
    private let style: NumberStyle
    private let canChange: Bool
    /// Whether it is in the window, in the place of the list, and not on a page of its own.
    private let isInWindow: Bool
    /// Called with an item that was brought back.
    var onRestore: ((Change) -> Void)?

    let table = TableView()
    private let titleLabel = Label("Deleted Items", font: Font(size: 17, weight: .semibold))
    private let countLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private let restoreButton = Button("Restore")
    private let historyButton = Button("History…")
    private let doneButton = Button("Done", style: .prominent)
    private let emptyLabel = Label("", font: Font(size: 14), color: .secondaryLabel)
    private var deleted = DeletedItems(count: 0, items: [])
    private var question: StoreQuestion?
    /// Whether an item is being brought back.
    private var isBusy = false

    /// So many are shown at most, the newest ones.
    private static let most = 1_000

    init(reader: StoreReader, style: NumberStyle, canChange: Bool, isInWindow: Bool = false) {
        (self.reader, self.style, self.canChange, self.isInWindow) = (reader, style, canChange, isInWindow)
        super.init()
        title = "Deleted Items"
    }

    isolated deinit { question?.cancel() }

    override func loadView() -> View { HistoryView { [weak self] in self?.stack } }

    override func viewDidLoad() {
        titleLabel.accessibilityRole = .heading
        restoreButton.action = { [weak self] in self?.restore() }
        restoreButton.identifier = "trash-restore"
        restoreButton.toolTip = "Bring the selected item back (Enter)"
        historyButton.action = { [weak self] in self?.showHistory() }
        historyButton.identifier = "trash-history"
        historyButton.toolTip = "Show what was done to the selected item, to bring it back as it was before (Ctrl+H)"
        doneButton.action = { [weak self] in self?.dismiss() }
        doneButton.role = .cancel
        doneButton.isHidden = isInWindow
        emptyLabel.textAlignment = .center
        emptyLabel.numberOfLines = 4
        emptyLabel.isUserInteractionEnabled = false
        table.rowHeight = TableView.automaticDimension
        table.estimatedRowHeight = 84
        table.dataSource = self
        table.delegate = self
        table.identifier = "trash"
        table.accessibilityLabel = "Deleted Items"
        for part in [titleLabel, countLabel, historyButton, restoreButton, doneButton, table, emptyLabel] as [View] {
            view.addSubview(part)
        }
        reload()
    }

    override func viewIsAppearing() {
        // Who chose it in the sidebar goes on there.
        if !isInWindow { table.becomeFirstResponder() }
    }

    /// Reads what was deleted.
    func reload() {
        question?.cancel()
        let (store, most) = (reader.store, Self.most)
        question = reader.ask { () async throws(InventoryError) in
            try await store.deletedItems(offset: 0, limit: most)
        } then: { [weak self] in
            self?.take($0)
        }
    }

    private func take(_ answer: Result<DeletedItems, InventoryError>) {
        switch answer {
        case .success(let found):
            guard found != deleted || found.count == 0 else { return }
            deleted = found
            table.reloadData(selection: .clear)
            emptyLabel.text = found.count == 0 ? "Nothing is deleted. What you delete can be brought back here." : ""
        case .failure(let error): emptyLabel.text = error.description
        }
        updateBar()
    }

    private func updateBar() {
        let items = CountText.items(deleted.count, style: style)
        let isAll = deleted.count <= deleted.items.count
        countLabel.text = isAll ? items : "The newest \(CountText.number(deleted.items.count, style: style)) of \(items)"
        historyButton.isEnabled = current != nil
        restoreButton.isEnabled = canChange && !isBusy && current != nil
        view.setNeedsLayout()
    }

    /// The item that is selected.
    private var current: DeletedItem? { table.cursorRow.flatMap { deleted.items.indices.contains($0) ? deleted.items[$0] : nil } }

    /// What was done to the item, as a page from which it can be brought back as it was at any time.
    private func showHistory() {
        guard let item = current, presentedViewController == nil else { return }
        let history = HistoryController(reader: reader, style: style, item: item.id, name: DisplayText.isolated(item.title(style)))
        history.modalPresentationStyle = .pageSheet
        if canChange {
            history.onRestore = { [weak self, weak history] change, _ in
                history?.dismiss()
                self?.onRestore?(change)
                self?.reload()
            }
        }
        present(history)
    }

    override var commands: [Command] {
        [
            Command("Show History", shortcuts: [.control("h")], isEnabled: { [weak self] in self?.current != nil }) { [weak self] in
                self?.showHistory()
            }
        ]
    }

    private func restore() {
        guard canChange, !isBusy, let id = current?.id else { return }
        let store = reader.store
        isBusy = true
        updateBar()
        Task { [weak self] in
            var problem: InventoryError?
            do throws(InventoryError) {
                let change = try await store.perform(.restore(id))
                self?.onRestore?(change)
            } catch { problem = error }
            self?.isBusy = false
            self?.reload()
            if let problem { self?.say(problem) }
        }
    }

    private func say(_ problem: InventoryError) {
        updateBar()
        present(AlertController(title: "Not Restored", message: problem.description, actions: [.init("OK", style: .cancel)]))
    }

    private var stack: Stack {
        Stack(.vertical) {
            Stack(.horizontal, spacing: 10, insets: EdgeInsets(top: 0, left: 16, bottom: 0, right: 16)) {
                Stack(.vertical, spacing: -2, insets: EdgeInsets(top: 10, left: 0, bottom: 0, right: 0)) {
                    titleLabel.sized(height: 24)
                    countLabel.sized(height: 18)
                }
                .sized(width: .flexible)
                historyButton.sized(width: .fitting(atLeast: 80), height: 32, alignment: .center)
                restoreButton.sized(width: .fitting(atLeast: 80), height: 32, alignment: .center)
                doneButton.sized(width: .fitting(atLeast: 70), height: 32, alignment: .center)
            }
            .sized(height: .fixed(HistoryView.barHeight))
            Stack(.depth) {
                table
                Stack(.depth, insets: EdgeInsets(top: 32, left: 32, bottom: 32, right: 32)) { emptyLabel }
            }
            .sized(height: .flexible)
        }
    }

    private func text(at row: Int) -> HistoryText { HistoryText(deleted.items[row], style: style) }
}

extension DeletedItemsController: TableViewDataSource {
    func numberOfRows(in tableView: TableView) -> Int { deleted.items.count }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
        let cell = HistoryCell.cell(for: tableView)
        cell.show(text(at: row))
        return cell
    }

    func tableView(_ tableView: TableView, accessibilityKeyForRowAt row: Int) -> AccessibilityKey {
        .text(deleted.items[row].id.uuidString)
    }

    /// "Lamp, deleted 3 March 2026, 14:05, by Anna."
    func tableView(_ tableView: TableView, accessibilityLabelForRowAt row: Int) -> String? {
        let text = text(at: row)
        return "\(text.title), deleted \(text.time), by \(text.actor)."
    }
}

extension DeletedItemsController: TableViewDelegate {
    func tableView(_ tableView: TableView, didActivateRowAt row: Int) { restore() }

    func tableViewSelectionDidChange(_ tableView: TableView) { updateBar() }
}
