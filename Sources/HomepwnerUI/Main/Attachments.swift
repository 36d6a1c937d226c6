import Toolkit

/// The pictures and papers of items: their choosers, their ways into the library, and the views that show them large.
final class Attachments {
    let photoChooser: PhotoChooser
    /// Brings pictures and papers to items.
    let intake: PictureIntake
    /// The origins of pictures: the chooser, the clipboard and drops.
    let arrivals: PictureArrivals
    /// Shows pictures large.
    let pictures: PicturePresenter
    /// Opens papers.
    let papers: PaperPresenter

    /// - Parameter host: the controller of the window
    init(_ around: Surroundings, _ panes: BrowsePanes, host: ViewController) {
        let (library, list, detail) = (around.library, panes.list, panes.detail)
        let fetcher = ItemFetcher(around, model: list.model, host: host)
        photoChooser = PhotoChooser(cameras: around.cameras, settings: library.settings, pools: library.pools)
        intake = PictureIntake(around)
        arrivals = PictureArrivals(
            intake: intake, detail: detail, list: list, chooser: photoChooser, fetcher: fetcher, host: host)
        pictures = PicturePresenter(around, list: list, detail: detail, fetcher: fetcher, host: host)
        papers = PaperPresenter(around, detail: detail, intake: intake, host: host)
    }

    /// The library is about to be closed while the window stays.
    func leave() {
        pictures.dismiss()
        photoChooser.dismiss()
        papers.end()
    }
}
