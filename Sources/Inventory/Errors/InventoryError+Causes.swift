import GRDB
import Glibc

/// The one place where codes of SQLite and of the system become sentences.
extension InventoryError {
    /// Makes an error from any error of a database access.
    ///
    /// - Parameters:
    ///   - error: the original error.
    ///   - path: the library's folder, for the sentence.
    static func from(_ error: any Error, path: String) -> InventoryError {
        if let error = error as? InventoryError { return error }
        switch error {
        case let error as DatabaseError: return from(sqlite: error, path: path)
        case let error as DamagedRow: return damaged(path, ": \(error.place)")
        case is RowDecodingError: return damaged(path, "")
        default:
            // Foundation's error about a file.
            return InventoryError(
                .diskError,
                "The files of the library in \(shown(path)) could not be examined. Check the disk and the permissions, then try again.")
        }
    }

    /// The advice for a failing disk.
    static let failingDiskAdvice =
        "The library itself may be sound: do not overwrite it, and copy its folder to another disk first."

    /// Returns the error for a part that cannot be read. `check` finds out whether the file is damaged, or only the disk failed for a
    /// moment.
    private static func damaged(_ path: String, _ place: String) -> InventoryError {
        InventoryError(
            .damaged,
            """
            A part of the library in \(shown(path)) cannot be read\(place). Leave its files as they are: \
            “homepwner check” shows whether the library is damaged or its disk failed.
            """)
    }

    private static func from(sqlite error: DatabaseError, path: String) -> InventoryError {
        let place = "the library in \(shown(path))"
        switch error.resultCode {
        case .SQLITE_FULL:
            return InventoryError(.diskFull, "The disk of \(place) is full. Make some room, then try again; nothing was changed.")
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
            return InventoryError(
                .readOnly,
                "\(place.capitalizedFirst) cannot be written. Check the permissions of its files and whether its disk is read-only.")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            return InventoryError(
                .databaseBusy, "\(place.capitalizedFirst) is in use by another program. Close that program, then try again.")
        case .SQLITE_CORRUPT:
            return damaged(path, "")
        case .SQLITE_CONSTRAINT:
            // Everything that a person can enter was checked before, so the stored data must contradict each other.
            return InventoryError(
                .damaged,
                """
                The library in \(shown(path)) is inconsistent (\(error.message ?? "no reason given")), so nothing was changed. Leave its \
                files as they are: “homepwner check” shows the damage.
                """)
        case .SQLITE_NOTADB:
            return InventoryError(
                .notADatabase, "The file library.sqlite in \(shown(path)) is not a Homepwner library. It was left as it is.")
        case .SQLITE_CANTOPEN:
            return InventoryError(
                .folderUnusable, "\(place.capitalizedFirst) cannot be opened. Check that the folder exists and that it is yours.")
        case .SQLITE_IOERR:
            return InventoryError(
                .diskError, "The disk of \(place) reported an error (\(error.extendedResultCode.rawValue)). \(failingDiskAdvice)")
        case .SQLITE_MISUSE where error.message == "Connection is closed":
            return InventoryError(.closed, "\(place.capitalizedFirst) is closed.")
        default:
            let code = error.extendedResultCode.rawValue
            return InventoryError(
                .databaseError, "\(place.capitalizedFirst) reported error \(code): \(error.message ?? "no reason given").")
        }
    }

    /// Makes the error of a failed system call.
    ///
    /// - Parameters:
    ///   - number: `errno` right after the call.
    ///   - what: the action, as in "write the photo".
    ///   - path: the path of its file.
    static func from(errno number: Int32, doing what: String, path: String) -> InventoryError {
        let reason = String(cString: strerror(number)).lowercased()
        let sentence = "Could not \(what) \(shown(path)): \(reason)."
        switch number {
        case ENOSPC, EDQUOT, EFBIG:
            return InventoryError(.diskFull, sentence + " Make some room, then try again.")
        case EROFS:
            return InventoryError(.readOnly, sentence + " The disk is read-only.")
        case EACCES, EPERM:
            return InventoryError(.folderUnusable, sentence + " Check that the folder is yours.")
        case EIO, ENXIO, ENODEV:
            return InventoryError(.diskError, sentence)
        default:
            return InventoryError(.folderUnusable, sentence)
        }
    }
}

extension String {
    /// The text with its first letter in upper case, for a sentence's start.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
