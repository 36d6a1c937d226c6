import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// Shows the pictures of items large: in the floating window, and on all of the screen.
final class PicturePresenter {
    private unowned let main: MainController
    /// The floating window, while it is there.
    private(set) var popover: PopoverController?

    init(_ main: MainController) { self.main = main }

    /// Takes the floating window away.
    func dismiss() { popover?.dismiss() }

    /// Pops up a picture of an item at a view; nothing happens when it has none.
    func show(_ id: UUID, at view: View, index: Int = 0) {
        popover?.dismiss()
        ItemPictureSource.make(id: id, at: index, model: main.model, photos: main.library.photos) { [weak self, weak view] source in
            if let self, let view, view.window != nil { show(source, at: view) }
        }
    }

    private func show(_ source: ItemPictureSource, at view: View) {
        popover?.dismiss()
        let viewer = PictureViewerController(source: source, pools: main.reader.pools)
        let made = PopoverController(viewer)
        made.popoverBackgroundClass = PictureFrame.self
        made.contentSize = Size(width: 600, height: 600)
        made.onDismiss = { [weak self] in self?.popover = nil }
        // From the detail it goes on pointing there.
        let followsRows = view.isDescendant(of: main.list.view)
        source.onAdvance = { [weak self] in self?.follow($0, index: $1, in: followsRows ? self?.popover : nil) }
        popover = made
        made.present(from: view.bounds, in: view, permittedArrowDirections: .any)
    }

    /// The floating window went on: list and detail go with it, and its arrow to the row.
    private func follow(_ id: UUID, index: Int, in popover: PopoverController?) {
        main.model.findRanks(of: .items([id])) { [weak self] ranks in
            guard let main = self?.main, let place = ranks.first else { return }
            if main.list.currentPlace != place { main.list.select(place: place) }
            main.detail.pictures.select(index)
            if let popover, let view = main.list.pictureView(at: place) { popover.move(to: view.bounds, in: view) }
        }
    }

    /// Shows the picture of the selected item on all of the screen; nothing happens when it has none.
    func showLarge() {
        popover?.dismiss()
        guard let place = main.list.currentPlace else { return }
        main.readItem(at: place) { [weak self] in self?.showLarge($0) }
    }

    private func showLarge(_ item: Item) {
        let index = main.detail.item?.id == item.id ? main.detail.pictures.shownIndex : 0
        ItemPictureSource.make(id: item.id, at: index, model: main.model, photos: main.library.photos) { [weak self] source in
            guard let self, main.presentedViewController == nil else { return }
            source.onAdvance = { [weak self] in self?.follow($0, index: $1, in: nil) }
            main.present(LargePictureController(source: source, style: main.style, pools: main.reader.pools))
        }
    }
}
