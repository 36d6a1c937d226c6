import Inventory
import WorkspaceModel

/// The shown part of the library, as chosen in the sidebar or on the path above the list.
extension ResultsController {
    /// Shows the list of a row of the sidebar, or the deleted items in its place.
    func choose(_ row: SidebarRow) {
        guard row != workspace.shownRow else { return }
        let showedTrash = workspace.showsTrash
        switch row {
        case .section: break
        case .search(let id): delegate?.showSearch(id)
        case .trash: workspace.send(.showTrash)
        case .scope(let scope):
            workspace.send(.show(scope))
        }
        // The list takes the place of the deleted items before something is done with its rows, or they its.
        if workspace.showsTrash != showedTrash { delegate?.updateScreens() }
    }

    /// Shows the list again, if the deleted items are in its place.
    func leaveTrash() {
        if workspace.showsTrash { choose(workspace.savedSearch.map { .search($0.id) } ?? .scope(query.scope)) }
    }

    /// The window's title for the shown list.
    var shownTitle: String { workspace.catalog.tree.title(of: workspace.shownRow) }

    /// The number of items that left the household, where no others are left and this is known; otherwise nil.
    var disposedCount: Int? {
        guard libraryCount == 0, let count = workspace.catalog.tree.counts?.disposed, count > 0 else { return nil }
        return count
    }

    /// The place, tag or type that is shown, as the first content of a new item.
    var startingContent: ItemContent { workspace.catalog.tree.content(of: workspace.shownRow) }
}
