import Glibc

/// A folder of pages that appears completely or not at all: it is written beside its place, made durable, and then moved there. It replaces
/// only an earlier folder of this kind.
final class PageFolder {
    /// The folder for the parts until all are written.
    let temporary: String
    private let path: String
    private let parent: String
    private var isCommitted = false
    /// Whether the path had no pages at the beginning: then nobody was asked about replacing them.
    private let isNew: Bool

    /// The file that marks a folder as an export's, with the names of all written files, a line each.
    private static let marker = ".homepwner-export"

    /// Starts a folder.
    ///
    /// - Throws: `unwritable` if something else exists at the path.
    init(path: String) throws(ExchangeError) {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        guard let slash = path.lastIndex(of: "/"), path.count > 1 else {
            throw ExchangeError(.unwritable, "\(visible(path)) cannot be the folder of the pages. Name a new one.")
        }
        let name = path[path.index(after: slash)...]
        guard name != ".", name != ".." else {
            throw ExchangeError(.unwritable, "\(visible(path)) cannot be the folder of the pages. Name a new one.")
        }
        parent = slash == path.startIndex ? "/" : String(path[..<slash])
        self.path = path
        temporary = "\(parent == "/" ? "" : parent)/.\(name.prefix(100)).\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        isNew = try Self.expectOwn(path).isEmpty
        guard mkdir(temporary, 0o700) == 0 else { throw .writing(path, errno: errno) }
    }

    deinit { if !isCommitted { Self.remove(temporary, (try? Self.files(of: temporary)) ?? []) } }

    /// Makes a folder in this one.
    func makeFolder(_ name: String) throws(ExchangeError) {
        guard mkdir(temporary + "/" + name, 0o700) == 0 || errno == EEXIST else { throw .writing(path, errno: errno) }
    }

    /// Writes a file.
    func write(_ bytes: some Sequence<UInt8>, to name: String) throws(ExchangeError) {
        let file = open(temporary + "/" + name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .writing(path, errno: errno) }
        defer { close(file) }
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw .writing(path, errno: errno) }
        }
        guard fsync(file) == 0 else { throw .writing(path, errno: errno) }
    }

    /// Puts the folder in its place.
    func commit() throws(ExchangeError) {
        try write(try (Self.files(of: temporary) + [Self.marker]).joined(separator: "\n").utf8, to: Self.marker)
        for name in try Self.contents(of: temporary) + [""] { Self.sync(temporary + "/" + name) }
        // The path may have changed while this was written.
        let written = try Self.expectOwn(path)
        guard !isNew || written.isEmpty else {
            throw ExchangeError(
                .unwritable, "Another program wrote pages to \(visible(path)) in the meantime, which were kept. Choose another folder.")
        }
        let old = temporary + ".old"
        let hadOld = rename(path, old) == 0
        guard hadOld || errno == ENOENT else { throw .writing(path, errno: errno) }
        guard rename(temporary, path) == 0 else {
            let number = errno
            if hadOld { rename(old, path) }
            throw .writing(path, errno: number)
        }
        isCommitted = true
        Self.sync(parent)
        if hadOld, !Self.remove(old, written) {
            throw ExchangeError(
                .unwritable, "The pages were written, but the previous pages could not be removed. They are in \(visible(old)).")
        }
    }

    /// Throws unless the path is unused, or has an empty folder, or one that was made here without other files in it.
    ///
    /// - Returns: the files that an earlier export wrote, which may be removed.
    private static func expectOwn(_ path: String) throws(ExchangeError) -> [String] {
        var info = stat()
        guard lstat(path, &info) == 0 else {
            if errno == ENOENT { return [] }
            throw .writing(path, errno: errno)
        }
        guard info.st_mode & S_IFMT == S_IFDIR else {
            throw ExchangeError(.unwritable, "\(visible(path)) is a file or a link. Name a new folder.")
        }
        let names = try contents(of: path)
        guard !names.isEmpty else { return [] }
        guard names.contains(marker) else {
            throw ExchangeError(.unwritable, "The folder \(visible(path)) holds other files, and is left as it is. Name a new one.")
        }
        let written = lines(of: path + "/" + marker)
        let known = Set(written)
        if let other = try files(of: path).first(where: { !known.contains($0) }) {
            throw ExchangeError(
                .unwritable,
                "The folder \(visible(path)) holds “\(visible(other, limit: 60))”, which is not one of its pages. Move that away first.")
        }
        return written
    }

    /// Returns the lines of a small file; none if it cannot be read.
    private static func lines(of path: String) -> [String] {
        guard let file = fopen(path, "re") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&piece, 1, piece.count, file)
            guard count > 0 else { break }
            bytes += piece.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Returns all files of a folder and of the folders directly in it. A deeper folder is listed by its name and is never one of the
    /// pages.
    private static func files(of path: String) throws(ExchangeError) -> [String] {
        var result: [String] = []
        for name in try contents(of: path) {
            guard isFolder(path + "/" + name) else {
                result.append(name)
                continue
            }
            for file in try contents(of: path + "/" + name) { result.append(name + "/" + file) }
        }
        return result
    }

    private static func isFolder(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
    }

    private static func contents(of path: String) throws(ExchangeError) -> [String] {
        guard let folder = opendir(path) else { throw .writing(path, errno: errno) }
        defer { closedir(folder) }
        var result: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { result.append(name) }
        }
        return result
    }

    private static func sync(_ path: String) {
        let file = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return }
        fsync(file)
        close(file)
    }

    /// Removes files of an export, and the folders that are then empty. Returns whether nothing is left.
    @discardableResult private static func remove(_ path: String, _ files: [String]) -> Bool {
        for file in files { unlink(path + "/" + file) }
        for name in (try? contents(of: path)) ?? [] { rmdir(path + "/" + name) }
        return rmdir(path) == 0
    }
}
