/// The changes of sections. Deleted, moved and reloaded sections are numbered as before, inserted sections and the targets of moves as
/// afterwards.
nonisolated struct SectionChanges: Hashable, Sendable {
    struct Move: Hashable, Sendable {
        let from: Int
        let to: Int
    }

    var deleted = RowSet()
    var inserted = RowSet()
    var moved: [Move] = []
    var reloaded = RowSet()

    var isEmpty: Bool { deleted.isEmpty && inserted.isEmpty && moved.isEmpty && reloaded.isEmpty }

    /// Returns the error of the changes, given the previous sections of a view and the current ones of its data source; nil for none.
    func problem(from old: CellSections, to new: CellSections) -> String? {
        let map = SectionMap(self)
        guard map.gone.count == deleted.count + moved.count, map.come.count == inserted.count + moved.count else {
            return "one section is said to go, or two to come, where another is said to move"
        }
        if let first = map.gone.first, let last = map.gone.last, first < 0 || last >= old.count {
            return "section \(first < 0 ? first : last) was said to go, but there were only \(old.count)"
        }
        if let first = reloaded.first, let last = reloaded.last, first < 0 || last >= old.count {
            return "section \(first < 0 ? first : last) was said to change, but there were only \(old.count)"
        }
        guard old.count - map.gone.count + map.come.count == new.count else {
            return "\(old.count) sections less \(map.gone.count) and \(map.come.count) more are not the \(new.count) of the data source"
        }
        if let first = map.come.first, let last = map.come.last, first < 0 || last >= new.count {
            return "section \(first < 0 ? first : last) was said to come, but there are only \(new.count)"
        }
        return nil
    }
}

/// The positions of sections after a change.
nonisolated struct SectionMap: Sendable {
    /// The sections that leave their places, by old numbers.
    let gone: RowSet
    /// The sections at positions where no previous section is, by new numbers.
    let come: RowSet
    private let moves: [Int: Int]

    init(_ changes: SectionChanges) {
        var (gone, come) = (changes.deleted, changes.inserted)
        for move in changes.moved {
            gone.insert(move.from)
            come.insert(move.to)
        }
        (self.gone, self.come) = (gone, come)
        moves = Dictionary(changes.moved.map { ($0.from, $0.to) }) { first, _ in first }
    }

    /// Returns the new number of a section; nil if it is gone.
    func newSection(_ section: Int) -> Int? {
        if let moved = moves[section] { return moved }
        return gone.position(afterRemovalOf: section).map(come.position(afterInsertionOf:))
    }
}
