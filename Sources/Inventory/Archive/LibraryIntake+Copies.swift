public import FoundationEssentials
import GRDB
import Imaging

/// Takes the small copies of pictures from an archive.
extension LibraryIntake {
    /// Takes a small copy of a picture whose row was taken before. A copy that is not a picture or is too large is left out, because
    /// showing it could take any amount of memory.
    ///
    /// - Returns: false if the picture is unknown or already has this copy.
    public func take(_ rendition: Rendition, of sha256: String, _ data: Data) throws -> Bool {
        guard let hash = Hex.decode(sha256), !data.isEmpty else { return false }
        let (table, size) = rendition == .thumbnail ? ("thumbnails", Renditions.thumbnailSize) : ("displays", Renditions.displayFrame)
        guard ImageDecoder.fits(data, into: size) else {
            return try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM pictures WHERE sha256 = ?)", arguments: [hash]) ?? false
        }
        let statement = try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO \(table) (picture, data) SELECT picture, ? FROM pictures WHERE sha256 = ?")
        try statement.execute(arguments: [data, hash])
        return database.changesCount == 1
    }

    /// Makes missing small copies of the archive's originals. Originals that cannot be decoded stay without.
    ///
    /// - Parameter progress: called before each picture with the number of finished pictures and the total; an error that it throws ends
    ///   the work.
    public func makeMissingCopies(_ progress: (_ done: Int, _ total: Int) throws -> Void) throws {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT sha256, fileExtension, width, height, byteCount, picture FROM pictures
                WHERE picture NOT IN (SELECT picture FROM thumbnails) OR picture NOT IN (SELECT picture FROM displays)
                """)
        for (done, row) in rows.enumerated() {
            try progress(done, rows.count)
            let row = StoredRow(row, of: "pictures", namedBy: 5)
            let photo = try row.picture(from: 0)
            let path = layout.root + "/" + photo.relativePath
            guard files.contains(photo.relativePath), let data = try FileSystem.read(path, limit: SourceFile.sizeLimit),
                let made = try? StandardPhotoProcessor().process(data)
            else { continue }
            for (table, copy) in [("thumbnails", made.thumbnail), ("displays", made.display)] {
                try database.execute(
                    sql: "INSERT OR IGNORE INTO \(table) (picture, data) VALUES (?, ?)", arguments: [try row.number(5), copy.data])
            }
        }
    }
}
