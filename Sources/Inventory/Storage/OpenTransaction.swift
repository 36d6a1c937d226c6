import GRDB
import Glibc

/// A transaction in which others read and write until it is stored or rolled back, and the files that were stored for it.
///
/// `@unchecked Sendable` because the storage of a library makes it, uses it and ends it on the thread of its writer. After the end each use
/// is an error. `make tsan` checks it in SteppedChangeTests.
final class OpenTransaction: @unchecked Sendable {
    private let db: Database
    private var isOpen = true
    /// The error after which SQLite rolled everything back; nil as long as the transaction can be stored.
    private(set) var failure: DatabaseError?
    private var files: [String] = []

    /// - Parameter db: the connection that writes, inside a transaction.
    init(_ db: Database) { self.db = db }

    /// Reads the present state, with all parts so far.
    func read<T>(_ body: (Database) throws -> T) throws -> T { try use { try body(db) } }

    /// Performs a part of the transaction. Its errors roll back this part only, and so does a result that is not to be kept.
    func part<T>(_ body: (Database) throws -> (result: T, isKept: Bool)) throws -> T {
        try use {
            var result: T?
            try db.inSavepoint {
                let part = try body(db)
                result = part.result
                return part.isKept ? .commit : .rollback
            }
            guard let result else { throw Self.ended }
            return result
        }
    }

    private func use<T>(_ body: () throws -> T) throws -> T {
        if let failure { throw failure }
        guard isOpen else { throw Self.ended }
        do { return try body() } catch let error as DatabaseError {
            // A full disk, for example, ends the transaction; later statements would be stored one by one.
            if !db.isInsideTransaction { failure = error }
            throw error
        }
    }

    /// Ends all use, before the transaction is stored or rolled back.
    func end() { isOpen = false }

    private static let ended = DatabaseError(resultCode: .SQLITE_MISUSE)

    // MARK: - Files

    /// Notes a new file that only this transaction names.
    func note(file path: String) { files.append(path) }

    /// Removes the files, after the transaction was rolled back.
    func removeFiles() {
        for path in files where unlink(path) == 0 {
            // The folder goes if it is empty.
            if let slash = path.lastIndex(of: "/") { rmdir(String(path[..<slash])) }
        }
        files = []
    }
}
