import FoundationEssentials
import Glibc

/// The libraries that were opened in windows, the last one first: a small file among the person's settings, for all windows together.
///
/// It is read again each time, because another window may have changed it. It takes the disk's time: use it away from the main thread of a
/// window.
public final class RecentLibraries: Sendable {
    /// The folder of the standard library.
    public let standardPath: String?
    private let file: String?

    /// The maximum number of stored libraries.
    static let most = 20

    /// - Parameters:
    ///   - file: the path of the file; nil stores nothing.
    ///   - standardPath: the folder of the standard library.
    public init(file: String?, standardPath: String? = nil) {
        self.file = file
        self.standardPath = standardPath
    }

    /// The libraries, the last used one first; empty if the file cannot be read.
    public var all: [RecentLibrary] {
        guard let file, let data = try? FileSystem.read(file, limit: 1 << 20) else { return [] }
        return Self.libraries(data) ?? []
    }

    /// Returns the libraries in a file's data; nil if they cannot be parsed.
    private static func libraries(_ data: Data) -> [RecentLibrary]? {
        guard let libraries = try? JSONDecoder().decode([RecentLibrary].self, from: data) else { return nil }
        var known: Set<String> = []
        return libraries.filter { $0.path.hasPrefix("/") && known.insert($0.path).inserted }
    }

    /// The library that was opened last; nil if there is none.
    public var last: RecentLibrary? { all.first }

    /// Stores a library as the last used one.
    public func noteUse(of library: RecentLibrary) throws(InventoryError) {
        let library = RecentLibrary(path: Self.resolved(library.path), name: library.name)
        try change { libraries in
            guard libraries.first != library else { return }
            libraries.removeAll { $0.path == library.path }
            libraries = Array(([library] + libraries).prefix(Self.most))
        }
    }

    /// Removes a library from the list; its folder is unchanged.
    public func remove(_ path: String) throws(InventoryError) {
        try change { libraries in libraries.removeAll { $0.path == path } }
    }

    /// Returns a path without links, so that a library is not listed twice; a path that does not exist is returned unchanged.
    public static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private func change(_ body: (inout [RecentLibrary]) -> Void) throws(InventoryError) {
        guard let file, let slash = file.lastIndex(of: "/") else { return }
        let folder = String(file[..<slash])
        try FileSystem.makeDirectory(folder)
        // The lock keeps two windows that open at the same moment from overwriting each other's entry.
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .from(errno: errno, doing: "open the folder", path: folder) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        // A file that cannot be read or parsed now is not overwritten, because another program may fix it.
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
