import FoundationEssentials
import Graphics
import Inventory
import Toolkit
import Words
import WorkspaceModel

/// The items of an edit before and after it, in sections by what becomes of them. Items are read as they come into sight.
final class BulkPreview: View {
    let table = TableView()
    private let around: Surroundings
    private let thumbnails: ThumbnailCache
    private let emptyLabel = Label(font: Font(size: 14), color: .secondaryLabel)
    private var outcome: EditOutcome?
    private var pages: [Page: [EditedItem]] = [:]
    private var recent: [Page] = []
    private var questions: [Page: StoreQuestion] = [:]

    /// Some neighbouring items of one kind.
    private struct Page: Hashable {
        let kind: EditOutcome.Kind
        let number: Int
    }

    /// The number of items that are read at once, and of pages that are kept.
    private static let (size, kept) = (32, 8)
    /// The kinds of items in their order: those with a problem first.
    private static let kinds: [EditOutcome.Kind] = [.refused, .changed, .following, .unchanged]

    init(_ around: Surroundings) {
        self.around = around
        thumbnails = ThumbnailCache(reader: around.reader)
        super.init()
        table.accessibilityLabel = tr("Changes")
        table.identifier = "bulk-preview"
        table.dataSource = self
        table.delegate = self
        table.separatorInset = EdgeInsets(top: 0, left: 72, bottom: 0, right: 0)
        emptyLabel.numberOfLines = 0
        emptyLabel.textAlignment = .center
        for view in [table, emptyLabel] as [View] { addSubview(view) }
        thumbnails.delegate = self
        show(nil, else: "")
    }

    isolated deinit { for question in questions.values { question.cancel() } }

    /// Shows the items of an outcome.
    ///
    /// - Parameter text: the sentence without an outcome
    func show(_ outcome: EditOutcome?, else text: String) {
        for question in questions.values { question.cancel() }
        (pages, recent, questions) = ([:], [], [:])
        self.outcome = outcome
        emptyLabel.text = text
        emptyLabel.isHidden = outcome != nil
        table.isHidden = outcome == nil
        table.rowHeight = BulkPreviewCell.height(lines: max(outcome?.changedFields.count ?? 1, (outcome?.count(.refused) ?? 0) > 0 ? 2 : 1))
        table.reloadData()
        setNeedsLayout()
    }

    /// Whether items are shown.
    var isFilled: Bool { outcome != nil }

    private var kinds: [EditOutcome.Kind] { Self.kinds.filter { (outcome?.count($0) ?? 0) > 0 } }

    private func place(of row: Int) -> (kind: EditOutcome.Kind, rank: Int)? {
        var rank = row
        for kind in kinds {
            let count = outcome?.count(kind) ?? 0
            if rank < count { return (kind, rank) }
            rank -= count
        }
        return nil
    }

    /// Returns the item of a row, if it was read; otherwise it is read now.
    private func item(_ kind: EditOutcome.Kind, _ rank: Int) -> EditedItem? {
        let page = Page(kind: kind, number: rank / Self.size)
        if pages[page] == nil { read(page) } else { note(page) }
        guard let items = pages[page], items.indices.contains(rank % Self.size) else { return nil }
        return items[rank % Self.size]
    }

    private func read(_ page: Page) {
        guard let outcome, questions[page] == nil else { return }
        let (store, size) = (around.reader.store, Self.size)
        let ranks = page.number * size..<(page.number + 1) * size
        let ask = { @Sendable () async -> (Page, [EditedItem]) in
            (page, (try? await store.changes(of: outcome, page.kind, in: ranks)) ?? [])
        }
        let question = around.reader.ask(ask, for: self, then: BulkPreview.take)
        if question.isOpen { questions[page] = question }
    }

    private func take(_ answer: Result<(Page, [EditedItem]), Never>) {
        let (page, items) = answer.get()
        keep(items, of: page)
        if around.reader.isLate { table.reloadData() }
    }

    private func keep(_ items: [EditedItem], of page: Page) {
        questions[page] = nil
        pages[page] = items
        note(page)
        if recent.count > Self.kept { pages[recent.removeFirst()] = nil }
    }

    /// The page was used last.
    private func note(_ page: Page) {
        guard recent.last != page else { return }
        recent.removeAll { $0 == page }
        recent.append(page)
    }

    override func themeDidChange() {
        super.themeDidChange()
        backgroundColor = theme.background
    }

    private var stack: Stack {
        Stack(.vertical, insets: table.isHidden ? EdgeInsets(top: 24, left: 24, bottom: 24, right: 24) : .zero) {
            table.sized(height: .flexible)
            if table.isHidden { Spacer(.flexible(weight: 0.4)) }
            emptyLabel
            if table.isHidden { Spacer(.flexible(weight: 0.6)) }
        }
    }

    override func layoutSubviews() { stack.place(in: self) }
}

extension BulkPreview: ThumbnailCacheDelegate {
    var numberOfRowsInSight: Int { table.visibleRows.count }

    func thumbnailsDidCome() { table.reloadData() }
}

extension BulkPreview: TableViewDataSource, TableViewDelegate {
    func numberOfRows(in tableView: TableView) -> Int { kinds.reduce(0) { $0 + (outcome?.count($1) ?? 0) } }

    func numberOfSections(in tableView: TableView) -> Int { max(1, kinds.count) }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        kinds.indices.contains(section) ? outcome?.count(kinds[section]) ?? 0 : 0
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        guard kinds.indices.contains(section), let outcome else { return nil }
        let count = CountText.number(outcome.count(kinds[section]), style: around.style)
        return switch kinds[section] {
        case .refused: tr("Cannot be changed: \(count)")
        case .changed: tr("Will change: \(count)")
        case .following: tr("Move with what they are part of: \(count)")
        case .unchanged: tr("Stay as they are: \(count)")
        }
    }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
        let cell = BulkPreviewCell.cell(for: tableView)
        guard let (kind, rank) = place(of: row), let item = item(kind, rank) else {
            cell.showNothing(isRead: place(of: row).map { pages[Page(kind: $0.kind, number: $0.rank / Self.size)] != nil } ?? false)
            return cell
        }
        let scale = window?.scale ?? 1
        let picture = item.before.photos.first.map { thumbnails.picture(sha256: $0.sha256, scale: scale) } ?? .none
        cell.show(ChangeLines(item, kind, around.workspace.catalog.tree.catalog, around.style), picture)
        return cell
    }

    func tableView(_ tableView: TableView, accessibilityLabelForRowAt row: Int) -> String? {
        guard let (kind, rank) = place(of: row), let item = item(kind, rank) else { return nil }
        return ChangeLines(item, kind, around.workspace.catalog.tree.catalog, around.style).spoken
    }
}
