import Glibc

/// A file that appears completely or not at all. It is written without a name, made durable, and then put in the target's place. Until then
/// the old file is unchanged, and nothing is ever left behind.
public final class ExportFile {
    private let path: String
    private let folder: Int32
    /// The folder of the file.
    let folderPath: String
    private let name: String
    private let temporary: String
    private var file: Int32
    private var hasTemporaryName = false
    /// Whether the path was unused at the beginning: then nobody was asked about replacing a file.
    private let isNew: Bool

    /// Starts a file.
    ///
    /// - Parameter path: its path. An existing thing there must be a regular file; a link is neither followed nor replaced.
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
            // Some file systems do not support files without names.
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

    /// The path by which others can open the file being written, instead of calling `write(_:)`.
    var openPath: String { "/proc/self/fd/\(file)" }

    /// Throws `diskFull` unless this number of bytes may be written.
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

    /// Opens the file so far for reading. The system's cache is dropped, so that it is read from the disk.
    ///
    /// - Returns: a descriptor, which the caller must close.
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
    /// - Throws: `unwritable` if another file was put there since the beginning; it is not replaced.
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

    /// Puts the file in its place by a link, which does not replace a file. Returns false on disks without links.
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

    /// `O_TMPFILE`, which the headers define for GNU programs only.
    private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY

    /// Returns the rights of the replaced file; nil if there is none.
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
