import FoundationEssentials
import GRDB

/// Checks that places and items do not contain each other in cycles, and are not in deleted ones.
enum LinkCheck {
    static func findings(_ db: Database) throws -> [String] {
        var result: [String] = []
        if let circle = try circle("SELECT place, parent FROM places WHERE parent IS NOT NULL", of: "places", db) {
            let name = try String.fetchOne(db, sql: "SELECT name FROM places WHERE place = ?", arguments: [circle.first])
            result.append("places: \(circle.count) contain each other, one of them “\(shown(name ?? ""))”")
        }
        if let circle = try circle("SELECT key, parent FROM items WHERE parent IS NOT NULL", of: "items", db) {
            let name = try String.fetchOne(db, sql: "SELECT name FROM items WHERE key = ?", arguments: [circle.first])
            result.append("parts: \(circle.count) are parts of each other, one of them “\(shown(name ?? ""))”")
        }
        for (what, sql) in [
            ("items: %d are in places that were deleted", "items JOIN places USING (place) WHERE gone <> 0"),
            ("items: %d have tags that were deleted", "itemTags JOIN tags USING (tag) WHERE gone <> 0"),
            (
                "places: %d are in places that were deleted",
                "places JOIN places AS outer ON outer.place = places.parent WHERE places.gone = 0 AND outer.gone <> 0"
            ),
        ] {
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM " + sql) ?? 0
            if count > 0 { result.append(what.replacing("%d", with: String(count))) }
        }
        return result
    }

    /// Returns the rows of the first cycle among rows that name another row of their table; nil if there is none.
    ///
    /// - Parameter sql: a query for the numbers of a row and of the row that it is in.
    private static func circle(_ sql: String, of table: StaticString, _ db: Database) throws -> [Int64]? {
        var outer: [Int64: Int64] = [:]
        let rows = try Row.fetchCursor(db, sql: sql)
        while let row = try rows.next() {
            let row = StoredRow(row, of: table, namedBy: 0)
            outer[try row.number(0)] = try row.number(1)
        }
        // Each row is visited once: a row that was seen before leads to no new cycle.
        var seen: Set<Int64> = []
        for start in outer.keys.sorted() where !seen.contains(start) {
            var way: [Int64] = []
            var onWay: Set<Int64> = []
            var next: Int64? = start
            while let here = next, seen.insert(here).inserted {
                way.append(here)
                onWay.insert(here)
                next = outer[here]
            }
            if let again = next, onWay.contains(again), let first = way.firstIndex(of: again) { return Array(way[first...]) }
        }
        return nil
    }
}
