import FoundationEssentials
import Glibc
import Imaging

/// A copied and hashed file of a paper, which is not in its place yet.
struct StagedPaper: Sendable {
    /// The path of the copy.
    let path: String
    let file: PaperFile
    /// The original name.
    let name: String

    /// Removes the copy, unless it was moved.
    func discard() { unlink(path) }
}

/// Copies files that somebody chose, dropped or named as papers, in pieces, because they may be larger than the memory.
enum PaperIntake {
    /// The maximum size of a file, in bytes.
    static let sizeLimit: Int64 = 4 << 30
    private static let piece = 1 << 20

    /// Copies a file into a folder and makes the copy durable. A file that changes while it is read is refused, because half of the copy
    /// would be old.
    ///
    /// - Parameters:
    ///   - source: a regular file, not a link, because the target of a link was not chosen.
    ///   - folder: the folder for the copy, which is made if it is missing.
    ///   - progress: in bytes.
    /// - Throws: `paperUnreadable`, `paperTooLarge`, `stopped`, or errors of the folder's disk. Nothing is left in the folder then.
    static func take(_ source: String, into folder: String, progress: WorkProgress? = nil) throws(InventoryError) -> StagedPaper {
        let name = tidied(source)
        let file = try Self.open(source)
        defer { close(file) }
        let before = try look(file, source)
        guard before.size <= sizeLimit else {
            throw InventoryError(.paperTooLarge, "\(shown(source)) has \(before.size >> 20) MB; the limit for papers is 4096 MB.")
        }
        guard before.size > 0 else { throw InventoryError(.paperUnreadable, "\(shown(source)) is empty, so it was not added.") }
        try FileSystem.makeDirectory(folder)
        let path = "\(folder)/\(temporaryPrefix)\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
        let copy = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard copy >= 0 else { throw .from(errno: errno, doing: "store a paper in", path: folder) }
        var isOpen = true
        do throws(InventoryError) {
            progress?.begin(Int(before.size))
            var pieces = Pieces(source: source, folder: folder, size: before.size)
            try pieces.copy(from: file, to: copy, progress)
            guard try look(file, source) == before, pieces.byteCount == before.size else {
                throw InventoryError(
                    .paperUnreadable, "\(shown(source)) was changed while it was read, so it was not added. Try again when it is finished.")
            }
            guard fsync(copy) == 0 else { throw .from(errno: errno, doing: "store a paper in", path: folder) }
            progress?.finish()
            isOpen = false
            guard close(copy) == 0 else { throw .from(errno: errno, doing: "store a paper in", path: folder) }
            let kind = PaperKind.of(pieces.start, named: name)
            let paper = PaperFile(
                sha256: Hex.encode(pieces.hash.finished()), fileExtension: kind.fileExtension, mediaType: kind.mediaType,
                byteCount: Int(before.size))
            return StagedPaper(path: path, file: paper, name: name)
        } catch {
            if isOpen { close(copy) }
            unlink(path)
            throw error
        }
    }

    /// Writes bytes that come from no file, as those of a clipboard, into a folder and makes them durable.
    ///
    /// - Parameters:
    ///   - name: the name of the paper, whose ending says its kind where the bytes do not.
    ///   - folder: where the file waits; it is made when it is missing.
    /// - Throws: `paperUnreadable` if there are no bytes, or what the disk of the folder says. Nothing is left there then.
    static func take(_ data: Data, named name: String, into folder: String) throws(InventoryError) -> StagedPaper {
        let name = tidied(name)
        guard !data.isEmpty else { throw InventoryError(.paperUnreadable, "\(shown(name)) is empty, so it was not added.") }
        try FileSystem.makeDirectory(folder)
        let path = "\(folder)/\(temporaryPrefix)\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
        try FileSystem.writeDurably(data, to: path)
        var hash = RunningHash()
        data.withUnsafeBytes { hash.add($0) }
        let kind = PaperKind.of(data.prefix(PaperKind.window), named: name)
        let paper = PaperFile(
            sha256: Hex.encode(hash.finished()), fileExtension: kind.fileExtension, mediaType: kind.mediaType, byteCount: data.count)
        return StagedPaper(path: path, file: paper, name: name)
    }

