public import FoundationEssentials
import GRDB
import Imaging
public import Threading

/// The pictures of a library: originals as files that never change, named by the hash of their contents; thumbnails and display copies in
/// the database.
public final class ImageStore: Sendable {
    let storage: Storage
    let processor: any PhotoProcessor
    /// The threads for work that a window must not wait for.
    public var pools: ThreadPools { storage.pools }

    init(_ storage: Storage, processor: any PhotoProcessor) {
        self.storage = storage
        self.processor = processor
    }

    // MARK: - Adding pictures

    /// Stores a prepared picture: the original durably, then its thumbnail and display copy. Called on the writer. An item should name it
    /// afterwards; without an item, it is removed after a day.
    func store(_ photo: PreparedPhoto) throws(InventoryError) -> PhotoReference {
        let reference = photo.reference
        guard storage.access == .readWrite else {
            throw InventoryError(
                .readOnly, "The library in \(shown(storage.layout.root)) cannot be written, so the picture was not added.")
        }
        guard let hash = Hex.decode(reference.sha256) else { throw InventoryError(.photoInvalid, "The picture has no name.") }
        try storage.expectOwnFiles()
        // The file is written first and durably, so that no row ever names a missing picture.
        if try PhotoFiles.store(photo.data, as: reference, in: storage.layout) {
            storage.note(newFile: storage.layout.root + "/" + reference.relativePath)
        }
        return try storage.transaction { db in
            let known = try db.cachedStatement(sql: "SELECT picture, fileExtension FROM pictures WHERE sha256 = ?")
            if try Row.fetchOne(known, arguments: [hash]) != nil { return reference }
            try db.cachedStatement(
                sql: "INSERT INTO pictures (sha256, fileExtension, width, height, byteCount, importedAt) VALUES (?, ?, ?, ?, ?, ?)"
            ).execute(
                arguments: [
                    hash, reference.fileExtension, reference.width, reference.height, reference.byteCount, Timestamp.now().milliseconds,
                ])
            let picture = db.lastInsertedRowID
            try db.cachedStatement(sql: "INSERT INTO thumbnails (picture, data) VALUES (?, ?)")
                .execute(arguments: [picture, photo.processed.thumbnail.data])
            try db.cachedStatement(sql: "INSERT INTO displays (picture, data) VALUES (?, ?)")
                .execute(arguments: [picture, photo.processed.display.data])
            return reference
        } isStored: { db, _ in
            try Int.fetchOne(db, sql: "SELECT 1 FROM pictures WHERE sha256 = ?", arguments: [hash]) != nil
        }
    }

    // MARK: - Showing pictures

    /// Returns the encoded thumbnail of a picture; nil if there is no such picture.
    public func thumbnail(of sha256: String) throws(InventoryError) -> Data? { try rendition("thumbnails", of: sha256) }

    /// Returns the encoded thumbnails of several pictures at once, by their hashes; missing ones are left out.
    public func thumbnails(of hashes: [String]) throws(InventoryError) -> [String: Data] { try renditions(.thumbnail, of: hashes) }

    /// Returns the encoded small copies of several pictures at once, by their hashes; missing ones are left out.
    public func renditions(_ rendition: Rendition, of hashes: [String]) throws(InventoryError) -> [String: Data] {
        let wanted = hashes.compactMap { name in Hex.decode(name).map { (name: name, hash: $0) } }
        guard !wanted.isEmpty else { return [:] }
        return try storage.read { db in
            let statement = try db.cachedStatement(sql: Self.renditionQuery(rendition == .thumbnail ? "thumbnails" : "displays"))
            var found: [String: Data] = [:]
            for (name, hash) in wanted { found[name] = try Data.fetchOne(statement, arguments: [hash]) }
            return found
        }
    }

    /// Returns the encoded display copy of a picture; nil if there is no such picture.
    public func displayCopy(of sha256: String) throws(InventoryError) -> Data? { try rendition("displays", of: sha256) }

    private func rendition(_ table: String, of sha256: String) throws(InventoryError) -> Data? {
        guard let hash = Hex.decode(sha256) else { return nil }
        return try storage.read { db in
            try Data.fetchOne(try db.cachedStatement(sql: Self.renditionQuery(table)), arguments: [hash])
        }
    }

    private static func renditionQuery(_ table: String) -> String {
        "SELECT data FROM \(table) WHERE picture = (SELECT picture FROM pictures WHERE sha256 = ?)"
    }

    /// Returns the bytes of an original.
    ///
    /// - Throws: `photoDamaged` if the file is missing or has changed.
    public func original(of reference: PhotoReference) throws(InventoryError) -> Data {
        let name = shown(reference.originalName ?? reference.fileName)
        let path = storage.layout.root + "/" + reference.relativePath
        for folder in [storage.layout.photos, storage.layout.photos + "/" + reference.sha256.prefix(2)] {
            _ = try FileSystem.hasFolder(folder)
        }
        guard let data = try FileSystem.read(path, limit: SourceFile.sizeLimit) else {
            throw InventoryError(.photoDamaged, "The picture \(name) is missing: \(shown(path)) is gone. Bring it back from a backup.")
        }
        guard data.count == reference.byteCount, Hex.encode(ContentHash.sha256(data)) == reference.sha256 else {
            throw InventoryError(.photoDamaged, "The picture \(name) is damaged: \(shown(path)) was altered. Bring it back from a backup.")
        }
        return data
    }

    /// Returns the URL of an original.
    public func url(of reference: PhotoReference) -> URL { URL(fileURLWithPath: storage.layout.root + "/" + reference.relativePath) }

    // MARK: - Removing

    /// Removes originals older than a day that no item, present or past, names. Returns the number of removed files.
    @discardableResult
    public func sweep() async throws(InventoryError) -> Int {
        try await storage.onWriter { () throws(InventoryError) in try self.removeUnnamed(before: Timestamp.now().milliseconds - 86_400_000)
        }
    }

    func removeUnnamed(before limit: Int64) throws(InventoryError) -> Int {
        guard storage.access == .readWrite else { return 0 }
        try storage.transaction { db in
            let arguments: StatementArguments = [limit]
            let unnamed = "(SELECT picture FROM pictures WHERE named = 0 AND importedAt < ?)"
            for table in ["thumbnails", "displays", "pictures"] {
                try db.execute(sql: "DELETE FROM \(table) WHERE picture IN \(unnamed)", arguments: arguments)
            }
        } isStored: { _, _ in
            true
        }
        let named = try storage.read { db in Set(try Data.fetchAll(db, sql: "SELECT sha256 FROM pictures").map { Hex.encode($0) }) }
        var count = 0
        for file in try PhotoFiles.all(in: storage.layout) where file.modified < limit / 1000 && !named.contains(file.sha256) {
            if file.remove() { count += 1 }
        }
        return count
    }
}
