import FoundationEssentials
import Glibc

/// The libraries that were opened in windows, the last one first: a small file among the person's settings, for all windows together.
///
/// It is read again each time, for another window may have changed it, and takes the disk's time: use it away from the main thread of a window.
public final class RecentLibraries: Sendable {
    /// The folder of the library that everybody has.
    public let standardPath: String?
    private let file: String?

    /// So many are worth remembering.
    static let most = 20

    /// - Parameters:
    ///   - file: where it is kept; nil remembers nothing.
    ///   - standardPath: the folder of the library that everybody has.
    public init(file: String?, standardPath: String? = nil) {
        self.file = file
        self.standardPath = standardPath
    }

    /// The libraries, the one that was used last first. What cannot be read is none.
    public var all: [RecentLibrary] {
        guard let file, let data = try? FileSystem.read(file, limit: 1 << 20) else { return [] }
        return Self.libraries(data) ?? []
    }

    /// What a file says; nil where that is nothing that can be understood.
    private static func libraries(_ data: Data) -> [RecentLibrary]? {
        guard let libraries = try? JSONDecoder().decode([RecentLibrary].self, from: data) else { return nil }
        var known: Set<String> = []
        return libraries.filter { $0.path.hasPrefix("/") && known.insert($0.path).inserted }
    }

    /// The one that was open last; nil where none was.
    public var last: RecentLibrary? { all.first }

    /// Remembers that a library is in use: it is the last one now.
    public func noteUse(of library: RecentLibrary) throws(InventoryError) {
        let library = RecentLibrary(path: Self.resolved(library.path), name: library.name)
        try change { libraries in
            guard libraries.first != library else { return }
            libraries.removeAll { $0.path == library.path }
            libraries = Array(([library] + libraries).prefix(Self.most))
        }
    }

    /// Forgets a library; its folder is left as it is.
    public func remove(_ path: String) throws(InventoryError) {
        try change { libraries in libraries.removeAll { $0.path == path } }
    }

    /// A path without links, so that one library is not two; as it is where nothing is there.
    public static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private func change(_ body: (inout [RecentLibrary]) -> Void) throws(InventoryError) {
        guard let file, let slash = file.lastIndex(of: "/") else { return }
        let folder = String(file[..<slash])
        try FileSystem.makeDirectory(folder)
        // Two windows that open at the same moment do not forget each other.
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .from(errno: errno, doing: "open the folder", path: folder) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        // A file that cannot be read or understood now is not written over: another program may mend it.
        let data = try FileSystem.read(file, limit: 1 << 20)
        guard let before = data.map(Self.libraries) ?? [] else {
            throw InventoryError(.folderUnusable, "The list of libraries in \(shown(file)) is not valid. Fix it, or move it away.")
        }
        var after = before
        body(&after)
        guard after != before else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        guard let encoded = try? encoder.encode(after) else { return }
        try FileSystem.writeDurably(encoded, to: file)
    }
}
