import Glibc

/// The last look through a library's database that found nothing wrong, as it is kept in a file beside it. To look through all of it takes a
/// second for a million items, which nobody should wait for with each command.
///
/// It is believed as long as the database's file is the one that was left then: after another program wrote to that, restored it or copied it,
/// and after an end that left changes in the log, it is looked through again. Where this file is lost, that is done, too.
struct LastLook: Equatable, Sendable {
    /// Changes with each write, and is another one for a copy.
    private struct File: Equatable, Sendable {
        let number: UInt64
        let size, seconds, nanoseconds: Int64
    }

    /// When it was made.
    let time: Timestamp
    private let file: File

    /// What is to be kept of a library's database as it is now; nil where there is none.
    init?(_ layout: LibraryLayout, at time: Timestamp) {
        var info = stat()
        guard lstat(layout.database, &info) == 0 else { return nil }
        self.time = time
        file = File(
            number: UInt64(info.st_ino), size: Int64(info.st_size), seconds: Int64(info.st_mtim.tv_sec),
            nanoseconds: Int64(info.st_mtim.tv_nsec))
    }

    /// What was kept, where it is still true. Before the library is opened.
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

    /// Keeps it, once the library is closed and while nobody else can open it. It need not outlast the power: what is lost is looked for again.
    func keep(in layout: LibraryLayout) {
        let file = open(layout.lastLook, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        _ = FileSystem.write(Array(text.utf8), to: file)
        close(file)
    }
}
