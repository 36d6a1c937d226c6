import FoundationEssentials
import Graphics
import Inventory
import Toolkit
import Words
import WorkspaceModel

/// The sheet that makes one item of two that are the same thing. It shows where they differ, what is taken and what is left out, and does it
/// in one step.
final class MergeController: ViewController, LeavableScreen {
    private let around: Surroundings
    private let sheet: MergeView
    private let thumbnails: ThumbnailCache
    private let style: NumberStyle
    private lazy var found = Loaded<Found>(around, for: self, MergeController.question(items))
    private let items: ItemSelection
    private var choice = MergeComparison.Choice()
    private var remark: BulkSummaryText?
    private var isMerging = false
    /// The revisions of the items that were shown last.
    private var shownRevisions: [Int64]?
    private var isDone = false

    private static let width = 760.0

    /// The two items as they are now, and the names of fields.
    nonisolated private struct Found: Sendable {
        /// The plan in which the older item stays, and the one in which the newer one does; empty if one of them is gone.
        let plans: [MergePlan]
        let catalog: Catalog
    }

    /// - Parameter items: the two items
    init(_ items: ItemSelection, _ around: Surroundings) {
        (self.items, self.around, style) = (items, around, around.style)
        sheet = MergeView(tr("Merge Two Items"))
        thumbnails = ThumbnailCache(reader: around.reader)
        super.init()
        title = tr("Merge Two Items")
        modalTransitionStyle = .crossDissolve
    }

    private nonisolated static func question(
        _ items: ItemSelection
    ) -> @Sendable (any LibraryStore) async throws(InventoryError) -> Found {
        { store throws(InventoryError) in
            let catalog = try await store.catalog()
            let found = try await store.items(ids: try await Self.ids(of: items, in: store))
            // The one that was added first is the one that has a label and a past.
            let ids = found.values.sorted { ($0.createdAt, $0.id.uuidString) < ($1.createdAt, $1.id.uuidString) }.map(\.id)
            guard ids.count == 2 else { return Found(plans: [], catalog: catalog) }
            return Found(
                plans: [
                    try await store.plan(of: ItemMerge(ids[1], into: ids[0])), try await store.plan(of: ItemMerge(ids[0], into: ids[1])),
                ], catalog: catalog)
        }
    }

    private nonisolated static func ids(of items: ItemSelection, in store: any LibraryStore) async throws(InventoryError) -> [UUID] {
        switch items {
        case .items(let ids): return ids
        case .ranks(let ranges, let listing):
            var ids: [UUID] = []
            for range in ranges { ids += try await store.items(of: listing, in: range).map(\.id) }
            return ids
        }
    }

    override func loadView() -> View { sheet }

    override func viewDidLoad() {
        sheet.cancelButton.addTarget(self, action: MergeController.cancel)
        sheet.mergeButton.addTarget(self, action: MergeController.merge)
        thumbnails.delegate = self
    }

    override func viewIsAppearing() { focusFirst() }

    /// The keyboard begins at the choice of the item that stays, as soon as it is there.
    private func focusFirst() {
        let focused = view.window?.firstResponder
        guard focused == nil || focused === sheet.cancelButton || (focused as? View)?.isDescendant(of: view) != true else { return }
        if sheet.keptRow.takesKeyboard, !sheet.keptRow.isHidden {
            sheet.keptRow.takeKeyboard()
        } else {
            view.window?.makeFirstResponder(sheet.cancelButton)
        }
    }

    override var commands: [Command] {
        [
            Command(tr("Merge"), shortcuts: [Shortcut(.enter, .control)], target: self, action: MergeController.merge),
            Command(tr("Cancel"), shortcuts: [Shortcut(.escape), .control("w")], target: self, action: MergeController.cancel),
        ]
    }

    // MARK: - Showing

    /// The two items side by side; nil until they are read, and if one of them is gone.
    private var comparison: MergeComparison? {
        guard let found = found.value, found.plans.count == 2 else { return nil }
        return MergeComparison(found.plans, choice, found.catalog, style)
    }

    override func update() {
        // The answer about a library without the deleted item may come before the change is known to be made.
        guard isViewLoaded, !isMerging, !isDone else { return }
        if let revisions = found.value?.plans.first.map({ [$0.kept.revision, $0.other.revision] }), revisions != shownRevisions {
            if shownRevisions != nil {
                remark = BulkSummaryText(tr("Somebody else changed one of the items. This is how they are now."))
            }
            let isFirst = shownRevisions == nil
            shownRevisions = revisions
            showState()
            if isFirst, view.window != nil { focusFirst() }
        }
        showState()
    }

