import Toolkit
import WorkspaceModel

/// Makes the pages in which the library is looked at.
final class BrowseScreens: ScreenMaker {
    private let around: Surroundings
    private let list: ItemListController

    /// - Parameter list: the list of the window, from which the rows of deleted items have their cells and pictures
    init(_ around: Surroundings, list: ItemListController) { (self.around, self.list) = (around, list) }

    func controller(for screen: Screen) -> ViewController? {
        switch screen {
        case .history(let item):
            let name = item.map { DisplayText.isolated($0.title(around.style)) } ?? "All items"
            return page(HistoryController(around, of: item?.id, name: name))
        case .deletedItems: return page(DeletedItemsController(around, list: list))
        default: return nil
        }
    }

    private func page(_ controller: ViewController) -> ViewController {
        controller.modalPresentationStyle = .pageSheet
        return controller
    }
}
