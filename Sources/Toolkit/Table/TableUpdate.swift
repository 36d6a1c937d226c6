/// The rows that are inserted, removed, moved and reloaded at once. Removed, moved and reloaded rows have their old numbers; inserted rows
/// and the targets of moves have their new numbers, in any order of the calls.
nonisolated struct TableUpdate: Hashable, Sendable {
    /// Neighbouring rows that move together.
    struct Move: Hashable, Sendable {
        let from: Int
        let to: Int
        var count = 1

        var sources: Range<Int> { from..<(from + count) }
        var targets: Range<Int> { to..<(to + count) }
    }

    private(set) var deletions = RowSet()
    private(set) var insertions = RowSet()
    private(set) var moves: [Move] = []
    private(set) var reloads = RowSet()
    /// The changes of index paths and of whole sections, until they are converted into rows; see `resolve`.
    var paths = CellUpdate()
    /// The animation of rows; the last one that was set.
    var animation = TableView.RowAnimation.none
    /// The first error in the update itself, in words.
    private(set) var fault: String?

    /// The rows that leave their places, by old numbers.
    private(set) var removed = RowSet()
    /// The rows at places without old rows, by new numbers.
    private(set) var inserted = RowSet()

    var sections: SectionChanges {
        get { paths.sections }
        set { paths.sections = newValue }
    }

    mutating func delete(_ rows: RowSet) {
        if let row = rows.first(where: removed.contains) { note("row \(row) was deleted or moved away before it was deleted") }
        deletions.formUnion(rows)
        removed.formUnion(rows)
    }

    mutating func insert(_ rows: RowSet) {
        if let row = rows.first(where: inserted.contains) { note("two rows were put in or moved to place \(row)") }
        insertions.formUnion(rows)
        inserted.formUnion(rows)
    }

    mutating func move(_ row: Int, to place: Int) {
        if removed.contains(row) { note("row \(row) was deleted or moved away before it was moved") }
        if inserted.contains(place) { note("two rows were put in or moved to place \(place)") }
        add(Move(from: row, to: place))
    }

    mutating func add(_ move: Move) {
        moves.append(move)
        removed.insert(move.sources)
        inserted.insert(move.targets)
    }

    mutating func reload(_ rows: RowSet) { reloads.formUnion(rows) }

    private mutating func note(_ words: String) { if fault == nil { fault = words } }

    /// Returns the error for a table that had a number of rows and whose data source has another number now; nil if there is none.
    func problem(before: Int, after: Int) -> String? {
        if let fault { return "TableView: \(fault)" }
        if let last = removed.last, last >= before { return "TableView: row \(last) cannot be deleted or moved: there were \(before) rows" }
        if let first = removed.first, first < 0 { return "TableView: there is no row \(first) that could be deleted or moved" }
        if let last = reloads.last, last >= before { return "TableView: row \(last) cannot be reloaded: there were \(before) rows" }
        if let row = reloads.first(where: deletions.contains) { return "TableView: row \(row) was both deleted and reloaded" }
        let expected = before - deletions.count + insertions.count
        if expected != after {
            return
                "TableView: \(before) rows less \(deletions.count) deleted and \(insertions.count) inserted make \(expected), but the data "
                + "source says \(after)" + Self.advice
        }
        if let last = inserted.last, last >= after {
            return "TableView: a row cannot be inserted at or moved to \(last): there are \(after) rows afterwards"
        }
        if let first = inserted.first, first < 0 { return "TableView: there is no place \(first) for a row" }
        return nil
    }

    /// Returns the new number of a row; nil if it is gone.
    func newRow(of old: Int) -> Int? {
        if removed.contains(old) { return moves.first { $0.sources.contains(old) }.map { $0.to + old - $0.from } }
        return removed.position(afterRemovalOf: old).map(inserted.position(afterInsertionOf:))
    }

    /// Returns the old number of a row; nil if it is new.
    func oldRow(of new: Int) -> Int? {
        if inserted.contains(new) { return moves.first { $0.targets.contains(new) }.map { $0.from + new - $0.to } }
        return inserted.position(afterRemovalOf: new).map(removed.position(afterInsertionOf:))
    }

    /// Returns the place of a removed row, by new numbers.
    func newBoundary(of old: Int) -> Int {
        let kept = old - removed.count(in: 0..<old)
        return kept == 0 ? 0 : inserted.position(afterInsertionOf: kept - 1) + 1
    }

    /// Returns the place of an inserted row, by old numbers.
    func oldBoundary(of new: Int) -> Int {
        let kept = new - inserted.count(in: 0..<new)
        return kept == 0 ? 0 : removed.position(afterInsertionOf: kept - 1) + 1
    }
}
