public import FoundationEssentials
import GRDB
import Imaging

/// Everything that a library holds, in a form that outlives it: the rows of each table as lines of JSON, and the files of pictures and
/// papers. What makes bundles of it and reads them stands elsewhere; `LibraryIntake` makes a library of it again.
public struct LibraryArchive: Sendable {
    /// The schema's version of the libraries that this program makes.
    public static var schemaVersion: Int { Int(Schema.version) }

    /// A file of a picture or a paper, which is in the archive where it is in the library.
    public struct File: Hashable, Sendable {
        /// Its path below the library's folder.
        public let path: String
        /// The SHA-256 of its bytes, as digits.
        public let sha256: String
        /// Its size.
        public let byteCount: Int
    }

    /// What the rows say as a whole, as of the moment at which they were read.
    public struct Summary: Sendable {
        /// How many items there are, here and given away.
        public internal(set) var itemCount = 0
        /// When something was changed last; nil in a library in which nothing ever was.
        public internal(set) var lastChange: Timestamp?
        /// The files that the library knows, in the order of their names.
        public internal(set) var files: [File] = []
        /// The pictures among them, by hash.
        public internal(set) var pictures: [String] = []
    }

    private let library: Library

    /// - Parameter library: an open library.
    public init(_ library: Library) { self.library = library }

    /// Gives the rows of all tables, all as of one moment.
    ///
    /// - Parameters:
    ///   - begin: called before the rows of each table, with its name.
    ///   - row: called with each row, a line with its end.
    public func rows(begin: (String) throws -> Void, row: ([UInt8]) throws -> Void) throws -> Summary {
        // What stops whoever is given the rows is theirs, and no trouble of the database.
        var abandoned: (any Error)?
        do {
            return try library.database.read { db in
                var summary = Summary()
                for table in try ArchiveTable.all(db) {
                    do { try begin(table.name) } catch {
                        abandoned = error
                        throw error
                    }
                    let count = try table.write(db) { line in
                        do { try row(line) } catch {
                            abandoned = error
                            throw error
                        }
                    }
                    if table.name == "items" { summary.itemCount = count }
                }
                summary.lastChange = try Int64.fetchOne(db, sql: "SELECT max(at) FROM history").map(Timestamp.init(milliseconds:))
                let pictures = try LibraryCheck.pictures(db)
                summary.pictures = pictures.map(\.sha256)
                summary.files =
                    pictures.map { File(path: $0.relativePath, sha256: $0.sha256, byteCount: $0.byteCount) }
                    + (try LibraryCheck.papers(db)).map { File(path: $0.relativePath, sha256: $0.sha256, byteCount: $0.byteCount) }
                return summary
            }
        } catch { throw abandoned ?? error }
    }

    /// Where a file is; nil when it is missing or is not what it was.
    ///
    /// - Throws: `paperUnreadable` if the file exists but cannot be read; it may be undamaged.
    public func intact(_ file: File) throws(InventoryError) -> URL? {
        let path = library.database.layout.root + "/" + file.path
        do {
            guard let found = try PaperIntake.hash(of: path), found.sha256 == file.sha256 else { return nil }
            return URL(fileURLWithPath: path)
        } catch { throw .from(error, path: library.database.layout.root) }
    }

    /// When something was changed last; nil in a library in which nothing ever was.
    public func lastChange() throws(InventoryError) -> Timestamp? {
        try library.database.read { db in try Int64.fetchOne(db, sql: "SELECT max(at) FROM history").map(Timestamp.init(milliseconds:)) }
    }

    /// Makes a database of the rows of an archive, in a folder of its own that goes again, and writes its rows once more.
    ///
    /// - Parameter fill: brings the rows.
    /// - Returns: the hash of the lines of each table, by its name.
    public func rehearse(_ fill: (LibraryIntake) throws -> Void) throws -> [String: String] {
        try LibraryIntake.rehearse(in: FileManager.default.temporaryDirectory.path, fill)
    }

    /// What is remembered beside the items, as its file has it; nil where nothing is. Where this copy is backed up to, and when that was
    /// proved, is true of this copy alone.
    public var settings: Data? { Self.encoded(library.settings.all) }

    /// Settings that may go from one copy of a library to another.
    static func encoded(_ settings: [String: String]) -> Data? {
        let common = BackupRecord.withoutBackups(settings)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        return common.isEmpty ? nil : try? encoder.encode(common)
    }

    /// Whether a form is open, or was when the program ended, whose text is not stored in any item yet.
    public var hasDraft: Bool { LibraryIntake.hasDraft(library.database.layout) }

    /// A small copy of a picture; nil when there is none.
    public func rendition(_ rendition: Rendition, of sha256: String) throws(InventoryError) -> Data? {
        rendition == .thumbnail ? try library.photos.thumbnail(of: sha256) : try library.photos.displayCopy(of: sha256)
    }
}

/// The SHA-256 of what comes piece by piece.
public struct ArchiveHash: Sendable {
    private var hash = RunningHash()

    /// Begins one.
    public init() {}

    /// Takes the next bytes.
    public mutating func add(_ bytes: UnsafeRawBufferPointer) { hash.add(bytes) }

    /// All of it, as digits.
    public mutating func digits() -> String { Hex.encode(hash.finished()) }
}
