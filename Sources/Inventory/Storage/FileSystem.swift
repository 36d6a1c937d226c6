import FoundationEssentials
import Glibc

/// The few file operations that the library needs. Their errors are sentences, and they never follow links that the library did not make.
enum FileSystem {
    /// Makes a folder and the missing ones around it, for the user alone.
    static func makeDirectory(_ path: String) throws(InventoryError) {
        if mkdir(path, 0o700) == 0 { return try syncFolder(around: path) }
        let number = errno
        if number == EEXIST || number == EISDIR {
            var info = stat()
            guard stat(path, &info) == 0 else { throw .from(errno: errno, doing: "enter the folder", path: path) }
            guard info.st_mode & S_IFMT == S_IFDIR else {
                throw InventoryError(.folderUnusable, "\(shown(path)) is not a folder. Choose another place.")
            }
            return
        }
        guard number == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw .from(errno: number, doing: "make the folder", path: path)
        }
        try makeDirectory(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .from(errno: errno, doing: "make the folder", path: path) }
        try syncFolder(around: path)
    }

    /// Makes the name of a new folder durable. Without this, a power cut might remove the folder with all saved data. If the folder around
    /// it can be entered but not read, it cannot be opened for that, and its file system decides.
    private static func syncFolder(around path: String) throws(InventoryError) {
        let parent = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let folder = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        defer { Glibc.close(folder) }
        // Some servers and user file systems do not support this for folders.
        guard fsync(folder) == 0 || errno == EINVAL || errno == EOPNOTSUPP else {
            throw .from(errno: errno, doing: "save the folder", path: parent)
        }
    }

    /// Writes a complete file beside its place, makes it durable, and moves it there. The place has either the old or the new file, never a
    /// part.
    static func writeDurably(_ data: Data, to path: String) throws(InventoryError) {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        let temporary = "\(folder)/.new-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .from(errno: errno, doing: "write", path: path) }
        var problem = write(data, to: file)
        if problem == 0, fsync(file) != 0 { problem = errno }
        if Glibc.close(file) != 0, problem == 0 { problem = errno }
        if problem == 0, rename(temporary, path) != 0 { problem = errno }
        guard problem == 0 else {
            unlink(temporary)
            throw .from(errno: problem, doing: "write", path: path)
        }
        try syncDirectory(folder)
    }

    /// Writes all bytes at the position of an open file, in as many calls as necessary.
    ///
    /// - Returns: `errno` of the failed call; 0 on success.
    static func write(_ bytes: some ContiguousBytes, to file: Int32) -> Int32 {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 {
                    if errno == EINTR { continue }
                    return errno
                }
                rest = rest.dropFirst(count)
            }
            return 0
        }
    }

    /// Makes the names in a folder durable. A file system that does not support that, as on some servers, decides itself.
    static func syncDirectory(_ path: String) throws(InventoryError) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .from(errno: errno, doing: "open the folder", path: path) }
        defer { Glibc.close(folder) }
        guard fsync(folder) == 0 || errno == EINVAL || errno == EOPNOTSUPP else {
            throw .from(errno: errno, doing: "save the folder", path: path)
        }
    }

    /// Returns the number of free bytes on the disk of a path; nil if unknown.
    static func freeBytes(at path: String) -> Int64? {
        var info = statvfs()
        guard statvfs(path, &info) == 0 else { return nil }
        let free = Int64(clamping: info.f_bavail).multipliedReportingOverflow(by: Int64(clamping: info.f_frsize))
        return free.overflow ? Int64.max : free.partialValue
    }

    /// Removes a file from the system's cache, so that the next read uses the disk.
    static func forgetCached(_ path: String) {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return }
        defer { Glibc.close(file) }
        _ = posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
    }

    /// The kinds of things at a path.
    enum Kind {
        case missing, regular(size: Int, modified: Int), directory, other
    }

    /// Returns the kind of thing at a path, without following links.
    static func kind(of path: String) throws(InventoryError) -> Kind {
        var info = stat()
        guard lstat(path, &info) == 0 else {
            if errno == ENOENT { return .missing }
            throw .from(errno: errno, doing: "look at", path: path)
        }
        switch info.st_mode & S_IFMT {
        case S_IFREG: return .regular(size: Int(info.st_size), modified: Int(info.st_mtim.tv_sec))
        case S_IFDIR: return .directory
        default: return .other
        }
    }

    /// Returns whether a folder of the library exists. It must not be a link, through which another program's files would be written or
    /// read.
    ///
    /// - Throws: `folderUnusable` for a link or anything else.
    static func hasFolder(_ path: String) throws(InventoryError) -> Bool {
        switch try kind(of: path) {
        case .missing: return false
        case .directory: return true
        case .regular, .other:
            throw InventoryError(
                .folderUnusable, "\(shown(path)) is a link or a file, not a folder of the library. Move it away, or put the folder back.")
        }
    }

    /// Reads a regular file. It never waits for a pipe or a device, and never follows a link at the path's end.
    ///
    /// - Returns: nil if there is no such file.
    static func read(_ path: String, limit: Int) throws(InventoryError) -> Data? { try read(path, limit: limit, first: nil) }

    /// Reads the first bytes of a regular file, in the same way as `read(_:limit:)`.
    static func beginning(of path: String, count: Int) throws(InventoryError) -> Data? { try read(path, limit: .max, first: count) }

    private static func read(_ path: String, limit: Int, first: Int?) throws(InventoryError) -> Data? {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw .from(errno: errno, doing: "open", path: path)
        }
        defer { Glibc.close(file) }
        var info = stat()
        guard fstat(file, &info) == 0 else { throw .from(errno: errno, doing: "look at", path: path) }
        guard info.st_mode & S_IFMT == S_IFREG else {
            throw InventoryError(.folderUnusable, "\(shown(path)) is not an ordinary file.")
        }
        guard info.st_size <= limit else {
            throw InventoryError(.folderUnusable, "\(shown(path)) is larger than \(limit) bytes.")
        }
        return try read(file, size: min(Int(info.st_size), first ?? .max), path: path)
    }

    /// Reads an open file of a known size from its start; if the file shrank meanwhile, returns the rest.
    static func read(_ file: Int32, size: Int, path: String) throws(InventoryError) -> Data {
        var problem: Int32 = 0
        var filled = 0
        var data = Data(count: size)
        data.withUnsafeMutableBytes { bytes in
            while filled < size {
                let count = pread(file, bytes.baseAddress?.advanced(by: filled), size - filled, off_t(filled))
                if count < 0 {
                    if errno == EINTR { continue }
                    problem = errno
                    return
                }
                if count == 0 { return }
                filled += count
            }
        }
        guard problem == 0 else { throw .from(errno: problem, doing: "read", path: path) }
        return filled == size ? data : data.prefix(filled)
    }

    /// Returns the names in a folder, sorted by their bytes, without "." and ".."; none if there is no such folder.
    static func names(in path: String) throws(InventoryError) -> [String] {
        guard let folder = opendir(path) else {
            if errno == ENOENT { return [] }
            throw .from(errno: errno, doing: "open the folder", path: path)
        }
        defer { closedir(folder) }
        var result: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { result.append(name) }
        }
        return result.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
