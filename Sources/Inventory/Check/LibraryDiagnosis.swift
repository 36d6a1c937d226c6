public import FoundationEssentials
import GRDB
import Glibc

/// Finds out why a part of a library could not be read. SQLite reports the same error for a damaged file and for a disk that failed for a
/// moment. If a backup is restored although only the disk failed, all later changes are lost.
public enum LibraryDiagnosis {
    /// Checks a library that this process does not have open. Takes as long as the disk needs to read the database twice.
    ///
    /// - Parameters:
    ///   - error: the error of opening or reading it.
    ///   - location: the library's folder.
    /// - Returns: the real cause of a `damaged` error: `damaged` only if a check finds damage, otherwise `diskError`. Other errors are
    ///   returned unchanged.
    public static func of(_ error: InventoryError, at location: URL) -> InventoryError {
        guard concerns(error) else { return error }
        let layout = LibraryLayout(root: Library.absolutePath(location))
        if let number = readError(layout, keepsOpen: false) { return diskFailed(layout, number) }
        guard let report = try? LibraryCheck.run(at: location, looksAtPhotos: false) else { return error }
        return conclusion(report, layout, from: error)
    }

    /// Returns whether damage may have caused an error. SQLite reports the same kind for a change that contradicts the stored data.
    static func concerns(_ error: InventoryError) -> Bool { error.code == .damaged || error.code == .databaseError }

    static func conclusion(_ report: CheckReport, _ layout: LibraryLayout, from error: InventoryError) -> InventoryError {
        if let damage = report.damage { return damage }
        if let first = (report.foreignKeys + report.counters + report.links).first { return damaged(layout, first) }
        guard error.code == .damaged else { return error }
        switch report.errorCode {
        // The check cannot begin if the schema cannot be read.
        case InventoryError.Code.damaged.rawValue: return damaged(layout, "its tables cannot be read")
        case nil:
            return InventoryError(
                .diskError,
                """
                The disk of the library in \(shown(layout.root)) reported a read error, but a check of the library found \
                nothing wrong. Try again, and check that disk.
                """)
        default: return error
        }
    }

    static func damaged(_ layout: LibraryLayout, _ finding: String) -> InventoryError {
        // SQLite puts the name of the database on a line before its finding.
        let found = finding.split(whereSeparator: \.isNewline).last.map(String.init) ?? finding
        return InventoryError(
            .damaged,
            """
            The library in \(shown(layout.root)) is damaged: \(shown(found)). Leave its files as they are; \
            the window of Homepwner can restore a backup.
            """)
    }

    static func diskFailed(_ layout: LibraryLayout, _ number: Int32) -> InventoryError {
        InventoryError(
            .diskError,
            """
            The disk of the library in \(shown(layout.root)) cannot be read (\(String(cString: strerror(number)).lowercased())). \
            \(InventoryError.failingDiskAdvice)
            """)
    }

    /// Reads the database and its log from end to end.
    ///
    /// - Parameter keepsOpen: whether the files stay open for as long as the process runs. SQLite loses its locks on a file when this
    ///   process closes it anywhere.
    /// - Returns: the error of the disk; nil if everything can be read.
    static func readError(_ layout: LibraryLayout, keepsOpen: Bool) -> Int32? {
        for path in [layout.database, layout.log] {
            if let number = readError(ofFile: path, keepsOpen: keepsOpen) { return number }
        }
        return nil
    }

    /// Reads a file completely.
    ///
    /// - Returns: the disk's error; nil if the file is readable or does not exist.
    static func readError(ofFile path: String, keepsOpen: Bool = false) -> Int32? {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return errno == EIO ? errno : nil }
        defer { if !keepsOpen { close(file) } }
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var offset: off_t = 0
        while true {
            let count = pread(file, &buffer, buffer.count, offset)
            if count < 0, errno == EINTR { continue }
            if count < 0 { return errno }
            if count == 0 { return nil }
            offset += off_t(count)
        }
    }

    /// Returns whether a finding of SQLite's check reports a read error instead of a wrong page.
    static func isReadFailure(_ finding: String) -> Bool {
        guard let words = finding.firstRange(of: "error code=") else { return false }
        let code = Int32(finding[words.upperBound...].prefix { ("0"..."9").contains($0) })
        return code.map { $0 & 0xFF == ResultCode.SQLITE_IOERR.rawValue } ?? false
    }
}

extension Library {
    /// Finds out why a part of this library, which is open, could not be read; see `LibraryDiagnosis.of(_:at:)`. Call it away from the main
    /// thread.
    public func diagnose(_ error: InventoryError) -> InventoryError {
        guard LibraryDiagnosis.concerns(error) else { return error }
        let layout = database.layout
        if let number = LibraryDiagnosis.readError(layout, keepsOpen: true) { return LibraryDiagnosis.diskFailed(layout, number) }
        guard let report = try? check(looksAtPhotos: false) else { return error }
        let conclusion = LibraryDiagnosis.conclusion(report, layout, from: error)
        if conclusion.code == .damaged { noteDamage() }
        return conclusion
    }

    /// Checks quickly whether the database is sound: a second for a million items. Call it away from the main thread.
    ///
    /// - Returns: the problem, as an error of the kind `damaged`; nil if none was found, or the library was closed meanwhile.
    public func quickCheck() -> InventoryError? { look(at: .now()) }

    /// Performs the quick check at most once a day. Also returns nil, without delay, if a check found no problem earlier today and only
    /// this program has written to the database file since.
    public func dailyCheck() -> InventoryError? { dailyCheck(at: .now()) }

    func dailyCheck(at now: Timestamp) -> InventoryError? { wasLookedThrough(on: now) ? nil : look(at: now) }

    private func look(at now: Timestamp) -> InventoryError? {
        do {
            let answer = try database.read { db in
                // Pages of the whole library passed through this connection's memory and are not needed again.
                defer { db.releaseMemory() }
                return try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
            }
            guard let answer else { return nil }
            guard answer != "ok" else {
                noteLook(at: now)
                return nil
            }
            if LibraryDiagnosis.isReadFailure(answer) { return nil }
            noteDamage()
            return LibraryDiagnosis.damaged(database.layout, answer)
        } catch {
            // Damage that stops the check itself, or an error of the disk.
            let diagnosis = diagnose(error)
            return diagnosis.code == .damaged ? diagnosis : nil
        }
    }
}
