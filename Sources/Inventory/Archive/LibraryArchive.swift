public import FoundationEssentials
import GRDB
import Imaging

/// The full contents of a library in a form that outlives it: the rows of each table as lines of JSON, and the files of pictures and
/// papers. Other types write and read it as bundles; `LibraryIntake` turns it into a library again.
public struct LibraryArchive: Sendable {
    /// The schema version of the libraries that this program makes.
    public static var schemaVersion: Int { Int(Schema.version) }

    /// A file of a picture or a paper. Its path in the archive is its path in the library.
    public struct File: Hashable, Sendable {
        /// Its path below the library's folder.
        public let path: String
        /// The SHA-256 of its bytes, in hexadecimal digits.
        public let sha256: String
        /// Its size.
        public let byteCount: Int
    }

    /// Facts about all rows, at the moment at which they were read.
    public struct Summary: Sendable {
        /// The number of items, including those given away.
        public internal(set) var itemCount = 0
        /// The time of the last change; nil in a library that was never changed.
        public internal(set) var lastChange: Timestamp?
        /// The files that the library knows, in the order of their names.
        public internal(set) var files: [File] = []
        /// The pictures among them, by hash.
        public internal(set) var pictures: [String] = []
    }

    private let library: Library

    /// - Parameter library: an open library.
    public init(_ library: Library) { self.library = library }

    /// Passes the rows of all tables, as of a single moment.
    ///
    /// - Parameters:
    ///   - begin: called before the rows of each table, with its name.
    ///   - row: called with each row, a line with its end.
    public func rows(begin: (String) throws -> Void, row: ([UInt8]) throws -> Void) throws -> Summary {
        // An error of the caller's closure is passed on as it is, not as an error of the database.
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

    /// Returns the URL of a file; nil if it is missing or changed.
    ///
    /// - Throws: `paperUnreadable` if the file exists but cannot be read; it may be undamaged.
    public func intact(_ file: File) throws(InventoryError) -> URL? {
        let path = library.database.layout.root + "/" + file.path
        do {
            guard let found = try PaperIntake.hash(of: path), found.sha256 == file.sha256 else { return nil }
            return URL(fileURLWithPath: path)
        } catch { throw .from(error, path: library.database.layout.root) }
    }

    /// Returns the time of the last change; nil in a library that was never changed.
    public func lastChange() throws(InventoryError) -> Timestamp? {
        try library.database.read { db in try Int64.fetchOne(db, sql: "SELECT max(at) FROM history").map(Timestamp.init(milliseconds:)) }
    }

    /// Makes a temporary database of an archive's rows, and writes its rows once more.
    ///
    /// - Parameter fill: adds the rows.
    /// - Returns: the hash of each table's lines, by its name.
    public func rehearse(_ fill: (LibraryIntake) throws -> Void) throws -> [String: String] {
        try LibraryIntake.rehearse(in: FileManager.default.temporaryDirectory.path, fill)
    }

    /// The settings beside the items, in the form of their file; nil if there are none. Left out are the folder of this copy's backups and
    /// the time of their last check, which are true of this copy alone, and the last searches, which are the person's own.
    public var settings: Data? { Self.encoded(library.settings.all) }

    /// Encodes the settings that all copies of a library share.
    static func encoded(_ settings: [String: String]) -> Data? {
        let common = BackupRecord.withoutBackups(settings).filter { $0.key != SettingsStore.recentSearches }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        return common.isEmpty ? nil : try? encoder.encode(common)
    }

    /// Whether a draft exists: a form is open, or was open when the program ended, and its text is not stored in an item yet.
    public var hasDraft: Bool { LibraryIntake.hasDraft(library.database.layout) }

    /// Returns a small copy of a picture; nil if there is none.
    public func rendition(_ rendition: Rendition, of sha256: String) throws(InventoryError) -> Data? {
        rendition == .thumbnail ? try library.photos.thumbnail(of: sha256) : try library.photos.displayCopy(of: sha256)
    }
}

/// Computes the SHA-256 of data that arrives in pieces.
public struct ArchiveHash: Sendable {
    private var hash = RunningHash()

    /// Creates a hash of no data.
    public init() {}

    /// Adds the next bytes.
    public mutating func add(_ bytes: UnsafeRawBufferPointer) { hash.add(bytes) }

    /// Returns the hash of all bytes, in hexadecimal digits.
    public mutating func digits() -> String { Hex.encode(hash.finished()) }
}
