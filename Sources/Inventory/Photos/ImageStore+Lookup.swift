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
                sql: "SELECT sha256, fileExtension, width, height, byteCount, picture FROM pictures WHERE sha256 = ?")
            return try Row.fetchOne(statement, arguments: [hash]).map { row in
                try StoredRow(row, of: "pictures", namedBy: 5).picture(from: 0)
            }
        }
    }
}
