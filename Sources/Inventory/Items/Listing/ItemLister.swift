import FoundationEssentials
import GRDB

/// Finds and sorts items with the data in memory.
struct ItemLister: Sendable {
    private let storage: Storage
    private let memory: ItemMemory
    /// True if only one search is expected, so that the texts need not be read into memory.
    private let searchesOnce: Bool

    init(_ storage: Storage, _ memory: ItemMemory, searchesOnce: Bool = false) {
        self.storage = storage
        self.memory = memory
        self.searchesOnce = searchesOnce
    }

    /// A lister for a single search.
    var once: ItemLister { ItemLister(storage, memory, searchesOnce: true) }

    /// Returns the items of a query, in order.
    ///
    /// Order, places and search are read separately. If somebody changes an item meanwhile, they are read again, so that they agree. A long
    /// change is not waited for, because its end is announced.
    func listing(_ query: ItemQuery) throws(InventoryError) -> ItemListing {
        var attempt = 0
        while true {
            attempt += 1
            let stamp = memory.orders.stamp
            // Items are shown even if the history is damaged; reading the history reports that.
            try? memory.status.read(storage)
            let revision = memory.status.known?.revision ?? 0
            var listing = try readListing(query)
            listing.revision = revision
            if attempt > Self.attempts || stamp != nil && stamp == memory.orders.stamp { return listing }
        }
    }

    private static let attempts = 3

    private func readListing(_ query: ItemQuery) throws(InventoryError) -> ItemListing {
        let hidden = try memory.catalog.hiddenFields(in: storage)
        let isOneGroup = query.grouping.field.map(hidden.contains) ?? false
        var listing = try sortedListing(query, groups: query.grouping != .none && !isOneGroup)
        if isOneGroup {
            // The library does not use the field, so all items are one group.
            let all = ItemSection(start: 0, count: listing.count, name: .all, totals: listing.totals)
            listing.sections = listing.count == 0 ? [] : [all]
        }
        return hidden.contains(.value) ? listing.withoutTotals() : listing
    }

    /// - Parameter groups: whether the items are grouped as the query says.
    private func sortedListing(_ query: ItemQuery, groups: Bool) throws(InventoryError) -> ItemListing {
        let plan = QueryPlan(query)
        if plan.mayFindDisposed { return try listingWithDisposed(query, plan, groups: groups) }
        let listing = try sortedListing(query, plan)
        guard groups else { return listing }
        let found = try memory.orders.groups(query.grouping, in: storage, memory.catalog, memory.collation)
        let shown = query.hasReversedGroups ? found.reversed : found
        return listing.grouped(by: shown, sums: memory.index.totals(by: shown, among: listing))
    }

    private func sortedListing(_ query: ItemQuery, _ plan: QueryPlan) throws(InventoryError) -> ItemListing {
        guard try canEvaluate(query.condition) else { return ItemListing(someKeys: []).of(query) }
        let stamp = memory.orders.stamp
        let order = try memory.orders.order(query.order, in: storage, memory.catalog, memory.collation)
        let matcher = SearchMatcher(plan.words)
        if matcher.isEmpty { memory.lastListing.forget() }
        let scopes = plan.scopes
        if matcher.isEmpty, scopes.isEmpty, plan.rest.isEverything {
            var totals = memory.status.known?.totals
            if totals == nil { totals = try storage.read { db in try Counters(db).shownTotals } }
            return ItemListing(
                query: query, count: order.count, totals: totals ?? [], isComplete: true,
                keys: .all(order.order, ascending: order.ascending))
        }
        if !scopes.isEmpty || !plan.rest.isEverything {
            try memory.index.load(storage, memory.catalog, withTexts: !matcher.isEmpty && !searchesOnce)
        }
        var wanted: KeySet?
        for scope in scopes {
            let keys = try keys(in: scope)
            wanted = wanted?.intersection(keys) ?? keys
        }
        if !plan.rest.isEverything {
            if !matcher.isEmpty {
                let found = try search(matcher).keys
                wanted = wanted?.intersection(found) ?? found
            }
            let keys = try keys(of: plan.rest, among: wanted)
            let sorted = order.filtered(by: keys)
            let totals = memory.index.totals(among: keys) ?? [:]
            return ItemListing(
                query: query, count: sorted.count, totals: Counters.shown(totals), isComplete: true, keys: .some(sorted))
        }
        guard !matcher.isEmpty else {
            let keys = order.filtered(by: wanted ?? KeySet(largest: 0))
            let totals = memory.index.totals(among: wanted ?? KeySet(largest: 0)) ?? [:]
            return ItemListing(query: query, count: keys.count, totals: Counters.shown(totals), isComplete: true, keys: .some(keys))
        }
        let found = try search(matcher)
        guard let wanted else {
            let keys: [UInt32]
            if let among = memory.lastListing.keys(around: matcher, in: query.order, at: stamp) {
                keys = KeyOrder.kept(among, in: found.keys)
            } else {
                keys = order.filtered(by: found.keys)
            }
            // A change in between may affect only one of the two.
            if let stamp, stamp == memory.orders.stamp { memory.lastListing.note(keys, of: matcher, in: query.order, at: stamp) }
            return ItemListing(
                query: query, count: keys.count, totals: Counters.shown(found.totals), isComplete: true, keys: .some(keys))
        }
        let both = found.keys.intersection(wanted)
        let keys = order.filtered(by: both)
        let totals = memory.index.totals(among: both) ?? [:]
        return ItemListing(query: query, count: keys.count, totals: Counters.shown(totals), isComplete: true, keys: .some(keys))
    }

