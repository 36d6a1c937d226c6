/// A library's stored facts about its backups elsewhere.
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

    /// The maximum number of stored folders.
    private static let most = 10
    /// The number of days without a proved backup after which people are warned.
    public static let standardLimit = 30
    /// The possible choices for the limit.
    public static let limits = [7, 14, 30, 90]

    init(_ settings: SettingsStore, isReadOnly: Bool) { (self.settings, self.isReadOnly) = (settings, isReadOnly) }

    /// The folder of the window's automatic backups; nil if none was chosen.
    public var folder: String? { settings.value(Name.folder).flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether the window makes backups automatically.
    public var isAutomatic: Bool { settings.value(Name.manual) == nil }

    /// The chosen number of days without a proved backup after which people are warned.
    public var limit: Int {
        settings.value(Name.limit).flatMap { Int($0) }.flatMap { (1...3650).contains($0) ? $0 : nil } ?? Self.standardLimit
    }

    /// The time at which a backup was last read back and compared; nil if none ever was.
    public var provenAt: Timestamp? { settings.value(Name.proven).flatMap { Int64($0) }.map { Timestamp(milliseconds: $0) } }

    /// Returns whether a backup was last proved on a day.
    public func isProven(on day: Day) -> Bool { provenAt?.localDay == day }

    /// True if the last backup is on the library's own disk, and would be lost with it.
    public var isOnSameDisk: Bool { settings.value(Name.sameDisk) != nil }

    /// Returns whether the last backup contains all changes up to a change.
    func holds(_ last: LastChange?) -> Bool { last.map { settings.value(Name.holds) == Self.text($0) } ?? true }

    private static func text(_ last: LastChange) -> String { "\(last.sequence) \(last.at)" }

    /// Returns whether a folder has had a backup.
    func wasUsed(_ folder: String) -> Bool { used.contains(folder) }

    private var used: [String] { (settings.value(Name.used) ?? "").split(separator: "\n").map(String.init) }

    /// Stores the folder; nil removes it.
    public func set(folder: String?) throws(InventoryError) { try settings.set(Name.folder, to: folder) }

    /// Stores whether the window makes backups automatically.
    public func set(automatic isOn: Bool) throws(InventoryError) { try settings.set(Name.manual, to: isOn ? nil : "yes") }

    /// Stores the number of days after which people are warned.
    public func set(limit: Int) throws(InventoryError) { try settings.set(Name.limit, to: String(limit)) }

    /// Stores the last change that a complete backup contains.
    func note(holding last: LastChange?, isOnSameDisk: Bool) throws(InventoryError) {
        guard !isReadOnly else { return }
        try settings.set(Name.holds, to: last.map(Self.text))
        try settings.set(Name.sameDisk, to: isOnSameDisk ? "yes" : nil)
    }

    /// Stores that a folder has a backup, and the time of its proof.
    func note(_ folder: String, provenAt: Timestamp?) throws(InventoryError) {
        guard !isReadOnly else { return }
        if let provenAt { try settings.set(Name.proven, to: String(provenAt.milliseconds)) }
        guard used.first != folder, !folder.contains("\n") else { return }
        let folders = [folder] + used.filter { $0 != folder }
        try settings.set(Name.used, to: folders.prefix(Self.most).joined(separator: "\n"))
    }

    /// Returns the settings that a library's backups contain. A library that was made from one has no backups of its own yet.
    static func withoutBackups(_ settings: [String: String]) -> [String: String] { settings.filter { !$0.key.hasPrefix("backup") } }
}
