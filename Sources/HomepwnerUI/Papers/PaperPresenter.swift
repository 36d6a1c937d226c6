import FoundationEssentials
import Graphics
import Inventory
import Threading
import Toolkit
import WorkspaceModel

/// Performs the user's actions on the papers of the detail: opens them, looks at them, saves copies, and changes their roles and titles.
final class PaperPresenter: ScreenMaker, PaperCardDelegate {
    private let detail: ItemDetailController
    private let intake: PictureIntake
    private let around: Surroundings
    private unowned let host: ViewController
    private var opened: OpenedPapers?
    private var popover: PopoverController?

    init(_ around: Surroundings, detail: ItemDetailController, intake: PictureIntake, host: ViewController) {
        (self.around, self.detail, self.intake, self.host) = (around, detail, intake, host)
        detail.papers.delegate = self
        // The remains of a crash are removed.
        store.pools.background.submit { OpenedPapers.removeAbandoned() }
    }

    private var store: PaperStore { around.library.papers }

    /// Takes the copies away that were made for other programs.
    func end() { opened?.removeAll() }

    /// Closes the floating window.
    func dismiss() { popover?.dismiss() }

    func act(_ act: PaperRow.Act, on paper: Paper) {
        switch act {
        case .open: open(paper)
        case .look: look(at: paper)
        case .saveCopy: if paper.file != nil { around.workspace.send(.open(.paperCopy(paper))) }
        case .copyLink: if let link = paper.link { host.window?.request(.writePasteboard(.clipboard, PasteboardItem(text: link))) }
        case .remove: edit(.remove(identity: paper.identity))
        case .rename: rename(paper)
        case .setRole(let role): edit(.setRole(role, identity: paper.identity))
        case .setTitle(let title): edit(.setTitle(title, identity: paper.identity))
        }
    }

    private func edit(_ edit: PaperEdit) {
        if let item = detail.item { self.edit(edit, of: item.id) }
    }

    private func edit(_ edit: PaperEdit, of item: UUID) {
        if around.workspace.canChange() { intake.edit(edit, of: item) }
    }

    private func rename(_ paper: Paper) {
        // Another item may be shown at the time of the answer.
        if let item = detail.item?.id { around.workspace.send(.open(.paperTitle(paper, of: item))) }
    }

    func open(_ paper: Paper) {
        do throws(InventoryError) {
            let folder: OpenedPapers
            if let known = opened { folder = known } else { folder = try OpenedPapers() }
            opened = folder
            let store = store
            Task { [weak self] in
                do {
                    // A background thread would pass its low priority on to the other program.
                    try await SerialQueue(label: "homepwner.open", qos: .userInitiated).run { () throws(InventoryError) in
                        try folder.open(paper, in: store)
                    }
                } catch { self?.around.workspace.send(.say(.problem("\(error)"))) }
            }
        } catch { around.workspace.send(.say(.problem(error.description))) }
    }

    private func look(at paper: Paper) {
        popover?.dismiss()
        guard let file = paper.file else { return open(paper) }
        let path = store.url(of: file).path
        let (pools, item) = (store.pools, detail.item?.id)
        Task { [weak self] in
            let source: PaperPageSource?
            var reason = ""
            do throws(PaperPages.NoLock) { source = try await PaperPageSource.make(paper, at: path, pools: pools) } catch {
                source = nil
                reason = ": this system has no Landlock and seccomp to lock the PDF reader with"
            }
            // Since the press the rows may have been made again; where another item is shown the person has gone on.
            guard let self, detail.item?.id == item, let view = detail.papers.row(of: paper), host.presentedViewController == nil else {
                return
            }
            guard let source else {
                let sentence = "\(PhotoIntake.shown(paper.name)) cannot be shown here\(reason). Press Enter to open it in its own program."
                return around.workspace.send(.say(.notice(sentence)))
            }
            let made = PopoverController(PictureViewerController(source: source))
            made.popoverBackgroundClass = PictureFrame.self
            made.contentSize = PictureViewerController.contentSize
            made.onDismiss = { [weak self] in self?.popover = nil }
            popover = made
            made.present(from: view.bounds, in: view, permittedArrowDirections: .any)
        }
    }

    // MARK: - Sheets

    func controller(for screen: Screen) -> ViewController? {
        switch screen {
        case .paperTitle(let paper, let item):
            TitleSheet(paper) { [weak self] in self?.edit(.setTitle($0, identity: paper.identity), of: item) }
        case .paperCopy(let paper): copySheet(of: paper)
        default: nil
        }
    }

    private func copySheet(of paper: Paper) -> ViewController? {
        guard let file = paper.file else { return nil }
        let folder = (FolderName.downloads() ?? FolderName.home)
        let (store, workspace) = (store, around.workspace)
        let sheet = PathSheet(
            title: "Save a Copy", text: folder + "/" + paper.fileName, action: "Save", pool: store.pools.background,
            message: "Save \(PhotoIntake.shown(paper.name)) as:")
        sheet.onPath = { path in
            var target = path
            if FolderName.isFolder(target) { target += "/" + paper.fileName }
            let place = target
            try await store.pools.background.run { () throws(InventoryError) in try store.copy(file, to: place) }
        }
        sheet.onDone = { _ in workspace.send(.say(.notice("Saved a copy of \(PhotoIntake.shown(paper.name))."))) }
        return sheet
    }
}
