import FoundationEssentials
import Glibc
import Synchronization

/// The lock that makes one process the owner of a library. The kernel releases it when the process ends for any reason.
final class LibraryLock: Sendable {
    private let file: Mutex<Int32>
    /// False if others may read, too.
    private let isOwners: Bool

    /// Acquires the lock.
    ///
    /// - Throws: `libraryInUse`, with the owner's process number if it is known.
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
            throw Self.inUse(holder, layout)
        }
        guard Self.isThere(descriptor, path) else { throw Self.gone(descriptor, layout) }
        let text = Array("\(getpid())\n".utf8)
        // The number is only for messages, so a full disk does not prevent opening the library.
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
            throw Self.inUse(owner, layout)
        }
        guard Self.isThere(descriptor, path) else { throw Self.gone(descriptor, layout) }
        file = Mutex(descriptor)
    }

    /// Returns whether the file of a lock is still the one that is open. The process that had the lock may have removed the file since then;
    /// this lock then has no effect.
    private static func isThere(_ descriptor: Int32, _ path: String) -> Bool {
        var (here, there) = (stat(), stat())
        return fstat(descriptor, &here) == 0 && lstat(path, &there) == 0 && there.st_ino == here.st_ino && there.st_dev == here.st_dev
    }

    /// Returns the error for a library that another process has open.
    private static func inUse(_ holder: Int32?, _ layout: LibraryLayout) -> InventoryError {
        let who = holder.map { "process \($0)" } ?? "another process"
        return InventoryError(.libraryInUse, "The library in \(shown(layout.root)) is open in \(who). Close it there, then try again.")
    }

    private static func gone(_ descriptor: Int32, _ layout: LibraryLayout) -> InventoryError {
        Glibc.close(descriptor)
        return InventoryError(.libraryInUse, "Another process was using \(shown(layout.root)) just now. Try again.")
    }

    deinit { release() }

    /// Writes the path of the socket for commands after the process's number, so that others find it whatever their environment is.
    func announce(_ address: String) {
        file.withLock { file in
            guard isOwners, file >= 0, !address.contains(where: \.isNewline) else { return }
            let text = Array("\(getpid())\n\(address)\n".utf8)
            // Completely or not at all: a part of the path has no line end.
            guard pwrite(file, text, text.count, 0) == text.count else { return }
            _ = ftruncate(file, off_t(text.count))
        }
    }

    /// Releases the lock and empties its file, so that a library that was only read is unchanged.
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

    /// Returns the process that holds a library's lock; nil if there is none.
    static func holder(of layout: LibraryLayout) -> Int32? {
        let file = open(layout.lock, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { Glibc.close(file) }
        guard flock(file, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
        return holder(file) ?? 0
    }

    /// Returns the path of the socket of the process that holds a library's lock; nil if it has none. The path of a killed process stays
    /// until the next one acquires the lock.
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
