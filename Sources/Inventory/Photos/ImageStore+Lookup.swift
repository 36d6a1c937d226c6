import FoundationEssentials
import GRDB

extension ImageStore {
    /// Returns the pictures with the given hashes, for use in items; unknown ones are left out.
    ///
    /// - Parameter hashes: of 64 lower-case hexadecimal digits each.
    func references(of hashes: [String]) throws(InventoryError) -> [String: PhotoReference] {
        let wanted = hashes.compactMap { name in Hex.decode(name).map { (name: name, hash: $0) } }
        guard !wanted.isEmpty else { return [:] }
        return try storage.read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT sha256, fileExtension, width, height, byteCount, picture FROM pictures WHERE sha256 = ?")
            var found: [String: PhotoReference] = [:]
            for (name, hash) in wanted {
                found[name] = try Row.fetchOne(statement, arguments: [hash]).map { row in
                    try StoredRow(row, of: "pictures", namedBy: 5).picture(from: 0)
                }
            }
            return found
        }
    }
}
