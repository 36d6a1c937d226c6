import Glibc

/// The last database check that found no problem, stored in a file beside the database. A check takes a second for a million items, too
/// long for each command.
///
/// The record is valid while the database file is unchanged. The database is checked again if another program wrote, restored or copied the
/// file, if changes remain in the log, or if this record is lost.
struct LastLook: Equatable, Sendable {
    /// The state of the database file. It changes with each write, and a copy has a different one.
    private struct File: Equatable, Sendable {
        let number: UInt64
        let size, seconds, nanoseconds: Int64
    }

    /// The time of the check.
    let time: Timestamp
    private let file: File

    /// Creates a record for the database in its current state; returns nil if the file does not exist.
    init?(_ layout: LibraryLayout, at time: Timestamp) {
        var info = stat()
        guard lstat(layout.database, &info) == 0 else { return nil }
        self.time = time
        file = File(
            number: UInt64(info.st_ino), size: Int64(info.st_size), seconds: Int64(info.st_mtim.tv_sec),
            nanoseconds: Int64(info.st_mtim.tv_nsec))
    }

    /// Reads the stored record; returns nil if it is no longer valid. Call it before the library is opened.
    init?(keptIn layout: LibraryLayout) {
        guard (try? WriteAheadLog.hasChanges(layout)) == false, let data = try? FileSystem.read(layout.lastLook, limit: 200) else {
            return nil
        }
        let numbers = String(decoding: data, as: UTF8.self).split(separator: " ")
        guard let time = numbers.first.flatMap({ Int64($0) }) else { return nil }
        self.init(layout, at: Timestamp(milliseconds: time))
        guard String(decoding: data, as: UTF8.self) == text else { return nil }
    }

    private var text: String { "\(time.milliseconds) \(file.number) \(file.size) \(file.seconds) \(file.nanoseconds)" }

    /// Removes the stored record.
    static func remove(from layout: LibraryLayout) { unlink(layout.lastLook) }

    /// Stores the record. Call it after the library is closed, while its lock is held. A record that is lost in a power failure only causes
    /// another check.
    func keep(in layout: LibraryLayout) {
        let file = open(layout.lastLook, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        _ = FileSystem.write(Array(text.utf8), to: file)
        close(file)
    }
}
