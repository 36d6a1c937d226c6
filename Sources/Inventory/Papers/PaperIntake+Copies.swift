import FoundationEssentials
import Glibc
import Imaging

extension PaperIntake {
    /// Copies a paper of a library to a new file, and checks that it is unchanged.
    ///
    /// - Parameters:
    ///   - replacing: whether the complete copy replaces an existing file.
    ///   - progress: called repeatedly; its errors end the copy.
    /// - Throws: `paperDamaged`; `paperUnreadable` if the file exists but could not be read in several attempts; otherwise the disk's
    ///   error. An unfinished copy is removed.
    static func copy(
        _ source: String, of paper: PaperFile, to path: String, mode: UInt32, replacing: Bool,
        progress: (() throws(InventoryError) -> Void)? = nil
    ) throws(InventoryError) {
        let problem = try PassingErrors.retry { () throws(InventoryError) in
            try copyOnce(source, of: paper, to: path, mode: mode, replacing: replacing, progress)
        }
        guard !PassingErrors.contains(problem) else { throw PassingErrors.unread(source, problem) }
        guard problem == 0 else { throw damaged(source, problem == ENOENT ? "is missing" : "cannot be opened") }
    }

    /// - Returns: the `errno` of reading the source; 0 if it was copied.
    private static func copyOnce(
        _ source: String, of paper: PaperFile, to path: String, mode: UInt32, replacing: Bool,
        _ progress: (() throws(InventoryError) -> Void)?
    ) throws(InventoryError) -> Int32 {
        let file = open(source, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return errno }
        defer { close(file) }
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        let target = replacing ? "\(folder)/\(temporaryPrefix)\(getpid())-\(UInt64.random(in: 0...UInt64.max))" : path
        let copy = open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        guard copy >= 0 else { throw .from(errno: errno, doing: "write", path: path) }
        var isOpen = true
        do throws(InventoryError) {
            let problem = try move(file, to: copy, of: paper, source: source, path: path, progress)
            guard problem == 0 else {
                close(copy)
                unlink(target)
                return problem
            }
            guard fsync(copy) == 0 else { throw .from(errno: errno, doing: "write", path: path) }
            isOpen = false
            guard close(copy) == 0 else { throw .from(errno: errno, doing: "write", path: path) }
            if replacing, rename(target, path) != 0 { throw .from(errno: errno, doing: "write", path: path) }
            return 0
        } catch {
            if isOpen { close(copy) }
            unlink(target)
            throw error
        }
    }

    private static func move(
        _ file: Int32, to copy: Int32, of paper: PaperFile, source: String, path: String,
        _ progress: (() throws(InventoryError) -> Void)?
    ) throws(InventoryError) -> Int32 {
        var (hash, byteCount) = (RunningHash(), 0)
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return errno }
            if count == 0 { break }
            byteCount += count
            guard byteCount <= paper.byteCount else { break }
            buffer.withUnsafeBytes { hash.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            let problem = FileSystem.write(buffer[..<count], to: copy)
            guard problem == 0 else { throw .from(errno: problem, doing: "write", path: path) }
            try progress?()
        }
        guard byteCount == paper.byteCount, Hex.encode(hash.finished()) == paper.sha256 else { throw damaged(source, "was altered") }
        return 0
    }

    private static func damaged(_ source: String, _ problem: String) -> InventoryError {
        InventoryError(.paperDamaged, "The paper cannot be used: \(shown(source)) \(problem). Bring it back from a backup.")
    }
}
