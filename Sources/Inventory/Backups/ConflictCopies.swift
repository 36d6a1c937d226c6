public import FoundationEssentials

/// Conflict copies of a library's database. Programs that synchronize folders (Syncthing, Dropbox, Nextcloud) create them if two computers
/// changed the library.
public enum ConflictCopies {
    /// Returns the names of the conflict copies in a library's folder. Reads the disk.
    public static func names(in location: URL) -> [String] {
        let layout = LibraryLayout(root: Library.absolutePath(location))
        let stem = LibraryLayout.databaseName.dropLast(ending.count)
        return ((try? FileSystem.names(in: layout.root)) ?? []).filter { name in
            guard name.hasPrefix(stem), name.hasSuffix(ending), name != LibraryLayout.databaseName,
                case .regular? = try? FileSystem.kind(of: layout.root + "/" + name)
            else { return false }
            return (try? DatabaseFile.version(ofFile: layout.root + "/" + name)) != nil
        }
    }

    /// Returns a warning about conflict copies, in sentences; nil if there are none.
    public static func warning(in location: URL) -> String? {
        let names = names(in: location)
        guard let first = names.first else { return nil }
        let others = names.count == 1 ? "" : " (and \(names.count - 1) more)"
        return """
            Another computer changed this library at the same time, and a sync program put “\(shown(first))”\(others) beside \
            it. Those changes are not in this library. To see them, run homepwner restore with the path of that file, and \
            --into with a new folder.
            """
    }

    private static let ending = ".sqlite"
}
