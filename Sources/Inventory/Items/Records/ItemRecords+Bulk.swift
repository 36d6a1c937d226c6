import FoundationEssentials
import GRDB

extension ItemRecords {
    /// The items between two keys, or some of them.
    struct Neighbours {
        var items: [Item] = []
        /// The ranges of keys in which there are just these items and no others.
        var runs: [ClosedRange<Int64>] = []
    }

    /// Returns the items of ascending keys that are close together; those that are gone are left out.
    static func items(_ keys: ArraySlice<Int64>, _ db: Database, _ catalog: Catalog) throws -> Neighbours {
        guard let first = keys.first, let last = keys.last else { return Neighbours() }
        let statement = try db.cachedStatement(sql: columns + " WHERE items.key BETWEEN ? AND ? ORDER BY items.key")
        var photos: [Int64: [PhotoReference]]?
        var result = Neighbours()
        var next = keys.startIndex
        var isOpen = false
        try statement.forEachRow([first, last], of: "items", namedBy: 0) { row in
            let key = Int64(try row.key(0))
            while next < keys.endIndex, keys[next] < key { next += 1 }
            guard next < keys.endIndex, keys[next] == key else {
                isOpen = false
                return
            }
            var own: [PhotoReference] = []
            if try row.optionalNumber(11) != nil {
                let known = try photos ?? self.photos(from: first, to: last, db)
                photos = known
                own = known[key] ?? []
            }
            result.items.append(try item(of: row, photos: own, db, catalog))
            if isOpen, let run = result.runs.popLast() { result.runs.append(run.lowerBound...key) } else { result.runs.append(key...key) }
            isOpen = true
        }
        return result
    }

    private static func photos(from first: Int64, to last: Int64, _ db: Database) throws -> [Int64: [PhotoReference]] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT sha256, fileExtension, width, height, byteCount, originalName, item FROM itemPhotos JOIN pictures USING (picture)
                WHERE item BETWEEN ? AND ? ORDER BY item, position
                """)
        var result: [Int64: [PhotoReference]] = [:]
        try statement.forEachRow([first, last], of: "itemPhotos", namedBy: 6) { row in
            result[Int64(try row.key(6)), default: []].append(try photo(of: row))
        }
        return result
    }

    /// Inserts an item whose pictures were all in the library before.
    ///
    /// - Parameter knownPictures: the numbers of the pictures looked up so far, by hash.
    func insert(_ item: Item, knownPictures: inout [String: Int64]) throws {
        let numbers = try item.content.photos.enumerated().map { index, photo in
            if let known = knownPictures[photo.sha256] { return known }
            let number = try pictures(of: item.content)[index]
            knownPictures[photo.sha256] = number
            return number
        }
        try insert(item, pictures: numbers)
    }
}
