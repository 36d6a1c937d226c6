import FoundationEssentials
import GRDB

/// A change while it is being written: the items, their lines in the history, and the counters.
struct ChangeTransaction {
    /// The author and time of the change.
    struct Origin: Sendable {
        let actor: String
        let at: Timestamp
        /// The identity of the request, which identifies the change after an error.
        let request: UUID
    }

    let db: Database
    private var records: ItemRecords
    private let origin: Origin
    private var savedCounters: Counters
    private var counters: Counters
    /// The number of this change in the history.
    let sequence: Int64
    /// The items and entries that changed so far, in this step if there are steps.
    private(set) var changed = ChangedParts()
    /// The lines of this change in the history.
    private var lines: HistoryLines
    /// The possible orders of parts and wholes.
    enum Wholes {
        /// An item's whole must exist already.
        case first
        /// The whole may come later in this change, but must exist at the end.
        case anyOrder
        /// Items come back as they were; a part whose whole is gone belongs to no item.
        case mayBeGone
    }

    var wholes = Wholes.first
    /// Whether the new states come from an entry of the history and need no checks.
    var comesFromHistory = false
    /// Whether values that no longer suit their custom field are left out of an item that comes back; the history keeps them.
    var leavesOutMisfits = false
    /// Parts whose wholes did not exist when they were added; the wholes may have been added since.
    private var waitingParts: [(part: ItemKey, whole: UUID)] = []
    /// Whether any of the items has a place in the order that people make by hand.
    private(set) var hasPlacedByHand = false
    /// The highest place of any item, after the first request, because an import needs it for each row.
    private var highestPlace: Int64?
    /// Counts the values of parts that are not added to sums.
    private var partCount = PartCount()
    /// Whether the change is made in steps and its entry is written: `finish` then ends a step.
    private var hasSteps = false

    init(_ db: Database, collation: Collation, catalog: Catalog, origin: Origin) throws {
        self.db = db
        self.origin = origin
        records = ItemRecords(db: db, collation: collation, catalog: catalog)
        savedCounters = try Counters(db)
        counters = savedCounters
        try StoredOrder.note(collation, over: savedCounters.collation, db)
        sequence = try HistoryEntry.last(db) + 1
        lines = HistoryLines(of: sequence, db)
    }

    /// The number of items, including the steps of this change so far.
    var itemCount: Int { Int(counters.items) }

    /// The sums of the values, including the steps of this change so far.
    var totals: [CurrencyTotal] { counters.shownTotals }

    /// The time of the change.
    var now: Timestamp { origin.at }

    /// Places, tags, types, fields and saved searches, including the steps of this change so far.
    var catalog: Catalog { records.catalog }

    // MARK: - Items

    /// Returns an existing item.
    func item(_ id: UUID) throws -> Item? { try ItemRecords.item(id: id, db, catalog) }

    /// Returns an existing item.
    func item(_ key: ItemKey) throws -> Item? { try ItemRecords.item(key, db, catalog) }

    /// Adds an item.
    ///
    /// - Parameter partner: the other item of a split.
    mutating func add(_ content: ItemContent, id: UUID, createdAt: Timestamp? = nil, beside partner: StepPartner? = nil) throws {
        counters.lastKey += 1
        guard counters.lastKey <= ItemKey.largest else {
            throw InventoryError(.databaseError, "The library has used all of its four billion item keys, so no item can be added.")
        }
        let key = ItemKey(rawValue: counters.lastKey)
        let item = Item(
            id: id, key: key, revision: 1, content: content, createdAt: createdAt ?? now, modifiedAt: createdAt ?? now,
            manualOrder: try placeOfNewest(key))
        try put(id: id, before: nil, after: item, beside: partner)
    }

    /// Performs and records one step: adds, changes or deletes an item, and gives it its revision. Revisions only grow, and a deletion
    /// counts as one, so that an item that comes back is newer than the deleted one.
    ///
    /// - Parameter partner: the other item of a merge or a split, which the step's line in the history names.
    mutating func put(id: UUID, before: Item?, after wanted: Item?, beside partner: StepPartner? = nil) throws {
        if let before, wanted == nil { try detachParts(of: before) }
        let revision = try (before?.revision ?? lastRevision(of: id)) + 1
        let after = try wanted.map { try resolved($0, from: before).with(revision: revision) }
        try record(id, before: before, after: after, beside: partner, revision: revision)
        let counted = PartValues.follow(from: before, to: after) ? try partCount.begin((before ?? after)?.key, db) : nil
        switch (before, after) {
        case (nil, let after?):
            try records.insert(after)
            try noteIfWaiting(after)
            if revision > 1 { try db.cachedStatement(sql: "DELETE FROM deletions WHERE id = ?").execute(arguments: [id]) }
        case (let before?, let after?):
            try records.update(after, from: before)
            try noteIfWaiting(after)
            if before.content.place != after.content.place { try bringParts(of: after) }
            if before.content.name != after.content.name { changed.items += try PartValues.parts(of: after, db) }
        case (let before?, nil):
            try records.delete(before.key)
            try db.cachedStatement(sql: "INSERT INTO deletions (id, revision) VALUES (?, ?)").execute(arguments: [id, revision])
        case (nil, nil): return
        }
        try partCount.end(counted, &counters, db)
    }

