import GRDB

/// Places in the order that people make by hand: numbers with room between them, larger ones further up.
///
/// An item that was never moved has the place of its age. So a library of any size begins without numbers, and moving an item writes one
/// row. If there is no room left between two neighbours, some items around them are spread again in the same change.
enum ItemPlaces {
    /// The distance between neighbours by age. Times the largest key it is 2^62; it can be halved thirty times.
    static let gap: Int64 = 1 << 30

    /// The place of an item, as the database computes and indexes it.
    static let order = "coalesce(manualOrder, key * \(gap))"

    /// Returns whether any item was moved by hand. The index of moved items answers this without reading the items.
    static func areUsed(_ db: Database) throws -> Bool {
        try Bool.fetchOne(try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM items WHERE manualOrder IS NOT NULL)")) ?? false
    }

    /// Returns the place of an item that was never moved.
    static func byAge(_ key: ItemKey) -> Int64 { key.rawValue * gap }

    /// Returns the place of the item that is above all others; nil if there are no items.
    static func highest(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(try db.cachedStatement(sql: "SELECT max(\(order)) FROM items WHERE state = 0")) ?? 0
    }

    /// Returns the place of a new item above all others; nil if the place by its age is above them.
    static func place(above highest: Int64, byAge key: ItemKey) -> Int64? {
        highest < byAge(key) ? nil : stepped(highest, by: gap)
    }

    /// The new place of an item, and those of the others that make room for it.
    struct Plan {
        var place: Int64
        /// The new places of others, by key.
        var others: [(key: ItemKey, place: Int64)] = []
    }

    /// An item with its place.
    private struct Placed {
        let key: Int64
        let place: Int64

        init(_ row: Row) throws {
            let row = StoredRow(row, of: "items", namedBy: 0)
            key = Int64(try row.key(0))
            place = try row.number(1)
        }
    }

    /// Finds a place for an item right above or right below another one.
    static func plan(moving item: ItemKey, _ side: MoveSide, of neighbour: ItemKey, _ db: Database) throws -> Plan? {
        let own = try db.cachedStatement(sql: "SELECT key, \(order) FROM items WHERE key = ?")
        guard let near = try Row.fetchOne(own, arguments: [neighbour.rawValue]).map(Placed.init) else {
            return nil
        }
        let beyond = try neighbours(of: near, side == .above, count: 1, without: item, db).first
        let (low, high) = side == .above ? (near, beyond) : (beyond, near)
        switch (low, high) {
        case (let low?, nil): return stepped(low.place, by: gap).map { Plan(place: $0) }
        case (nil, let high?): return stepped(high.place, by: -gap).map { Plan(place: $0) }
        case (let low?, let high?):
            // A damaged index may have them in the wrong order.
            guard low.place <= high.place else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            let room = distance(low.place, high.place)
            if room >= 2 { return Plan(place: low.place + Int64(room / 2)) }
            return try spread(item, low, high, db)
        case (nil, nil): return nil
        }
    }

    /// Spreads some items on both sides of the wanted place evenly over their common room.
    private static func spread(_ item: ItemKey, _ low: Placed, _ high: Placed, _ db: Database) throws -> Plan? {
        var count = 8
        while true {
            let below = try neighbours(of: low, false, count: count, without: item, db)
            let above = try neighbours(of: high, true, count: count, without: item, db)
            // The outermost of them keep their places; at the ends of the list the room is unlimited.
            let isBottom = below.count < count
            let isTop = above.count < count
            let lower = isBottom ? [] : [below[count - 1]]
            let upper = isTop ? [] : [above[count - 1]]
            let moved = (isBottom ? below : Array(below.dropLast())).reversed() + [low, high] + (isTop ? above : Array(above.dropLast()))
            let lowest = lower.first?.place ?? stepped(moved[0].place, by: -gap)
            let highest = upper.first?.place ?? stepped(moved[moved.count - 1].place, by: gap)
            if let lowest, let highest {
                guard lowest < highest else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
                let step = distance(lowest, highest) / UInt64(moved.count + 2)
                // A small gap is soon used up again, so more room is looked for, unless there are no more items.
                if step >= 1 << 10 || step >= 2 && isBottom && isTop {
                    return plan(moved, hole: low.key, from: lowest, step: Int64(step))
                }
            }
            guard !(isBottom && isTop) else { return nil }
            count *= 2
        }
    }

    private static func plan(_ moved: [Placed], hole: Int64, from lowest: Int64, step: Int64) -> Plan {
        var plan = Plan(place: lowest)
        var place = lowest
        for other in moved {
            place += step
            plan.others.append((ItemKey(rawValue: other.key), place))
            guard other.key == hole else { continue }
            place += step
            plan.place = place
        }
        return plan
    }

    /// Returns the next items above or below a place, the nearest one first.
    private static func neighbours(of placed: Placed, _ above: Bool, count: Int, without item: ItemKey, _ db: Database) throws -> [Placed] {
        // The first condition repeats the second one, because for expressions SQLite starts in the index only at the first one.
        let (sign, direction) = above ? (">", "ASC") : ("<", "DESC")
        let statement = try db.cachedStatement(
            sql: """
                SELECT key, \(order) FROM items WHERE state = 0 AND \(order) \(sign)= ? AND (\(order), key) \(sign) (?, ?) AND key <> ?
                ORDER BY \(order) \(direction), key \(direction) LIMIT ?
                """)
        return try Row.fetchAll(statement, arguments: [placed.place, placed.place, placed.key, item.rawValue, count])
            .map(Placed.init)
    }

    private static func distance(_ low: Int64, _ high: Int64) -> UInt64 { UInt64(bitPattern: high &- low) }

    private static func stepped(_ place: Int64, by step: Int64) -> Int64? {
        let (result, overflow) = place.addingReportingOverflow(step)
        return overflow ? nil : result
    }
}
