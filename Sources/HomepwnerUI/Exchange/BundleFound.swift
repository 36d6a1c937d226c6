import Exchange
import Glibc

/// The facts that a bundle gives about itself, and the proposed folder for a library made from it. Making one reads the disk.
nonisolated struct BundleFound: Sendable {
    let items: Int
    let files: Int
    /// The number of files that the library had lost when the bundle was made.
    let missing: Int
    /// The folder beside the library that is shown, but never a hidden one, which people do not find.
    let folder: String

    init(_ path: String, around: String?) throws {
        let manifest = try BundleImport(path: path).manifest
        (items, files, missing) = (manifest.items, manifest.files, manifest.missing.count)
        folder = around.flatMap { $0.contains("/.") || !FolderName.isFolder($0) ? nil : $0 } ?? FolderName.documents()
    }
}

/// A folder that was made for a library that could not be made.
nonisolated enum EmptyFolder {
    /// Removes it, if it is empty.
    static func remove(_ path: String) { rmdir(path) }
}
