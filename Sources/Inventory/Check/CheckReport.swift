/// What a check of a library found, for people and scripts.
public struct CheckReport: Codable, Hashable, Sendable {
    /// Whether nothing is wrong.
    public var ok = true
    /// The library's folder.
    public var library: String
    /// Whether another process had it open meanwhile.
    public var inUse = false
    /// The schema's version; nil when the file is no library.
    public var schemaVersion: Int?
    /// What SQLite's integrity check says: one line "ok", or what is wrong.
    public var integrity: [String] = []
    /// Rows that name rows that are not there.
    public var foreignKeys: [String] = []
    /// Rows that do not hold what this program writes.
    public var rows: [String] = []
    /// Numbers beside the items that do not agree with the items.
    public var counters: [String] = []
    /// Places, tags and items that are in each other in a circle, or in what was deleted.
    public var links: [String] = []
    /// How many items there are.
    public var items = 0
    /// How many entries the history has.
    public var changes = 0
    /// How many originals were read and compared with their hashes.
    public var photosChecked = 0
    /// Originals that are gone, as paths below the library's folder.
    public var photosMissing: [String] = []
    /// Originals that are not what they were.
    public var photosDamaged: [String] = []
    /// Originals that could not be read, as those that another user owns; they may be undamaged.
    public var photosUnreadable: [String] = []
    /// Files that no picture of the library belongs to; harmless, they go after a day.
    public var photosExtra: [String] = []
    /// How many papers were read and compared with their hashes.
    public var papersChecked = 0
    /// Papers that are gone, as paths below the library's folder.
    public var papersMissing: [String] = []
    /// Papers that are not what they were.
    public var papersDamaged: [String] = []
    /// Papers that could not be read; they may be undamaged.
    public var papersUnreadable: [String] = []
    /// Files that no paper of the library belongs to; harmless, they go after a day.
    public var papersExtra: [String] = []
    /// Conflict copies of the database, which another program made because two computers changed the library.
    public var conflictCopies: [String] = []
    /// Why the check could not go on, in a sentence.
    public var error: String?
    /// The code of that error.
    public var errorCode: String?

    /// What the check says about the database as an error of the kind `damaged`; nil where the database is sound, whatever the pictures are.
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
