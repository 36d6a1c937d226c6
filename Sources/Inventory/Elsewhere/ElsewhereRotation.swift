/// Which states of a library a backup elsewhere keeps: all of the last days, then one a month, then one a year. The files are shared, so that a
/// state costs little more than its copy of the database.
enum ElsewhereRotation {
    private static let days = 7
    private static let months = 12

    /// The states that may go: all but the newest one of each of the last days that have one, of each of the last months, and of each year.
    /// Where one of these was proven, the newest proven one stays, and so does the newest of all.
    static func superfluous(_ states: [LibraryBackup], proven: Set<LibraryBackup>) -> [LibraryBackup] {
        let newest = states.sorted { $0.takenAt > $1.takenAt }
        let ordered = newest.filter(proven.contains) + newest.filter { !proven.contains($0) }
        var kept = Set(newestOfEach(in: ordered) { $0.iso }.prefix(days))
        kept.formUnion(newestOfEach(in: ordered) { "\($0.year)-\($0.month)" }.prefix(months))
        kept.formUnion(newestOfEach(in: ordered) { "\($0.year)" })
        kept.formUnion(newest.prefix(1))
        return newest.filter { !kept.contains($0) }
    }

    private static func newestOfEach(in ordered: [LibraryBackup], _ stretch: (Day) -> String) -> [LibraryBackup] {
        var seen: Set<String> = []
        return ordered.filter { seen.insert(stretch($0.takenAt.localDay)).inserted }.sorted { $0.takenAt > $1.takenAt }
    }
}
