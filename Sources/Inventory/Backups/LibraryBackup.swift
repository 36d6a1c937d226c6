public import FoundationEssentials
import Glibc

/// A copy of a library's database that the program made automatically. It does not include the pictures' originals, which never change and
/// stay in their folder.
public struct LibraryBackup: Hashable, Sendable {
    /// Its file, in the library's folder `backups`.
    public let url: URL
    /// The time of the backup, to the second.
    public let takenAt: Timestamp
    /// The library's format before an upgrade, for a copy made before one; nil for a daily backup.
    public let versionBeforeUpgrade: Int32?

    init(in folder: String, takenAt: Timestamp, versionBeforeUpgrade: Int32? = nil) {
        let seconds = Timestamp(milliseconds: takenAt.milliseconds - takenAt.milliseconds % 1000)
        url = URL(fileURLWithPath: folder + "/" + Self.name(seconds, versionBeforeUpgrade))
        self.takenAt = seconds
        self.versionBeforeUpgrade = versionBeforeUpgrade
    }

    /// Creates a backup for a database copy with any file name.
    init(file: String, takenAt: Timestamp) {
        url = URL(fileURLWithPath: file)
        self.takenAt = takenAt
        versionBeforeUpgrade = nil
    }

    /// Creates the backup with a file's name; returns nil if the name is not that of a backup.
    init?(in folder: String, named name: String) {
        let parts = name.split(separator: "-version-", omittingEmptySubsequences: false)
        guard name.hasSuffix(Self.suffix), parts.count <= 2, let taken = Self.time(String(name.prefix(18))) else { return nil }
        let version = parts.count == 2 ? Int32(parts[1].dropLast(Self.suffix.count)) : nil
        self.init(in: folder, takenAt: taken, versionBeforeUpgrade: version)
        // Only one spelling is accepted, so that the name and the values that were read from it always agree.
        guard url.lastPathComponent == name else { return nil }
    }

    /// Returns a backup for a moment, or for the first later second without a backup.
    static func unused(in folder: String, from now: Timestamp = .now()) throws(InventoryError) -> LibraryBackup {
        var backup = LibraryBackup(in: folder, takenAt: now)
        while case .regular = try FileSystem.kind(of: backup.url.path) {
            backup = LibraryBackup(in: folder, takenAt: Timestamp(milliseconds: backup.takenAt.milliseconds + 1000))
        }
        return backup
    }

    private static let suffix = ".sqlite"

    private static func name(_ time: Timestamp, _ version: Int32?) -> String {
        time.fileName + (version.map { "-version-\($0)" } ?? "") + suffix
    }

    /// Returns the moment of a name such as "2026-11-21T123005Z".
    private static func time(_ text: String) -> Timestamp? {
        let bytes = Array(text.utf8)
        guard bytes.count == 18, bytes[10] == UInt8(ascii: "T"), bytes[17] == UInt8(ascii: "Z"), let day = Day(iso: String(text.prefix(10)))
        else { return nil }
        let digits = bytes[11..<17].map { Int32($0) - 48 }
        guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(day.year - 1900), Int32(day.month - 1), Int32(day.day))
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3], digits[4] * 10 + digits[5])
        return Timestamp(milliseconds: Int64(timegm(&parts)) * 1000)
    }
}

extension Timestamp {
    /// The moment in the form for file names, to the second and in UTC: "2026-11-21T123005Z".
    var fileName: String { String(iso.prefix(19).filter { $0 != ":" }) + "Z" }
}
