import Inventory
import Toolkit

/// The effect of a change of a few items on items that are grouped by place: in the grid, and in the list that is sorted by place.
nonisolated struct LocationChanges: Sendable {
    private var deletedSections = RowSet()
    private var insertedSections = RowSet()
    private var deleted = IndexPathSet()
    private var inserted = IndexPathSet()
    private var moves: [(from: Toolkit.IndexPath, to: Toolkit.IndexPath)] = []
    /// Sections whose counts or sums changed, and with them their headers, numbered as they were before.
    private var recounted = RowSet()

    /// More changed items than this are not followed one by one.
    private static let limit = 40

    /// Finds out what happened; nil where the listings differ by more than the change says, as after an undo of an import.
    init?(_ change: Change, from old: ItemListing, to new: ItemListing) {
        guard change.items.count <= Self.limit, !change.items.isEmpty, old.query == new.query, old.isComplete, new.isComplete else {
            return nil
        }
        let places = zip(old.ranks(of: change), new.ranks(of: change)).map { (from: $0, to: $1) }
        guard old.count - places.count(where: { $0.from != nil }) + places.count(where: { $0.to != nil }) == new.count else { return nil }
        let oldTouched = Self.countBySection(places.compactMap(\.from), old.sections)
        let newTouched = Self.countBySection(places.compactMap(\.to), new.sections)
        // An empty one was left by a move that the list showed already.
        for (section, it) in old.sections.enumerated() where it.count == oldTouched[section, default: 0] { deletedSections.insert(section) }
        for (section, count) in newTouched where count == new.sections[section].count { insertedSections.insert(section) }
        let kept = old.sections.indices.filter { !deletedSections.contains($0) }
        let keptNow = new.sections.indices.filter { !insertedSections.contains($0) }
        guard kept.count == keptNow.count else { return nil }
        for (section, now) in zip(kept, keptNow) {
            let rest = old.sections[section].count - oldTouched[section, default: 0]
            guard rest == new.sections[now].count - newTouched[now, default: 0] else { return nil }
            let (before, after) = (old.sections[section], new.sections[now])
            if before.count != after.count || before.totals != after.totals { recounted.insert(section) }
        }
        for place in places { note(place, old.sections, new.sections) }
    }

    private mutating func note(_ place: (from: Int?, to: Int?), _ old: [ItemSection], _ new: [ItemSection]) {
        let from = place.from.map { Self.path($0, old) }.flatMap { deletedSections.contains($0.section) ? nil : $0 }
        let to = place.to.map { Self.path($0, new) }.flatMap { insertedSections.contains($0.section) ? nil : $0 }
        switch (from, to) {
        case (let from?, let to?): moves.append((from, to))
        case (let from?, nil): deleted.insert(from)
        case (nil, let to?): inserted.insert(to)
        case (nil, nil): break
        }
    }

    private static func countBySection(_ places: [Int], _ sections: [ItemSection]) -> [Int: Int] {
        Dictionary(places.map { (path($0, sections).section, 1) }, uniquingKeysWith: +)
    }

    private static func path(_ place: Int, _ sections: [ItemSection]) -> Toolkit.IndexPath {
        let section = sections.lastIndex { $0.start <= place } ?? 0
        return IndexPath(item: place - sections[section].start, section: section)
    }

    /// The change in the number of sections.
    var growth: Int { insertedSections.count - deletedSections.count }

    /// Tells a table whose data source has changed already.
    @MainActor func apply(to table: TableView) {
        table.performBatchUpdates {
            table.deleteSections(deletedSections, with: .automatic)
            table.insertSections(insertedSections, with: .automatic)
            table.deleteRows(at: deleted, with: .automatic)
            table.insertRows(at: inserted, with: .automatic)
            for move in moves { table.moveRow(at: move.from, to: move.to) }
            table.reloadRows(at: IndexPathSet(moves.map(\.from)))
        }
    }

    /// Tells a collection view whose data source has changed already.
    @MainActor func apply(to view: CollectionView) {
        view.performBatchUpdates {
            view.deleteSections(deletedSections)
            view.insertSections(insertedSections)
            view.deleteItems(at: deleted)
            view.insertItems(at: inserted)
            for move in moves { view.moveItem(at: move.from, to: move.to) }
            // The items that moved, or stayed, show their new contents, and headers the new counts.
            view.reloadItems(at: IndexPathSet(moves.map(\.from)))
            view.reloadSupplementaryViews(inSections: recounted)
        }
    }
}
