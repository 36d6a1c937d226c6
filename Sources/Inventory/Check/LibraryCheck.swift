public import FoundationEssentials
import GRDB
import Imaging

/// Looks through a whole library without changing it: the database, what refers to what, and each original picture.
public enum LibraryCheck {
    /// Checks a library, also one that another process has open.
    ///
    /// - Parameters:
    ///   - location: the library's folder.
    ///   - progress: called with the number of pictures that were read so far.
    /// - Throws: `libraryMissing` when there is none. Everything else is said in the report.
    public static func run(at location: URL, progress: ((Int) -> Void)? = nil) throws(InventoryError) -> CheckReport {
        let layout = LibraryLayout(root: Library.absolutePath(location))
        var report = CheckReport(library: layout.root)
        do {
            guard let version = try DatabaseFile.version(layout) else {
                throw InventoryError(.libraryMissing, "There is no library in \(shown(layout.root)). Check the path.")
            }
            report.schemaVersion = Int(version)
            let lock = try lockUnlessInUse(layout, &report)
            defer { lock?.release() }
            let (path, configuration) = try (path(layout, inUse: report.inUse), configuration(layout, inUse: report.inUse))
            try BriefConnection.use(path, configuration) { queue in
                let pictures = try queue.read { db in try checkDatabase(db, &report) }
                try checkPhotos(pictures, layout, &report, progress)
            }
        } catch {
            let error = InventoryError.from(error, path: layout.root)
            if error.code == .libraryMissing { throw error }
            report.error = error.description
            report.errorCode = error.code.rawValue
        }
        report.conclude()
        return report
    }

    // MARK: - Opening

    /// The lock, so that nobody starts meanwhile; nil when somebody has it or it cannot be written.
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

    /// Whether a crash left changes in the log that are not in the file.
    private static func hasLog(_ layout: LibraryLayout) throws(InventoryError) -> Bool {
        if case .regular(let size, _) = try FileSystem.kind(of: layout.database + "-wal") { return size > 32 }
        return false
    }

    private static func path(_ layout: LibraryLayout, inUse: Bool) throws(InventoryError) -> String {
        // A closed library is opened as a file that does not change, which leaves no trace beside it.
        if inUse { return layout.database }
        return try hasLog(layout) ? layout.database : LibraryURI.immutable(layout.database)
    }

    private static func configuration(_ layout: LibraryLayout, inUse: Bool) throws(InventoryError) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        // What a crash left in the log belongs to the library; the next start would bring it into the file, and so does this.
        let mustRecover = try hasLog(layout) && !inUse
        configuration.readonly = !mustRecover
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
        }
        return configuration
    }

    // MARK: - The database

    static func checkDatabase(_ db: Database, _ report: inout CheckReport) throws -> [PhotoReference] {
        report.integrity = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)")
        guard report.integrity == ["ok"] else { return [] }
        report.foreignKeys = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").prefix(20).map { row in
            "\(row[0] as String) \(row[1] as Int64? ?? 0) names what is not in \(row[2] as String)"
        }
        report.items = try Int.fetchOne(db, sql: "SELECT count(*) FROM items") ?? 0
        report.changes = try Int.fetchOne(db, sql: "SELECT count(*) FROM history") ?? 0
        report.counters = try countersThatDiffer(db, items: report.items)
        let rows = try Row.fetchAll(db, sql: "SELECT sha256, fileExtension, width, height, byteCount FROM pictures ORDER BY sha256")
        return rows.map { row in
            PhotoReference(
                sha256: Hex.encode(row[0] as Data), fileExtension: row[1], width: row[2], height: row[3], byteCount: row[4],
                originalName: nil)
        }
    }

    private static func countersThatDiffer(_ db: Database, items: Int) throws -> [String] {
        let counters = try Counters(db)
        var result: [String] = []
        if counters.items != Int64(items) { result.append("items: \(counters.items) noted, \(items) there") }
        var totals: [Currency: Int128] = [:]
        let rows = try Row.fetchCursor(db, sql: "SELECT valueMinor, currency FROM items WHERE valueMinor IS NOT NULL")
        while let row = try rows.next() {
            if let money = ItemRecords.money(row[0], row[1]) { totals[money.currency, default: 0] += Int128(money.minorUnits) }
        }
        for currency in Set(totals.keys).union(counters.totals.keys).sorted(by: { $0.code < $1.code }) {
            let (noted, there) = (counters.totals[currency] ?? 0, totals[currency] ?? 0)
            if noted != there { result.append("total in \(currency.code): \(noted) noted, \(there) there") }
        }
        let sql = """
            SELECT count(*) FROM items WHERE picture IS NOT (SELECT picture FROM itemPhotos WHERE item = items.key AND position = 0)
            """
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
            if case .missing = try FileSystem.kind(of: path) {
                report.photosMissing.append(reference.relativePath)
            } else if !isIntact(path, reference) {
                report.photosDamaged.append(reference.relativePath)
            }
            try progress?(report.photosChecked)
        }
        for folder in try FileSystem.names(in: layout.photos) {
            for name in try FileSystem.names(in: layout.photos + "/" + folder) {
                let path = "photos/\(folder)/\(name)"
                if !expected.contains(path) { report.photosExtra.append(path) }
            }
        }
    }

    private static func isIntact(_ path: String, _ reference: PhotoReference) -> Bool {
        guard let data = try? FileSystem.read(path, limit: SourceFile.sizeLimit) else { return false }
        return Hex.encode(ContentHash.sha256(data)) == reference.sha256
    }
}