    private func showState() {
        if found.failure == nil, let comparison, let found = found.value { show(comparison, found) } else { showProblem() }
        sheet.mergeButton.isEnabled = !isMerging && found.failure == nil && comparison?.merge != nil
        sheet.isUserInteractionEnabled = !isMerging
        sheet.setNeedsLayout()
        preferredContentSize = sheetSize(within: Size(width: Self.width, height: .infinity))
        preferredContentSizeDidChange()
    }

    private func show(_ comparison: MergeComparison, _ found: Found) {
        let items = [found.plans[0].kept, found.plans[0].other]
        for (side, card) in sheet.cards.enumerated() {
            card.show(items[side], stays: side == choice.kept.rawValue, picture(of: items[side]), style)
        }
        let names = MergeComparison.names(of: items, style)
        sheet.keptRow.show(
            tr("Stays"), names.map { name in tr("Keep \(name)") }, side: choice.kept, isFree: true, note: "")
        let sum = comparison.sum?.formatted(style)
        sheet.piecesRow.show(
            tr("They are"), [tr("The same thing"), sum.map { sum in tr("Different pieces, \(sum) in all") } ?? tr("Different pieces")],
            side: choice.isAdding ? .second : .first, isFree: true, note: "")
        sheet.show(comparison.rows, found.catalog)
        var text = comparison.summary
        if let remark { text = BulkSummaryText(remark.title, remark.lines + [text.title] + text.lines, isProblem: remark.isProblem) }
        sheet.summary.show(text, isSaid: true)
    }

    private func showProblem() {
        if sheet.keptRow.hasKeyboard || sheet.rows.contains(where: \.hasKeyboard) { view.window?.makeFirstResponder(sheet.cancelButton) }
        sheet.hideItems()
        let sentence = found.failure?.description ?? (found.value == nil ? nil : tr("One of the two items was deleted meanwhile."))
        sheet.summary.show(BulkSummaryText(sentence ?? tr("Reading…"), isProblem: sentence != nil), isSaid: sentence != nil)
    }

    private func picture(of item: Item) -> ThumbnailView.Picture {
        item.content.photos.first.map { thumbnails.picture(sha256: $0.sha256, scale: view.window?.scale ?? 1) } ?? .none
    }

    // MARK: - Merging

    private func merge() {
        guard !isMerging, let comparison, let merge = comparison.merge else { return }
        (isMerging, remark) = (true, nil)
        showState()
        let (store, names) = (around.reader.store, comparison.names)
        Task {
            do throws(InventoryError) { didMerge(try await store.perform(.mergeItems(merge)), names) } catch { didFail(error) }
        }
    }

    private func didMerge(_ change: Change, _ names: (kept: String, other: String)) {
        (isMerging, isDone) = (false, true)
        around.workspace.send(.changed(change, .offerUndo(tr("Merged \(names.other) into \(names.kept)"))))
        dismiss()
        around.workspace.send(.goOn)
    }

    private func didFail(_ error: InventoryError) {
        isMerging = false
        around.workspace.send(.screenFailed)
        remark =
            error.code == .conflict
            ? BulkSummaryText(tr("Somebody else changed one of the items. Nothing was merged yet; this is how they are now."))
            : BulkSummaryText(tr("Nothing was merged. \(error.description)"), isProblem: true)
        showState()
        view.window?.makeFirstResponder(sheet.mergeButton.isEnabled ? sheet.mergeButton : sheet.cancelButton)
    }

    // MARK: - Leaving

    var phase: ScreenPhase { isMerging ? .saving : choice == MergeComparison.Choice() ? .clean : .changed {} }

    private func cancel() {
        guard !isMerging else { return }
        around.workspace.send(.screenFailed)
        dismiss()
    }

    // MARK: - Layout

    override func sheetSize(within available: Size) -> Size {
        let width = min(Self.width, available.width)
        return Size(width: width, height: min(available.height, sheet.height(forWidth: width)))
    }
}

extension MergeController: MergeRowActing {
    func mergeRowDidChoose(_ row: MergeRowView) {
        guard !isMerging, !isDone else { return }
        remark = nil
        if row === sheet.keptRow {
            choice.kept = row.side
        } else if row === sheet.piecesRow {
            choice.isAdding = row.side == .second
        } else if let key = row.key {
            choice.choose(row.side, for: key)
        }
        showState()
    }
}

extension MergeController: ThumbnailCacheDelegate {
    var numberOfRowsInSight: Int { 2 }

    func thumbnailsDidCome() { update() }
}
