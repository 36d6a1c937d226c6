import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// The panes of the window: the sidebar, the list, and the detail of the selected item.
final class BrowsePanes {
    private let around: Surroundings
    /// The sidebar, in which the shown list is chosen.
    let sidebar: SidebarController
    let listFrame: ListFrameController
    let detail: ItemDetailController
    let split: SplitController
    private let listPane: SplitPane
    private let detailPane: SplitPane
    /// Acts on the selected items.
    let selection: SelectionCommands
    /// The history of the shown item, on the back of its detail.
    let back: DetailBack
    /// The ways out of the detail.
    var links: DetailLinks?
    /// The numbers of the detail and of the reading of places that are shown.
    private var seen = (detail: 0, catalog: 0)

    var list: ItemListController { listFrame.list }

    /// - Parameter patient: asked for what no frame waits for
    init(_ around: Surroundings, _ list: ItemListController, patient: StoreReader) {
        self.around = around
        let settings = around.library.settings
        detail = ItemDetailController(around, patient: patient)
        sidebar = SidebarController(list, settings: settings, style: around.style)
        listFrame = ListFrameController(around, list, drops: sidebar.drops, patient: patient)
        listPane = SplitPane(listFrame, title: "List", width: .fraction(0.57))
        listPane.minimumWidth = 320
        listPane.chosenWidth = ListPreferences.share(in: settings).map(SplitPane.Width.fraction)
        detailPane = SplitPane(detail, title: "Detail", narrow: .stacked(below: 900))
        detailPane.minimumWidth = 280
        split = SplitController([sidebar.makePane(), listPane, detailPane])
        selection = SelectionCommands(around, list, sidebar)
        back = DetailBack(around, of: detail, in: detailPane, of: split)
        list.canDragItems = { [weak self] in self.map { $0.sidebar.isSidebarShown || $0.listFrame.titleBar.path.count > 1 } ?? false }
        split.onDividerMove = { [weak self] in self?.keepWidth(of: $0) }
    }

    private func keepWidth(of pane: SplitPane) {
        if pane.controller === sidebar {
            sidebar.rememberWidth()
        } else {
            ListPreferences.keepShare(of: listPane, in: around.library.settings)
        }
    }

    /// Shows the selected item, or the number of several and their sum. Called by the update of the window.
    ///
    /// - Returns: whether the detail shows another item than before, or none
    func follow() -> Bool {
        let workspace = around.workspace
        let (selected, catalog) = (workspace.detail, workspace.catalog)
        detail.matcher = list.model.matcher
        let isOther = selected.number != seen.detail
        if isOther {
            seen.detail = selected.number
            detail.show(selected.item, selectedCount: selected.selectedCount)
            if selected.item == nil, !split.isExpanded { split.goBack() }
        }
        if catalog.number != seen.catalog {
            seen.catalog = catalog.number
            detail.hiddenFields = catalog.tree.catalog.hiddenFields
            detail.signsDidChange()
        }
        let count = list.selectedCount
        if count > 1 { detail.selectionPage.show(count: count, totals: selected.totals, canChange: !around.isReadOnly) }
        detail.showsEditButton = split.isExpanded
        detailPane.isAvailable = workspace.hasDetail
        back.follow()
        return isOther
    }

    /// Shows the detail over the list of a narrow window.
    func pushDetail() {
        if !split.isExpanded, detail.item != nil { split.show(detailPane) }
    }

    /// Whether a narrow window shows the list, and has a detail.
    var canPushDetail: Bool { !split.isExpanded && split.frontPane == nil && detail.item != nil }

    /// Whether a narrow window shows another pane than the list.
    var isBehindPane: Bool { !split.isExpanded && split.frontPane != nil }
}
