import FoundationEssentials
import Glibc
import Inventory

/// The folder that an import takes pictures from. A name in a file comes from a stranger: nothing outside the folder is ever opened.
struct PhotoFolder {
    /// Why a picture could not be taken, as a sentence.
    struct Refusal: Error {
        let reason: String
    }

    private let path: String

    /// - Parameter path: the folder, which has to be there.
    init(_ path: String) throws(ExchangeError) {
        var info = stat()
        guard stat(path, &info) == 0 else { throw .reading(path, errno: errno) }
        guard info.st_mode & S_IFMT == S_IFDIR else {
            throw ExchangeError(.unreadable, "\(visible(path)) is not a folder. Name the folder that holds the pictures.")
        }
        self.path = path
    }

    /// Reads a picture.
    ///
    /// - Parameter name: a path below the folder; also the name of an original as a library's `photos` folder has it.
    func read(_ name: String) throws(Refusal) -> Data {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard !name.utf8.contains(0), !parts.isEmpty, parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
            throw Refusal(reason: "“\(visible(name, limit: 80))” leads out of the folder of pictures. Name a file in it.")
        }
        var file = open(parts)
        if file < 0, errno == ENOENT, parts.count == 1, Self.isOriginal(name) { file = open([String(name.prefix(2)), name]) }
        guard file >= 0 else {
            let number = errno
            switch number {
            case ENOENT: throw Refusal(reason: "There is no “\(visible(name, limit: 80))” in \(visible(path)).")
            case ELOOP, ENOTDIR:
                throw Refusal(reason: "“\(visible(name, limit: 80))” is a link or leads through one. Copy the picture into the folder.")
            default: throw Refusal(reason: "“\(visible(name, limit: 80))” cannot be opened: \(String(cString: strerror(number))).")
            }
        }
        defer { close(file) }
        return try read(file, name: name)
    }

    /// The path of a file that is larger than what is read at once, below the folder and through no link.
    func path(of name: String) throws(Refusal) -> String {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard !name.utf8.contains(0), !parts.isEmpty, parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
            throw Refusal(reason: "“\(visible(name, limit: 80))” leads out of the folder of papers. Name a file in it.")
        }
        var found = parts
        var file = open(parts)
        if file < 0, errno == ENOENT, parts.count == 1, Self.isOriginal(name) {
            found = [String(name.prefix(2)), name]
            file = open(found)
        }
        guard file >= 0 else {
            switch errno {
            case ENOENT: throw Refusal(reason: "There is no “\(visible(name, limit: 80))” in \(visible(path)).")
            case ELOOP, ENOTDIR:
                throw Refusal(reason: "“\(visible(name, limit: 80))” is a link or leads through one. Copy the paper into the folder.")
            default: throw Refusal(reason: "“\(visible(name, limit: 80))” cannot be opened: \(String(cString: strerror(errno))).")
            }
        }
        close(file)
        return path + "/" + found.joined(separator: "/")
    }

    /// Opens a file step by step, so that no link on the way is followed.
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
            throw Refusal(reason: "“\(visible(name, limit: 80))” has \(info.st_size >> 20) MB; 64 MB is the most.")
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
            throw Refusal(reason: "“\(visible(name, limit: 80))” cannot be read: \(String(cString: strerror(problem))).")
        }
        return data.prefix(filled)
    }

    /// Whether a name is one that a library gives to originals.
    static func isOriginal(_ name: String) -> Bool {
        let hash = name.utf8.prefix { $0 != UInt8(ascii: ".") }
        return hash.count == 64 && hash.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
