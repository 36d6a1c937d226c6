/// The findings of a library's check, for people and scripts.
public struct CheckReport: Codable, Hashable, Sendable {
    /// Whether no problem was found.
    public var ok = true
    /// The library's folder.
    public var library: String
    /// Whether another process had it open meanwhile.
    public var inUse = false
    /// The schema's version; nil if the file is not a library.
    public var schemaVersion: Int?
    /// The result of SQLite's integrity check: one line "ok", or the problems.
    public var integrity: [String] = []
    /// Rows that name missing rows.
    public var foreignKeys: [String] = []
    /// Rows with values that this program does not write.
    public var rows: [String] = []
    /// Counters that do not agree with the items.
    public var counters: [String] = []
    /// Places, tags and items that contain each other in a cycle, or are in deleted ones.
    public var links: [String] = []
    /// The number of items.
    public var items = 0
    /// The number of entries in the history.
    public var changes = 0
    /// The number of originals that were read and compared with their hashes.
    public var photosChecked = 0
    /// Missing originals, as paths below the library's folder.
    public var photosMissing: [String] = []
    /// Originals whose contents changed.
    public var photosDamaged: [String] = []
    /// Originals that could not be read, such as those of another user; they may be undamaged.
    public var photosUnreadable: [String] = []
    /// Files that do not belong to a picture of the library; they are harmless and are removed after a day.
    public var photosExtra: [String] = []
    /// The number of papers that were read and compared with their hashes.
    public var papersChecked = 0
    /// Missing papers, as paths below the library's folder.
    public var papersMissing: [String] = []
    /// Papers whose contents changed.
    public var papersDamaged: [String] = []
    /// Papers that could not be read; they may be undamaged.
    public var papersUnreadable: [String] = []
    /// Files that do not belong to a paper of the library; they are harmless and are removed after a day.
    public var papersExtra: [String] = []
    /// Conflict copies of the database, which another program made because two computers changed the library.
    public var conflictCopies: [String] = []
    /// The reason why the check ended early, in a sentence.
    public var error: String?
    /// The code of that error.
    public var errorCode: String?

    /// The check's findings about the database as an error of the kind `damaged`; nil if the database is sound, whatever the state of the
    /// pictures.
    public var damage: InventoryError? {
        guard let first = ((integrity == ["ok"] ? [] : integrity) + rows).first else { return nil }
        return LibraryDiagnosis.damaged(LibraryLayout(root: library), first)
    }

    init(library: String) { self.library = library }

    mutating func conclude() {
        ok =
            error == nil && integrity == ["ok"] && foreignKeys.isEmpty && rows.isEmpty && counters.isEmpty && links.isEmpty
            && photosMissing.isEmpty && photosDamaged.isEmpty && papersMissing.isEmpty && papersDamaged.isEmpty
            && photosUnreadable.isEmpty && papersUnreadable.isEmpty
    }
}
