/// Selects the backups to keep: few, but over a long time.
enum BackupRotation {
    private static let newest = 3
    private static let weeks = 2
    private static let months = 2
    private static let upgrades = 2
    private static let week: Int64 = 7 * 86_400_000
    private static let month: Int64 = 4 * week

    /// Returns the backups that can be removed: all but the newest three, the newest one of each of the last two weeks and months that have
    /// one, and the copies made before the last two upgrades. The newest backup of all is always kept. Backups that are dated in the future
    /// are counted separately, so that a wrong clock does not displace correctly dated backups.
    ///
    /// - Parameter backups: the newest first.
    static func superfluous(_ backups: [LibraryBackup], now: Timestamp = .now()) -> [LibraryBackup] {
        let future = backups.filter { $0.isFromTheFuture(at: now) }
        let kept = kept(backups.filter { !future.contains($0) }).union(kept(future))
        return backups.filter { !kept.contains($0) && $0 != backups.first }
    }

    private static func kept(_ ordered: [LibraryBackup]) -> Set<LibraryBackup> {
        let daily = ordered.filter { $0.versionBeforeUpgrade == nil }
        var kept = Set(daily.prefix(newest))
        kept.formUnion(ordered.filter { $0.versionBeforeUpgrade != nil }.prefix(upgrades))
        kept.formUnion(newestOfEach(week, in: daily).prefix(weeks))
        kept.formUnion(newestOfEach(month, in: daily).prefix(months))
        return kept
    }

    /// Returns the newest backup of each period that has one, the newest first.
    private static func newestOfEach(_ length: Int64, in ordered: [LibraryBackup]) -> [LibraryBackup] {
        var seen: Set<Int64> = []
        return ordered.filter { seen.insert($0.takenAt.milliseconds / length).inserted }
    }
}