    /// Writes a step into the history and counts it; the caller writes the item's rows.
    mutating func record(_ id: UUID, before: Item?, after: Item?, beside partner: StepPartner? = nil, revision: Int64) throws {
        try lines.add(id, before: before, after: after, beside: partner)
        note(id, before: before, after: after, revision: revision)
    }

    /// Performs the step of an item that comes back from the history; `copyLines` copies its line with many others.
    ///
    /// - Parameter knownPictures: the numbers of the pictures looked up so far, by hash.
    mutating func bringBack(_ item: Item, knownPictures: inout [String: Int64]) throws {
        note(item.id, before: nil, after: item, revision: item.revision)
        if item.content.parent != nil { partCount.countAnew() }
        try records.insert(item, knownPictures: &knownPictures)
        try noteIfWaiting(item)
    }

    /// Copies the lines of an earlier entry for all items that came back.
    mutating func copyLines(of earlier: Int64, _ column: HistoryEntry.Column, items: Int, backwards: Bool) throws {
        try lines.copy(of: earlier, column, items: items, backwards: backwards)
    }

    /// Counts a step.
    private mutating func note(_ id: UUID, before: Item?, after: Item?, revision: Int64) {
        count(before, -1)
        count(after, 1)
        if after?.manualOrder != nil { hasPlacedByHand = true }
        guard let some = after ?? before else { return }
        changed.items.append(
            Change.ItemChange(id: id, key: some.key, revision: revision, existedBefore: before != nil, existsAfter: after != nil))
    }

    /// Returns the place of an added item above all others in the order that people make by hand; nil if that is its place by age.
    private mutating func placeOfNewest(_ key: ItemKey) throws -> Int64? {
        let highest = try highestPlace ?? ItemPlaces.highest(db)
        let place = ItemPlaces.place(above: highest, byAge: key)
        highestPlace = place ?? ItemPlaces.byAge(key)
        return place
    }

    /// Returns the revision at which an item was deleted; 0 if it never was.
    private func lastRevision(of id: UUID) throws -> Int64 {
        let statement = try db.cachedStatement(sql: "SELECT revision FROM deletions WHERE id = ?")
        return try statement.firstRow([id], of: "deletions") { try $0.revision(0) } ?? 0
    }

    private mutating func count(_ item: Item?, _ sign: Int64) {
        guard let item else { return }
        // Disposed items are not in lists and sums.
        guard !item.content.isDisposed else {
            counters.disposed += sign
            return
        }
        counters.items += sign
        if let value = item.content.worth { counters.totals[value.currency, default: 0] += Int128(value.minorUnits) * Int128(sign) }
    }

    // MARK: - Parts

    /// Recounts the values of parts at the end of the change, if many items come or go.
    mutating func countPartsAnew() { partCount.countAnew() }

    /// Separates the parts of a deleted item from it; they stay in their place.
    private mutating func detachParts(of item: Item) throws {
        let parts = try db.cachedStatement(sql: "SELECT key FROM items WHERE parent = ?")
        for part in try Int64.fetchAll(parts, arguments: [item.key.rawValue]) {
            guard let part = try self.item(ItemKey(rawValue: part)) else { continue }
            var content = part.content
            content.parent = nil
            try put(id: part.id, before: part, after: part.with(content, at: now))
        }
    }

    /// Moves the parts of an item, and their parts, to its place. The history does not record this, because it follows from the item's
    /// place.
    private mutating func bringParts(of item: Item) throws {
        let below = try db.cachedStatement(
            sql: """
                WITH RECURSIVE below (part) AS (
                    SELECT key FROM items WHERE parent = ? UNION SELECT key FROM items JOIN below ON parent = part)
                SELECT key, id, revision FROM below JOIN items ON key = part
                """)
        for row in try Row.fetchAll(below, arguments: [item.key.rawValue]) {
            let row = StoredRow(row, of: "items", namedBy: 0)
            let key = ItemKey(rawValue: Int64(try row.key(0)))
            try db.cachedStatement(sql: "UPDATE items SET place = (SELECT place FROM items WHERE key = ?) WHERE key = ?")
                .execute(arguments: [item.key.rawValue, key.rawValue])
            changed.items.append(
                Change.ItemChange(id: try row.id(1), key: key, revision: try row.revision(2), existedBefore: true, existsAfter: true))
        }
    }

