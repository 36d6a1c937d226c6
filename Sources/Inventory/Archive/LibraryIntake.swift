public import FoundationEssentials
import GRDB
import Glibc

/// Makes a library of an archive's contents. The library is made beside its place, and moved there when it is complete, sound and durable.
/// Until then, and after any error, the place is unchanged.
public final class LibraryIntake {
    /// The results of making a library.
    public struct Outcome: Sendable {
        /// The number of its items.
        public let itemCount: Int
        /// The number of its files of pictures and papers.
        public let fileCount: Int
        /// Findings of the library's check that do not prevent its use, in sentences.
        public let findings: [String]
    }

    static let settingsLimit = 1 << 20

    let database: Database
    let layout: LibraryLayout
    private var tables: [String: (table: ArchiveTable, insertion: Statement)] = [:]
    /// The paths of the files that were taken.
    private(set) var files: Set<String> = []

    /// Makes a library.
    ///
    /// - Parameters:
    ///   - location: its folder, which is missing or empty, or holds a library that was never changed.
    ///   - schemaVersion: the version of the rows.
    ///   - byteCount: the room that it takes, at least.
    ///   - missing: the files that the archive does not have, because the original library had lost them.
    ///   - fill: adds the contents; if it throws, everything is removed again.
    /// - Throws: the errors of `fill`; `damaged` if the contents do not make a library, `folderUnusable`, `libraryInUse`, `newerSchema`.
    public static func make(
        at location: URL, schemaVersion: Int, byteCount: Int64, missing: Set<String>, _ fill: (LibraryIntake) throws -> Void
    ) throws -> Outcome {
        guard let version = Int32(exactly: schemaVersion), (6...Schema.version).contains(version) else {
            throw InventoryError(
                .newerSchema,
                "It holds a library of format \(schemaVersion); this program reads formats up to \(Schema.version). Use a newer version."
            )
        }
        let place = try IntakePlace(location, byteCount: byteCount)
        let layout = place.staging
        try NewLibrary.make(layout, version: version)
        var configuration = Configuration()
        // Rows arrive table by table, so their references are checked at the end.
        configuration.foreignKeysEnabled = false
        var (files, corrections): (Set<String>, [String]) = ([], [])
        try place.explaining {
            try BriefConnection.use(layout.database, configuration, keepsLog: false) { queue in
                try queue.write { db in
                    let intake = try LibraryIntake(db, layout)
                    try fill(intake)
                    files = intake.files
                    try intake.expectAllFiles(missing)
                    try IntakeNumbers.check(db)
                    corrections = try LibraryCheck.countersThatDiffer(db, onlyNumbers: true)
                    if !corrections.isEmpty { try Counters.recount(db) }
                }
                try Schema.migrator.migrate(queue)
                try queue.write { db in
                    let collation = Collation()
                    var last: Int64 = 0
                    while let next = try StoredOrder.rebuildStep(after: last, collation, db) { last = next }
                }
            }
        }
        let findings = try place.check()
        let items = findings.items
        try place.settle()
        let corrected = corrections.map { "A count in the library was wrong and was corrected: \(shown($0))." }
        return Outcome(itemCount: items, fileCount: files.count, findings: corrected + findings.sentences)
    }

    /// Makes a temporary database of an archive's rows, and writes its rows as an archive has them.
    ///
    /// - Parameters:
    ///   - folder: the folder in which the temporary folder is made.
    ///   - fill: adds the rows.
    /// - Returns: the hash of each table's lines.
    static func rehearse(in folder: String, _ fill: (LibraryIntake) throws -> Void) throws -> [String: String] {
        let layout = LibraryLayout(root: "\(folder)/.proof-\(getpid())-\(UInt32.random(in: 0...UInt32.max))")
        guard mkdir(layout.root, 0o700) == 0 else { throw InventoryError.from(errno: errno, doing: "compare the bundle in", path: folder) }
        defer { try? FileManager.default.removeItem(atPath: layout.root) }
        do {
            try NewLibrary.make(layout)
            var configuration = Configuration()
            configuration.foreignKeysEnabled = false
            return try BriefConnection.use(layout.database, configuration, keepsLog: false) { queue in
                try queue.write { db in
                    try fill(try LibraryIntake(db, layout))
                    var hashes: [String: String] = [:]
                    for table in try ArchiveTable.all(db) {
                        var hash = ArchiveHash()
                        _ = try table.write(db) { line in line.withUnsafeBytes { hash.add($0) } }
                        hashes[table.name] = hash.digits()
                    }
                    return hashes
                }
            }
        } catch let error as DatabaseError { throw InventoryError.from(error, path: layout.root) }
    }

