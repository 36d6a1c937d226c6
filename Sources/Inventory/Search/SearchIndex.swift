import GRDB
import Synchronization

/// The data about all items for lists and searches, in memory after the first request, and updated by every change.
final class SearchIndex: Sendable {
    private struct State {
        var table: SearchTable?
        /// Counts the changes.
        var generation = 0
        /// Keys that changed while the table was being loaded; nil if it is not being loaded.
        var changedWhileLoading: Set<UInt32>?
        /// Places that changed while the table was being loaded.
        var placesWhileLoading: Catalog?
        var last: LastSearch?
    }

    /// The last search, from which further typing continues.
    private struct LastSearch {
        let matcher: SearchMatcher
        let generation: Int
        let found: FoundSlots
    }

    private let state = Mutex(State())
    /// Allows one load at a time.
    private let loading = Mutex(())
    /// The query for the entry of one item, and the fields that it leaves out.
    private let entryQuery = Mutex<(hidden: Set<ItemField>, sql: String)?>(nil)

    /// Returns whether the table is loaded.
    func isLoaded(withTexts: Bool) -> Bool {
        state.withLock { $0.table.map { $0.hasTexts || !withTexts } ?? false }
    }

    // MARK: - Loading

    /// Reads all items, unless they are loaded. Takes a while for many items; lists and searches wait for it.
    ///
    /// - Parameters:
    ///   - withTexts: whether it is for a search; texts take most of the time and of the memory.
    ///   - catalog: the source of places.
    func load(_ storage: Storage, _ catalog: CatalogCache, withTexts: Bool) throws(InventoryError) {
        guard !isLoaded(withTexts: withTexts) else { return }
        let result: Swift.Result<Void, InventoryError> = loading.withLock { _ in
            Swift.Result { () throws(InventoryError) in try self.loadOnce(storage, catalog, withTexts) }
        }
        try result.get()
    }

    private func loadOnce(_ storage: Storage, _ catalog: CatalogCache, _ withTexts: Bool) throws(InventoryError) {
        guard !isLoaded(withTexts: withTexts) else { return }
        // The remains of a failed load are out of date.
        state.withLock { ($0.changedWhileLoading, $0.placesWhileLoading) = ([], nil) }
        func read() throws(InventoryError) -> SearchTable {
            try storage.read { db in
                // Every item passed through this connection's memory.
                defer { db.releaseMemory() }
                return try Self.table(db, catalog.catalog(db), withTexts)
            }
        }
        var table: SearchTable
        do { table = try read() } catch {
            state.withLock { $0.changedWhileLoading = nil }
            throw error
        }
        while true {
            let changed: Set<UInt32>? = state.withLock { state in
                let changed = state.changedWhileLoading ?? []
                let catalog = state.placesWhileLoading
                state.placesWhileLoading = nil
                if let catalog {
                    table.setPlaces(catalog)
                    if !table.follow(SearchedFields(catalog)) {
                        state.changedWhileLoading = []
                        return nil
                    }
                }
                if changed.isEmpty {
                    state.table = table
                    state.generation += 1
                    state.changedWhileLoading = nil
                } else {
                    state.changedWhileLoading = []
                }
                return changed
            }
            guard let changed else {
                table = try read()
                continue
            }
            guard !changed.isEmpty else { return }
            table.remove(changed)
            for entry in try storage.read({ db in try self.entries(changed, db, catalog.catalog(db)) }) { table.append(entry) }
        }
    }

    /// Returns the columns of each item: the facts for a sidebar's lists, and its texts. Hidden fields count as empty.
    private static func columns(_ catalog: Catalog, _ withTexts: Bool) -> String {
        func text(_ field: ItemField, orElse nothing: String = "NULL") -> String { catalog.shows(field) ? field.rawValue : nothing }
        let first = ["key", "place", "valueMinor", "currency", "parent"]
        let standing = ["createdAt", text(.warrantyEnds), Completeness.isWantedCondition(hiding: catalog.hiddenFields)]
        let fields = withTexts ? ["name", text(.serialNumber, orElse: "''")] + (numbers + texts).map { text($0) } : []
        return "SELECT \((first + standing + fields).joined(separator: ", ")) FROM items LEFT JOIN details ON item = key WHERE state = 0"
    }
    /// The searched fields with a separate text for each item.
    private static let numbers: [ItemField] = [.assetNumber, .code]
    /// The other searched fields.
    private static let texts = FoundText.fields.map(\.field).filter { !numbers.contains($0) }

