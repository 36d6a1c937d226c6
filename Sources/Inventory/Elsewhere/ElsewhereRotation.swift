/// Selects the states of a library that a backup elsewhere keeps: all of the last days, then one a month, then one a year. States share
/// their files, so a state costs little more than its copy of the database.
enum ElsewhereRotation {
    private static let days = 7
    private static let months = 12

    /// Returns the states that can be removed: all but the newest one of each of the last days that have one, of each of the last months,
    /// and of each year. For a period with a proved state, the newest proved one is kept, and the newest of all is always kept. Backups
    /// that are dated in the future are counted separately, so that a wrong clock does not displace correctly dated ones.
    ///
    /// - Parameter states: the newest first.
    static func superfluous(
        _ states: [LibraryBackup], proven: Set<LibraryBackup>, now: Timestamp = .now()
    ) -> [LibraryBackup] {
        let future = states.filter { $0.isFromTheFuture(at: now) }
        let kept = kept(states.filter { !future.contains($0) }, proven).union(kept(future, proven))
        return states.filter { !kept.contains($0) && $0 != states.first }
    }

    private static func kept(_ newest: [LibraryBackup], _ proven: Set<LibraryBackup>) -> Set<LibraryBackup> {
        let ordered = newest.filter(proven.contains) + newest.filter { !proven.contains($0) }
        func newestOfEach(_ stretch: (Day) -> String) -> [LibraryBackup] {
            var seen: Set<String> = []
            let first = Set(ordered.filter { seen.insert(stretch($0.takenAt.localDay)).inserted })
            return newest.filter(first.contains)
        }
        var kept = Set(newestOfEach { $0.iso }.prefix(days))
        kept.formUnion(newestOfEach { "\($0.year)-\($0.month)" }.prefix(months))
        kept.formUnion(newestOfEach { "\($0.year)" })
        return kept
    }
}
