import Inventory
import Toolkit

/// The text about backups at the sidebar's foot, in a few words.
nonisolated struct BackupStatus: Hashable {
    /// The kind of the status.
    enum Kind: Hashable {
        /// The last one is proven and not too old.
        case good
        /// The status needs no attention.
        case plain
        /// It is older than the person wants, or the last one failed.
        case caution
    }

    var text: String
    var kind: Kind

    /// - Parameters:
    ///   - provenAt: the time at which a backup was last read back and compared
    ///   - limit: the number of days after which the user is reminded
    ///   - hasFolder: whether there is a folder for them
    ///   - isOnSameDisk: whether it is on the library's own disk, and would be lost with it
    init(
        _ state: BackupKeeper.State, provenAt: Timestamp?, limit: Int, hasFolder: Bool, isOnSameDisk: Bool = false,
        now: Timestamp = .now()
    ) {
        let age = provenAt.map { max(0, $0.localDay.days(to: now.localDay)) }
        let isOld = age.map { $0 > limit } ?? false
        switch state {
        case .running(let progress): (text, kind) = (Self.text(progress), .plain)
        case .failed: (text, kind) = ("The backup failed", .caution)
        case .done(let outcome) where !outcome.differences.isEmpty:
            (text, kind) = ("The backup has differences", .caution)
        case .done(let outcome) where !outcome.findings.isEmpty:
            (text, kind) = ("The backup was damaged", .caution)
        case .absent where age == nil: (text, kind) = ("Backup folder not found", .caution)
        case .idle, .absent, .done:
            if let provenAt, provenAt.isFuture(at: now) {
                // The age of the backup is unknown.
                (text, kind) = ("Backup dated in the future", .caution)
            } else if let provenAt, let age {
                text = age == 0 ? "Backed up today, \(provenAt.localTime)" : age == 1 ? "Backed up yesterday" : "Backed up \(age) days ago"
                kind = isOld ? .caution : isOnSameDisk ? .plain : .good
                if isOnSameDisk, !isOld { text = "Backed up on same disk" }
            } else {
                text = hasFolder ? "Not backed up yet" : "Not backed up elsewhere"
                kind = .plain
            }
        }
    }

    /// Returns the progress in words.
    static func text(_ progress: BackupProgress?) -> String {
        switch progress {
        case nil, .copyingDatabase: "Backing up…"
        case .copyingFiles(let done, let total): "Backing up… \(percent(done, of: total)) %"
        case .readingBack(let done, let total): "Reading back… \(percent(done, of: total)) %"
        }
    }

    private static func percent(_ done: Int, of total: Int) -> Int { total == 0 ? 0 : done * 100 / total }
}
