import FoundationEssentials
import Glibc
import Synchronization

/// The lock that makes one process the owner of a library. The kernel frees it when the process ends, however it ends.
final class LibraryLock: Sendable {
    private let file: Mutex<Int32>
    /// False if others may read, too.
    private let isOwners: Bool

    /// Takes the lock.
    ///
    /// - Throws: `libraryInUse`, with the holder's process number where it is known.
    init(_ layout: LibraryLayout) throws(InventoryError) {
        let path = layout.lock
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw .from(errno: errno, doing: "open the lock", path: path) }
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            Glibc.close(descriptor)
            throw InventoryError(.folderUnusable, "\(shown(path)) is not an ordinary file. Remove it, then try again.")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let number = errno
            let holder = Self.holder(descriptor)
            Glibc.close(descriptor)
            guard number == EWOULDBLOCK else { throw .from(errno: number, doing: "lock", path: path) }
            let who = holder.map { "process \($0)" } ?? "another process"
            throw InventoryError(.libraryInUse, "The library in \(shown(layout.root)) is open in \(who). Close it there, then try again.")
        }
        guard Self.isThere(descriptor, path) else { throw Self.gone(descriptor, layout) }
        let text = Array("\(getpid())\n".utf8)
        // Only for messages: a disk that is full does not keep the library shut.
        _ = ftruncate(descriptor, 0)
        _ = pwrite(descriptor, text, text.count, 0)
        file = Mutex(descriptor)
        isOwners = true
    }

    /// Takes the lock for somebody who reads a library that cannot be written, beside others who read.
    ///
    /// Such a library is read without SQLite's locks and log, for these need files that cannot be made. It is a consistent state only as long
    /// as nobody changes the file: so whoever reads keeps the owner from opening the library, and is kept out by the owner. Where there is no
    /// lock, or the disk has no locks, as some that are read-only, nothing is locked: nobody can have opened the library there to change it.
    ///
    /// - Throws: `libraryInUse`, with the owner's process number where it is known; `readOnly` where the lock cannot be read.
    init(reading layout: LibraryLayout) throws(InventoryError) {
        isOwners = false
        let path = layout.lock
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno == ENOENT else {
                throw InventoryError(
                    .readOnly,
                    """
                    \(shown(path)) cannot be read, so that others could change the library while it is read here. \
                    Get the right to read it, or copy the folder elsewhere.
                    """)
            }
            file = Mutex(-1)
            return
        }
        if flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK {
            let owner = Self.holder(descriptor)
            Glibc.close(descriptor)
            let who = owner.map { "process \($0)" } ?? "another process"
            throw InventoryError(.libraryInUse, "The library in \(shown(layout.root)) is open in \(who). Close it there, then try again.")
        }
        guard Self.isThere(descriptor, path) else { throw Self.gone(descriptor, layout) }
        file = Mutex(descriptor)
    }

    /// Returns whether the file of a lock is still the one that is open. Whoever had the lock may have taken its file away since it was opened:
    /// then this is the lock of nothing.
    private static func isThere(_ descriptor: Int32, _ path: String) -> Bool {
        var (here, there) = (stat(), stat())
        return fstat(descriptor, &here) == 0 && lstat(path, &there) == 0 && there.st_ino == here.st_ino && there.st_dev == here.st_dev
    }

    private static func gone(_ descriptor: Int32, _ layout: LibraryLayout) -> InventoryError {
        Glibc.close(descriptor)
        return InventoryError(.libraryInUse, "Another process was using \(shown(layout.root)) just now. Try again.")
    }

    deinit { release() }

    /// Writes beside the process's number where it takes commands, so that others find it whatever their environment is.
    func announce(_ address: String) {
        file.withLock { file in
            guard isOwners, file >= 0, !address.contains(where: \.isNewline) else { return }
            let text = Array("\(getpid())\n\(address)\n".utf8)
            // Whole or not at all: half an address has no line end.
            guard pwrite(file, text, text.count, 0) == text.count else { return }
            _ = ftruncate(file, off_t(text.count))
        }
    }

    /// Gives the lock back and empties its file, so that a library that was only looked at is as it was.
    func release() {
        file.withLock { file in
            guard file >= 0 else { return }
            if isOwners { _ = ftruncate(file, 0) }
            // Closing alone would leave the lock to a child that was just forked and has not become another program yet.
            _ = flock(file, LOCK_UN)
            Glibc.close(file)
            file = -1
        }
    }

    /// The process that holds a library's lock; nil when none does.
    static func holder(of layout: LibraryLayout) -> Int32? {
        let file = open(layout.lock, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { Glibc.close(file) }
        guard flock(file, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
        return holder(file) ?? 0
    }

    /// Where the process that holds a library's lock takes commands; nil when it takes none. What a process that was killed left is there
    /// until the next one takes the lock.
    static func address(of layout: LibraryLayout) -> String? {
        let file = open(layout.lock, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { Glibc.close(file) }
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX) + 64)
        let count = pread(file, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        let lines = bytes[..<count].split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count == 3, let address = String(validating: lines[1], as: UTF8.self), address.hasPrefix("/") else { return nil }
        return address
    }

    private static func holder(_ file: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(file, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: bytes[..<count].prefix { (48...57).contains($0) }, as: UTF8.self))
    }
}
