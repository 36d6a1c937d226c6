public import FoundationEssentials
import GRDB
import Imaging

/// Checks a whole library without changing it: the database, the references, and each original picture.
public enum LibraryCheck {
    /// Checks a library, also one that another process has open.
    ///
    /// - Parameters:
    ///   - location: the library's folder.
    ///   - progress: called with the number of pictures read so far.
    /// - Throws: `libraryMissing` if there is none. The report has all other errors.
    public static func run(at location: URL, progress: ((Int) -> Void)? = nil) throws(InventoryError) -> CheckReport {
        try run(at: location, looksAtPhotos: true, progress: progress)
    }

    /// Checks a library whose lock the caller has.
    static func runLocked(at location: URL, progress: ((Int) -> Void)? = nil) throws(InventoryError) -> CheckReport {
        try run(at: location, looksAtPhotos: true, isLocked: true, progress: progress)
    }

    static func run(
        at location: URL, looksAtPhotos: Bool, isLocked: Bool = false, progress: ((Int) -> Void)? = nil
    ) throws(InventoryError) -> CheckReport {
        let layout = LibraryLayout(root: Library.absolutePath(location))
        var report = CheckReport(library: layout.root)
        do {
            guard let version = try DatabaseFile.version(layout) else {
                throw InventoryError(.libraryMissing, "There is no library in \(shown(layout.root)). Check the path.")
            }
            report.schemaVersion = Int(version)
            report.conflictCopies = ConflictCopies.names(in: location)
            let lock = isLocked ? nil : try lockUnlessInUse(layout, &report)
            defer { lock?.release() }
            let (path, configuration) = try (path(layout, inUse: report.inUse), configuration(layout, inUse: report.inUse))
            defer { if !configuration.readonly { WriteAheadLog.remove(layout) } }
            try BriefConnection.use(path, configuration) { queue in
                if !configuration.readonly { queue.inDatabase { db in _ = try? db.checkpoint(.truncate) } }
                guard let originals = try queue.read({ db in try checkDatabase(db, version: version, &report) }), looksAtPhotos else {
                    return
                }
                try checkPhotos(originals.pictures, layout, &report, progress)
                try checkPapers(originals.papers, layout, &report, nil)
            }
        } catch {
            var error = InventoryError.from(error, path: layout.root)
            if error.code == .libraryMissing { throw error }
            // Apparent damage may be a read error of the disk.
            if error.code == .damaged, let number = LibraryDiagnosis.readError(layout, keepsOpen: false) {
                error = LibraryDiagnosis.diskFailed(layout, number)
            }
            report.error = error.description
            report.errorCode = error.code.rawValue
        }
        report.conclude()
        return report
    }

    // MARK: - Opening

    /// Returns the lock, which keeps others from starting; nil if somebody else has it or it cannot be written.
    private static func lockUnlessInUse(_ layout: LibraryLayout, _ report: inout CheckReport) throws(InventoryError) -> LibraryLock? {
        do { return try LibraryLock(layout) } catch {
            switch error.code {
            case .libraryInUse: report.inUse = true
            case .readOnly, .folderUnusable: break
            default: throw error
            }
            return nil
        }
    }

    private static func path(_ layout: LibraryLayout, inUse: Bool) throws(InventoryError) -> String {
        // A closed library is opened as an immutable file, which leaves no trace beside it.
        if inUse { return layout.database }
        return try WriteAheadLog.hasChanges(layout) ? layout.database : LibraryURI.immutable(layout.database)
    }

