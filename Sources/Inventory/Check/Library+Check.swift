extension Library {
    /// Checks the library while it is open, without changing it: the database, the references, and each original picture. Takes as long as
    /// the disk needs to read all of it: call it away from the main thread. Closing the library ends it.
    ///
    /// `LibraryCheck` is for a library that another process may have open: SQLite would lose its locks if this process opened and closed
    /// the file of its own library a second time.
    ///
    /// - Parameter progress: called with the number of pictures read so far; returns whether to continue.
    /// - Throws: `closed` if the library was closed meanwhile or the check was cancelled. The report has all other errors.
    public func check(progress: ((Int) -> Bool)? = nil) throws(InventoryError) -> CheckReport {
        try check(looksAtPhotos: true, progress: progress)
    }

    func check(looksAtPhotos: Bool, progress: ((Int) -> Bool)? = nil) throws(InventoryError) -> CheckReport {
        var report = CheckReport(library: database.layout.root)
        do {
            let originals = try database.read { db in
                report.schemaVersion = Int(Schema.version)
                return try LibraryCheck.checkDatabase(db, &report)
            }
            if let originals, looksAtPhotos {
                func goOn(_ count: Int) throws {
                    guard !database.isClosing, progress?(count) ?? true else {
                        throw InventoryError(.closed, "The check was cancelled.")
                    }
                }
                try LibraryCheck.checkPhotos(originals.pictures, database.layout, &report, goOn)
                let count = report.photosChecked
                try LibraryCheck.checkPapers(originals.papers, database.layout, &report) { try goOn(count) }
            }
        } catch {
            let error = InventoryError.from(error, path: database.layout.root)
            guard error.code != .closed, !database.isClosing else {
                throw InventoryError(.closed, "The check was cancelled.")
            }
            report.error = error.description
            report.errorCode = error.code.rawValue
        }
        report.conclude()
        return report
    }
}