    // MARK: - Conditions

    private func canEvaluate(_ condition: Condition) throws(InventoryError) -> Bool {
        guard !condition.isEverything else { return true }
        return condition.problems(in: try memory.catalog.catalog(in: storage)).isEmpty
    }

    private var clock: QueryClock { QueryClock(today: memory.today, firstWeekday: DayStyle.current().firstWeekday) }

    /// Returns the items that are here and meet a condition.
    ///
    /// - Parameter wanted: the items that are looked at; nil for all.
    private func keys(of condition: Condition, among wanted: KeySet?) throws(InventoryError) -> KeySet {
        let catalog = try memory.catalog.catalog(in: storage)
        let search = ConditionSearch(storage, memory, catalog, clock) { matcher throws(InventoryError) in try self.search(matcher).keys }
        return try search.keys(of: condition, among: wanted)
    }

    /// Returns the items of a query that may find some that left the household. Those are few, so they are not kept in memory.
    private func listingWithDisposed(_ query: ItemQuery, _ plan: QueryPlan, groups: Bool) throws(InventoryError) -> ItemListing {
        let condition = Condition.every([query.scope.condition, query.condition])
        // Deleted items are in no listing.
        guard !condition.asksForDeleted, try canEvaluate(condition) else { return ItemListing(someKeys: []).of(query) }
        let needsNoOrder = plan.findsOnlyDisposed || query.order.isSortedByFields
        let order = needsNoOrder ? nil : try memory.orders.order(query.order, in: storage, memory.catalog, memory.collation)
        let catalog = try memory.catalog.catalog(in: storage)
        let scan = ConditionScan(condition, catalog, clock)
        return try storage.read { db in
            defer { db.releaseMemory() }
            let among = plan.findsOnlyDisposed ? "WHERE state = 1 " : ""
            let isSortedHere = query.order.isSortedByFields
            var found: [(id: UUID?, content: ItemContent)] = []
            var items: [Item] = []
            var marked: Set<UInt32> = []
            var members = GroupMembers(groups ? query : nil, catalog, memory.collation)
            let keys = try Int64.fetchAll(db, sql: "SELECT key FROM items \(among)ORDER BY key")
            try scan.forEachFound(among: keys, db) { item in
                found.append((item.id, item.content))
                if isSortedHere { items.append(item) }
                members.take(item)
                marked.insert(UInt32(truncatingIfNeeded: item.key.rawValue))
            }
            var sorted: [UInt32]
            if isSortedHere {
                sorted = ItemSorter(catalog, memory.collation).sorted(items, by: query.order).map {
                    UInt32(truncatingIfNeeded: $0.key.rawValue)
                }
            } else {
                let direction = query.order.ascending ? "ASC" : "DESC"
                // Items without a value to sort by are the last in both directions.
                let last = OrderQueries.optionalColumn(query.order.key).map { "\($0) IS NULL, " } ?? ""  // not a text
                let terms = last + OrderQueries.terms(query.order.key, direction)
                sorted = try UInt32.fetchAll(db, sql: "SELECT key FROM items \(among)ORDER BY \(terms)").filter(marked.contains)
            }
            if let order, !isSortedHere, query.order.key.isInMemoryOnly {
                // No column has this order. Items that left the household are behind the others.
                let here = order.listed.filter(marked.contains)
                let known = Set(here)
                sorted = here + sorted.filter { !known.contains($0) }
            }
            let sums = try PartValues.sums(of: found) { try ItemRecords.item(id: $0, db, catalog)?.content }
            let listing = ItemListing(
                query: query, count: sorted.count, totals: Counters.shown(sums), isComplete: true, keys: .some(sorted))
            return try members.grouped(listing) { members in
                try PartValues.sums(of: members) { try ItemRecords.item(id: $0, db, catalog)?.content }
            }
        }
    }