    private static func configuration(_ layout: LibraryLayout, inUse: Bool) throws(InventoryError) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(2)
        // A log that a crash left belongs to the library. This merges it into the file, as the next start would.
        let mustRecover = try WriteAheadLog.hasChanges(layout) && !inUse
        configuration.readonly = !mustRecover
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
        }
        return configuration
    }

    // MARK: - The database

    /// - Parameter version: the version of its tables. If this program would first upgrade the library, only the parts that never changed
    ///   are read.
    /// - Returns: the files that should exist; nil if they cannot be determined.
    static func checkDatabase(
        _ db: Database, version: Int32 = Schema.version, _ report: inout CheckReport
    ) throws -> Originals? {
        report.integrity = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)")
        if let failure = report.integrity.first(where: LibraryDiagnosis.isReadFailure) {
            report.integrity = []
            throw DatabaseError(resultCode: .SQLITE_IOERR, message: failure)
        }
        guard report.integrity == ["ok"] else { return nil }
        report.foreignKeys = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").prefix(most).map { row in
            let row = StoredRow(row, of: "foreign_key_check")
            return "\(try row.text(0)) \(try row.optionalNumber(1) ?? 0) refers to a missing row of \(try row.text(2))"
        }
        report.items = try Int.fetchOne(db, sql: "SELECT count(*) FROM items") ?? 0
        report.changes = try Int.fetchOne(db, sql: "SELECT count(*) FROM history") ?? 0
        guard version == Schema.version else { return try Originals(db, version: version) }
        report.rows = rowsThatCannotBeRead(db)
        guard report.rows.isEmpty else { return nil }
        // The values can only be added if they can be read.
        report.counters = try countersThatDiffer(db)
        report.links = try LinkCheck.findings(db)
        return try Originals(db)
    }

    /// Returns all pictures that the library knows.
    static func pictures(_ db: Database) throws -> [PhotoReference] {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT sha256, fileExtension, width, height, byteCount, picture FROM pictures ORDER BY sha256")
        var result: [PhotoReference] = []
        while let row = try rows.next() { result.append(try StoredRow(row, of: "pictures", namedBy: 5).picture(from: 0)) }
        return result
    }

    /// Reads every row as the program does: SQLite's own check knows types, but not days or currencies.
    private static func rowsThatCannotBeRead(_ db: Database) -> [String] {
        var result: [String] = []
        func attempt(_ body: () throws -> Void) {
            do { try body() } catch let error as DamagedRow { result.append(error.place) } catch { result.append("\(error)") }
        }
        attempt { _ = try pictures(db) }
        attempt { _ = try papers(db) }
        attempt { _ = try CatalogRecords.read(db) }
        attempt {
            let catalog = try CatalogRecords.read(db)
            var last: Int64 = 0
            while let key = try Int64.fetchOne(db, sql: "SELECT key FROM items WHERE key > ? ORDER BY key LIMIT 1", arguments: [last]) {
                attempt { _ = try ItemRecords.item(ItemKey(rawValue: key), db, catalog) }
                last = key
                if result.count >= most { return }
            }
        }
        attempt {
            let columns = "SELECT \(HistoryEntry.Step.columns) FROM historyItems"
            let rows = try Row.fetchCursor(db, sql: columns)
            while let row = try rows.next(), result.count < most {
                attempt { _ = try HistoryEntry.Step(StoredRow(row, of: "historyItems", namedBy: HistoryEntry.Step.name)) }
            }
        }
        attempt {
            let names = "title, verb, subject, number, kind, at, target, undoTop, redoTop, below, sequence"
            let rows = try Row.fetchCursor(db, sql: "SELECT \(names) FROM history")
            while let row = try rows.next(), result.count < most {
                let row = StoredRow(row, of: "history", namedBy: 10)
                attempt {
                    _ = try StoredTitle(row, from: 0)
                    guard Change.Kind(rawValue: try row.text(4)) != nil else { throw row.damaged(4, "is unknown") }
                    _ = try row.time(5)
                    for column in 6...9 { _ = try row.optionalNumber(column) }
                }
            }
        }
        attempt { result += try valuesThatAreWrong(db, most: most) }
        return result
    }

    /// The maximum number of reported findings of a kind.
    private static let most = 20

    /// - Parameter onlyNumbers: whether only the counters with numbers are compared.
    static func countersThatDiffer(_ db: Database, onlyNumbers: Bool = false) throws -> [String] {
        let counters = try Counters(db)
        var result: [String] = []
        for (name, noted, state) in [("items", counters.items, 0), ("disposed", counters.disposed, 1)] {
            let there = try Int64.fetchOne(db, sql: "SELECT count(*) FROM items WHERE state = ?", arguments: [state]) ?? 0
            if noted != there { result.append("\(name): \(noted) noted, \(there) there") }
        }
        let totals = try Counters.totals(db)
        for currency in Set(totals.keys).union(counters.totals.keys).sorted(by: { $0.code < $1.code }) {
            let (noted, there) = (counters.totals[currency] ?? 0, totals[currency] ?? 0)
            if noted != there { result.append("total in \(currency.code): \(noted) noted, \(there) there") }
        }
        let within = try PartValues.all(db)
        for currency in Set(within.keys).union(counters.within.keys).sorted(by: { $0.code < $1.code }) {
            let (noted, there) = (counters.within[currency] ?? 0, within[currency] ?? 0)
            if noted != there { result.append("values of parts in \(currency.code): \(noted) noted, \(there) there") }
        }
        if onlyNumbers { return result }
        let sql = """
            SELECT count(*) FROM items WHERE picture IS NOT (SELECT picture FROM itemPhotos WHERE item = items.key AND position = 0)
            """
        let parts = """
            SELECT count(*) FROM items JOIN items AS whole ON whole.key = items.parent WHERE items.place IS NOT whole.place
            """
        let elsewhere = try Int.fetchOne(db, sql: parts) ?? 0
        if elsewhere > 0 { result.append("parts: \(elsewhere) are not in the place of their whole") }
        let pictures = try Int.fetchOne(db, sql: sql) ?? 0
        if pictures > 0 { result.append("first pictures: \(pictures) differ") }
        return result
    }

    // MARK: - The pictures

    static func checkPhotos(
        _ pictures: [PhotoReference], _ layout: LibraryLayout, _ report: inout CheckReport, _ progress: ((Int) throws -> Void)?
    ) throws {
        var expected: Set<String> = []
        for reference in pictures {
            expected.insert(reference.relativePath)
            let path = layout.root + "/" + reference.relativePath
            report.photosChecked += 1
            switch try condition(of: path, reference.sha256, byteCount: nil, progress: nil) {
            case .intact: break
            case .missing: report.photosMissing.append(reference.relativePath)
            case .damaged: report.photosDamaged.append(reference.relativePath)
            case .unreadable: report.photosUnreadable.append(reference.relativePath)
            }
            try progress?(report.photosChecked)
        }
        guard try FileSystem.hasFolder(layout.photos) else { return }
        for folder in try FileSystem.names(in: layout.photos) where try FileSystem.hasFolder(layout.photos + "/" + folder) {
            for name in try FileSystem.names(in: layout.photos + "/" + folder) {
                let path = "photos/\(folder)/\(name)"
                if !expected.contains(path) { report.photosExtra.append(path) }
            }
        }
    }

    /// The state of a file of a picture or a paper.
    enum FileCondition {
        case intact, missing, damaged
        /// The file cannot be read, or not at present; it may be undamaged.
        case unreadable
    }

    /// Reads a file and compares it with its hash.
    ///
    /// - Parameters:
    ///   - byteCount: its length; nil if only the hash is known.
    ///   - progress: called repeatedly within a large file; its errors end the check.
    /// - Throws: the disk's error, and errors of `progress`.
    static func condition(
        of path: String, _ sha256: String, byteCount: Int?, progress: ((Int) throws -> Void)?
    ) throws -> FileCondition {
        if case .missing = try FileSystem.kind(of: path) { return .missing }
        do {
            guard let found = try PaperIntake.hash(of: path, progress: progress) else { return .damaged }
            return found.sha256 == sha256 && found.byteCount == byteCount ?? found.byteCount ? .intact : .damaged
        } catch let error as InventoryError where error.code == .paperUnreadable {
            // A read error does not mean that the file is damaged.
            if let number = LibraryDiagnosis.readError(ofFile: path) { throw InventoryError.from(errno: number, doing: "read", path: path) }
            return .unreadable
        }
    }
}