    private static func table(_ db: Database, _ catalog: Catalog, _ withTexts: Bool) throws -> SearchTable {
        var table = SearchTable(hasTexts: withTexts)
        table.setPlaces(catalog)
        table.ownFields = SearchedFields(catalog)
        var own = withTexts ? try OwnTextCursor(db, catalog) : nil
        let counters = try Counters(db)
        let largest = try OrderQueries.largestKey(counters, db)
        table.reserve(Int(min(counters.items, largest)))
        var days = LocalDays()
        let statement = try db.makeStatement(sql: columns(catalog, withTexts) + " ORDER BY key")
        try statement.forEachRow(of: "items", namedBy: 0) { row in
            var entry = try entry(row, withTexts, &days)
            try own?.appendTexts(of: entry.key, to: &entry.texts)
            guard entry.key <= largest else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            table.append(entry)
        }
        return table
    }

    /// Returns the query for an item's entry. Composing it takes longer than looking it up, and each change needs it.
    private func entryQuery(_ catalog: Catalog) -> String {
        entryQuery.withLock { known in
            let hidden = catalog.hiddenFields
            if let known, known.hidden == hidden { return known.sql }
            let sql = Self.columns(catalog, true) + " AND key = ?"
            known = (hidden, sql)
            return sql
        }
    }

    private func entries(_ keys: Set<UInt32>, _ db: Database, _ catalog: Catalog) throws -> [SearchTable.Entry] {
        let hasOwn = !catalog.searchedFields.isEmpty
        let statement = try db.cachedStatement(sql: entryQuery(catalog))
        var days = LocalDays()
        return try keys.sorted().compactMap { key in
            try statement.firstRow([Int64(key)], of: "items", namedBy: 0) { row in
                var entry = try Self.entry(row, true, &days)
                if hasOwn { entry.texts += try OwnValueRecords.texts(of: Int64(key), db, catalog).map(\.text) }
                return entry
            }
        }
    }

    private static func entry(_ row: StoredRow, _ withTexts: Bool, _ days: inout LocalDays) throws -> SearchTable.Entry {
        var entry = SearchTable.Entry(
            key: try row.key(0), place: row.isNull(1) ? 0 : UInt32(try row.number(1, in: 1...StoredRow.largestPlace)),
            value: try row.money(2, 3))
        if !row.isNull(4) { entry.whole = try row.key(4) }
        entry.standing.createdDay = days.day(of: try row.time(5))
        if let end = try row.partialDay(6) { entry.standing.warrantyDay = day(end.last) }
        entry.standing.isIncomplete = try row.number(7) != 0
        guard withTexts else { return entry }
        entry.name = try row.text(8)
        entry.serialNumber = try row.text(9)
        var column = 10
        for _ in numbers {
            if let text = try row.optionalText(column) { entry.numbers.append(text) }
            column += 1
        }
        for _ in texts {
            if let text = try row.optionalText(column) { entry.texts.append(text) }
            column += 1
        }
        return entry
    }

    /// Returns a day in days since 1970, limited to the range up to 2149. Days before 1970 become 1.
    static func day(_ day: Day) -> UInt16 { UInt16(clamping: max(1, day.ordinal - firstDay)) }

    /// 1 January 1970.
    private static let firstDay = Day(year: 1970, month: 1, day: 1)?.ordinal ?? 0

    /// For more items than this, reading the table again is faster than updating each.
    private static let mostEntries = 5_000

    /// Updates the table after items were added, changed or deleted. Called on the writer.
    func follow(_ change: Change, _ catalog: Catalog, _ db: Database) throws {
        let touched = Set(change.items.map { UInt32(truncatingIfNeeded: $0.key.rawValue) })
        let hasTexts: Bool? = state.withLock { state in
            state.generation += 1
            state.changedWhileLoading?.formUnion(touched)
            if change.changesCatalog {
                if state.changedWhileLoading != nil { state.placesWhileLoading = catalog }
                state.table?.setPlaces(catalog)
                // Other fields are searched now, so the next search reads their texts.
                if state.table?.follow(SearchedFields(catalog)) == false { state.table = nil }
            }
            return state.table?.hasTexts
        }
        guard let hasTexts else { return }
        let present = Set(change.items.lazy.filter(\.existsAfter).map { UInt32(truncatingIfNeeded: $0.key.rawValue) })
        if present.count > Self.mostEntries {
            // Reading all items is faster than looking up this many.
            let table = try Self.table(db, catalog, hasTexts)
            return state.withLock { state in
                state.generation += 1
                // A table with texts that was read meanwhile includes the change.
                if state.table?.hasTexts == hasTexts { state.table = table }
            }
        }
        let entries = try entries(present, db, catalog)
        state.withLock { state in
            state.generation += 1
            // New items are included: a table that was read after the change was stored has them already. In a table that was read before,
            // no key is as large as theirs.
            let largest = state.table?.largestKey ?? 0
            state.table?.remove(touched.filter { $0 <= largest })
            for entry in entries { state.table?.append(entry) }
        }
    }

