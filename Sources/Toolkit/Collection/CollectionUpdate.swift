/// Changes of the items of a collection view that belong together. What goes is numbered as it was before, what comes as it is afterwards.
nonisolated struct CollectionUpdate: Equatable, Sendable {
    struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
        let from: Place
        let to: Place
    }

    var deletedItems = IndexPathSet()
    var insertedItems = IndexPathSet()
    var movedItems: [Move<IndexPath>] = []
    var reloadedItems = IndexPathSet()
    var deletedSections = RowSet()
    var insertedSections = RowSet()
    var movedSections: [Move<Int>] = []
    var reloadedSections = RowSet()
    var reloadedViews = RowSet()
}

/// What was said of a change and what the data source says do not agree.
nonisolated struct CollectionUpdateError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ sentence: String) {
        description = "CollectionView: " + sentence + "; change the data first, then tell the view exactly what changed"
    }
}

/// Where everything stands after an update, checked against the counts of the data source.
nonisolated struct CollectionChange: Sendable {
    let old: CollectionSections
    let new: CollectionSections
    private let update: CollectionUpdate
    /// What leaves and comes to sections, moved items among both.
    private var gone: IndexPathSet
    private var come: IndexPathSet
    private var goneSections: RowSet
    private var comeSections: RowSet
    private let itemMoves: [IndexPath: IndexPath]
    private let sectionMoves: [Int: Int]

    /// - Throws: the sentence that says which count is wrong.
    init(_ update: CollectionUpdate, from old: CollectionSections, to new: CollectionSections) throws(CollectionUpdateError) {
        self.old = old
        self.new = new
        self.update = update
        gone = update.deletedItems
        come = update.insertedItems
        goneSections = update.deletedSections
        comeSections = update.insertedSections
        for move in update.movedItems {
            guard !gone.contains(move.from), !come.contains(move.to) else {
                throw CollectionUpdateError("item \(move.from) is said to move to \(move.to), where something else is said to happen, too")
            }
            gone.insert(move.from)
            come.insert(move.to)
        }
        for move in update.movedSections {
            goneSections.insert(move.from)
            comeSections.insert(move.to)
        }
        itemMoves = Dictionary(update.movedItems.map { ($0.from, $0.to) }) { first, _ in first }
        sectionMoves = Dictionary(update.movedSections.map { ($0.from, $0.to) }) { first, _ in first }
        try checkSections()
        try checkItems()
    }

    private func checkSections() throws(CollectionUpdateError) {
        if let first = goneSections.first, let last = goneSections.last, first < 0 || last >= old.count {
            throw CollectionUpdateError("section \(first < 0 ? first : last) was said to go, but there were only \(old.count)")
        }
        let expected = old.count - goneSections.count + comeSections.count
        guard expected == new.count else {
            throw CollectionUpdateError(
                "\(old.count) sections less \(goneSections.count) and \(comeSections.count) more are not the \(new.count) of the data source"
            )
        }
        if let first = comeSections.first, let last = comeSections.last, first < 0 || last >= new.count {
            throw CollectionUpdateError("section \(first < 0 ? first : last) was said to come, but there are only \(new.count)")
        }
    }

    private func checkItems() throws(CollectionUpdateError) {
        for path in [gone.outside(old), update.reloadedItems.outside(old)] {
            if let path { throw CollectionUpdateError("item \(path) was said to change, but there was none") }
        }
        if let path = come.outside(new) { throw CollectionUpdateError("item \(path) was said to come, but there is none") }
        for section in 0..<old.count {
            guard let place = newSection(section) else { continue }
            let (lost, got) = (gone.items(inSection: section).count, come.items(inSection: place).count)
            guard old.count(section) - lost + got == new.count(place) else {
                throw CollectionUpdateError(
                    "the \(old.count(section)) items of section \(section) less \(lost) and \(got) more are not the \(new.count(place)) that "
                        + "the data source has in section \(place)")
            }
        }
    }

    // MARK: - Where things stand afterwards

    /// The number of a section afterwards; nil when it is gone.
    func newSection(_ section: Int) -> Int? {
        if let moved = sectionMoves[section] { return moved }
        return goneSections.position(afterRemovalOf: section).map(comeSections.position(afterInsertionOf:))
    }

    /// The place of an item afterwards; nil when it is gone.
    func newPath(_ path: IndexPath) -> IndexPath? {
        if let moved = itemMoves[path] { return moved }
        guard let section = newSection(path.section), let rest = gone.items(inSection: path.section).position(afterRemovalOf: path.item)
        else {
            return nil
        }
        return IndexPath(item: come.items(inSection: section).position(afterInsertionOf: rest), section: section)
    }

    /// The number of an item afterwards when all sections are counted through; nil when it is gone.
    func newIndex(_ index: Int) -> Int? { old.path(at: index).flatMap(newPath).flatMap { new.index(of: $0) } }

    /// The same thing at its place afterwards; nil when it is gone.
    func newElement(_ element: CollectionElement) -> CollectionElement? {
        switch element {
        case .cell(let path): newPath(path).map { .cell($0) }
        case .supplementary(_, let path), .decoration(_, let path):
            newSection(path.section).map { element.at(IndexPath(item: path.item, section: $0)) }
        }
    }

    /// Whether an item or a view of a section must be filled anew, by its place before.
    func isReloaded(_ element: CollectionElement) -> Bool {
        let path = element.indexPath
        if update.reloadedSections.contains(path.section) { return true }
        if case .cell = element { return update.reloadedItems.contains(path) }
        return update.reloadedViews.contains(path.section)
    }

    /// What of a selection is left, at its new places.
    func follow(_ selection: inout TableSelection) {
        var removed = old.indexes(gone)
        for section in goneSections where section < old.count { removed.insert(old.range(section)) }
        var inserted = new.indexes(come)
        for section in comeSections { inserted.insert(new.range(section)) }
        var moved = RowSet()
        for move in update.movedItems {
            if let from = old.index(of: move.from), let to = new.index(of: move.to), selection.rows.contains(from) { moved.insert(to) }
        }
        for move in update.movedSections {
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

nonisolated extension IndexPathSet {
    /// One of the places that does not exist; nil when all do.
    fileprivate func outside(_ sections: CollectionSections) -> IndexPath? {
        for (section, items) in rows {
            guard let first = items.first, let last = items.last else { continue }
            for item in [first, last] {
                let path = IndexPath(item: item, section: section)
                if !sections.contains(path) { return path }
            }
        }
        return nil
    }
}