    /// Notes an item whose whole may come back after it.
    private mutating func noteIfWaiting(_ item: Item) throws {
        guard let whole = item.content.parent?.id, try ItemLinks.key(of: item.content.parent, db) == nil else { return }
        waitingParts.append((item.key, whole))
    }

    /// Links parts with the wholes that were added after them, grouped by whole.
    private mutating func joinWaitingParts() throws {
        var (wholes, seen): ([UUID], Set<UUID>) = ([], [])
        for (part, whole) in waitingParts {
            if self.wholes != .mayBeGone, try ItemLinks.key(of: Reference(id: whole, path: []), db) == nil {
                let name = shown(try item(part)?.content.name ?? "")
                throw InventoryError(
                    .itemMissing, "The item that “\(name)” should be a part of is not in the library. Nothing was changed.")
            }
            let counted = try partCount.begin(part, db)
            try db.cachedStatement(sql: "UPDATE items SET parent = (SELECT key FROM items WHERE id = ?) WHERE key = ?")
                .execute(arguments: [whole, part.rawValue])
            try partCount.end(counted, &counters, db)
            if seen.insert(whole).inserted { wholes.append(whole) }
        }
        waitingParts = []
        for whole in wholes {
            if let whole = try item(whole) { try bringParts(of: whole) }
        }
    }

    // MARK: - Places, tags, types, fields and saved searches

    /// Performs and records one step: adds, changes or deletes an entry.
    mutating func put(_ kind: CatalogKind, _ id: UUID, _ wanted: CatalogEntry?) throws {
        let known = catalog.entry(kind, id)
        let before = known.flatMap { $0.isGone ? nil : $0.entry }
        guard before != wanted, let entry = wanted ?? before else { return }
        let number = known?.number ?? catalog.nextNumber(kind)
        records.catalog.put(entry, number, isGone: wanted == nil)
        try CatalogRecords.write(entry, number, isGone: wanted == nil, catalog, db)
        try lines.add(kind, id, before: before, after: wanted)
        changed.changesCatalog = true
        changed.entries.append(id)
        // No item shows the name of a saved search.
        if before != nil, kind != .search { changed.changesNames = true }
    }

    // MARK: - The history's entry

    /// Writes the entry of a person's change, or ends a step of one.
    mutating func finish(_ kind: Change.Kind, title: ChangeTitle, stack: UndoStack) throws -> Change {
        guard !hasSteps else {
            try saveCounters()
            return change(kind, title: title.text)
        }
        try insertEntry(kind, title: .parts(title), target: nil, undoTop: sequence, redoTop: nil, below: stack.undoTop)
        return change(kind, title: title.text)
    }

    /// Writes the entry of an undo: the next undo takes the change below, and redo takes this entry.
    mutating func finishUndo(of target: HistoryEntry, stack: UndoStack) throws -> Change {
        try insertEntry(
            .undo, title: target.title, target: target.sequence, undoTop: target.below, redoTop: sequence, below: stack.redoTop)
        return change(.undo, title: target.title.text)
    }

    /// Writes the entry of a redo, which reverses the entry `undone`.
    mutating func finishRedo(of undone: HistoryEntry) throws -> Change {
        try insertEntry(
            .redo, title: undone.title, target: undone.target, undoTop: undone.target, redoTop: undone.below, below: nil)
        return change(.redo, title: undone.title.text)
    }

    /// Writes the entry of a change in steps, with a title that a person gave, so that each step finds the entry of the earlier ones.
    mutating func beginSteps(title: String) throws {
        let below = try UndoStack(db).undoTop
        try insertEntry(.edit, title: .sentence(title), target: nil, undoTop: sequence, redoTop: nil, below: below)
        hasSteps = true
    }

    /// Begins a step.
    mutating func beginStep() {
        (wholes, comesFromHistory, leavesOutMisfits) = (.first, false, false)
        (changed, highestPlace, partCount) = (ChangedParts(), nil, PartCount())
    }

    private func change(_ kind: Change.Kind, title: String) -> Change { changed.change(sequence, kind, title: title) }

    private mutating func insertEntry(
        _ kind: Change.Kind, title: StoredTitle, target: Int64?, undoTop: Int64?, redoTop: Int64?, below: Int64?
    ) throws {
        try saveCounters()
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO history (sequence, kind, title, actor, at, target, undoTop, redoTop, below, verb, subject, number, request, seat)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        let parts = title.parts
        try statement.execute(
            arguments: [
                sequence, kind.rawValue, title.sentence, origin.actor, now.milliseconds, target, undoTop, redoTop, below,
                parts?.verb.rawValue, parts.flatMap { $0.name.isEmpty ? nil : $0.name }, parts?.count, origin.request, counters.seat,
            ])
    }

    /// Joins parts with their wholes, and writes the counters.
    private mutating func saveCounters() throws {
        try joinWaitingParts()
        try partCount.finish(&counters, db)
        try counters.save(db, replacing: savedCounters, at: sequence)
        savedCounters = counters
    }
}
