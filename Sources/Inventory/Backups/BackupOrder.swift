import GRDB

/// The order of the copies of a library: by what they hold, and not by the clock, which may have been wrong when one was made.
enum BackupOrder {
    /// Orders copies, the newest first. A copy whose history has all that another one's has is the newer one. Copies that went different
    /// ways are ordered by their dates, those dated later than now after the others. One that does not say what it holds stands where its
    /// date says.
    ///
    /// - Parameter end: the end of a copy's history.
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
            // Where it cannot be asked, all is taken to be one history.
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
    /// Reads the copy, which nobody writes.
    func read<T>(_ body: (Database) throws -> T) throws -> T {
        var configuration = Configuration()
        configuration.readonly = true
        return try BriefConnection.use(LibraryURI.immutable(url.path), configuration) { queue in try queue.read(body) }
    }

    /// Whether it is dated later than now, so that a clock was wrong when it was made, or is.
    public func isFromTheFuture(at now: Timestamp = .now()) -> Bool { takenAt.isFuture(at: now) }
}

extension Sequence<LibraryBackup> {
    /// What people are told of backups that are dated later than now, in sentences; nil where none is.
    public func warningOfFuture(at now: Timestamp = .now()) -> String? {
        let dates = filter { $0.isFromTheFuture(at: now) }.map(\.takenAt)
        guard let latest = dates.max() else { return nil }
        let day = latest.localDay.iso
        let first =
            dates.count == 1
            ? "The backup of \(day) is dated later than now: a clock was wrong when it was made, or is wrong now."
            : "\(dates.count) backups are dated later than now, the last one \(day): a clock was wrong when they were made, or is wrong now."
        return first + " The backup with the most history counts as the newest."
    }
}

extension Timestamp {
    /// Two computers need not agree to the minute.
    private static let tolerance: Int64 = 3_600_000

    /// Whether it is later than now by more than two clocks may differ.
    public func isFuture(at now: Timestamp = .now()) -> Bool { milliseconds > now.milliseconds &+ Self.tolerance }
}
