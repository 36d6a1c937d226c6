import FoundationEssentials
import Glibc

/// Reads the facts of a library's file before SQLite opens it.
enum DatabaseFile {
    /// Checks the kind and header of the library's file, without writing.
    ///
    /// - Returns: the schema's version; nil if there is no file.
    /// - Throws: `notADatabase` for anything other than a library, `newerSchema` for one of a newer program.
    static func version(_ layout: LibraryLayout) throws(InventoryError) -> Int32? {
        guard let inFile = try version(ofFile: layout.database) else { return nil }
        let version = Int32(bitPattern: max(UInt32(bitPattern: inFile), WriteAheadLog.userVersion(layout) ?? 0))
        guard version <= Schema.version else { throw newer(layout, version: version) }
        return version
    }

    /// Checks the kind and header of any file.
    ///
    /// - Returns: the schema's version in the file; nil if there is no file.
    /// - Throws: `notADatabase` for anything other than a library of some version.
    static func version(ofFile path: String) throws(InventoryError) -> Int32? {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            if errno == ELOOP { throw refusal(path, "is a link") }
            if errno == ENXIO || errno == ENODEV { throw refusal(path, "is not an ordinary file") }
            throw .from(errno: errno, doing: "open", path: path)
        }
        defer { Glibc.close(file) }
        var info = stat()
        guard fstat(file, &info) == 0 else { throw .from(errno: errno, doing: "look at", path: path) }
        switch info.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw refusal(path, "is a folder")
        default: throw refusal(path, "is not an ordinary file")
        }
        guard info.st_size > 0 else { throw refusal(path, "is empty") }
        let header = Array(try FileSystem.read(file, size: min(100, Int(info.st_size)), path: path))
        guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else { throw refusal(path, "is something else") }
        let applicationID = Int32(bitPattern: number(header, at: 68))
        guard applicationID == Schema.applicationID else { throw refusal(path, "belongs to another program") }
        return Int32(bitPattern: number(header, at: 60))
    }

    /// Returns the error for a library of a newer program.
    static func newer(_ layout: LibraryLayout, version: Int32?) -> InventoryError {
        let which = version.map { " (its format is \($0), this program knows \(Schema.version))" } ?? ""
        return InventoryError(
            .newerSchema,
            "A newer version of Homepwner made the library in \(shown(layout.root))\(which). Use that version; nothing was changed.")
    }

    private static func refusal(_ path: String, _ what: String) -> InventoryError {
        InventoryError(
            .notADatabase,
            "\(shown(path)) \(what), not a Homepwner library. It was left as it is: choose another folder, or move the file away.")
    }

    static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
