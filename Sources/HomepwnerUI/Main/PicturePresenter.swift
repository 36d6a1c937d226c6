import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// Shows the pictures of items large: in the floating window, and on all of the screen.
final class PicturePresenter {
    private let model: ResultsController
    private let list: ItemListController
    private let detail: ItemDetailController
    private let around: Surroundings
    private let fetcher: ItemFetcher
    private unowned let host: ViewController
    /// The number of the last press; a picture that was read for an earlier one is not shown.
    private var turn = 0
    /// The floating window, while it is open.
    private(set) var popover: PopoverController?

    init(
        _ around: Surroundings, list: ItemListController, detail: ItemDetailController, fetcher: ItemFetcher, host: ViewController
    ) {
        (self.around, model, self.list, self.detail) = (around, list.model, list, detail)
        (self.fetcher, self.host) = (fetcher, host)
    }

    /// Takes the floating window away, also one that is still to come.
    func dismiss() {
        turn += 1
        popover?.dismiss()
    }

    /// Pops up the first picture of an item at its row, if it has one.
    ///
    /// - Parameter selecting: whether the item is selected, as by a press on its row, unless it already is
    func show(_ id: UUID, selecting: Bool = false) {
        if selecting, let place = list.placeInSight(of: id), !list.selectedPlaces.contains(place) { list.select(place: place) }
        read(id) { [weak self] source in
            guard let self else { return }
            // Since the press the row may have been loaded again, and its view may show another item.
            if let view = list.shownPictureView(of: id) { return show(source, of: id, at: view) }
            model.findRanks(of: .items([id])) { [weak self] ranks in
                if let self, let place = ranks.first, let view = list.pictureView(at: place) { show(source, of: id, at: view) }
            }
        }
    }

    /// Pops up a picture of an item at a view beside the list.
    func show(_ id: UUID, index: Int, at view: View) {
        read(id, index: index) { [weak self, weak view] source in
            if let self, let view, view.window != nil { show(source, of: id, at: view) }
        }
    }

    private func read(_ id: UUID, index: Int = 0, then body: @escaping (ItemPictureSource) -> Void) {
        dismiss()
        let turn = turn
        ItemPictureSource.make(id: id, at: index, model: model, photos: around.library.photos, style: around.style) { [weak self] in
            if let self, turn == self.turn, host.presentedViewController == nil { body($0) }
        }
    }

    private func show(_ source: ItemPictureSource, of id: UUID, at view: View) {
        popover?.dismiss()
        let viewer = PictureViewerController(source: source)
        let made = PopoverController(viewer)
        made.popoverBackgroundClass = PictureFrame.self
        made.contentSize = PictureViewerController.contentSize
        made.onDismiss = { [weak self] in self?.popover = nil }
        viewer.onFullScreen = { [weak self] in self?.showLarge(source) }
        // From the detail it keeps pointing there.
        let followsRows = view.isDescendant(of: list.view)
        source.onAdvance = { [weak self] in self?.follow($0, index: $1, in: followsRows ? self?.popover : nil) }
        if followsRows { point(made, at: id) }
        popover = made
        made.present(from: view.bounds, in: view, permittedArrowDirections: .any)
    }

    /// Keeps the arrow at the row of an item: its cell may show another item in a moment.
    private func point(_ popover: PopoverController, at id: UUID) {
        popover.findSource = { [weak self] in
            guard let self else { return nil }
            return (list.shownPictureView(of: id) ?? viewOfRowsOnTheirWay).map { PopoverSource($0) }
        }
    }

    /// The view of the items while some visible rows are not read: the wanted item may be among them. Nil if all are read.
    private var viewOfRowsOnTheirWay: View? {
        let places = list.showsGrid ? list.grid.placesInSight : Array(list.table.visibleRows)
        return model.isAwaitingRows || places.contains { $0 != list.addRow && model.row(at: $0) == nil } ? list.itemsView : nil
    }

    /// The floating window went on: list and detail go with it, and its arrow to the row.
    private func follow(_ id: UUID, index: Int, in popover: PopoverController?) {
        model.findRanks(of: .items([id])) { [weak self] ranks in
            guard let self, let place = ranks.first else { return }
            if list.currentPlace != place { list.select(place: place) }
            detail.pictures.select(index)
            if let popover, let view = list.pictureView(at: place) {
                point(popover, at: id)
                popover.move(to: view.bounds, in: view)
            }
        }
    }

    /// Shows the picture of the selected item on the whole screen, if it has one.
    func showLarge() {
        popover?.dismiss()
        guard let place = list.currentPlace else { return }
        fetcher.read(at: place) { [weak self] in self?.showLarge($0) }
    }

    private func showLarge(_ item: Item) {
        let index = detail.item?.id == item.id ? detail.pictures.shownIndex : 0
        let keys = KeyHold(in: host.window)
        ItemPictureSource.make(id: item.id, at: index, model: model, photos: around.library.photos, style: around.style) {
            [weak self] source in
            self?.showLarge(source)
            keys.end()
        }
    }

    /// Shows the picture that a source is at on all of the screen, in the place of the floating window.
    private func showLarge(_ source: ItemPictureSource) {
        dismiss()
        popover = nil
        guard host.presentedViewController == nil else { return }
        source.onAdvance = { [weak self] in self?.follow($0, index: $1, in: nil) }
        host.present(LargePictureController(source: source, style: around.style))
    }
}
