import Exchange
import Glibc
import WorkspaceModel

extension BundleContents {
    /// Reads the facts about the bundle at a path; takes the disk's time.
    ///
    /// - Parameter around: the folder of other libraries, which is proposed unless it is hidden: people do not find such folders
    nonisolated init(_ path: String, around: String?) throws {
        let manifest = try BundleImport(path: path).manifest
        let folder = around.flatMap { $0.contains("/.") || !FolderName.isFolder($0) ? nil : $0 } ?? FolderName.documents()
        self.init(items: manifest.items, files: manifest.files, missing: manifest.missing.count, folder: folder)
    }
}

/// A folder that was made for a library that could not be made.
nonisolated enum EmptyFolder {
    /// Removes it, if it is empty.
    static func remove(_ path: String) { rmdir(path) }
}
