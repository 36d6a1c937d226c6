public import FoundationEssentials
import GRDB

/// The values of parts that are not added to sums because their whole has a value: each item counts once. Parts of disposed items count
/// separately.
enum PartValues {
    /// Returns the sums of all such values, by currency. An index finds the parts, of which there are few.
    static func all(_ db: Database) throws -> [Currency: Int128] { try sums(allQuery, [], db) }

    static let allQuery = """
        WITH RECURSIVE inside (part) AS (
            SELECT part.key FROM items AS part JOIN items AS whole ON whole.key = part.parent
            WHERE part.parent IS NOT NULL AND whole.state = 0 AND whole.valueMinor IS NOT NULL
            UNION
            SELECT part.key FROM inside JOIN items AS whole ON whole.key = inside.part JOIN items AS part ON part.parent = inside.part
            WHERE whole.state = 0)
        SELECT valueMinor, currency, key FROM inside JOIN items ON key = part WHERE state = 0 AND valueMinor IS NOT NULL
        """

    /// Returns the sums of such values of an item and all its parts. Other items do not depend on its value or whole.
    static func below(_ key: ItemKey, _ db: Database) throws -> [Currency: Int128] { try sums(belowQuery, [key.rawValue], db) }

    static let belowQuery = """
        WITH RECURSIVE above (whole) AS (
            SELECT parent FROM items WHERE key = ?1 AND parent IS NOT NULL
            UNION SELECT parent FROM above JOIN items ON key = whole WHERE state = 0 AND parent IS NOT NULL),
        below (part, isInside) AS (
            SELECT ?1, EXISTS (SELECT 1 FROM above JOIN items ON key = whole WHERE state = 0 AND valueMinor IS NOT NULL)
            UNION
            SELECT part.key, whole.state = 0 AND (isInside OR whole.valueMinor IS NOT NULL)
            FROM below JOIN items AS whole ON whole.key = below.part JOIN items AS part ON part.parent = below.part)
        SELECT valueMinor, currency, key FROM below JOIN items ON key = part
        WHERE isInside AND state = 0 AND valueMinor IS NOT NULL
        """

    private static func sums(_ sql: String, _ arguments: StatementArguments, _ db: Database) throws -> [Currency: Int128] {
        var sums: [Currency: Int128] = [:]
        try db.cachedStatement(sql: sql).forEachRow(arguments, of: "items", namedBy: 2) { row in
            if let money = try row.money(0, 1) { sums[money.currency, default: 0] += Int128(money.minorUnits) }
        }
        return sums
    }

    /// Returns the sums of the values of items in memory, each item counted once, by currency.
    static func sums(of items: [Item]) -> [Currency: Int128] { sums(of: items.map { ($0.id, $0.content) }) }

    /// The same for items of which the contents are known, and the identities of those that may have parts.
    static func sums(of items: [(id: UUID?, content: ItemContent)]) -> [Currency: Int128] { sums(of: items) { _ in nil } }

    /// The same. Items that left the household and items that are here count separately.
    ///
    /// - Parameter other: returns an item that is not in the sum, because a part in it may belong to a whole in it through such an item.
    static func sums(
        of items: [(id: UUID?, content: ItemContent)], otherwise other: (UUID) throws -> ItemContent?
    ) rethrows -> [Currency: Int128] {
        let known = Dictionary(items.lazy.compactMap { item in item.id.map { ($0, item.content) } }) { first, _ in first }
        var sums: [Currency: Int128] = [:]
        for item in items {
            guard let worth = item.content.worth else { continue }
            var (next, seen, isInside) = (item.content.parent?.id, Set([item.id].compactMap(\.self)), false)
            while let id = next, !isInside, seen.insert(id).inserted {
                let summed = known[id]
                guard let whole = try summed ?? other(id), whole.isDisposed == item.content.isDisposed else { break }
                isInside = summed?.worth != nil
                next = whole.parent?.id
            }
            if !isInside { sums[worth.currency, default: 0] += Int128(worth.minorUnits) }
        }
        return sums
    }

    /// Returns whether a change of an item affects the sums of parts: its whole changes, or it gains or loses a value.
    static func follow(from before: Item?, to after: Item?) -> Bool {
        let (old, new) = (before?.content, after?.content)
        if old?.parent?.id != new?.parent?.id { return true }
        // A new item has no parts yet, and a removed item has none any more.
        guard let old, let new else { return false }
        if old.isDisposed != new.isDisposed || (old.worth == nil) != (new.worth == nil) { return true }
        return new.parent != nil && old.worth != new.worth
    }

    /// Returns the parts of an item for a change. Their rows show the item's name.
    static func parts(of item: Item, _ db: Database) throws -> [Change.ItemChange] {
        let parts = try db.cachedStatement(sql: "SELECT key, id, revision FROM items WHERE parent = ?")
        return try parts.mapRows([item.key.rawValue], of: "items", namedBy: 0) { row in
            Change.ItemChange(
                id: try row.id(1), key: ItemKey(rawValue: Int64(try row.key(0))), revision: try row.revision(2), existedBefore: true,
                existsAfter: true)
        }
    }
}

extension CurrencyTotal {
    /// Returns the sums of the values of items that are not disposed of, by currency. A part whose whole is among them and has a value is
    /// not added: each item counts once, as in lists.
    ///
    /// - Parameter items: the contents, and the identities of those that may have parts.
    public static func sums(of items: [(id: UUID?, content: ItemContent)]) -> [CurrencyTotal] {
        Counters.shown(PartValues.sums(of: items.filter { !$0.content.isDisposed }))
    }
}

/// Updates the sums of the uncounted values of parts during a change.
struct PartCount {
    /// The sums of an item and its parts before a step.
    struct Counted {
        let key: ItemKey
        let sums: [Currency: Int128]
    }

    /// After this many steps, recounting all parts at the end is faster.
    private static let mostSteps = 50
    private var steps = 0

    /// Recounts all parts at the end of the change, if many items come or go.
    mutating func countAnew() { steps = Self.mostSteps }

    /// Notes the sums before a step that may change those of an item and its parts.
    mutating func begin(_ key: ItemKey?, _ db: Database) throws -> Counted? {
        guard let key, steps < Self.mostSteps else { return nil }
        steps += 1
        return Counted(key: key, sums: try PartValues.below(key, db))
    }

    /// Updates the counters after the step.
    func end(_ counted: Counted?, _ counters: inout Counters, _ db: Database) throws {
        guard let counted, steps < Self.mostSteps else { return }
        counters.within.merge(counted.sums.mapValues { -$0 }, uniquingKeysWith: +)
        counters.within.merge(try PartValues.below(counted.key, db), uniquingKeysWith: +)
    }

    /// Recounts all parts if necessary, before the counters are written.
    func finish(_ counters: inout Counters, _ db: Database) throws {
        guard steps >= Self.mostSteps else { return }
        let sums = try PartValues.all(db)
        counters.within = counters.within.mapValues { _ in 0 }.merging(sums) { $1 }
    }
}
