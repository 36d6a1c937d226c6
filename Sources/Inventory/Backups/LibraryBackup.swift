public import FoundationEssentials
import Glibc

/// A copy of a library's database that the program made by itself. The pictures' originals are not in it: they never change, and stay
/// where they are.
public struct LibraryBackup: Hashable, Sendable {
    /// Its file, in the library's folder `backups`.
    public let url: URL
    /// When it was made, to the second.
    public let takenAt: Timestamp
    /// The format that the library had when it was copied before an upgrade; nil for a backup of a day.
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

    /// The backup that a file's name tells of; nil for a file that is none.
    init?(in folder: String, named name: String) {
        let parts = name.split(separator: "-version-", omittingEmptySubsequences: false)
        guard name.hasSuffix(Self.suffix), parts.count <= 2, let taken = Self.time(String(name.prefix(18))) else { return nil }
        let version = parts.count == 2 ? Int32(parts[1].dropLast(Self.suffix.count)) : nil
        self.init(in: folder, takenAt: taken, versionBeforeUpgrade: version)
        // One spelling only, so that the name and what was read from it are the same thing.
        guard url.lastPathComponent == name else { return nil }
    }

    /// A backup of a moment, or of the first second from it that has none yet.
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

    /// The moment that "2026-11-21T123005Z" names.
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
    /// The moment as it is in names of files, to the second and in UTC: "2026-11-21T123005Z".
    var fileName: String { String(iso.prefix(19).filter { $0 != ":" }) + "Z" }
}
