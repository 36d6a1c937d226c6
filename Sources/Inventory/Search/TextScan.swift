import GRDB

/// Searches the texts of all items directly in the database, for a command that searches only once. Reading the texts into memory for later
/// searches takes several times as long.
///
/// It has the same results as `SearchTable`.
struct TextScan {
    /// The maximum number of words.
    static let mostWords = 63
    /// The byte after each text, so that no match spans two texts. Words do not contain it.
    private static let separator: UInt8 = 0x1F
    /// The bit for an existing item. The other bits mean the words.
    private static let isHere: UInt64 = 1 << 63

    private let db: Database
    private let words: [[UInt8]]
    /// The bits of an existing item that contains all words.
    private let wanted: UInt64
    /// The bits of each item, by key.
    private var marks: [UInt64] = []
    /// The sums of the values of the found items.
    private var totals: [Currency: Int128] = [:]
    private var scratch: [UInt8] = []

    private init(_ words: [[UInt8]], _ db: Database) {
        self.db = db
        self.words = words
        wanted = (1 << UInt64(words.count)) - 1 | Self.isHere
    }

    /// Returns the items that contain all words, and the sums of their values; nil if there are too many words.
    static func found(_ matcher: SearchMatcher, _ db: Database, _ catalog: Catalog) throws -> (keys: KeySet, totals: [Currency: Int128])? {
        guard matcher.words.count <= mostWords else { return nil }
        var scan = TextScan(matcher.words, db)
        let largest = try OrderQueries.largestKey(Counters(db), db)
        scan.marks = [UInt64](repeating: 0, count: Int(largest) + 1)
        let fields = FieldDescriptor.all.map(\.field).filter { $0.descriptor.isSearched && $0 != .place && catalog.shows($0) }
        let details = Set(ItemDetails.fields)
        let other = fields.filter { details.contains($0) }
        if !other.isEmpty { try scan.lookThrough("SELECT item, NULL", other, "FROM details", of: "details", noting: 0, catalog) }
        try scan.lookThroughOwnFields(catalog)
        // The items come last, because all words are known then, so the values of the found items are added in the same pass.
        let own = fields.filter { !details.contains($0) }
        try scan.lookThrough(
            "SELECT key, place", own, ", valueMinor, currency FROM items WHERE state = 0", of: "items", noting: Self.isHere, catalog)
        let keys = KeySet(largest: UInt32(truncatingIfNeeded: largest)) { result in
            for (key, marks) in scan.marks.enumerated() where marks == scan.wanted { result[key] = 1 }
        }
        try forEachCountedTwice(among: keys, db) { scan.totals[$0.currency, default: 0] -= Int128($0.minorUnits) }
        return (keys, scan.totals)
    }

    /// - Parameters:
    ///   - start: the beginning of a query for the item's key and the place's number; the fields are appended.
    ///   - end: the rest of the query, which may add the columns of the value.
    ///   - first: bits to set for each item in addition to the words.
    private mutating func lookThrough(
        _ start: String, _ fields: [ItemField], _ end: String, of table: StaticString, noting first: UInt64, _ catalog: Catalog
    ) throws {
        let places = try marksOfPlaces(catalog)
        let sql = ([start] + fields.map(\.rawValue)).joined(separator: ", ") + " " + end
        let columns = 2..<2 + fields.count
        let statement = try db.makeStatement(sql: sql)
        let hasValues = columns.upperBound < statement.columnCount
        try statement.forEachRow(of: table, namedBy: 0) { row in
            scratch.removeAll(keepingCapacity: true)
            for column in columns {
                try row.appendFolded(column, to: &scratch)
                scratch.append(Self.separator)
            }
            var found = first
            if let place = try row.optionalNumber(1) {
                guard place > 0, place < places.count else { throw row.damaged(1, "is \(place), which does not exist") }
                found |= places[Int(place)]
            }
            let key = try row.key(0)
            note(key, found | wordsInScratch())
            guard hasValues, Int(key) < marks.count, marks[Int(key)] == wanted else { return }
            if let money = try row.money(columns.upperBound, columns.upperBound + 1) {
                totals[money.currency, default: 0] += Int128(money.minorUnits)
            }
        }
    }

    private mutating func lookThroughOwnFields(_ catalog: Catalog) throws {
        var texts = try OwnTextCursor(db, catalog)
        while let (key, text) = try texts.takeNext() {
            scratch.removeAll(keepingCapacity: true)
            Folding.append(text, to: &scratch)
            note(key, wordsInScratch())
        }
    }

    private mutating func note(_ key: UInt32, _ found: UInt64) {
        // Rows of other tables may belong to items that do not exist.
        if Int(key) < marks.count { marks[Int(key)] |= found }
    }

    private func wordsInScratch() -> UInt64 {
        scratch.withUnsafeBytes { text in
            words.indices.reduce(0) { found, word in
                words[word].withUnsafeBytes { ByteSearch.firstPlace(of: $0, in: text, from: 0) } == nil ? found : found | 1 << UInt64(word)
            }
        }
    }

    /// Returns the words in the path of each place, by number.
    private mutating func marksOfPlaces(_ catalog: Catalog) throws -> [UInt64] {
        let isSearched = catalog.shows(.place)
        return (0...catalog.placeTable.lastNumber).map { number in
            guard isSearched, number > 0 else { return 0 }
            scratch = Folding.folded(catalog.shownPath(ofNumber: number))
            return wordsInScratch()
        }
    }

    /// Calls a body with the value of each part that is found together with a whole that has a value, as `PartTable` does: each item counts
    /// once. An index has the parts, of which there are few.
    private static func forEachCountedTwice(among keys: KeySet, _ db: Database, _ takeOff: (Money) -> Void) throws {
        var wholeOf: [UInt32: UInt32] = [:]
        var values: [(part: UInt32, money: Money)] = []
        let parts = "SELECT key, parent, valueMinor, currency FROM items WHERE parent IS NOT NULL AND state = 0"
        try db.makeStatement(sql: parts).forEachRow(of: "items", namedBy: 0) { row in
            let key = try row.key(0)
            wholeOf[key] = try row.key(1)
            if keys.contains(key), let money = try row.money(2, 3) { values.append((key, money)) }
        }
        guard !values.isEmpty else { return }
        // Whether each whole that is here has a value.
        var hasValue: [UInt32: Bool] = [:]
        let wholes = """
            SELECT key, valueMinor IS NOT NULL FROM items
            WHERE state = 0 AND key IN (SELECT parent FROM items WHERE parent IS NOT NULL)
            """
        try db.makeStatement(sql: wholes).forEachRow(of: "items", namedBy: 0) { row in
            hasValue[try row.key(0)] = try row.number(1) != 0
        }
        for (part, money) in values {
            var (next, seen) = (wholeOf[part], Set([part]))
            // Wholes in a damaged file may form a cycle.
            while let whole = next, let isCounted = hasValue[whole], seen.insert(whole).inserted {
                if isCounted, keys.contains(whole) {
                    takeOff(money)
                    break
                }
                next = wholeOf[whole]
            }
        }
    }
}
