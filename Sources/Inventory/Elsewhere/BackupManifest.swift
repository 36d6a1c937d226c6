import FoundationEssentials

/// The contents of a backup elsewhere at a moment: the copy of the database, and each file that it names. The list is written last, so all
/// files of a list exist.
struct BackupManifest: Codable, Hashable, Sendable {
    /// A file below the backup's folder.
    struct File: Codable, Hashable, Sendable {
        /// The path, as in the library's folder: `photos/ab/SHA256.jpg`.
        var path: String
        var sha256: String
        var bytes: Int
    }

    static let currentFormat = 1

    /// The format of this list; a newer program may write another.
    var format = currentFormat
    /// The identity of the library.
    var library: String
    /// The moment, in ISO 8601 and UTC.
    var takenAt: String
    /// The format of the library.
    var schemaVersion: Int32
    /// The number of items, including those that left the household.
    var items: Int
    /// The end of the history.
    var lastChange: LastChange?
    var database: File
    /// Pictures and papers, sorted by their paths.
    var files: [File]
    /// Files that the library itself had lost.
    var missing: [String]
    /// The time of the last complete comparison; nil if there was none.
    var provenAt: String?
    /// The settings beside the items.
    var settings: [String: String]

    /// The maximum size of a list that is read.
    private static let sizeLimit = 512 << 20

    /// Reads a list.
    ///
    /// - Returns: nil if there is none.
    /// - Throws: `damaged` if it cannot be parsed.
    static func read(_ path: String) throws(InventoryError) -> BackupManifest? {
        guard let data = try FileSystem.read(path, limit: sizeLimit) else { return nil }
        guard let manifest = try? JSONDecoder().decode(BackupManifest.self, from: data) else {
            throw InventoryError(.damaged, "\(shown(path)) is damaged, so the backup that it describes cannot be used. Choose another one.")
        }
        guard manifest.format <= currentFormat else {
            throw InventoryError(.newerSchema, "A newer version of Homepwner made the backup of \(shown(path)). Use that version.")
        }
        guard ([manifest.database] + manifest.files).allSatisfy(\.isSound) else {
            throw InventoryError(
                .damaged, "\(shown(path)) lists files that do not belong to a backup, so it was not used. Choose another one.")
        }
        return manifest
    }

    /// Writes the list durably.
    func write(to path: String) throws(InventoryError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else {
            throw InventoryError(.damaged, "The list of files in the backup could not be written.")
        }
        try FileSystem.writeDurably(data, to: path)
    }
}

extension BackupManifest.File {
    init(_ picture: PhotoReference) {
        self.init(path: picture.relativePath, sha256: picture.sha256, bytes: picture.byteCount)
    }

    init(_ paper: PaperFile) { self.init(path: paper.relativePath, sha256: paper.sha256, bytes: paper.byteCount) }

    /// Whether the path is one that such files can have. Other programs may have written the list.
    var isSound: Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard Hex.isHash(sha256), bytes >= 0, let folder = parts.first, let name = parts.last else { return false }
        switch folder {
        case "backups": return parts.count == 2 && LibraryBackup(in: "/", named: String(name)) != nil
        case "photos", "papers":
            let ending = name.dropFirst(sha256.count)
            return parts.count == 3 && parts[1] == sha256.prefix(2) && name.hasPrefix(sha256)
                && (ending.isEmpty || ending.first == "." && PaperKind.isExtension(String(ending.dropFirst())))
        default: return false
        }
    }

    /// The file in the form in which a library copies it.
    var original: PaperFile {
        PaperFile(sha256: sha256, fileExtension: "", mediaType: "", byteCount: bytes)
    }
}
