import FoundationEssentials
import GRDB

/// Numbers that are stored beside the items, so that neither a start nor the footer has to read all of them.
struct Counters {
    /// The number of items in the household.
    var items: Int64 = 0
    /// The number of items that were sold, given away, lost, stolen or destroyed.
    var disposed: Int64 = 0
    /// The largest key ever assigned.
    var lastKey: Int64 = 0
    /// The sum of the values, by currency; sums of Int64 amounts fit for any number of items.
    var totals: [Currency: Int128] = [:]
    /// The part of these totals that is counted twice, by currency: the values of parts whose whole has a value. See `PartValues`.
    var within: [Currency: Int128] = [:]
    /// True if the stored sums are those of the last change. An older version of the program makes changes without them.
    private var hasWithin = false

    /// The name of the order of the stored sort keys; see StoredOrder.
    private(set) var collation: String?

    /// The identity of this copy of the library, in which changes are made.
    private(set) var seat: UUID?

    /// The name of the counter with that identity.
    static let seatName = "seat"

    /// The totals for lists, in which each item counts once.
    var shownTotals: [CurrencyTotal] {
        Self.shown(totals.merging(within.mapValues { -$0 }, uniquingKeysWith: +))
    }

    init(_ db: Database) throws {
        var withinSequence: Int64?
        try db.cachedStatement(sql: "SELECT name, value FROM counters").forEachRow(of: "counters", namedBy: 0) { row in
            let (name, value) = (try row.text(0), try row.text(1))
            func number<Number: FixedWidthInteger>(in range: ClosedRange<Number>) throws -> Number {
                guard let number = Number(value), range.contains(number) else { throw row.damaged(1, "is “\(value.prefix(20))”") }
                return number
            }
            switch name {
            case "disposed": disposed = try number(in: 0...ItemKey.largest)
            case "items": items = try number(in: 0...ItemKey.largest)
            case StoredOrder.counter: collation = value
            case Self.seatName: seat = UUID(uuidString: value)
            case "lastKey": lastKey = try number(in: 0...ItemKey.largest)
            case "within": withinSequence = Int64(value)
            default:
                if let currency = Self.currency(of: name, after: "total.") {
                    totals[currency] = try number(in: -Self.largestTotal...Self.largestTotal)
                } else if let currency = Self.currency(of: name, after: "within.") {
                    within[currency] = try number(in: -Self.largestTotal...Self.largestTotal)
                }
            }
        }
        hasWithin = try withinSequence != nil && withinSequence == HistoryEntry.last(db)
        if !hasWithin { within = within.mapValues { _ in 0 }.merging(try PartValues.all(db)) { $1 } }
    }

    private static func currency(of name: String, after prefix: String) -> Currency? {
        name.hasPrefix(prefix) ? Currency(code: String(name.dropFirst(prefix.count))) : nil
    }

    /// The upper limit for the value of all items.
    private static let largestTotal = Int128(Int64.max) * Int128(UInt32.max)

    /// Writes the counters that differ from `old`.
    ///
    /// - Parameter sequence: the number of the change.
    func save(_ db: Database, replacing old: Counters, at sequence: Int64) throws {
        if items != old.items { try Self.put("items", String(items), db) }
        if disposed != old.disposed { try Self.put("disposed", String(disposed), db) }
        if lastKey != old.lastKey { try Self.put("lastKey", String(lastKey), db) }
        for (currency, total) in totals where old.totals[currency] != total { try Self.put("total." + currency.code, String(total), db) }
        try Self.put("within", String(sequence), db)
        for (currency, sum) in within where !hasWithin || old.within[currency] != sum {
            try Self.put("within." + currency.code, String(sum), db)
        }
    }

    /// Returns the totals of the values, computed from the items.
    static func totals(_ db: Database) throws -> [Currency: Int128] {
        var totals: [Currency: Int128] = [:]
        let rows = try Row.fetchCursor(db, sql: "SELECT valueMinor, currency, key FROM items WHERE valueMinor IS NOT NULL AND state = 0")
        while let row = try rows.next() {
            if let money = try StoredRow(row, of: "items", namedBy: 2).money(0, 1) {
                totals[money.currency, default: 0] += Int128(money.minorUnits)
            }
        }
        return totals
    }

    /// Computes the counters from the items and stores them.
    static func recount(_ db: Database) throws {
        for (name, state) in [("items", 0), ("disposed", 1)] {
            let count = try Int64.fetchOne(db, sql: "SELECT count(*) FROM items WHERE state = ?", arguments: [state]) ?? 0
            try put(name, String(count), db)
        }
        // The sums of parts are computed when they are read without the number of a change.
        try db.execute(sql: "DELETE FROM counters WHERE substr(name, 1, 6) = 'total.' OR name = 'within' OR substr(name, 1, 7) = 'within.'")
        for (currency, total) in try totals(db) { try put("total." + currency.code, String(total), db) }
    }

    static func put(_ name: String, _ value: String, _ db: Database) throws {
        let statement = try db.cachedStatement(
            sql: "INSERT INTO counters (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
        try statement.execute(arguments: [name, value])
    }

    static func text(_ name: String, _ db: Database) throws -> String? {
        let statement = try db.cachedStatement(sql: "SELECT value FROM counters WHERE name = ?")
        return try String.fetchOne(statement, arguments: [name])
    }

    /// Returns the sums for display, by currency code. Empty sums are left out; a sum that is too large is marked.
    static func shown(_ totals: [Currency: Int128]) -> [CurrencyTotal] {
        totals.filter { $0.value != 0 }.sorted { $0.key.code < $1.key.code }
            .map { currency, sum in
                CurrencyTotal(currency: currency, money: Int64(exactly: sum).map { Money(minorUnits: $0, currency: currency) })
            }
    }
}
