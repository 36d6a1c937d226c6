/// An error of a library, in one sentence that names the problem, the place and the remedy.
///
/// `code` is short and stable: scripts, logs and tests tell errors apart by it. `description` is for people.
public struct InventoryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors that a caller may want to tell apart.
    public enum Code: String, Sendable, CaseIterable, Codable {
        /// Another process has the library open.
        case libraryInUse = "library-in-use"
        /// There is no library at that path, and none was to be made.
        case libraryMissing = "library-missing"
        /// The folder cannot be made, entered or written.
        case folderUnusable = "folder-unusable"
        /// A newer version of the program wrote the library.
        case newerSchema = "newer-schema"
        /// The file that should hold the library is something else.
        case notADatabase = "not-a-database"
        /// The library's file is damaged.
        case damaged = "damaged"
        /// The library can be read but not written.
        case readOnly = "read-only"
        /// The disk, the quota or the file-size limit is reached.
        case diskFull = "disk-full"
        /// The disk reported an error.
        case diskError = "disk-error"
        /// Another program has locked the database for more than two seconds.
        case databaseBusy = "database-busy"
        /// After a failed save it is unknown what is stored.
        case saveUncertain = "save-uncertain"
        /// The item was changed since it was read.
        case conflict = "conflict"
        /// One of many items was changed since the effect of a change was counted.
        case outcomeChanged = "outcome-changed"
        /// There is no such item.
        case itemMissing = "item-missing"
        /// A text is too long or has characters that cannot be stored.
        case invalidText = "invalid-text"
        /// An item with this identity exists already, with other content.
        case duplicateItem = "duplicate-item"
        /// Another item has the wanted item number.
        case numberTaken = "number-taken"
        /// Another place, tag, type or field has the wanted name.
        case nameTaken = "name-taken"
        /// A picture file cannot be opened.
        case photoUnreadable = "photo-unreadable"
        /// A picture is over a limit.
        case photoTooLarge = "photo-too-large"
        /// A file is not a picture that can be read.
        case photoInvalid = "photo-invalid"
        /// The file is a picture of an unsupported kind. It can be kept as a paper.
        case photoForeign = "photo-foreign"
        /// An original is missing or altered on disk.
        case photoDamaged = "photo-damaged"
        /// A file for a paper cannot be read, or was changed meanwhile.
        case paperUnreadable = "paper-unreadable"
        /// A file for a paper is over the limit.
        case paperTooLarge = "paper-too-large"
        /// A paper's file is missing or altered on disk.
        case paperDamaged = "paper-damaged"
        /// Another program put another file in the library's place while it was open.
        case replaced = "replaced"
        /// Somebody cancelled a long change.
        case stopped = "stopped"
        /// The library was closed.
        case closed = "closed"
        /// Other errors of the database.
        case databaseError = "database-error"
    }

    /// The kind of the error.
    public let code: Code
    /// The problem, its place and the remedy, in one or two sentences.
    public let description: String

    /// Creates an error from its kind and its sentence.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
