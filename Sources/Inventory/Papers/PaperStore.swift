public import FoundationEssentials
import GRDB
import Glibc
public import Threading

/// The papers of a library: files that never change, named by the hash of their contents.
public final class PaperStore: Sendable {
    let storage: Storage
    /// The threads for work that a window must not wait for.
    public var pools: ThreadPools { storage.pools }

    init(_ storage: Storage) { self.storage = storage }

    // MARK: - Adding papers

    /// Copies a file beside its place and hashes it. Takes as long as the disk needs: call it away from the main thread, and not on the
    /// writer.
    func stage(_ source: String, progress: WorkProgress?) throws(InventoryError) -> StagedPaper {
        try expectWritable()
        try storage.expectOwnFiles()
        _ = try FileSystem.hasFolder(storage.layout.papers)
        return try PaperIntake.take(source, into: storage.layout.papers, progress: progress)
    }

    /// Writes bytes beside their place and hashes them. Takes as long as the disk needs: call it away from the main thread, and not on the
    /// writer.
    func stage(_ data: Data, named name: String) throws(InventoryError) -> StagedPaper {
        try expectWritable()
        try storage.expectOwnFiles()
        _ = try FileSystem.hasFolder(storage.layout.papers)
        return try PaperIntake.take(data, named: name, into: storage.layout.papers)
    }

    /// Stores a file that was copied: it is durable before a row names it. On the writer. An item names it afterwards; a paper that no item
    /// ever names goes after a day.
    ///
    /// - Returns: the paper's file, with the ending and the kind under which the library knows it.
    func store(_ staged: StagedPaper) throws(InventoryError) -> PaperFile {
        defer { staged.discard() }
        try expectWritable()
        guard let hash = Hex.decode(staged.file.sha256) else { throw InventoryError(.paperUnreadable, "The paper has no name.") }
        try storage.expectOwnFiles()
        let known = try storage.read { db in try Self.file(hash, db) }
        let file = known ?? staged.file
        if try PaperFiles.store(staged, as: file, in: storage.layout) {
            storage.note(newFile: storage.layout.root + "/" + file.relativePath)
        }
        return try storage.transaction { db in
            if let known = try Self.file(hash, db) { return known }
            try db.cachedStatement(
                sql: "INSERT INTO papers (sha256, fileExtension, mediaType, byteCount, importedAt, named) VALUES (?, ?, ?, ?, ?, 0)"
            ).execute(arguments: [hash, file.fileExtension, file.mediaType, file.byteCount, Timestamp.now().milliseconds])
            return file
        } isStored: { db, _ in
            try Self.file(hash, db) != nil
        }
    }

    private func expectWritable() throws(InventoryError) {
        guard storage.access == .readWrite else {
            throw InventoryError(
                .readOnly, "The library in \(shown(storage.layout.root)) cannot be written, so the paper was not added.")
        }
    }

    // MARK: - Reading

    private static func file(_ hash: Data, _ db: Database) throws -> PaperFile? {
        let statement = try db.cachedStatement(
            sql: "SELECT sha256, fileExtension, mediaType, byteCount, paper FROM papers WHERE sha256 = ?")
        return try Row.fetchOne(statement, arguments: [hash]).map { try StoredRow($0, of: "papers", namedBy: 4).paperFile(from: 0) }
    }

    /// Returns the files with the given hashes, for use in items; unknown ones are left out.
    ///
    /// - Parameter hashes: of 64 lower-case hexadecimal digits each.
    func files(of hashes: [String]) throws(InventoryError) -> [String: PaperFile] {
        let wanted = hashes.compactMap { name in Hex.decode(name).map { (name: name, hash: $0) } }
        guard !wanted.isEmpty else { return [:] }
        return try storage.read { db in
            var found: [String: PaperFile] = [:]
            for (name, hash) in wanted { found[name] = try Self.file(hash, db) }
            return found
        }
    }

    /// Returns the URL of the file in the library, for reading only.
    public func url(of file: PaperFile) -> URL { URL(fileURLWithPath: storage.layout.root + "/" + file.relativePath) }

    /// Copies a paper to a new file and checks that it is unchanged. Takes the disk's time: call it away from the main thread.
    ///
    /// - Parameters:
    ///   - mode: the rights of the new file.
    ///   - replacing: whether the complete copy replaces an existing file.
    /// - Throws: `paperDamaged` if the file is missing or has changed; errors of the disk. Nothing is left then.
    public func copy(_ file: PaperFile, to path: String, mode: UInt32 = 0o600, replacing: Bool = false) throws(InventoryError) {
        for folder in [storage.layout.papers, storage.layout.papers + "/" + file.sha256.prefix(2)] {
            _ = try FileSystem.hasFolder(folder)
        }
        let source = storage.layout.root + "/" + file.relativePath
        try PaperIntake.copy(source, of: file, to: path, mode: mode, replacing: replacing)
    }

    /// Copies a paper into the folder of another library, whose database will name it.
    func copy(_ file: PaperFile, into layout: LibraryLayout) throws(InventoryError) {
        try FileSystem.makeDirectory(layout.papers)
        let path = "\(layout.papers)/\(PaperIntake.temporaryPrefix)\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
        try copy(file, to: path)
        let staged = StagedPaper(path: path, file: file, name: file.fileName)
        defer { staged.discard() }
        try PaperFiles.store(staged, as: file, in: layout)
    }

    // MARK: - Removing

    /// Removes papers older than a day that no item, present or past, names. Returns the number of removed files.
    @discardableResult
    public func sweep() async throws(InventoryError) -> Int {
        try await storage.onWriter { () throws(InventoryError) in try self.removeUnnamed(before: Timestamp.now().milliseconds - 86_400_000)
        }
    }

    /// Removes papers older than a day that no item, present or past, names. Called on the writer. Returns the number of removed files.
    func removeUnnamed(before limit: Int64) throws(InventoryError) -> Int {
        guard storage.access == .readWrite else { return 0 }
        try storage.transaction { db in
            try db.execute(sql: "DELETE FROM papers WHERE named = 0 AND importedAt < ?", arguments: [limit])
        } isStored: { _, _ in
            true
        }
        let named = try storage.read { db in Set(try LibraryCheck.papers(db).map(\.fileName)) }
        try PaperFiles.removeLeftovers(before: Int(limit / 1000), in: storage.layout)
        var count = 0
        for file in try PaperFiles.all(in: storage.layout) where file.modified < limit / 1000 && !named.contains(file.name) {
            if file.remove() { count += 1 }
        }
        return count
    }
}

extension StoredRow {
    /// Returns a paper's file: its hash, ending, kind and size, in this order from a column on.
    func paperFile(from column: Int) throws -> PaperFile {
        let ending = try text(column + 1)
        guard PaperKind.isExtension(ending) else { throw damaged(column + 1, "is “\(ending.prefix(20))”") }
        return PaperFile(
            sha256: try hash(column), fileExtension: ending, mediaType: try text(column + 2),
            byteCount: Int(try number(column + 3, in: 0...Self.largestCount)))
    }
}
