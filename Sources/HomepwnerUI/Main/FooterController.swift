import Inventory
import Toolkit
import WorkspaceModel

/// The footer: the number of items and their total, the offer to undo the last change, and the progress of the one under way.
final class FooterController: ViewController {
    let bar = FooterBar()
    private let model: ResultsController
    private let listFrame: ListFrameController
    private let sidebar: SidebarController
    private let style: NumberStyle
    private let work: LongWork

    init(_ listFrame: ListFrameController, sidebar: SidebarController, style: NumberStyle) {
        (self.listFrame, self.sidebar, self.style, model) = (listFrame, sidebar, style, listFrame.list.model)
        work = LongWork(strip: bar.workStrip, style: style)
        super.init()
        bar.onUndo = workspace.sending(.undo)
        bar.onClose = workspace.sending(.tell(outcome: nil))
    }

    private var workspace: Workspace { model.workspace }

    override var takesUnfocusedKeys: Bool { false }

    override func loadView() -> View { bar }

    /// Asks the change that is under way to stop.
    func stopChange() { work.cancel() }

    override func update() {
        bar.follow(workspace.messages)
        work.followChange(of: workspace, in: window)
        bar.sidebarWidth = sidebar.listEdge
        (bar.countText, bar.totalText) = texts
        bar.setNeedsLayout()
    }

    /// The number of items and their sums: of several selected ones, of the deleted ones, or of the list.
    private var texts: (count: String, total: String) {
        let shown = workspace.visible
        let (selected, total) = (shown.selectedCount, workspace.listing?.libraryCount ?? 0)
        guard selected < 2 else {
            let sums = (workspace.detail.totals ?? []).map { $0.formatted(style) }.joined(separator: " + ")
            let count = "\(CountText.number(selected, style: style)) of \(CountText.items(model.count, style: style)) selected"
            return (count, sums.isEmpty ? "" : "Selected " + sums)
        }
        if let deleted = listFrame.deletedTexts { return (deleted.count, deleted.sums.isEmpty ? "" : "Total " + deleted.sums) }
        let (count, scope, isSearch) = (model.count, model.shownScope, !model.shownCondition.isEverything)
        let isPart = !workspace.isAwaitingRows && (isSearch || scope != .all)
        let sums = (workspace.shownTotals ?? []).formatted(style)
        let totalText = sums.isEmpty || count == 0 ? "" : (isPart ? "Shown " : "Total ") + sums
        if total == 0 { return (count == 0 ? "No items" : CountText.items(count, style: style), totalText) }
        let all = CountText.items(total, style: style)
        // Items that left the household are not part of the total.
        if scope == .disposed, !isSearch { return (CountText.items(count, style: style), totalText) }
        if isSearch, model.shownCondition.asksForState { return (CountText.items(count, style: style), totalText) }
        return (isPart ? "\(CountText.number(count, style: style)) of \(all)" : all, totalText)
    }
}
