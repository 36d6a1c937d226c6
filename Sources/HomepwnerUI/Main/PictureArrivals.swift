import FoundationEssentials
import Inventory
import Toolkit

/// Where pictures come from and what becomes of them: the chooser, the clipboard and what is dropped, for an item or for new ones.
final class PictureArrivals {
    private unowned let main: MainController

    init(_ main: MainController) {
        self.main = main
        let (intake, detail) = (main.intake, main.detail)
        intake.onProgress = { [weak main] in main?.footer.progress = $0 }
        intake.onChange = { [weak main] in main?.offerUndo(of: $0, $1) }
        intake.onProblem = { [weak main] in main?.show(message: $0) }
        main.footer.onStop = { [weak intake] in intake?.stop() }
        detail.pictures.onOpen = { [weak main] index, view in
            if let main, let id = main.detail.item?.id { main.pictures.show(id, at: view, index: index) }
        }
        detail.pictures.onEdit = { [weak main] edit in
            if let main, let item = main.detail.item { main.intake.edit(edit, of: item.id) }
        }
        detail.pictures.onAdd = { [weak self] view, old in self?.choose(at: view, insteadOf: old) }
        detail.pictures.onPaste = { [weak self] in self?.paste() }
        detail.onCamera = { [weak self] in self?.choose() }
        detail.onDrop = { [weak self] dropped in
            if let self, let item = self.main.detail.item { drop(dropped, on: item.id) }
        }
    }

    // MARK: - The chooser

    /// Opens the chooser of pictures at a view, or closes it when it is open.
    ///
    /// - Parameter onCamera: told of the cameras when one is to be used; nil to show what it sees in the chooser.
    func toggleChooser(at view: View, onCamera: ((CameraCatalog) -> Void)? = nil, onChoose: @escaping (PhotoOrigin) -> Void) {
        main.photoChooser.toggle(onChoose: { onChoose($0.origin) }, onCamera: onCamera) { $0.present(from: view.bounds, in: view) }
    }

    /// Opens the chooser of pictures at the detail's camera, for the item that is shown, or closes it when it is open.
    func choose() {
        guard let item = main.detail.item else { return }
        main.photoChooser.toggle { [weak main] choice in
            main?.intake.take([choice.origin], for: .item(item.id))
        } present: { [detail = main.detail] in
            $0.present(from: detail.cameraItem, permittedArrowDirections: [.down, .up])
        }
    }

    private func choose(at view: View, insteadOf old: String?) {
        guard let item = main.detail.item else { return }
        toggleChooser(at: view) { [weak main] origin in
            main?.intake.take([origin], for: old.map { .replacement(of: $0, item.id) } ?? .item(item.id))
        }
    }

    // MARK: - Dropped and pasted

    /// Adds pictures that were dropped to those that an item has.
    func drop(_ dropped: PasteboardItem, on id: UUID) { take(dropped, for: .item(id)) }

    /// Makes new items of pictures that were dropped beside the rows. One without a name comes into the form, to be given one.
    func dropBeside(_ dropped: PasteboardItem) { takeAsItems(PhotoIntake.contents(of: dropped)) }

    private func takeAsItems(_ contents: PhotoIntake.Contents) {
        if let problem = contents.problem { main.show(message: problem) }
        guard !contents.origins.isEmpty, main.canChange else { return }
        if contents.origins.contains(where: { $0.name == nil }) {
            main.forms.add()
            main.forms.form?.take(contents.origins)
        } else {
            main.intake.take(contents.origins, for: .newItems)
        }
    }

    private func take(_ dropped: PasteboardItem, for target: PictureIntake.Target) {
        let contents = PhotoIntake.contents(of: dropped)
        if let problem = contents.problem { main.show(message: problem) }
        if main.canChange { main.intake.take(contents.origins, for: target) }
    }

    /// Adds the picture on the clipboard to the selected item; without one it comes into the form of a new item.
    func paste() {
        guard main.view.window != nil, main.presentedViewController == nil, main.canChange else { return }
        guard main.list.selectedCount < 2 else { return main.show(notice: "Select one item to paste a picture to it.") }
        guard let place = main.list.currentPlace else { return paste(to: nil) }
        main.readItem(at: place) { [weak self] in self?.paste(to: $0) }
    }

    private func paste(to item: Item?) {
        guard let window = main.view.window else { return }
        let arrived = main.intake.expect()
        window.readPasteboard(.clipboard, types: PhotoIntake.pasteTypes) { [weak self] pasted in
            defer { arrived() }
            guard let self else { return }
            guard let pasted else { return main.show(notice: "There is no picture on the clipboard.") }
            if let item { take(pasted, for: .item(item.id)) } else { takeAsItems(PhotoIntake.contents(of: pasted)) }
        }
    }
}