    /// Removes the table from memory; the next search reads it again.
    func invalidate() {
        state.withLock { state in
            state.generation += 1
            state.table = nil
            state.last = nil
        }
    }

    // MARK: - Searching

    /// Returns the items that contain all words; nil if the texts are not loaded.
    func search(_ matcher: SearchMatcher) -> FoundSlots? {
        state.withLock { state in
            state.table?.linkParts()
            guard let table = state.table, table.hasTexts else { return nil }
            let found = Self.found(matcher, table: table, last: state.last, generation: state.generation)
            state.last = LastSearch(matcher: matcher, generation: state.generation, found: found)
            return found
        }
    }

    private static func found(_ matcher: SearchMatcher, table: SearchTable, last: LastSearch?, generation: Int) -> FoundSlots {
        if let last, last.generation == generation, matcher.folded.starts(with: last.matcher.folded) {
            // The earlier results contain the words of their search.
            let known = last.matcher.words.prefix(SearchTable.mostWords)
            let words = matcher.words.filter { !known.contains($0) }
            if words.isEmpty { return last.found }
            // For few remaining items, checking those is faster than searching all.
            if last.found.count < table.slotCount / 16 { return table.narrowed(last.found, to: words) }
        }
        return table.found(holding: matcher.words)
    }

    /// Returns the items whose names start with a text; nil if the texts are not loaded.
    func keys(startingWith prefix: [UInt8]) -> KeySet? {
        state.withLock { state in state.table.flatMap { $0.hasTexts ? $0.keys(startingWith: prefix) : nil } }
    }

    /// Returns the sums of the values of a listing's items by their groups; nil if the table is not loaded.
    func totals(by groups: ItemGroups, among listing: ItemListing) -> [[Currency: Int128]]? {
        state.withLock { state in
            state.table?.linkParts()
            guard let table = state.table else { return nil }
            guard !listing.hasAll else { return table.totals(by: groups, among: nil) }
            var wanted = KeySet(largest: table.largestKey)
            listing.forEachKey { if $0 <= table.largestKey { wanted.insert($0) } }
            return table.totals(by: groups, among: wanted)
        }
    }

    /// Returns the sums of the values of some items; nil if the table is not loaded.
    func totals(among wanted: KeySet) -> [Currency: Int128]? {
        state.withLock { state in
            state.table?.linkParts()
            return state.table?.totals(among: wanted)
        }
    }

    /// Returns the items in the places that are marked by number; nil if the table is not loaded.
    func keys(inPlaces marks: [Bool]) -> KeySet? { state.withLock { $0.table?.keys(inPlaces: marks) } }

    /// Returns the items that meet a condition of a sidebar's list; nil if the table is not loaded.
    func keys(where holds: (SearchTable.Standing) -> Bool) -> KeySet? { state.withLock { $0.table?.keys(where: holds) } }

    /// All items that are here; nil if the table is not loaded.
    var allKeys: KeySet? { state.withLock { $0.table?.allKeys } }

    /// Returns the items whose value passes a test; nil if the table is not loaded.
    func keys(ofValues test: MoneyTest) -> KeySet? { state.withLock { $0.table?.keys(ofValues: test) } }

    /// Returns the number of items that meet the condition; nil if the table is not loaded.
    func count(where holds: (SearchTable.Standing) -> Bool) -> Int? { state.withLock { $0.table?.count(where: holds) } }

    /// Returns the number of items in each place, by its number; nil if the table is not loaded.
    func placeCounts() -> [Int]? { state.withLock { $0.table?.placeCounts() } }
}
