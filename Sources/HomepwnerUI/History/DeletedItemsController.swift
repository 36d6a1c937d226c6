import FoundationEssentials
import Graphics
import Inventory
import Toolkit
import Words
import WorkspaceModel

/// The deleted items, the newest first, each of which can be restored. The rows look like those of the list.
final class DeletedItemsController: ViewController {
    private let around: Surroundings
    private let list: ItemListController
    /// Whether it is in the window, in place of the list, and not on a page of its own.
    private let isInWindow: Bool
    private lazy var answer = Loaded(around, for: self) { store throws(InventoryError) in
        (items: try await store.deletedItems(offset: 0, limit: Self.most), hidden: try await store.catalog().hiddenFields)
    }

    let table = TableView()
    private let titleLabel = Label(tr("Deleted Items"), font: Font(size: 17, weight: .semibold))
    private let countLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private let restoreButton = Button(tr("Restore"))
    private let historyButton = Button(tr("History…"))
    private let doneButton = Button(tr("Done"), style: .prominent)
    private let emptyLabel = Label("", font: Font(size: 14), color: .secondaryLabel)
    private lazy var cells = list.cells.sharing(with: table)
    private var deleted = DeletedItems(count: 0, items: [])
    /// The fields that the library hides.
    private var hidden: Set<ItemField> = []
    /// Whether an item is being brought back.
    private var isBusy = false

    /// The largest number of shown items, the newest ones.
    private nonisolated static let most = 1_000

    /// - Parameter list: the list of the window, from which the rows have their cells, pictures and density
    init(_ around: Surroundings, list: ItemListController, isInWindow: Bool = false) {
        (self.around, self.list, self.isInWindow) = (around, list, isInWindow)
        super.init()
        title = tr("Deleted Items")
    }

    override func loadView() -> View {
        isInWindow ? ContainerView(of: self) { $0.stackInWindow } : HistoryView { [weak self] in self?.stack }
    }

    override func viewDidLoad() {
        titleLabel.accessibilityRole = .heading
        restoreButton.addTarget(self, action: DeletedItemsController.restore)
        restoreButton.identifier = "trash-restore"
        restoreButton.toolTip = tr("Bring the selected item back (Enter)")
        historyButton.addTarget(self, action: DeletedItemsController.showHistory)
        historyButton.identifier = "trash-history"
        historyButton.toolTip = tr("Show the history of the selected item, to bring back an earlier version (Ctrl+H)")
        doneButton.action = dismissing()
        doneButton.role = .cancel
        doneButton.isHidden = isInWindow
        emptyLabel.textAlignment = .center
        emptyLabel.numberOfLines = 4
        emptyLabel.isUserInteractionEnabled = false
        cells.register(isCompact: list.preferences.isCompact)
        table.dataSource = self
        table.delegate = self
        table.identifier = "trash"
        table.accessibilityLabel = tr("Deleted Items")
        // In the window the title bar of the list says the title and the number.
        let heading: [View] = isInWindow ? [] : [titleLabel, countLabel, doneButton]
        for part in heading + [table, emptyLabel] { view.addSubview(part) }
        let foot = isInWindow ? bar : view
        if isInWindow { view.addSubview(bar) }
        for button in [historyButton, restoreButton] { foot.addSubview(button) }
    }

    /// Shows the deleted items as they are now.
    override func update() {
        if let answer = answer.value { show(answer.items, hiding: answer.hidden) }
        if let failure = answer.failure { emptyLabel.text = failure.description }
        updateBar()
    }

    override func viewIsAppearing() {
        // A user who chose it in the sidebar keeps the keyboard there.
        if !isInWindow { table.becomeFirstResponder() }
    }

    private func show(_ found: DeletedItems, hiding hidden: Set<ItemField>) {
        guard found != deleted || hidden != self.hidden || found.count == 0 else { return }
        (deleted, self.hidden) = (found, hidden)
        table.reloadData(selection: .clear)
        emptyLabel.text = found.count == 0 ? tr("There are no deleted items. Items that you delete can be brought back here.") : ""
    }

    /// Shows the rows again, because pictures came late or the preferences changed.
    func reloadRows() {
        guard isViewLoaded else { return }
        cells.register(isCompact: list.preferences.isCompact)
        table.reloadData(selection: .keep)
    }

    /// The number of items in words.
    var countText: String {
        guard deleted.count > 0 else { return tr("No items") }
        guard deleted.count > deleted.items.count else { return CountText.items(deleted.count, style: style) }
        let (shown, all) = (CountText.number(deleted.items.count, style: style), CountText.number(deleted.count, style: style))
        // for translators: the largest number of items that are shown, of all that were deleted
        return tr("The newest \(shown) of \(all) item", "The newest \(shown) of \(all) items", deleted.count)
    }