    // MARK: - Scopes

    /// Returns the items of a scope that are here.
    private func keys(in scope: ItemScope) throws(InventoryError) -> KeySet {
        switch scope {
        case .place(let id):
            let catalog = try memory.catalog.catalog(in: storage)
            var marks = [Bool](repeating: false, count: Int(catalog.placeTable.lastNumber) + 1)
            for number in catalog.numbersBelow(id) { marks[Int(number)] = true }
            return memory.index.keys(inPlaces: marks) ?? KeySet(largest: 0)
        case .noPlace: return memory.index.keys(inPlaces: [true]) ?? KeySet(largest: 0)
        case .recentlyAdded, .incomplete, .warrantyEnding:
            return memory.index.keys(where: scope.standing(on: memory.today)) ?? KeySet(largest: 0)
        case .all, .disposed: return KeySet(largest: 0)
        case .tag(let id):
            let tag = try memory.catalog.catalog(in: storage).tagTable.numbers[id] ?? 0
            return try keys("SELECT item FROM itemTags WHERE tag = ?", tag)
        case .type(let id):
            let type = try memory.catalog.catalog(in: storage).typeTable.numbers[id] ?? 0
            return try keys("SELECT key FROM items WHERE type = ?", type)
        case .parts(let id): return try keys("SELECT key FROM items WHERE parent = (SELECT key FROM items WHERE id = ?)", id)
        }
    }

    /// Returns the keys that a query finds. The caller that sorts them leaves out items that are not here.
    private func keys(_ sql: String, _ argument: some DatabaseValueConvertible & Sendable) throws(InventoryError) -> KeySet {
        try storage.read { db in
            var keys = KeySet(largest: UInt32(truncatingIfNeeded: try OrderQueries.largestKey(Counters(db), db)))
            let statement = try db.cachedStatement(sql: sql)
            let cursor = try Row.fetchCursor(statement, arguments: [argument])
            while let row = try cursor.next() { keys.insertIfPossible(try StoredRow(row, of: "items", at: statement).key(0)) }
            return keys
        }
    }

    /// Returns the items that contain all words, and the sums of their values.
    private func search(_ matcher: SearchMatcher) throws(InventoryError) -> (keys: KeySet, totals: [Currency: Int128]) {
        if searchesOnce, !memory.index.isLoaded(withTexts: true) {
            let found = try storage.read { db in
                // The search read every item through this connection's cache.
                defer { db.releaseMemory() }
                return try TextScan.found(matcher, db, memory.catalog.catalog(db))
            }
            if let found { return found }
        }
        for _ in 0..<Self.attempts {
            try memory.index.load(storage, memory.catalog, withTexts: true)
            // A change of the searched fields may have come in between.
            if let found = memory.index.search(matcher) { return (found.keys, found.totals) }
        }
        throw storage.closed
    }

    // MARK: - A window's first rows

