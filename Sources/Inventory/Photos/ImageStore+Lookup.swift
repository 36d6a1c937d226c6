import FoundationEssentials
import GRDB

extension ImageStore {
    /// The picture of a hash, as an item would name it; nil when the library has none.
    ///
    /// - Parameter sha256: 64 lower-case hexadecimal digits.
    public func reference(sha256: String) throws(InventoryError) -> PhotoReference? {
        guard let hash = Hex.decode(sha256) else { return nil }
        return try storage.read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT fileExtension, width, height, byteCount FROM pictures WHERE sha256 = ?")
            return try Row.fetchOne(statement, arguments: [hash]).map { row in
                PhotoReference(
                    sha256: sha256, fileExtension: row[0], width: row[1], height: row[2], byteCount: row[3], originalName: nil)
            }
        }
    }
}
