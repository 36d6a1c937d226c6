/// The purpose of the chooser of files.
nonisolated enum ChooserPurpose: Sendable {
    /// One picture, as the place of another one has room for.
    case picture
    /// Pictures of an item.
    case pictures
    /// Papers of an item, which may be files of any kind.
    case papers
    /// Papers that are receipts, pictures of receipts too.
    case receipts

    /// Whether several files can be chosen at once, with Ctrl and Shift.
    var allowsSeveral: Bool { self != .picture }

    /// Whether files become papers, so that every kind of file is shown.
    var isForPapers: Bool { self == .papers || self == .receipts }

    /// The title of the chooser.
    var title: String {
        switch self {
        case .picture: "Choose a Picture"
        case .pictures: "Choose Pictures"
        case .papers: "Choose Papers"
        case .receipts: "Choose Receipts"
        }
    }

    /// The accessible name of the grid.
    var contents: String { isForPapers ? "Files and folders" : "Pictures and folders" }

    /// The sentence for a folder without such files.
    var emptyFolder: String { isForPapers ? "There are no files in this folder." : "There are no pictures in this folder." }

    /// The placeholder of the field for a path.
    var pathPlaceholder: String { isForPapers ? "Path of a folder or a file" : "Path of a folder or a picture" }

    /// The noun for several of the files.
    var noun: String { isForPapers ? "files" : "pictures" }

    /// Returns the folder for somebody who has not chosen such a file before. It reads the disk.
    func firstFolder() -> String {
        isForPapers ? FolderName.downloads() ?? FolderName.documents() : FolderName.pictures()
    }

    /// Reads a folder. It is slow on slow disks: call it away from the main actor.
    ///
    /// - Throws: a `PictureFileError` when the folder cannot be read, or `CancellationError`.
    func read(_ folder: String) throws -> PictureFolder { try PictureFolder.read(folder, findsFiles: isForPapers) }

    /// Returns whether a file may be such a one, by its name alone.
    func accepts(_ name: String) -> Bool { isForPapers || !name.contains(".") || DroppedFiles.isNamedAsPicture(name) }

    /// Makes sure that a path leads to such a file. It reads the disk: call it away from the main actor.
    ///
    /// - Throws: an error that is a sentence.
    func check(_ path: String) throws {
        if isForPapers { try DroppedFiles.expectFile(path) } else { try PictureFile.check(path) }
    }
}
