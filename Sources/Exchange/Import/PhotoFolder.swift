import FoundationEssentials
import Glibc
import Inventory

/// The folder from which an import reads pictures. The names come from an untrusted file, so no file outside the folder is ever opened.
struct PhotoFolder {
    /// The reason why a picture was refused, as a sentence.
    struct Refusal: Error {
        let reason: String
    }

    private let path: String
    private let names = FolderNames()
    /// The kind of files in the folder, for messages: "pictures".
    private let what: String

    /// - Parameters:
    ///   - path: the folder, which must exist.
    ///   - what: the kind of files in the folder, such as "pictures"
    init(_ path: String, of what: String = "pictures") throws(ExchangeError) {
        var info = stat()
        guard stat(path, &info) == 0 else { throw .reading(path, errno: errno) }
        guard info.st_mode & S_IFMT == S_IFDIR else {
            throw ExchangeError(.unreadable, "\(visible(path)) is not a folder. Name the folder that holds the \(what).")
        }
        self.path = path
        self.what = what
    }

    /// Reads a picture.
    ///
    /// - Parameter name: a path below the folder, in the notation of any system, or the name of an original in a library's `photos`
    ///   folder.
    /// - Returns: the file's bytes, and its path below the folder.
    func read(_ name: String) throws(Refusal) -> (data: Data, path: String) {
        let (file, parts) = try find(name)
        defer { close(file) }
        return (try read(file, name: name), parts.joined(separator: "/"))
    }

    /// Returns the path of a file that is too large to be read at once, below the folder and without links.
    func path(of name: String) throws(Refusal) -> String {
        let found = try find(name)
        close(found.file)
        return path + "/" + found.parts.joined(separator: "/")
    }

    /// Opens the file with this name, or the only file whose name differs just in case or Unicode form. If the path begins on another
    /// computer, its longest end that exists here is used.
    private func find(_ name: String) throws(Refusal) -> (file: Int32, parts: [String]) {
        let wanted = WrittenPath(name)
        let shown = "“\(visible(name, limit: 80))”"
        guard !wanted.isAddress else {
            throw Refusal(reason: "\(shown) is a web address, and files are not downloaded. Save the file into the folder of \(what).")
        }
        guard !name.utf8.contains(0), !wanted.parts.isEmpty, !wanted.parts.contains("..") else {
            throw Refusal(reason: "\(shown) leads out of the folder of \(what). Name a file in it.")
        }
        var problem = ENOENT
        for start in wanted.isElsewhere ? Array(wanted.parts.indices) : [0] {
            let parts = Array(wanted.parts[start...])
            let file = open(parts)
            if file >= 0 { return (file, parts) }
            problem = errno
            guard problem == ENOENT else { break }
            guard let others = names.spellings(of: parts, in: path) else { continue }
            guard others.count == 1 else {
                let list = others.prefix(3).map { "“\(visible($0.joined(separator: "/"), limit: 60))”" }.joined(separator: ", ")
                throw Refusal(reason: "\(shown) matches several files in \(visible(path)): \(list). Write the name of one of them.")
            }
            let other = open(others[0])
            if other >= 0 { return (other, others[0]) }
            problem = errno
        }
        if problem == ENOENT, wanted.parts.count == 1, Self.isOriginal(name) {
            let parts = [String(name.prefix(2)), name]
            let file = open(parts)
            if file >= 0 { return (file, parts) }
            problem = errno
        }
        switch problem {
        case ENOENT:
            let last = wanted.isElsewhere ? "“\(visible(wanted.parts.last ?? "", limit: 80))”" : shown
            throw Refusal(reason: "There is no \(last) in \(visible(path)).")
        case ELOOP, ENOTDIR: throw Refusal(reason: "\(shown) is a link or leads through a link. Copy the file into the folder.")
        default: throw Refusal(reason: "\(shown) cannot be opened: \(String(cString: strerror(problem)).lowercased()).")
        }
    }

    /// Opens a file folder by folder, so that no link on the way is followed.
    private func open(_ parts: [String]) -> Int32 {
        var folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        for part in parts.dropLast() {
            guard folder >= 0 else { return -1 }
            let next = openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            let number = errno
            close(folder)
            errno = number
            folder = next
        }
        guard folder >= 0, let last = parts.last else { return -1 }
        let file = openat(folder, last, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        let number = errno
        close(folder)
        errno = number
        return file
    }

    private func read(_ file: Int32, name: String) throws(Refusal) -> Data {
        var info = stat()
        guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            throw Refusal(reason: "“\(visible(name, limit: 80))” is not an ordinary file.")
        }
        guard info.st_size <= SourceFile.sizeLimit else {
            throw Refusal(reason: "“\(visible(name, limit: 80))” has \(info.st_size >> 20) MB; the limit is 64 MB.")
        }
        var data = Data(count: Int(info.st_size))
        var filled = 0
        var problem: Int32 = 0
        data.withUnsafeMutableBytes { bytes in
            while filled < bytes.count {
                let count = pread(file, bytes.baseAddress?.advanced(by: filled), bytes.count - filled, off_t(filled))
                if count == 0 { return }
                if count > 0 { filled += count } else if errno != EINTR { return problem = errno }
            }
        }
        guard problem == 0 else {
            throw Refusal(reason: "“\(visible(name, limit: 80))” cannot be read: \(String(cString: strerror(problem)).lowercased()).")
        }
        return data.prefix(filled)
    }

    /// Returns whether a name has the form of an original's name in a library.
    static func isOriginal(_ name: String) -> Bool {
        let hash = name.utf8.prefix { $0 != UInt8(ascii: ".") }
        return hash.count == 64 && hash.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
