import FoundationEssentials
import Graphics
import Inventory
import Threading
import Toolkit

/// Pictures: the floating window, the chooser, and where pictures of items are added and changed.
extension MainController {
    /// Pops up a picture of an item at a view; nothing happens when it has none.
    func showPicture(of key: ItemKey, at view: View, index: Int = 0) {
        picturePopover?.dismiss()
        ItemPictureSource.make(key: key, at: index, model: model, photos: library.photos) { [weak self, weak view] source in
            if let self, let view, view.window != nil { showPicture(source, at: view) }
        }
    }

    private func showPicture(_ source: ItemPictureSource, at view: View) {
        picturePopover?.dismiss()
        let viewer = PictureViewerController(source: source, pools: reader.pools)
        let popover = PopoverController(viewer)
        popover.popoverBackgroundClass = PictureFrame.self
        popover.contentSize = Size(width: 600, height: 600)
        popover.onDismiss = { [weak self] in self?.picturePopover = nil }
        // From the detail it goes on pointing there.
        let followsRows = view.isDescendant(of: list.view)
        source.onAdvance = { [weak self] in self?.showPicture($1, of: $0, in: followsRows ? self?.picturePopover : nil) }
        picturePopover = popover
        popover.present(from: view.bounds, in: view, permittedArrowDirections: .any)
    }

    /// The floating window went on: list and detail go with it, and its arrow to the row.
    private func showPicture(_ index: Int, of key: ItemKey, in popover: PopoverController?) {
        if list.currentKey != key { list.select(key) }
        detail.pictures.select(index)
        if let popover, let view = list.pictureView(of: key) { popover.move(to: view.bounds, in: view) }
    }

    /// Shows the picture of the selected item on all of the screen; nothing happens when it has none.
    func showLargePicture() {
        picturePopover?.dismiss()
        guard let key = list.currentKey else { return }
        let index = detail.item?.key == key ? detail.pictures.shownIndex : 0
        ItemPictureSource.make(key: key, at: index, model: model, photos: library.photos) { [weak self] source in
            guard let self, presentedViewController == nil else { return }
            source.onAdvance = { [weak self] in self?.showPicture($1, of: $0, in: nil) }
            present(LargePictureController(source: source, style: style, pools: reader.pools))
        }
    }

    // MARK: - The chooser

    /// Opens the chooser of pictures at a view, or closes it when it is open.
    ///
    /// - Parameter onCamera: told of the cameras when one is to be used; nil to show what it sees in the chooser.
    func togglePhotoChooser(
        at view: View, onCamera: ((CameraCatalog) -> Void)? = nil, onChoose: @escaping (PhotoOrigin) -> Void
    ) {
        photoChooser.toggle(onChoose: { onChoose($0.origin) }, onCamera: onCamera) { $0.present(from: view.bounds, in: view) }
    }

    /// Opens the chooser of pictures at the detail's camera, for the item that is shown, or closes it when it is open.
    func choosePhoto() {
        guard let item = detail.item else { return }
        photoChooser.toggle { [weak self] choice in
            self?.intake.take([choice.origin], for: .item(item.id))
        } present: {
            $0.present(from: detail.cameraItem, permittedArrowDirections: [.down, .up])
        }
    }

    // MARK: - Adding and changing

    func connectPictures() {
        intake.onProgress = { [weak self] in self?.footer.progress = $0 }
        intake.onChange = { [weak self] in self?.offerUndo(of: $0, $1) }
        intake.onProblem = { [weak self] in self?.show(message: $0) }
        footer.onStop = { [weak self] in self?.intake.stop() }
        list.onDrop = { [weak self] in self?.drop($1, on: $0) }
        list.onDropBeside = { [weak self] in self?.dropBeside($0) }
        let pictures = detail.pictures
        pictures.onOpen = { [weak self] index, view in
            guard let self, let key = detail.item?.key else { return }
            showPicture(of: key, at: view, index: index)
        }
        pictures.onEdit = { [weak self] edit in
            guard let self, let item = detail.item else { return }
            intake.edit(edit, of: item.id)
        }
        pictures.onAdd = { [weak self] view, old in
            guard let self, let item = detail.item else { return }
            togglePhotoChooser(at: view) { [weak self] origin in
                self?.intake.take([origin], for: old.map { .replacement(of: $0, item.id) } ?? .item(item.id))
            }
        }
        pictures.onPaste = { [weak self] in self?.pastePicture() }
        detail.onDrop = { [weak self] dropped in
            guard let self, let item = detail.item else { return }
            take(dropped, for: .item(item.id))
        }
    }

    /// Adds pictures that were dropped onto the row of an item to those that it has.
    private func drop(_ dropped: PasteboardItem, on key: ItemKey) {
        read(key) { [weak self] in self?.take(dropped, for: .item($0.id)) }
    }

    /// Makes new items of pictures that were dropped beside the rows. One without a name comes into the form, to be given one.
    private func dropBeside(_ dropped: PasteboardItem) { takeAsItems(PhotoIntake.contents(of: dropped)) }

    private func takeAsItems(_ contents: PhotoIntake.Contents) {
        if let problem = contents.problem { show(message: problem) }
        guard !contents.origins.isEmpty, canChange else { return }
        if contents.origins.contains(where: { $0.name == nil }) {
            addItem()
            form?.take(contents.origins)
        } else {
            intake.take(contents.origins, for: .newItems)
        }
    }

    private func take(_ dropped: PasteboardItem, for target: PictureIntake.Target) {
        let contents = PhotoIntake.contents(of: dropped)
        if let problem = contents.problem { show(message: problem) }
        if canChange { intake.take(contents.origins, for: target) }
    }

    var pasteCommand: Command {
        Command("Paste Picture", shortcuts: [.control("v"), Shortcut(.insert, .shift)]) { [weak self] in self?.pastePicture() }
    }

    /// Adds the picture on the clipboard to the selected item; without one it comes into the form of a new item.
    private func pastePicture() {
        guard view.window != nil, presentedViewController == nil, canChange else { return }
        let count = list.selectedCount
        guard count < 2 else { return show(notice: "Select one item to paste a picture to it.") }
        guard let key = list.currentKey else { return pastePicture(to: nil) }
        read(key) { [weak self] in self?.pastePicture(to: $0) }
    }

    private func pastePicture(to item: Item?) {
        guard let window = view.window else { return }
        let arrived = intake.expect()
        window.readPasteboard(.clipboard, types: PhotoIntake.pasteTypes) { [weak self] pasted in
            defer { arrived() }
            guard let self else { return }
            guard let pasted else { return show(notice: "There is no picture on the clipboard.") }
            if let item { take(pasted, for: .item(item.id)) } else { takeAsItems(PhotoIntake.contents(of: pasted)) }
        }
    }
}
