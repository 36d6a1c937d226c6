/// Which backups are kept: few, but reaching back.
enum BackupRotation {
    private static let newest = 3
    private static let weeks = 2
    private static let months = 2
    private static let upgrades = 2
    private static let week: Int64 = 7 * 86_400_000
    private static let month: Int64 = 4 * week

    /// The backups that may go: all but the newest three, the newest one of each of the last two weeks and months that have one, and the
    /// copies made before the last two upgrades. The newest one of all always stays.
    static func superfluous(_ backups: [LibraryBackup]) -> [LibraryBackup] {
        let ordered = backups.sorted { $0.takenAt > $1.takenAt }
        let daily = ordered.filter { $0.versionBeforeUpgrade == nil }
        var kept = Set(daily.prefix(newest))
        kept.formUnion(ordered.filter { $0.versionBeforeUpgrade != nil }.prefix(upgrades))
        kept.formUnion(newestOfEach(week, in: daily).prefix(weeks))
        kept.formUnion(newestOfEach(month, in: daily).prefix(months))
        return ordered.filter { !kept.contains($0) }
    }

    /// The newest backup of each stretch of time that has one, newest first.
    private static func newestOfEach(_ length: Int64, in ordered: [LibraryBackup]) -> [LibraryBackup] {
        var seen: Set<Int64> = []
        return ordered.filter { seen.insert($0.takenAt.milliseconds / length).inserted }
    }
}
