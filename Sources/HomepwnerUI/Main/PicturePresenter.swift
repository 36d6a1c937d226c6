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
    /// The floating window, while it is open.
    private(set) var popover: PopoverController?

    init(
        _ around: Surroundings, list: ItemListController, detail: ItemDetailController, fetcher: ItemFetcher, host: ViewController
    ) {
        (self.around, model, self.list, self.detail) = (around, list.model, list, detail)
        (self.fetcher, self.host) = (fetcher, host)
    }

    /// Takes the floating window away.
    func dismiss() {
        popover?.dismiss()
        popover = nil
    }

    /// Pops up a picture at a view that shows it small, if there is one. The picture is asked for at once, and nothing before it.
    ///
    /// - Parameter selecting: whether its item is selected, as by a press on its row, unless it already is
    func show(_ start: ItemPictureSource.Start, at view: View, selecting: Bool = false) {
        guard host.presentedViewController == nil, view.window != nil else { return }
        dismiss()
        if let source = source(start, standIn: view as? any PictureStandIn) {
            let viewer = PictureViewerController(source: source)
            let made = PopoverController(viewer)
            made.popoverBackgroundClass = PictureFrame.self
            made.contentSize = PictureViewerController.contentSize
            made.onDismiss = { [weak self] in self?.popover = nil }
            viewer.onFullScreen = { [weak self] in self?.showLarge(source) }
            // From the detail it keeps pointing there.
            let followsRows = view.isDescendant(of: list.view)
            source.onAdvance = { [weak self] in self?.follow($0, index: $1, in: followsRows ? self?.popover : nil) }
            if followsRows { point(made, at: start.id) }
            popover = made
            made.present(from: view.bounds, in: view, permittedArrowDirections: .any)
        }
        // The detail asks for the item beside the picture, not before it.
        if selecting, let place = list.placeInSight(of: start.id), !list.selectedPlaces.contains(place) { list.select(place: place) }
    }

    private func source(_ start: ItemPictureSource.Start, standIn: (any PictureStandIn)?) -> ItemPictureSource? {
        ItemPictureSource(start, standIn: standIn?.standIn, model: model, photos: around.library.photos, style: around.style)
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
        let isShown = detail.item?.id == item.id
        let index = isShown ? detail.pictures.shownIndex : 0
        if let source = source(.item(item, at: index), standIn: isShown ? detail.pictures.large : nil) { showLarge(source) }
    }

    /// Shows the picture that a source is at on all of the screen, in the place of the floating window.
    private func showLarge(_ source: ItemPictureSource) {
        dismiss()
        guard host.presentedViewController == nil else { return }
        source.onAdvance = { [weak self] in self?.follow($0, index: $1, in: nil) }
        host.present(LargePictureController(source: source, style: around.style))
    }
}
