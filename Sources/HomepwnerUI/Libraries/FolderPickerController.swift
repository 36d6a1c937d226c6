import Graphics
import Inventory
import Threading
import Toolkit

/// Lets a person choose the folder of a library, or the parent folder of a new one. It is the content of a popover.
final class FolderPickerController: FolderBrowser {
    /// The thing to choose.
    enum Purpose {
        /// A library: a press on one chooses it.
        case library
        /// Any folder: the button below chooses the folder that is shown.
        case place
        /// A file that can be imported: a press on it chooses it.
        case importable
    }

    /// Called with the path of the folder that was chosen.
    var onChoose: ((String) -> Void)?

    private let line = View()
    private let useButton = Button("Use This Folder", style: .prominent)
    private let purpose: Purpose

    /// - Parameter folder: where it begins
    init(_ purpose: Purpose, startingIn folder: String, pools: ThreadPools) {
        self.purpose = purpose
        super.init(startingIn: folder, pools: pools)
        preferredContentSize = PhotoPickerController.contentSize
        title = purpose == .library ? "Open a Library" : purpose == .place ? "Choose a Folder" : "Choose a File to Import"
    }

    isolated deinit { stop() }

    // MARK: - Life

    override func viewDidLoad() {
        super.viewDidLoad()
        grid.accessibilityLabel = purpose == .library ? "Folders and libraries" : purpose == .place ? "Folders" : "Folders and files"
        grid.identifier = "folders"
        line.themeBackground = .separator
        useButton.identifier = "use-folder"
        for part in [line, useButton] as [View] {
            view.addSubview(part)
            part.isHidden = purpose != .place
        }
        header.field.placeholder = purpose == .library ? "Path of a library" : purpose == .place ? "Path of a folder" : "Path of a file"
        useButton.addTarget(self, action: FolderPickerController.useFolder)
    }

    private func useFolder() { onChoose?(path) }

    @Stack.Builder override func bar() -> [StackItem] {
        if purpose == .place {
            line.sized(height: 1)
            Stack(.horizontal, insets: EdgeInsets(top: 10, left: 12, bottom: 10, right: 12)) {
                Spacer()
                useButton.sized(width: .fitting(atLeast: 140), height: 32)
            }
        }
    }

    // MARK: - Folders

    override func reader() -> @Sendable (String) throws -> PictureFolder {
        let endings = purpose == .importable ? Imports.endings : []
        return { try PictureFolder.read($0, findsLibraries: true, files: endings) }
    }

    override var emptyText: String {
        switch purpose {
        case .library: "This folder is not a library, and there are no folders in it."
        case .place: "There are no folders in this one."
        case .importable: "There are no CSV files or bundles in this folder."
        }
    }

    override func choose(_ entry: PictureFolder.Entry) {
        if purpose == .library && entry.kind == .library || entry.kind == .file { onChoose?(entry.path) } else { open(entry.path) }
    }

    // MARK: - Places and paths

    override func showPlaces(below view: View) {
        Task { [weak self, weak view, pools] in
            var places = await pools.interactive.run { PicturePlaces.now(recent: []) }
            let documents = await pools.interactive.run { FolderName.documents() }
            if !places.own.contains(documents) { places.own.append(documents) }
            guard let self, let view, isVisible else { return }
            Menu(items(places)).open(below: view.bounds, of: view)
        }
    }

    /// Goes to a typed folder, or chooses a typed library; shows an error for other texts.
    override func go(toTyped text: String) {
        let wanted = FolderName.path(typed: text, in: path)
        let started = generation
        Task { [weak self, pools] in
            let isFolder = await pools.interactive.run { FolderName.isFolder(wanted) }
            let library = await pools.interactive.result { () throws(InventoryError) in try LibraryFolder.library(at: wanted) }
            guard let self, started == generation, isVisible else { return }
            switch (purpose, library) {
            case (.library, .success(let found)): onChoose?(found)
            case (.library, .failure(let error)):
                // The user meant this folder: it is shown, with the reason why it is not a library.
                if isFolder { open(wanted) }
                say(error.description)
            case (.place, _) where isFolder: open(wanted)
            case (.place, .failure(let error)): say(error.description)
            case (.place, .success): say("That is not a folder.")
            case (.importable, _): if isFolder { open(wanted) } else { onChoose?(wanted) }
            }
        }
    }

    private func say(_ problem: String) {
        note.text = problem
        view.setNeedsLayout()
    }
}
