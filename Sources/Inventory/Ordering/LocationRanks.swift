import FoundationEssentials
import GRDB

/// The number of each item's location when all locations in use are counted in their order: what a list that is grouped by location goes by.
/// Four bytes an item; no text.
struct LocationRanks: Sendable {
    /// By key; `none` for items that have no location.
    private(set) var ranks: [UInt32]
    /// How many numbers there are. Some may have lost their last item.
    private(set) var count: Int

    /// Stands for no location.
    static let none = UInt32.max

    /// Reads them from the database's index.
    init(_ db: Database) throws {
        let order = try OrderQueries.load(.location, db)
        let counts = try Int.fetchCursor(
            db, sql: "SELECT count(*) FROM items WHERE locationOrder IS NOT NULL GROUP BY locationOrder ORDER BY locationOrder")
        ranks = [UInt32](repeating: Self.none, count: Int(try OrderQueries.largestKey(Counters(db), db)) + 1)
        count = 0
        var place = order.missingCount
        while let size = try counts.next() {
            guard size <= order.keys.count - place else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            for key in order.keys[place..<place + size] where Int(key) < ranks.count {
                ranks[Int(key)] = UInt32(truncatingIfNeeded: count)
            }
            place += size
            count += 1
        }
    }

    /// The number of an item's location; nil when it has none.
    func rank(of key: UInt32) -> Int? {
        guard Int(key) < ranks.count, ranks[Int(key)] != Self.none else { return nil }
        return Int(ranks[Int(key)])
    }

    /// Brings the numbers of some items up to date after they came or changed. On the writer.
    mutating func follow(_ touched: Set<UInt32>, _ db: Database) throws {
        var waiting = touched
        for key in touched.sorted() {
            if Int(key) >= ranks.count { ranks += [UInt32](repeating: Self.none, count: Int(key) + 1 - ranks.count) }
            let own = try db.cachedStatement(sql: "SELECT locationOrder FROM items WHERE key = ? AND locationOrder IS NOT NULL")
            if let location = try Data.fetchOne(own, arguments: [Int64(key)]) {
                ranks[Int(key)] = try rank(of: location, waiting, db)
            } else {
                ranks[Int(key)] = Self.none
            }
            waiting.remove(key)
        }
    }

    /// The number of a location, made room for where it is new. Items in `waiting` have old numbers still.
    private mutating func rank(of location: Data, _ waiting: Set<UInt32>, _ db: Database) throws -> UInt32 {
        let same = try db.cachedStatement(sql: "SELECT key FROM items WHERE locationOrder = ? ORDER BY key")
        if let neighbour = try first(same, location, outside: waiting) { return ranks[Int(neighbour)] }
        let later = try db.cachedStatement(sql: "SELECT key FROM items WHERE locationOrder > ? ORDER BY locationOrder, key")
        let rank = try first(later, location, outside: waiting).map { ranks[Int($0)] } ?? UInt32(truncatingIfNeeded: count)
        for index in ranks.indices where ranks[index] >= rank && ranks[index] != Self.none { ranks[index] += 1 }
        count += 1
        return rank
    }

    private func first(_ statement: Statement, _ location: Data, outside waiting: Set<UInt32>) throws -> UInt32? {
        let cursor = try Int64.fetchCursor(statement, arguments: [location])
        while let next = try cursor.next() {
            let key = UInt32(truncatingIfNeeded: next)
            if !waiting.contains(key), Int(key) < ranks.count, ranks[Int(key)] != Self.none { return key }
        }
        return nil
    }
}
