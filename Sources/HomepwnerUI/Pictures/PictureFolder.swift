import Glibc
import Inventory

/// The contents of a folder for somebody who looks for a picture: its folders by name, then its pictures, the newest first.
///
/// Hidden files are left out, and so is everything that is neither a folder nor a regular file: pipes, sockets and devices are never
/// opened. Links count as their targets.
nonisolated struct PictureFolder: Sendable {
    /// A folder or a picture.
    struct Entry: Sendable, Hashable {
        /// The kind of an entry.
        enum Kind: Sendable, Hashable {
            case folder, picture
            /// A folder with a library in it, where one is looked for.
            case library
            /// A file of a kind that is looked for.
            case file
        }

        /// Its name in the folder.
        let name: String
        /// Its whole path.
        let path: String
        /// The kind of the entry.
        let kind: Kind
        /// The time of its last change, in nanoseconds since 1970.
        let modified: Int
    }

    /// Its path.
    let path: String
    /// The entries, in the order in which they are shown.
    let entries: [Entry]

    /// Reads a folder. It is slow on slow disks: call it away from the main actor.
    ///
    /// A file counts as a picture by the end of its name or, if its name has no end, by its first bytes.
    ///
    /// - Parameters:
    ///   - findsLibraries: whether to look for folders, among them libraries, in place of pictures.
    ///   - endings: the name endings of other files to look for.
    ///   - findsFiles: whether to look for all regular files, whatever their names. Links to files are left out, for no paper is read
    ///     through one.
    /// - Throws: a `PictureFileError` when the folder cannot be read, or `CancellationError`.
    static func read(
        _ path: String, findsLibraries: Bool = false, files endings: Set<String> = [], findsFiles: Bool = false
    ) throws -> PictureFolder {
        let file = open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0, let stream = fdopendir(file) else {
            let reason = errno
            if file >= 0 { close(file) }
            throw PictureFileError.folder(path, reason: reason)
        }
        defer { closedir(stream) }
        var folders: [Entry] = []
        var pictures: [Entry] = []
        var count = 0
        while let found = readdir(stream) {
            count += 1
            if count % 256 == 0 { try Task.checkCancellation() }
            let name = withUnsafePointer(to: &found.pointee.d_name) { pointer in
                // The name ends with a NUL within the structure; one that is not UTF-8 has no place in a URL of ours.
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            guard let name, !name.hasPrefix("."),
                let entry = entry(name, in: path, file: dirfd(stream), findsLibraries: findsLibraries, endings, findsFiles: findsFiles)
            else { continue }
            if entry.kind == .picture || entry.kind == .file { pictures.append(entry) } else { folders.append(entry) }
        }
        let keyed = folders.map { (key: $0.name.lowercased(), entry: $0) }.sorted { ($0.key, $0.entry.name) < ($1.key, $1.entry.name) }
        pictures.sort { ($1.modified, $0.name) < ($0.modified, $1.name) }
        return PictureFolder(path: path, entries: keyed.map(\.entry) + pictures)
    }

    private static func entry(
        _ name: String, in folder: String, file: Int32, findsLibraries: Bool, _ endings: Set<String>, findsFiles: Bool
    ) -> Entry? {
        var info = stat()
        guard fstatat(file, name, &info, 0) == 0 else { return nil }
        let path = folder == "/" ? "/" + name : folder + "/" + name
        let modified = Int(info.st_mtim.tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ Int(info.st_mtim.tv_nsec)
        switch info.st_mode & S_IFMT {
        case S_IFDIR:
            let isLibrary = findsLibraries && LibraryFolder.isLibrary(path)
            return Entry(name: name, path: path, kind: isLibrary ? .library : .folder, modified: modified)
        case S_IFREG where findsFiles && isLink(name, in: file): return nil
        case S_IFREG where !findsLibraries && isPicture(name, in: file):
            return Entry(name: name, path: path, kind: .picture, modified: modified)
        case S_IFREG where findsFiles || endings.contains(name.split(separator: ".").last.map { $0.lowercased() } ?? ""):
            return Entry(name: name, path: path, kind: .file, modified: modified)
        default: return nil
        }
    }

    private static func isLink(_ name: String, in folder: Int32) -> Bool {
        var info = stat()
        return fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0 && info.st_mode & S_IFMT == S_IFLNK
    }

    private static func isPicture(_ name: String, in folder: Int32) -> Bool {
        if let dot = name.lastIndex(of: ".") { return DroppedFiles.pictureEndings.contains(name[name.index(after: dot)...].lowercased()) }
        return PictureFile.looksLikePicture(openat(folder, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY))
    }
}

/// The reason why a folder or a file cannot be used as a picture. `description` is a sentence for people.
nonisolated enum PictureFileError: Error, CustomStringConvertible, Equatable {
    /// The folder cannot be read; the reason is an errno.
    case folder(String, reason: Int32)
    /// The file is gone or cannot be opened; the reason is an errno.
    case file(String, reason: Int32)
    /// The file holds no picture of a kind that can be read.
    case noPicture(String)

    var description: String {
        switch self {
        case .folder(let path, let reason):
            "The folder “\(FolderName.of(path))” cannot be opened: \(Self.text(reason)). Choose another one."
        case .file(let path, let reason): "“\(FolderName.of(path))” cannot be opened: \(Self.text(reason)). Choose another picture."
        case .noPicture(let path): "“\(FolderName.of(path))” is not a PNG, JPEG or WebP picture. Choose another one."
        }
    }

    private static func text(_ reason: Int32) -> String { String(cString: strerror(reason)).lowercased() }
}