    /// The sums of the values of the items that are shown, by currency; empty if values are hidden.
    var sumsText: String { hidden.contains(.value) ? "" : deleted.totals.formatted(style) }

    private func updateBar() {
        let facts = Words.facts([countText, sumsText])
        if facts != countLabel.text {
            countLabel.text = facts
            // The title bar of the list says the same.
            setParentsNeedUpdate()
        }
        historyButton.isEnabled = current != nil
        restoreButton.isEnabled = canChange && !isBusy && current != nil
        view.setNeedsLayout()
    }

    private var style: NumberStyle { around.style }

    private var canChange: Bool { !around.isReadOnly }

    /// The deed that follows when an item was restored.
    private var afterRestoring: AfterChange { isInWindow ? .offerUndo("Restored", selecting: false) : .seekItem }

    /// The item that is selected.
    private var current: DeletedItem? { table.cursorRow.flatMap { deleted.items.indices.contains($0) ? deleted.items[$0] : nil } }

    /// Shows the history of the item, in a page from which it can be restored to any earlier state.
    private func showHistory() {
        guard let item = current, presentedViewController == nil else { return }
        let history = HistoryController(
            around, of: item.id, name: DisplayText.isolated(item.title(style)), afterRestoringDeleted: afterRestoring)
        history.modalPresentationStyle = .pageSheet
        present(history)
    }

    override var commands: [Command] {
        [
            Command(tr("Show History"), shortcuts: [.control("h")], isEnabled: { [weak self] in self?.current != nil }) { [weak self] in
                self?.showHistory()
            }
        ]
    }

    private func restore() {
        guard canChange, !isBusy, let id = current?.id else { return }
        let (store, workspace, after) = (around.reader.store, around.workspace, afterRestoring)
        isBusy = true
        updateBar()
        Task { [weak self] in
            var problem: InventoryError?
            do throws(InventoryError) {
                let change = try await store.perform(.restore(id))
                workspace.send(.changed(change, after))
            } catch { problem = error }
            self?.isBusy = false
            self?.setNeedsUpdate()
            if let problem { self?.say(problem) }
        }
    }

    private func say(_ problem: InventoryError) {
        updateBar()
        present(AlertController(title: tr("Not Restored"), message: problem.description, actions: [.init(tr("OK"), style: .cancel)]))
    }

    /// The bar at the foot of the list, as the detail has one.
    private lazy var bar = DeletedItemsBar { [weak self] in
        self.map { me in
            Stack(.horizontal, spacing: 10, alignment: .center, insets: EdgeInsets(top: 0, left: 14, bottom: 0, right: 14)) {
                me.restoreButton.sized(width: .fitting(atLeast: 80), height: 30)
                Spacer(.flexible)
                me.historyButton.sized(width: .fitting(atLeast: 80), height: 30)
            }
        }
    }

    private var stackInWindow: Stack {
        Stack(.vertical) {
            HistoryView.rows(table, empty: emptyLabel)
            bar.sized(height: .fixed(ListTitleBar.height))
        }
    }

    private var stack: Stack {
        Stack(.vertical) {
            HistoryView.bar(titleLabel, countLabel, [historyButton, restoreButton, doneButton])
            HistoryView.rows(table, empty: emptyLabel)
        }
    }

    private func text(at row: Int) -> DeletedItemText { DeletedItemText(deleted.items[row], hiding: hidden, style: style) }
}

extension DeletedItemsController: TableViewDataSource {
    func numberOfRows(in tableView: TableView) -> Int { deleted.items.count }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
        let cell = cells.make()
        let thumbnail = deleted.items[row].content.photos.first.map { photo in
            list.thumbnails.picture(sha256: photo.sha256, scale: tableView.window?.scale ?? 1)
        }
        // A picture pops up for items of the list alone, so the thumbnail is no button here.
        cell.show(text(at: row).content, thumbnail: thumbnail ?? .none)
        return cell
    }

    func tableView(_ tableView: TableView, accessibilityKeyForRowAt row: Int) -> AccessibilityKey {
        .text(deleted.items[row].id.uuidString)
    }

    func tableView(_ tableView: TableView, accessibilityLabelForRowAt row: Int) -> String? { text(at: row).spoken }
}

extension DeletedItemsController: TableViewDelegate {
    func tableView(_ tableView: TableView, didActivateRowAt row: Int) { restore() }

    func tableViewSelectionDidChange(_ tableView: TableView) { updateBar() }
}

/// The bar below the deleted items.
private final class DeletedItemsBar: View {
    private let stack: () -> Stack?

    init(_ stack: @escaping () -> Stack?) {
        self.stack = stack
        super.init()
        themeBackground = .background
        accessibilityRole = .toolbar
        accessibilityLabel = tr("Deleted Items")
    }

    override func layoutSubviews() { stack()?.place(in: self) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: 1 / canvas.scale), theme.separator)
    }
}
