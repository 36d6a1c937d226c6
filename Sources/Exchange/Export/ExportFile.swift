import Glibc

/// A file that appears whole or not at all: written without a name, made durable, then put in the target's place. Until then the old
/// one stays as it was, and whatever happens nothing is left behind.
public final class ExportFile {
    private let path: String
    private let folder: Int32
    /// The folder in which it will stand.
    let folderPath: String
    private let name: String
    private let temporary: String
    private var file: Int32
    private var hasTemporaryName = false
    /// Whether nothing was there when it was begun: then nobody was asked whether something may be replaced.
    private let isNew: Bool

    /// Begins a file.
    ///
    /// - Parameter path: where it will stand. What is there has to be an ordinary file; a link is neither followed nor replaced.
    public init(path: String) throws(ExchangeError) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        folderPath = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
        guard !name.isEmpty, name != ".", name != ".." else {
            throw ExchangeError(.unwritable, "\(visible(path)) is a folder. Name a file.")
        }
        self.path = path
        folder = open(folderPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .writing(path, errno: errno) }
        temporary = ".\(name.prefix(100)).\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        file = -1
        let old: mode_t?
        do { old = try Self.modeOfTarget(folder, name: name, path: path) } catch {
            isNew = false
            close(folder)
            throw error
        }
        isNew = old == nil
        let mode = old ?? 0o600
        file = Glibc.open(folderPath, Self.withoutName | O_WRONLY | O_CLOEXEC, mode)
        if file < 0 {
            // Not every file system has files without names.
            file = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
            hasTemporaryName = file >= 0
        }
        guard file >= 0 else {
            let number = errno
            close(folder)
            throw .writing(path, errno: number)
        }
        fchmod(file, mode)
    }

    deinit {
        if hasTemporaryName { unlinkat(folder, temporary, 0) }
        if file >= 0 { close(file) }
        if folder >= 0 { close(folder) }
    }

    /// Where others can open the file that is being written, in place of `write(_:)`.
    var openPath: String { "/proc/self/fd/\(file)" }

    /// Throws `diskFull` unless so many bytes may be written.
    func expectRoom(for bytes: Int) throws(ExchangeError) {
        var info = statvfs()
        guard fstatvfs(file, &info) == 0 else { return }
        let free = Int64(clamping: info.f_bavail).multipliedReportingOverflow(by: Int64(clamping: info.f_frsize))
        guard free.overflow || free.partialValue >= Int64(bytes) else { throw .writing(path, errno: ENOSPC) }
    }

    /// Writes the next bytes.
    public func write(_ bytes: [UInt8]) throws(ExchangeError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw .writing(path, errno: errno) }
        }
    }

    /// Opens what was written so far for reading, from the disk: what the system has of it in memory is let go.
    ///
    /// - Returns: a descriptor, which is the caller's to close.
    func reopened() throws(ExchangeError) -> Int32 {
        guard fsync(file) == 0 else { throw .writing(path, errno: errno) }
        posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
        let again =
            hasTemporaryName
            ? openat(folder, temporary, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) : open("/proc/self/fd/\(file)", O_RDONLY | O_CLOEXEC)
        guard again >= 0 else { throw .reading(path, errno: errno) }
        return again
    }

    /// Makes the file durable and puts it in its place. Nothing may be written afterwards.
    ///
    /// - Throws: `unwritable` where another file has come to that place since this one was begun; it is left as it is.
    public func commit() throws(ExchangeError) {
        guard fsync(file) == 0 else { throw .writing(path, errno: errno) }
        if isNew, try linkIntoPlace() { return }
        if !hasTemporaryName {
            guard linkat(AT_FDCWD, "/proc/self/fd/\(file)", folder, temporary, AT_SYMLINK_FOLLOW) == 0 else {
                throw .writing(path, errno: errno)
            }
            hasTemporaryName = true
        }
        guard renameat(folder, temporary, folder, name) == 0 else { throw .writing(path, errno: errno) }
        hasTemporaryName = false
        guard fsync(folder) == 0 else { throw .writing(path, errno: errno) }
    }

    /// Puts the file in its place by a link, which replaces nothing. Returns false on disks without links.
    private func linkIntoPlace() throws(ExchangeError) -> Bool {
        let result =
            hasTemporaryName
            ? linkat(folder, temporary, folder, name, 0) : linkat(AT_FDCWD, "/proc/self/fd/\(file)", folder, name, AT_SYMLINK_FOLLOW)
        guard result == 0 else {
            switch errno {
            case EEXIST:
                throw ExchangeError(
                    .unwritable, "Another program has made \(visible(path)) in the meantime, so it was not replaced. Choose another name.")
            case EPERM, ENOTSUP, ENOSYS, EMLINK: return false
            default: throw .writing(path, errno: errno)
            }
        }
        if hasTemporaryName { unlinkat(folder, temporary, 0) }
        hasTemporaryName = false
        guard fsync(folder) == 0 else { throw .writing(path, errno: errno) }
        return true
    }

    /// `O_TMPFILE`, which the headers show to GNU programs only.
    private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY

    /// The rights of the file that is to be replaced; nil when there is none.
    private static func modeOfTarget(_ folder: Int32, name: String, path: String) throws(ExchangeError) -> mode_t? {
        var info = stat()
        guard fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return nil }
            throw .writing(path, errno: errno)
        }
        switch info.st_mode & S_IFMT {
        case S_IFLNK:
            throw ExchangeError(.unwritable, "\(visible(path)) is a link. Name the file that it points to.")
        case S_IFREG:
            guard faccessat(folder, name, W_OK, 0) == 0 else { throw .writing(path, errno: errno) }
            return info.st_mode & 0o777
        case S_IFDIR: throw ExchangeError(.unwritable, "\(visible(path)) is a folder. Name a file.")
        default: throw ExchangeError(.unwritable, "\(visible(path)) is not an ordinary file. Choose another name.")
        }
    }
}