    /// How the names of copies begin that are being made.
    static let temporaryPrefix = ".new-"

    /// Hashes a file of the library, piece by piece; returns nil if the file does not exist.
    ///
    /// - Throws: `paperUnreadable` if the file exists but could not be read in several attempts; errors of `progress`.
    static func hash(of path: String, progress: ((Int) throws -> Void)? = nil) throws -> (sha256: String, byteCount: Int)? {
        var found: (sha256: String, byteCount: Int)?
        let problem = try PassingErrors.retry { try hash(path, &found, progress) }
        guard !PassingErrors.contains(problem) else { throw PassingErrors.unread(path, problem) }
        return found
    }

    /// - Returns: the `errno` of the failure; 0 on success.
    private static func hash(
        _ path: String, _ found: inout (sha256: String, byteCount: Int)?, _ progress: ((Int) throws -> Void)?
    ) throws -> Int32 {
        let file = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return errno }
        defer { close(file) }
        var info = stat()
        guard fstat(file, &info) == 0 else { return errno }
        guard info.st_mode & S_IFMT == S_IFREG else { return 0 }
        var (hash, byteCount) = (RunningHash(), 0)
        var buffer = [UInt8](repeating: 0, count: piece)
        while true {
            let count = pread(file, &buffer, buffer.count, off_t(byteCount))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return errno }
            if count == 0 {
                found = (Hex.encode(hash.finished()), byteCount)
                return 0
            }
            buffer.withUnsafeBytes { hash.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            byteCount += count
            try progress?(byteCount)
        }
    }

    // MARK: - Parts

    private static func open(_ source: String) throws(InventoryError) -> Int32 {
        let file = Glibc.open(source, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY)
        guard file < 0 else { return file }
        if errno == ELOOP {
            throw InventoryError(.paperUnreadable, "\(shown(source)) is a link to another file. Choose the file itself.")
        }
        throw InventoryError(.paperUnreadable, "\(shown(source)) cannot be opened: \(String(cString: strerror(errno)).lowercased()).")
    }

    /// The facts that reveal a change of a file.
    private struct Look: Equatable {
        let size: Int64
        let seconds: Int
        let nanoseconds: Int
    }

    private static func look(_ file: Int32, _ source: String) throws(InventoryError) -> Look {
        var info = stat()
        guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            let what = info.st_mode & S_IFMT == S_IFDIR ? "is a folder, not a file" : "is not an ordinary file"
            throw InventoryError(.paperUnreadable, "\(shown(source)) \(what). Choose a file.")
        }
        return Look(size: Int64(info.st_size), seconds: info.st_mtim.tv_sec, nanoseconds: info.st_mtim.tv_nsec)
    }

    private struct Pieces {
        let source: String
        let folder: String
        /// The number of bytes at the beginning.
        let size: Int64
        var hash = RunningHash()
        var start: [UInt8] = []
        var byteCount: Int64 = 0

        init(source: String, folder: String, size: Int64) {
            self.source = source
            self.folder = folder
            self.size = size
        }

        mutating func copy(from file: Int32, to copy: Int32, _ progress: WorkProgress?) throws(InventoryError) {
            var buffer = [UInt8](repeating: 0, count: PaperIntake.piece)
            while true {
                let count = read(file, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else {
                    let reason = String(cString: strerror(errno)).lowercased()
                    throw InventoryError(.paperUnreadable, "\(shown(source)) cannot be read: \(reason). It was not added.")
                }
                if count == 0 { return }
                if start.count < PaperKind.window { start += buffer[..<min(count, PaperKind.window - start.count)] }
                buffer.withUnsafeBytes { hash.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
                let problem = FileSystem.write(buffer[..<count], to: copy)
                guard problem == 0 else { throw .from(errno: problem, doing: "store a paper in", path: folder) }
                byteCount += Int64(count)
                // A file that grows as fast as it is read would never end.
                guard byteCount <= size else { return }
                try progress?.advance(count)
            }
        }
    }

    /// Returns a name without folders, in one line and without characters that the database cannot hold.
    static func tidied(_ path: String) -> String {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        return String(last.filter { $0 != "\0" }.map { $0.isNewline ? " " : $0 }.prefix(255))
    }
}
