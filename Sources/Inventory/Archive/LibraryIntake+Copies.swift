public import FoundationEssentials
import GRDB
import Imaging

/// Small copies of pictures, which an archive brings beside the originals.
extension LibraryIntake {
    /// Takes a small copy of a picture whose row has come. One that is no picture, or larger than such copies are, is left out: it would take
    /// any amount of memory each time it is shown.
    ///
    /// - Returns: false when there is no such picture, or it has that copy already.
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

    /// Makes the small copies that are missing of the originals that came. An original of which none can be made stays without.
    ///
    /// - Parameter progress: called before each picture with how many are done and how many there are; what it throws ends it.
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
