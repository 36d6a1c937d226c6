import FoundationEssentials
import Graphics
import Inventory
import Threading
import Toolkit

/// The pictures of the item in the form.
extension ItemFormController: FormPicturesOwner {
    func connectPictures() {
        let strip = form.pictureBar.strip
        strip.loader = StripPictureLoader(library: library)
        strip.onAdd = { [weak self] view in self?.choosePicture(at: view) }
        strip.onReplace = { [weak self] index, view in
            guard let self, let old = pictures.entries[index].photo else { return }
            choosePicture(at: view, replacing: old)
        }
        strip.onRemove = { [weak self] in self?.pictures.remove(at: $0) }
        strip.onMove = { [weak self] in self?.move($0, to: $1) }
        strip.onPaste = { [weak self] in self?.pastePicture() }
        strip.onDrop = { [weak self] in self?.take($0) }
        strip.onOpen = { [weak self] in self?.showLarge($0, at: $1) }
        strip.moreCommands = { [weak self] in
            [
                Command("Undo", shortcuts: [.control("z")], isEnabled: { self?.pictures.canUndo ?? false }) {
                    self?.pictures.undo()
                }
            ]
        }
        pictures.owner = self
        form.pictureBar.show(pictures)
    }

    private func choosePicture(at view: View, replacing old: DraftPhoto? = nil) {
        let openCamera = { [weak self] (cameras: CameraCatalog) in self?.openCamera(cameras, replacing: old) ?? () }
        // Beside the name there is no room for it.
        let camera = form.hasSmallPictures ? nil : openCamera
        attachments?.arrivals.toggleChooser(old == nil ? .pictures : .picture, at: view, onCamera: camera) { [weak self] in
            self?.take($0, replacing: old)
        }
    }

    func picturesWereNotAdded(_ problem: String) { form.show(message: problem) }

    private func move(_ index: Int, to place: Int) {
        pictures.move(from: index, to: place)
        form.pictureBar.strip.select(place)
    }

    /// Asks whether files that cannot be read as pictures are kept as papers.
    func ask(about files: ForeignFiles) {
        guard presentedViewController == nil else { return }
        let question = files.question { [weak self] isKept in
            guard let self else { return }
            pictures.forget(files.names)
            form.clearMessage()
            if let problem = pictures.unconfirmedProblem { form.show(message: problem) }
            if isKept { papers.take(files.papers) }
        }
        present(AlertController(question, in: around.workspace))
    }

    /// Takes dropped files.
    func take(_ item: PasteboardItem) {
        let contents = PhotoIntake.contents(of: item)
        if let problem = contents.problem { pictures.tell(problem) }
        paperArrivals.take(contents) { [weak self] in self?.take($0) }
    }

    /// Takes a picture from the clipboard. It counts from now on: Done waits for it.
    ///
    /// - Parameter isAsked: whether the user asked for a picture. A missing picture is reported only then.
    func pastePicture(isAsked: Bool = true) {
        guard let window, !isSaving else { return }
        let number = pictures.expect()
        window.readPasteboard(.clipboard, types: PhotoIntake.pasteTypes) { [weak self] item in
            let none = PhotoIntake.Contents(problem: isAsked ? PhotoIntake.nothingToPaste : nil)
            let contents = item.map { PhotoIntake.contents(of: $0, isPasted: true) } ?? none
            self?.paperArrivals.take(contents) { self?.pictures.arrive(number, .init(origins: $0, problem: contents.problem)) }
        }
    }

    func picturesDidChange() {
        fields.photos = pictures.photos
        form.pictureBar.show(pictures)
        form.pictureAreaDidChange()
        goOnWhenAllIsRead()
    }

    private func showLarge(_ index: Int, at view: View) {
        guard pictures.entries.indices.contains(index), let photo = pictures.entries[index].photo else { return }
        let name = fields[.name].trimmed.isEmpty ? title : DisplayText.isolated(fields[.name])
        let source = FormPictureSource(pictures.photos, at: pictures.photos.firstIndex(of: photo) ?? 0, title: name, library: library)
        let viewer = PictureViewerController(source: source)
        let popover = PopoverController(viewer)
        viewer.onFullScreen = { [weak self, weak popover] in
            popover?.dismiss()
            guard let self, presentedViewController == nil else { return }
            present(LargePictureController(source: source, style: style))
        }
        popover.popoverBackgroundClass = PictureFrame.self
        popover.contentSize = PictureViewerController.contentSize
        popover.present(from: view.bounds, in: view)
    }
}
