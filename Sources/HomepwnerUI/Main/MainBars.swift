import Inventory
import Toolkit
import WorkspaceModel

/// The texts about the library and the shown list in header, footer and title of the window.
final class MainBars {
    private let header: HeaderBar
    private let footer: FooterBar
    private let model: ResultsController
    private let list: ItemListController
    private let detail: ItemDetailController
    private let split: SplitController
    private let detailPane: SplitPane
    private let sidebar: SidebarController
    private let listFrame: ListFrameController
    private let style: NumberStyle
    private let isReadOnly: Bool

    init(
        header: HeaderBar, footer: FooterBar, model: ResultsController, list: ItemListController, detail: ItemDetailController,
        split: SplitController, detailPane: SplitPane, sidebar: SidebarController, listFrame: ListFrameController, style: NumberStyle,
        isReadOnly: Bool
    ) {
        (self.header, self.footer, self.model, self.list) = (header, footer, model, list)
        (self.detail, self.split, self.detailPane) = (detail, split, detailPane)
        (self.sidebar, self.listFrame, self.style, self.isReadOnly) = (sidebar, listFrame, style, isReadOnly)
    }

    /// Connects the buttons with the actions of the window's controller.
    func connect(to main: MainController) {
        header.addButton.action = { [weak main] in main?.addItem() }
        header.sidebarButton.action = { [weak main] in main?.sidebar.toggle() }
        header.libraryButton.action = { [weak main] in main?.openLibraryMenu() }
        sidebar.libraryButton.action = { [weak main] in main?.openLibraryMenu() }
        header.backButton.action = { [weak main] in main?.split.goBack() }
        header.editButton.action = { [weak main] in main?.editSelection() }
        header.listEditButton.action = { [weak main] in main?.toggleListEditing() }
        header.searchButton.action = { [weak main] in main?.search.begin() }
        header.listButton.action = { [weak main] in main?.workspace.send(.showGrid(false)) }
        header.gridButton.action = { [weak main] in main?.workspace.send(.showGrid(true)) }
        header.sortButton.action = { [weak main] in if let main { MainMenus(main).openSortMenu() } }
        header.moreButton.action = { [weak main] in if let main { MainMenus(main).openMoreMenu() } }
        footer.onUndo = { [weak main] in main?.workspace.send(.undo) }
        footer.onClose = { [weak main] in main?.workspace.send(.tell(outcome: nil)) }
        footer.onStop = { [weak main] in main?.intake.stop() }
    }

    /// - Parameters:
    ///   - library: the name of the library
    ///   - title: the header's title while the list is shown
    ///   - selected: the sums of the values of several selected items; nil until they are known
    func update(library: String, title: String, selected: [CurrencyTotal]?) {
        let pushed = !split.isExpanded && split.frontPane != nil
        header.showsBack = pushed
        header.title = pushed ? detail.title : title
        let (total, isDeleted) = (model.libraryCount, model.workspace.showsTrash)
        header.libraryButton.title = library
        // In a narrow window the header has no room for it.
        (sidebar.libraryButton.title, sidebar.showsLibrary) = (library, header.isCompact)
        header.sidebarButton.isSelected = sidebar.isSidebarShown
        header.listEdge = sidebar.listEdge
        sidebar.updateBackupFoot()
        footer.sidebarWidth = sidebar.listEdge
        header.sortButton.isEnabled = total > 1 && !isDeleted
        header.listButton.isSelected = !list.showsGrid
        header.gridButton.isSelected = list.showsGrid
        header.isListEditing = list.isEditing
        header.listEditButton.isEnabled = total > 0 && !isReadOnly && !list.showsGrid && !isDeleted
        detail.showsEditButton = split.isExpanded
        detailPane.isAvailable = total > 0 && !list.showsGrid && !isDeleted
        header.searchField.placeholder = model.workspace.catalog.tree.searchHint(
            for: model.query.scope, showing: model.isAwaitingRows ? nil : model.shown.listing, libraryCount: total, style: style)
        // Items that left the household are not part of the total.
        let isApart = model.shownScope == .disposed
        let searching = !model.isAwaitingRows && (!model.shownText.isEmpty || model.shownScope != .all)
        footer.countText =
            total == 0
            ? "No items"
            : isApart && model.shownText.isEmpty
                ? CountText.items(model.count, style: style)
                : searching
                    ? "\(CountText.number(model.count, style: style)) of \(CountText.items(total, style: style))"
                    : CountText.items(total, style: style)
        let sums = (model.totals ?? []).formatted(style)
        footer.totalText = sums.isEmpty || model.count == 0 ? "" : (searching ? "Shown " : "Total ") + sums
        if let deleted = listFrame.deletedTexts {
            footer.countText = deleted.count
            footer.totalText = deleted.sums.isEmpty ? "" : "Total " + deleted.sums
        }
        showSelection(selected)
        footer.setNeedsLayout()
        header.setNeedsLayout()
        let name = DisplayText.shortened(detail.title, to: 80)
        header.window?.title = [name, library, "Homepwner"].filter { !$0.isEmpty }.joined(separator: " — ")
    }

    /// Shows the number of several selected items and their sum, in place of the detail and in the footer.
    private func showSelection(_ totals: [CurrencyTotal]?) {
        let count = list.selectedCount
        guard count > 1 else { return }
        detail.selectionPage.show(count: count, totals: totals, canChange: !isReadOnly)
        footer.countText = "\(CountText.number(count, style: style)) of \(CountText.items(model.count, style: style)) selected"
        let sums = (totals ?? []).map { $0.formatted(style) }.joined(separator: " + ")
        footer.totalText = sums.isEmpty ? "" : "Selected " + sums
    }
}
