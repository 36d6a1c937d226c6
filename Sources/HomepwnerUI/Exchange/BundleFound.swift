import Exchange
import Glibc

/// The facts that a bundle gives about itself, and the proposed folder for a library made from it. Making one reads the disk.
nonisolated struct BundleFound: Sendable {
    let items: Int
    let files: Int
    /// How many files the library had lost when the bundle was made.
    let missing: Int
    /// Beside the library that is shown, but never among hidden folders, where nobody looks.
    let folder: String

    init(_ path: String, around: String?) throws {
        let manifest = try BundleImport(path: path).manifest
        (items, files, missing) = (manifest.items, manifest.files, manifest.missing.count)
        folder = around.flatMap { $0.contains("/.") || !FolderName.isFolder($0) ? nil : $0 } ?? FolderName.documents()
    }
}

/// A folder that was made for a library of which nothing came.
nonisolated enum EmptyFolder {
    /// Removes it, where nothing is in it.
    static func remove(_ path: String) { rmdir(path) }
}
