/// What a library remembers of its backups elsewhere.
public struct BackupRecord: Sendable {
    private let settings: SettingsStore
    private let isReadOnly: Bool

    /// The names of the settings.
    private enum Name {
        static let folder = "backupFolder"
        static let manual = "backupByHand"
        static let limit = "backupLimitDays"
        static let used = "backupFoldersUsed"
        static let proven = "backupProvenAt"
        static let holds = "backupHolds"
        static let sameDisk = "backupOnSameDisk"
    }

    /// As many folders are remembered.
    private static let most = 10
    /// After so many days without a backup that was proven, people are told.
    public static let standardLimit = 30
    /// What may be chosen for that.
    public static let limits = [7, 14, 30, 90]

    init(_ settings: SettingsStore, isReadOnly: Bool) { (self.settings, self.isReadOnly) = (settings, isReadOnly) }

    /// The folder to which the window makes backups by itself; nil where none was chosen.
    public var folder: String? { settings.value(Name.folder).flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether the window makes them without being asked.
    public var isAutomatic: Bool { settings.value(Name.manual) == nil }

    /// After how many days without a proven backup people are told.
    public var limit: Int {
        settings.value(Name.limit).flatMap { Int($0) }.flatMap { (1...3650).contains($0) ? $0 : nil } ?? Self.standardLimit
    }

    /// When a backup was read back and compared last; nil where none ever was.
    public var provenAt: Timestamp? { settings.value(Name.proven).flatMap { Int64($0) }.map { Timestamp(milliseconds: $0) } }

    /// Whether a backup of this day is there.
    public func isProven(on day: Day) -> Bool { provenAt?.localDay == day }

    /// True if the last backup is on the library's own disk, and would be lost with it.
    public var isOnSameDisk: Bool { settings.value(Name.sameDisk) != nil }

    /// Returns whether the last backup contains all changes up to a change.
    func holds(_ last: LastChange?) -> Bool { last.map { settings.value(Name.holds) == Self.text($0) } ?? true }

    private static func text(_ last: LastChange) -> String { "\(last.sequence) \(last.at)" }

    /// Whether there was a backup in a folder.
    func wasUsed(_ folder: String) -> Bool { used.contains(folder) }

    private var used: [String] { (settings.value(Name.used) ?? "").split(separator: "\n").map(String.init) }

    /// Remembers the folder; nil forgets it.
    public func set(folder: String?) throws(InventoryError) { try settings.set(Name.folder, to: folder) }

    /// Remembers whether the window makes them without being asked.
    public func set(automatic isOn: Bool) throws(InventoryError) { try settings.set(Name.manual, to: isOn ? nil : "yes") }

    /// Remembers after how many days people are told.
    public func set(limit: Int) throws(InventoryError) { try settings.set(Name.limit, to: String(limit)) }

    /// Remembers the last change that a complete backup contains.
    func note(holding last: LastChange?, isOnSameDisk: Bool) throws(InventoryError) {
        guard !isReadOnly else { return }
        try settings.set(Name.holds, to: last.map(Self.text))
        try settings.set(Name.sameDisk, to: isOnSameDisk ? "yes" : nil)
    }

    /// Remembers that there is a backup in a folder, and that it was proven.
    func note(_ folder: String, provenAt: Timestamp?) throws(InventoryError) {
        guard !isReadOnly else { return }
        if let provenAt { try settings.set(Name.proven, to: String(provenAt.milliseconds)) }
        guard used.first != folder, !folder.contains("\n") else { return }
        let folders = [folder] + used.filter { $0 != folder }
        try settings.set(Name.used, to: folders.prefix(Self.most).joined(separator: "\n"))
    }

    /// What of a library's settings its backups hold: a library that was made from one has no backups of its own yet.
    static func withoutBackups(_ settings: [String: String]) -> [String: String] { settings.filter { !$0.key.hasPrefix("backup") } }
}
