import FoundationEssentials
import Inventory
import Toolkit
import WorkspaceModel

/// The origins and the targets of pictures: the chooser, the clipboard and drops, for an item or for new ones.
final class PictureArrivals {
    private let intake: PictureIntake
    private let detail: ItemDetailController
    private let list: ItemListController
    private let chooser: PhotoChooser
    private let fetcher: ItemFetcher
    private let workspace: Workspace
    private unowned let host: ViewController

    /// Called with pictures for a new item that needs a name: the form asks for it.
    var onUnnamed: (([PhotoOrigin]) -> Void)?

    init(
        intake: PictureIntake, detail: ItemDetailController, list: ItemListController, chooser: PhotoChooser, fetcher: ItemFetcher,
        host: ViewController
    ) {
        (self.intake, self.detail, self.list, self.chooser, self.fetcher, self.host) = (intake, detail, list, chooser, fetcher, host)
        workspace = list.model.workspace
        intake.onForeign = { [weak self] in self?.ask(about: $0, for: $1) }
        detail.pictures.onEdit = { [weak self] edit in
            if let self, let item = self.detail.item { self.intake.edit(edit, of: item.id) }
        }
        detail.pictures.onAdd = { [weak self] view, old in self?.choose(at: view, insteadOf: old) }
        detail.pictures.onPaste = { [weak self] in self?.paste() }
        detail.onCamera = { [weak self] in self?.choose() }
        detail.onPaper = { [weak self] in self?.choosePapers(at: $0) }
        detail.onDrop = { [weak self] dropped in
            if let self, let item = self.detail.item { drop(dropped, on: item.id) }
        }
    }

    /// Asks whether files that cannot be read as pictures are kept as papers of the same item, or of new ones.
    private func ask(about files: ForeignFiles, for target: PictureIntake.Target) {
        guard host.presentedViewController == nil else { return workspace.send(.say(.problem(files.sentence))) }
        let question = files.question { [weak self] isKept in
            guard isKept, let self, workspace.canChange() else { return }
            switch target {
            case .item(let id), .replacement(_, let id): intake.take(papers: files.papers, for: id)
            case .newItems(let start): intake.take(papers: files.papers, asItemsLike: start)
            }
        }
        workspace.send(.open(.question(question)))
    }

    // MARK: - The chooser

    /// Opens the chooser of pictures at a view, or closes it when it is open.
    ///
    /// - Parameter onCamera: called with the cameras when the user wants one; nil to show its picture in the chooser.
    func toggleChooser(
        _ purpose: ChooserPurpose, at view: View, onCamera: ((CameraCatalog) -> Void)? = nil,
        onChoose: @escaping ([PhotoOrigin]) -> Void
    ) {
        chooser.toggle(purpose, onChoose: { onChoose($0.map(\.origin)) }, onCamera: onCamera) { $0.present(from: view.bounds, in: view) }
    }

    /// Opens the chooser of papers at a view, or closes it when it is open.
    func togglePaperChooser(_ purpose: ChooserPurpose, at view: View, onChoose: @escaping ([String]) -> Void) {
        chooser.togglePapers(purpose, onChoose: onChoose) { $0.present(from: view.bounds, in: view) }
    }

    /// Opens the chooser of pictures at the detail's camera, for the item that is shown, or closes it when it is open.
    func choose() {
        guard let item = detail.item else { return }
        chooser.toggle(.pictures) { [weak self] choice in
            self?.intake.take(choice.map(\.origin), for: .item(item.id))
        } present: { [detail] in
            $0.present(from: detail.cameraItem, permittedArrowDirections: [.down, .up])
        }
    }

    /// Opens the chooser of papers for the selected item, or closes it when it is open. The chosen files are added as one change.
    ///
    /// - Parameter view: the view at which it opens; nil for the detail's button if the detail shows the item, else for the item's row
    func choosePapers(at view: View? = nil) {
        guard host.presentedViewController == nil, workspace.canChange(), let place = list.currentPlace else { return }
        fetcher.read(at: place) { [weak self] in self?.choosePapers(for: $0.id, at: view) }
    }

    private func choosePapers(for id: UUID, at view: View?) {
        chooser.togglePapers(.papers) { [intake] paths in
            intake.take(papers: paths.map { PaperOrigin($0) }, for: id)
        } present: { [detail, list] popover in
            if let view, view.window != nil {
                popover.present(from: view.bounds, in: view)
            } else if detail.isVisible, detail.item?.id == id {
                popover.present(from: detail.paperItem, permittedArrowDirections: [.down, .up])
            } else {
                let row = list.shownPictureView(of: id) ?? list.itemsView
                popover.present(from: row.bounds, in: row)
            }
        }
    }

    private func choose(at view: View, insteadOf old: String?) {
        guard let item = detail.item else { return }
        toggleChooser(old == nil ? .pictures : .picture, at: view) { [weak self] origins in
            self?.intake.take(origins, for: old.map { .replacement(of: $0, item.id) } ?? .item(item.id))
        }
    }

    // MARK: - Dropped and pasted

    /// Adds pictures and papers that were dropped to those that an item has.
    func drop(_ dropped: PasteboardItem, on id: UUID) { take(PhotoIntake.contents(of: dropped), for: id) }

    /// Makes new items of pictures that were dropped beside the rows. One without a name comes into the form, to be given one.
    func dropBeside(_ dropped: PasteboardItem) { takeAsItems(PhotoIntake.contents(of: dropped)) }

    private func takeAsItems(_ contents: PhotoIntake.Contents) {
        if let problem = contents.problem { workspace.send(.say(.problem(problem))) }
        guard !contents.origins.isEmpty, workspace.canChange() else { return }
        if contents.origins.contains(where: { $0.name == nil }) {
            onUnnamed?(contents.origins)
        } else {
            intake.take(contents.origins, for: .newItems(list.model.startingContent))
        }
    }

    /// Pictures become pictures of the item, and other files its papers.
    private func take(_ contents: PhotoIntake.Contents, for id: UUID) {
        if let problem = contents.problem { workspace.send(.say(.problem(problem))) }
        guard workspace.canChange() else { return }
        guard contents.files.contains(where: { !DroppedFiles.isNamedAsPicture($0) }) else {
            return intake.take(contents.origins, for: .item(id))
        }
        let pool = intake.pools.background
        let arrived = intake.expect()
        Task { [weak self] in
            let sorted = await DroppedFiles.sorted(contents.files, on: pool)
            self?.intake.take(sorted.pictures.map(PhotoOrigin.file), with: sorted.papers, for: id)
            arrived()
        }
    }

    /// Adds the picture or the files on the clipboard to the selected item; without one it comes into the form of a new item.
    func paste() {
        guard host.window != nil, host.presentedViewController == nil, workspace.canChange() else { return }
        guard list.selectedCount < 2 else { return workspace.send(.say(.notice("Select one item to paste a picture to it."))) }
        guard let place = list.currentPlace else { return paste(to: nil) }
        fetcher.read(at: place, typingFor: .order) { [weak self] in self?.paste(to: $0) }
    }

    private func paste(to item: Item?) {
        guard let window = host.window else { return }
        let arrived = intake.expect()
        window.readPasteboard(.clipboard, types: PhotoIntake.pasteTypes) { [weak self] pasted in
            defer { arrived() }
            guard let self else { return }
            guard let pasted else { return workspace.send(.say(.notice(PhotoIntake.nothingToPaste))) }
            let contents = PhotoIntake.contents(of: pasted, isPasted: true)
            if let item { take(contents, for: item.id) } else { takeAsItems(contents) }
        }
    }
}
