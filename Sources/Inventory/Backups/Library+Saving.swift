public import FoundationEssentials
import Glibc

extension Library {
    /// Saves everything as a new library: the stored data, as the open files have it, and the originals of its pictures and its papers. It
    /// serves a library whose files were moved or replaced while it was open. Takes the disk's time: call it away from the main thread.
    ///
    /// - Parameter location: the new library's folder, which is made; it must not exist.
    /// - Returns: the number of pictures and papers that were missing from their paths.
    /// - Throws: `folderUnusable` if the path exists, or errors of the disk; then nothing is left there.
    public func save(asNew location: URL) throws(InventoryError) -> Int {
        let layout = LibraryLayout(root: Self.absolutePath(location))
        guard case .missing = try FileSystem.kind(of: layout.root) else {
            throw InventoryError(.folderUnusable, "A file or folder already exists at \(shown(layout.root)). Choose another place.")
        }
        do {
            // The database is copied among the backups of the new library and moved to its place when it is complete.
            let backup = LibraryBackup(in: layout.backups, takenAt: .now())
            let copy = try BackupInProgress(backup, in: layout)
            try database.fill(copy)
            try copy.finish()
            let missing = try savePictures(in: layout) + savePapers(in: layout)
            guard rename(backup.url.path, layout.database) == 0 else {
                throw InventoryError.from(errno: errno, doing: "put the new library in its place", path: layout.database)
            }
            rmdir(layout.backups)
            try FileSystem.syncDirectory(layout.root)
            return missing
        } catch {
            try? FileManager.default.removeItem(atPath: layout.root)
            throw .from(error, path: layout.root)
        }
    }

    private func savePapers(in layout: LibraryLayout) throws -> Int {
        var missing = 0
        for file in try database.read({ db in try LibraryCheck.papers(db) }) {
            do { try papers.copy(file, into: layout) } catch {
                guard error.code == .paperDamaged || error.code == .paperUnreadable else { throw error }
                missing += 1
            }
        }
        return missing
    }

    private func savePictures(in layout: LibraryLayout) throws -> Int {
        let pictures = try database.read { db in try LibraryCheck.pictures(db) }
        var missing = 0
        for picture in pictures {
            let data = try? photos.original(of: picture)
            guard let data else {
                missing += 1
                continue
            }
            try PhotoFiles.store(data, as: picture, in: layout)
        }
        return missing
    }
}