    private init(_ database: Database, _ layout: LibraryLayout) throws {
        self.database = database
        self.layout = layout
        for table in try ArchiveTable.all(database) {
            try table.clear(database)
            tables[table.name] = (table, try table.insertion(database))
        }
    }

    // MARK: - Adding

    /// The tables whose rows are expected.
    public var tableNames: Set<String> { Set(tables.keys) }

    /// Adds a row: a line of JSON.
    ///
    /// - Returns: false if it is not a row of that table.
    public func take(row line: [UInt8], of table: String) throws -> Bool {
        guard let (table, insertion) = tables[table], let values = table.values(of: line) else { return false }
        do {
            try insertion.execute(arguments: values)
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            return false
        }
    }

    /// The number of items that were taken.
    public var itemCount: Int { get throws { try Int.fetchOne(database, sql: "SELECT count(*) FROM items") ?? 0 } }

    /// Makes the file of a picture or a paper. After its `finish`, it is as durable as its folders.
    ///
    /// - Returns: nil if no picture or paper has such a path, or the file exists already.
    public func file(at path: String) throws(InventoryError) -> ArchivedFileWriter? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, ["photos", "papers"].contains(parts[0]) else { return nil }
        let name = parts[2].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard name.count == 2, Hex.isHash(String(name[0])), parts[1] == name[0].prefix(2) else { return nil }
        let ending = String(name[1])
        guard parts[0] == "photos" ? StoredRow.isKind(ending) : PaperKind.isExtension(ending), files.insert(path).inserted else {
            return nil
        }
        for folder in ["/\(parts[0])", "/\(parts[0])/\(parts[1])"] { try FileSystem.makeDirectory(layout.root + folder) }
        return try ArchivedFileWriter(layout.root + "/" + path, sha256: String(name[0]))
    }

    /// Adds the settings beside the items.
    ///
    /// - Returns: false if the data are not settings.
    public func take(settings data: Data) throws(InventoryError) -> Bool {
        guard data.count <= Self.settingsLimit, let settings = try? JSONDecoder().decode([String: String].self, from: data) else {
            return false
        }
        if let common = LibraryArchive.encoded(settings) { try FileSystem.writeDurably(common, to: layout.settings) }
        return true
    }

    /// Throws unless each file that a row names was added or known to be missing, and no other file was added.
    private func expectAllFiles(_ missing: Set<String>) throws {
        let known = Set(
            try LibraryCheck.pictures(database).map(\.relativePath) + (try LibraryCheck.papers(database)).map(\.relativePath))
        if let path = known.subtracting(files).subtracting(missing).sorted().first {
            throw InventoryError(.damaged, "The file \(shown(path)) is missing, so nothing was imported.")
        }
        if let path = files.subtracting(known).sorted().first {
            throw InventoryError(.damaged, "It holds the file \(shown(path)), which no item uses, so nothing was imported.")
        }
    }

    static func hasDraft(_ layout: LibraryLayout) -> Bool {
        guard let kind = try? FileSystem.kind(of: layout.drafts + "/form.json"), case .missing = kind else { return true }
        return false
    }
}

/// A file of a library that is being made, written piece by piece.
public final class ArchivedFileWriter {
    private let path: String
    private let sha256: String
    private var file: Int32
    private var hash = ArchiveHash()

    init(_ path: String, sha256: String) throws(InventoryError) {
        self.path = path
        self.sha256 = sha256
        file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .from(errno: errno, doing: "write", path: path) }
    }

    deinit { if file >= 0 { close(file) } }

    /// Writes the next bytes.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(InventoryError) {
        hash.add(bytes)
        let problem = FileSystem.write(bytes, to: file)
        guard problem == 0 else { throw .from(errno: problem, doing: "write", path: path) }
    }

    /// Makes the file durable.
    ///
    /// - Returns: false if its contents do not agree with its name.
    public func finish() throws(InventoryError) -> Bool {
        guard hash.digits() == sha256 else { return false }
        guard fsync(file) == 0 else { throw .from(errno: errno, doing: "write", path: path) }
        let descriptor = file
        file = -1
        guard close(descriptor) == 0 else { throw .from(errno: errno, doing: "write", path: path) }
        return true
    }
}
