import Glibc
import Imaging

/// A folder or a picture in the grid of the picker.
nonisolated struct PickerEntry: Hashable, Sendable {
    /// Its name on screen.
    var name: String
    /// Its whole path.
    var path: String
    /// Whether it is a folder; if not, it is a file with the name of a picture.
    var isFolder: Bool
}

/// The folders at the start of the picker.
nonisolated struct PickerPlaces: Sendable {
    /// The folders, the first one opens at the start.
    var entries: [PickerEntry]

    /// Returns the user's folders of pictures and downloads if they exist, the home folder, and the root. Reads the disk.
    static func ofThisPerson() -> PickerPlaces {
        let home = UserFolders.home
        var entries: [PickerEntry] = []
        for path in [UserFolders.pictures(), UserFolders.downloads(), home].compactMap(\.self)
        where !entries.contains(where: { $0.path == path }) {
            let name = path == home ? "Home" : path.split(separator: "/").last.map { UserFolders.visible(String($0)) }
            if let name { entries.append(PickerEntry(name: name, path: path, isFolder: true)) }
        }
        return PickerPlaces(entries: entries + [PickerEntry(name: "Computer", path: "/", isFolder: true)])
    }
}

/// Reads folders for the picker. This is slow on slow disks: do not call it on the main thread.
nonisolated enum PickerFolder {
    /// The extensions of pictures.
    private static let endings = Set(["png", "jpg", "jpeg", "jpe", "jfif", "webp"]).union(ForeignPicture.fileExtensions)

    /// Returns the entries of a folder: its folders by name, then its pictures, the newest first.
    ///
    /// Hidden files are left out. Links count as their targets. The extension of a file decides whether it is a picture; pipes, sockets and
    /// devices are never opened.
    static func read(_ path: String) throws(PickerError) -> [PickerEntry] {
        let file = open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0, let stream = fdopendir(file) else {
            let reason = errno
            if file >= 0 { close(file) }
            throw .folder(path, reason: reason)
        }
        defer { closedir(stream) }
        var folders: [PickerEntry] = []
        var pictures: [(entry: PickerEntry, age: timespec)] = []
        while !Task.isCancelled, let found = readdir(stream) {
            // The name ends with a NUL within the structure; a URL cannot contain one that is not UTF-8.
            let name = withUnsafePointer(to: &found.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            var info = stat()
            guard let name, !name.hasPrefix("."), fstatat(dirfd(stream), name, &info, 0) == 0 else { continue }
            let whole = path == "/" ? "/" + name : path + "/" + name
            switch info.st_mode & S_IFMT {
            case S_IFDIR: folders.append(PickerEntry(name: UserFolders.visible(name), path: whole, isFolder: true))
            case S_IFREG where endings.contains(ending(of: name)):
                pictures.append((PickerEntry(name: UserFolders.visible(name), path: whole, isFolder: false), info.st_mtim))
            default: continue
            }
        }
        let keyed = folders.map { (key: $0.name.lowercased(), entry: $0) }.sorted { ($0.key, $0.entry.name) < ($1.key, $1.entry.name) }
        pictures.sort { ($1.age.tv_sec, $1.age.tv_nsec, $0.entry.name) < ($0.age.tv_sec, $0.age.tv_nsec, $1.entry.name) }
        return keyed.map(\.entry) + pictures.map(\.entry)
    }

    private static func ending(of name: String) -> String {
        name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }
}
