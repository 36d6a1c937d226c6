import FoundationEssentials
import Inventory
import Toolkit
import WorkspaceModel

/// Performs the actions of the detail and follows its links: to places, tags, other items, papers, and fields of the form.
final class DetailLinks {
    private let model: ResultsController
    private let papers: PaperPresenter
    private let split: SplitController
    private unowned let host: MainController

    init(_ panes: BrowsePanes, papers: PaperPresenter, host: MainController) {
        (split, model) = (panes.split, panes.list.model)
        (self.papers, self.host) = (papers, host)
        let detail = panes.detail
        detail.cards.dotOfTag = { [weak workspace = model.workspace] in workspace?.catalog.tree.catalog.tag($0)?.color.dot }
        detail.cards.iconOfPlace = { [weak workspace = model.workspace] in workspace?.catalog.tree.icon(of: .scope(.place($0))) }
        detail.onFollow = { [weak self] in self?.follow($0) }
        detail.selectionPage.onCopy = { [weak selection = panes.selection] in selection?.copy() }
        detail.selectionPage.onDelete = { [weak host] in host?.deleteSelection() }
        detail.pictures.onOpen = { [weak host] index, view in
            if let host, let item = host.detail.item { host.pictures.show(.item(item, at: index), at: view) }
        }
        detail.onAct = { [weak host] act, view in
            // The detail shows the item before for the moment in which the selected one is read.
            guard let host, let place = host.list.currentPlace, host.model.row(at: place)?.id == host.detail.item?.id else { return }
            switch act {
            case .newValue: host.workspace.send(.openSelected(.newValue))
            case .move: host.panes.selection.assign(.places, at: view)
            case .tag: host.panes.selection.assign(.tags, at: view)
            }
        }
    }

    private func follow(_ link: DetailLink) {
        switch link {
        case .place(let id): show(.place(id))
        case .tag(let id): show(.tag(id))
        case .type(let id): show(.type(id))
        case .item(let id): host.reveal(id)
        case .paper(let paper): papers.open(paper)
        case .page(let address): papers.open(Paper(role: .other, title: "", content: .link(address)))
        }
    }

    /// Shows the items in a place, or with a tag, in the list, which a narrow window goes back to.
    private func show(_ scope: ItemScope) {
        split.goBack()
        model.choose(.scope(scope))
    }
}
