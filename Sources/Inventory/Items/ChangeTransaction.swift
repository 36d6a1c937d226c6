import FoundationEssentials
import GRDB

/// One change while it is being written: the items, what the history keeps of each, and the counters.
struct ChangeTransaction {
    /// Who makes the change and when.
    struct Origin: Sendable {
        let actor: String
        let at: Timestamp
        /// The identity of the request, by which a change is known again after an error.
        let request: UUID
    }

    let db: Database
    let records: ItemRecords
    private let origin: Origin
    private let oldCounters: Counters
    private var counters: Counters
    /// The place of this change in the history.
    let sequence: Int64
    private(set) var items: [Change.ItemChange] = []
    /// Whether any of the items has a place in the order that people make by hand.
    private(set) var hasPlacedByHand = false
    /// The place of the item that stands above all others, once it was asked for: an import asks for each row.
    private var highestPlace: Int64?

    init(_ db: Database, collation: Collation, origin: Origin) throws {
        self.db = db
        self.origin = origin
        records = ItemRecords(db: db, collation: collation)
        oldCounters = try Counters(db)
        counters = oldCounters
        try StoredOrder.note(collation, over: oldCounters.collation, db)
        sequence = try HistoryEntry.last(db) + 1
    }

    /// How many items there are, what this change did so far included.
    var itemCount: Int { Int(counters.items) }

    /// The sums of the values, what this change did so far included.
    var totals: [CurrencyTotal] { Counters.shown(counters.totals) }

    /// The time of the change.
    var now: Timestamp { origin.at }

    // MARK: - Items

    mutating func add(_ content: ItemContent, id: UUID, createdAt: Timestamp? = nil) throws {
        counters.lastKey += 1
        guard counters.lastKey <= ItemKey.largest else {
            throw InventoryError(.databaseError, "The library has seen four thousand million items and cannot number more.")
        }
        let key = ItemKey(rawValue: counters.lastKey)
        let item = Item(
            id: id, key: key, revision: 1, content: content, createdAt: createdAt ?? now, modifiedAt: createdAt ?? now,
            manualOrder: try placeOfNewest(key))
        try put(id: id, before: nil, after: item)
    }

    /// Records and does one step: an item comes, changes or goes. The item gets its revision here: they only grow, and being deleted counts
    /// as one, so that an item that comes back is newer than what was deleted.
    mutating func put(id: UUID, before: Item?, after wanted: Item?) throws {
        let revision = try (before?.revision ?? lastRevision(of: id)) + 1
        let after = wanted?.with(revision: revision)
        try record(id, before: before, after: after, revision: revision)
        switch (before, after) {
        case (nil, let after?):
            try records.insert(after)
            if revision > 1 { try db.cachedStatement(sql: "DELETE FROM deletions WHERE id = ?").execute(arguments: [id]) }
        case (let before?, let after?): try records.update(after, from: before)
        case (let before?, nil):
            try records.delete(before.key)
            try db.cachedStatement(sql: "INSERT INTO deletions (id, revision) VALUES (?, ?)").execute(arguments: [id, revision])
        case (nil, nil): return
        }
    }

    /// Writes a step into the history and counts it; the rows of the item are up to the caller.
    mutating func record(_ id: UUID, before: Item?, after: Item?, revision: Int64) throws {
        let statement = try db.cachedStatement(
            sql: "INSERT INTO historyItems (sequence, position, item, before, after, form) VALUES (?, ?, ?, ?, ?, ?)")
        let lines: (before: String?, after: String?)
        if let before, let after {
            lines = ItemJSON.patch(from: before, to: after)
        } else {
            lines = (before.map(ItemJSON.whole), after.map(ItemJSON.whole))
        }
        try statement.execute(arguments: [sequence, items.count, id, lines.before, lines.after, ItemJSON.form])
        note(id, before: before, after: after, revision: revision)
    }

    /// Counts a step whose lines the history has already, or gets with many others.
    mutating func note(_ id: UUID, before: Item?, after: Item?, revision: Int64) {
        count(before, -1)
        count(after, 1)
        if after?.manualOrder != nil { hasPlacedByHand = true }
        guard let some = after ?? before else { return }
        items.append(
            Change.ItemChange(id: id, key: some.key, revision: revision, existedBefore: before != nil, existsAfter: after != nil))
    }

    /// Where an item that is added stands in the order that people make by hand: above all others. Nil where that is its place by age.
    private mutating func placeOfNewest(_ key: ItemKey) throws -> Int64? {
        let highest = try highestPlace ?? ItemPlaces.highest(db)
        let place = ItemPlaces.place(above: highest, byAge: key)
        highestPlace = place ?? ItemPlaces.byAge(key)
        return place
    }

    /// The revision at which an item was deleted; 0 when it never was.
    private func lastRevision(of id: UUID) throws -> Int64 {
        let statement = try db.cachedStatement(sql: "SELECT revision FROM deletions WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map { try StoredRow($0, of: "deletions").revision(0) } ?? 0
    }

    private mutating func count(_ item: Item?, _ sign: Int64) {
        guard let item else { return }
        counters.items += sign
        if let value = item.content.worth { counters.totals[value.currency, default: 0] += Int128(value.minorUnits) * Int128(sign) }
    }

    // MARK: - The history's entry

    /// Writes the entry of a change that people made.
    func finish(_ kind: Change.Kind, title: ChangeTitle, stack: UndoStack) throws -> Change {
        try insertEntry(kind, title: .parts(title), target: nil, undoTop: sequence, redoTop: nil, below: stack.undoTop)
        return Change(sequence: sequence, kind: kind, title: title.text, items: items)
    }

    /// Writes the entry of an undo: the change below comes next, and this entry is what redo would take.
    func finishUndo(of target: HistoryEntry, stack: UndoStack) throws -> Change {
        try insertEntry(
            .undo, title: target.title, target: target.sequence, undoTop: target.below, redoTop: sequence, below: stack.redoTop)
        return Change(sequence: sequence, kind: .undo, title: target.title.text, items: items)
    }

    /// Writes the entry of a redo of what the entry `undone` took back.
    func finishRedo(of undone: HistoryEntry) throws -> Change {
        try insertEntry(
            .redo, title: undone.title, target: undone.target, undoTop: undone.target, redoTop: undone.below, below: nil)
        return Change(sequence: sequence, kind: .redo, title: undone.title.text, items: items)
    }

    private func insertEntry(
        _ kind: Change.Kind, title: StoredTitle, target: Int64?, undoTop: Int64?, redoTop: Int64?, below: Int64?
    ) throws {
        try counters.save(db, replacing: oldCounters)
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
}
