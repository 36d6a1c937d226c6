/// A mismatch between the reported changes and the counts of the data source.
nonisolated struct CollectionUpdateError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ sentence: String) {
        description = "CollectionView: " + sentence + "; change the data first, then tell the view exactly what changed"
    }
}

/// The positions of all items after an update, checked against the counts of the data source.
nonisolated struct CollectionChange: Sendable {
    let old: CellSections
    let new: CellSections
    private let update: CellUpdate
    /// The items that leave or enter sections, moved items among both.
    private var gone: IndexPathSet
    private var come: IndexPathSet
    private let sections: SectionMap
    private let itemMoves: [IndexPath: IndexPath]

    /// - Throws: a sentence that names the wrong count.
    init(_ update: CellUpdate, from old: CellSections, to new: CellSections) throws(CollectionUpdateError) {
        self.old = old
        self.new = new
        self.update = update
        gone = update.deletedItems
        come = update.insertedItems
        sections = SectionMap(update.sections)
        for move in update.movedItems {
            guard !gone.contains(move.from), !come.contains(move.to) else {
                throw CollectionUpdateError(
                    "item \(move.from.place) is said to move to \(move.to.place), where something else is said to happen, too")
            }
            gone.insert(move.from)
            come.insert(move.to)
        }
        itemMoves = Dictionary(update.movedItems.map { ($0.from, $0.to) }) { first, _ in first }
        if let problem = update.sections.problem(from: old, to: new) { throw CollectionUpdateError(problem) }
        try checkItems()
    }

    private func checkItems() throws(CollectionUpdateError) {
        for path in [gone.outside(old), update.reloadedItems.outside(old)] {
            if let path { throw CollectionUpdateError("item \(path.place) was said to change, but there was none") }
        }
        if let path = come.outside(new) { throw CollectionUpdateError("item \(path.place) was said to come, but there is none") }
        for section in 0..<old.count {
            guard let place = sections.newSection(section) else { continue }
            let (lost, got) = (gone.items(inSection: section).count, come.items(inSection: place).count)
            guard old.count(section) - lost + got == new.count(place) else {
                throw CollectionUpdateError(
                    "the \(old.count(section)) items of section \(section) less \(lost) and \(got) more are not the \(new.count(place)) that "
                        + "the data source has in section \(place)")
            }
        }
    }

    // MARK: - New positions

    /// Returns the new place of an item; nil if it is gone.
    func newPath(_ path: IndexPath) -> IndexPath? {
        if let moved = itemMoves[path] { return moved }
        guard let section = sections.newSection(path.section),
            let rest = gone.items(inSection: path.section).position(afterRemovalOf: path.item)
        else {
            return nil
        }
        return IndexPath(item: come.items(inSection: section).position(afterInsertionOf: rest), section: section)
    }

    /// Returns the new number of an item over all sections; nil if it is gone.
    func newIndex(_ index: Int) -> Int? { old.path(at: index).flatMap(newPath).flatMap { new.index(of: $0) } }

    /// Returns the same element at its new place; nil if it is gone.
    func newElement(_ element: CollectionElement) -> CollectionElement? {
        switch element {
        case .cell(let path): newPath(path).map { .cell($0) }
        case .supplementary(_, let path), .decoration(_, let path):
            sections.newSection(path.section).map { element.at(IndexPath(item: path.item, section: $0)) }
        }
    }

    /// Returns whether an item or a view of a section must be filled again, by its old place.
    func isReloaded(_ element: CollectionElement) -> Bool {
        let path = element.indexPath
        if update.sections.reloaded.contains(path.section) { return true }
        if case .cell = element { return update.reloadedItems.contains(path) }
        return update.reloadedViews.contains(path.section)
    }

    /// Moves a selection to the new places of its items.
    func follow(_ selection: inout CellSelection) {
        var removed = old.indexes(gone)
        for section in sections.gone where section < old.count { removed.insert(old.range(section)) }
        var inserted = new.indexes(come)
        for section in sections.come { inserted.insert(new.range(section)) }
        var moved = RowSet()
        for move in update.movedItems {
            if let from = old.index(of: move.from), let to = new.index(of: move.to), selection.rows.contains(from) { moved.insert(to) }
        }
        for move in update.sections.moved {
            for index in old.range(move.from) where selection.rows.contains(index) {
                if let to = newIndex(index) { moved.insert(to) }
            }
        }
        let cursor = selection.cursor.flatMap { removed.contains($0) ? newIndex($0) : nil }
        selection.shift(byRemoving: removed, count: old.itemCount - removed.count)
        selection.shift(byInserting: inserted)
        if !moved.isEmpty {
            moved.formUnion(selection.rows)
            selection.choose(moved)
        }
        if let cursor { selection.moveCursor(to: cursor) }
        selection.clamp(count: new.itemCount)
    }
}
