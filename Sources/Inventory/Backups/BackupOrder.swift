import GRDB

/// The order of a library's copies. It depends on their history, because the clock may have been wrong when a copy was made.
enum BackupOrder {
    /// Returns the copies, the newest first. A copy is newer than another one if its history contains that copy's history. Copies with
    /// different histories are ordered by date, with future dates last. A copy without a known history is ordered by its date.
    ///
    /// - Parameter end: returns the last change in a copy's history.
    static func newestFirst(
        _ copies: [LibraryBackup], now: Timestamp = .now(), end: (LibraryBackup) -> LastChange? = { LastChange(of: $0) }
    ) -> [LibraryBackup] {
        guard copies.count > 1 else { return copies }
        let dated = copies.sorted { $0.takenAt > $1.takenAt }
        var ends: [LibraryBackup: LastChange] = [:]
        for copy in dated { ends[copy] = end(copy) }
        var rest = dated.filter { ends[$0] != nil }.sorted { (ends[$0]?.sequence ?? 0, $0.takenAt) > (ends[$1]?.sequence ?? 0, $1.takenAt) }
        var ways: [[LibraryBackup]] = []
        while let longest = rest.first {
            // If the copy cannot be read, all copies are assumed to have the same history.
            let has = (try? longest.read { db in try rest.filter { copy in try ends[copy]?.isIn(db) ?? false } }).map(Set.init)
            let way = rest.filter { $0 == longest || has?.contains($0) ?? true }
            rest.removeAll(where: Set(way).contains)
            ways.append(way)
        }
        ways.sort { one, other in
            let (one, other) = (one[0].takenAt, other[0].takenAt)
            return one.isFuture(at: now) == other.isFuture(at: now) ? one > other : other.isFuture(at: now)
        }
        var ordered = ways.flatMap { $0 }
        for copy in dated where ends[copy] == nil {
            ordered.insert(copy, at: ordered.firstIndex { $0.takenAt <= copy.takenAt } ?? ordered.count)
        }
        return ordered
    }
}

extension LibraryBackup {
    /// Reads the copy, which must not change meanwhile.
    func read<T>(_ body: (Database) throws -> T) throws -> T {
        var configuration = Configuration()
        configuration.readonly = true
        return try BriefConnection.use(LibraryURI.immutable(url.path), configuration) { queue in try queue.read(body) }
    }

    /// Returns whether the backup is dated in the future, because a clock was wrong when it was made, or is wrong now.
    public func isFromTheFuture(at now: Timestamp = .now()) -> Bool { takenAt.isFuture(at: now) }
}

extension Sequence<LibraryBackup> {
    /// Returns a warning about backups that are dated in the future, in sentences; nil if there are none.
    public func warningOfFuture(at now: Timestamp = .now()) -> String? {
        let dates = filter { $0.isFromTheFuture(at: now) }.map(\.takenAt)
        guard let latest = dates.max() else { return nil }
        let day = latest.localDay.iso
        let first =
            dates.count == 1
            ? "The backup of \(day) has a date in the future: the clock was wrong when it was made, or it is wrong now."
            : "\(dates.count) backups have a date in the future, the last one \(day): the clock was wrong when they were made, or it is wrong now."
        return first + " The backup with the most history counts as the newest."
    }
}

extension Timestamp {
    /// The clocks of two computers may differ by minutes.
    private static let tolerance: Int64 = 3_600_000

    /// Returns whether the time is after now, beyond the tolerated difference between two clocks.
    public func isFuture(at now: Timestamp = .now()) -> Bool { milliseconds > now.milliseconds &+ Self.tolerance }
}