    /// Returns the contents for a window's first frame. For all items this takes the same time for a million as for ten; for a scope it
    /// reads the keys of an index. It reads no data that only a search needs: an order or scope without an index has no rows yet, in an
    /// incomplete listing. So have groups, unless they are the places by which the items are sorted.
    func firstScreen(
        _ order: SortOrder, groupedBy grouping: Grouping, in scope: ItemScope = .all, limit: Int
    ) throws(InventoryError) -> FirstScreen {
        let query = ItemQuery(scope: scope, order: order, grouping: grouping)
        let isReadWhole = order.isReadWhole || grouping != .none && !(grouping == .place(.whole) && order.key == .place)
        if scope == .disposed || scope == .all && isReadWhole { return try wholeFirstScreen(query, limit: limit) }
        let condition = ScopeCondition(scope)
        let isKnown = scope == .all || condition != nil && !isReadWhole
        let first: (status: LibraryStatus?, screen: FirstScreen) = try storage.read { db in
            let counters = try Counters(db)
            let first = FirstRows(order, scope, condition, limit: limit)
            let (count, rows) = try isKnown ? first.read(in: counters, db, memory.catalog, memory.collation) : (0, [])
            let keys = rows.map { UInt32(truncatingIfNeeded: $0.key.rawValue) }
            var listing = ItemListing(
                query: query, count: count, totals: scope == .all ? counters.shownTotals : [],
                isComplete: scope == .all && keys.count == count, keys: .some(keys))
            let hidden = try memory.catalog.known?.hiddenFields ?? HiddenFields.read(db).fields
            // The whole listing has no groups by a hidden field either.
            if let field = query.grouping.field, !hidden.contains(field) {
                listing.sections = ItemSection.sections(of: rows, count: count)
            } else if query.grouping != .none, count > 0 {
                listing.sections = [ItemSection(start: 0, count: count, name: .all, totals: nil)]
            }
            if hidden.contains(.value) { listing = listing.withoutTotals() }
            // Items are shown even if the history is damaged; reading the history reports that.
            return (try? LibraryStatus(db), FirstScreen(listing: listing, rows: rows, libraryCount: Int(counters.items)))
        }
        guard let known = first.status else { return first.screen }
        memory.status.note(known)
        var screen = first.screen
        screen.listing.revision = known.revision
        return screen
    }

    /// Reads the whole listing, because no index has this order or scope.
    private func wholeFirstScreen(_ query: ItemQuery, limit: Int) throws(InventoryError) -> FirstScreen {
        let listing = try listing(query)
        return try storage.read { db in
            var paths = PlacePaths(memory.catalog, db)
            let rows = try ItemRows.rows(listing.keys(in: 0..<min(limit, listing.count)), db, &paths)
            return FirstScreen(listing: listing, rows: rows, libraryCount: Int(try Counters(db).items))
        }
    }

    // MARK: - The items of a listing

    /// Returns the sums of the values of some rows of a listing, by currency. If search was not prepared yet, it first reads all items, so
    /// do not call it on the main thread.
    ///
    /// - Parameter places: the rows, as ranges of the listing's indices.
    func totals(of listing: ItemListing, at places: [Range<Int>]) throws(InventoryError) -> [CurrencyTotal] {
        guard try !memory.catalog.hiddenFields(in: storage).contains(.value) else { return [] }
        try memory.index.load(storage, memory.catalog, withTexts: false)
        let keys = places.joined().lazy.compactMap { listing.key(at: $0) }.map { UInt32(truncatingIfNeeded: $0.rawValue) }
        var wanted = KeySet(largest: keys.max() ?? 0)
        for key in keys { wanted.insert(key) }
        return Counters.shown(memory.index.totals(among: wanted) ?? [:])
    }

    /// Returns the first index at or after another, wrapping around, of an item whose name starts with a text; nil if there is none. For
    /// type-ahead.
    func firstIndex(startingWith text: String, in listing: ItemListing, from start: Int = 0) throws(InventoryError) -> Int? {
        let wanted = Folding.folded(text)
        guard !wanted.isEmpty, listing.count > 0 else { return nil }
        var found = memory.index.keys(startingWith: wanted)
        if found == nil {
            try memory.index.load(storage, memory.catalog, withTexts: true)
            found = memory.index.keys(startingWith: wanted)
        }
        guard let keys = found else { return nil }
        let first = max(0, start) % listing.count
        switch listing.keys {
        case .all(let order, let ascending): return order.firstPlace(of: keys, from: first, ascending: ascending)
        case .some(let some):
            return (first..<some.count).first { keys.contains(some[$0]) } ?? (0..<min(first, some.count)).first { keys.contains(some[$0]) }
        }
    }

    // MARK: - Reading ahead

    /// Reads the data for counts and lists, so that the first of them does not have to.
    func prepare() throws(InventoryError) { try memory.index.load(storage, memory.catalog, withTexts: false) }

    /// Reads the data for searching, so that the first search does not have to.
    func prepareSearch() throws(InventoryError) { try memory.index.load(storage, memory.catalog, withTexts: true) }

    /// Reads the data for listings that are grouped by place, so that the first of them does not have to.
    func prepareGroups() throws(InventoryError) { _ = try memory.orders.placeRanks(in: storage, memory.catalog, memory.collation) }
}
