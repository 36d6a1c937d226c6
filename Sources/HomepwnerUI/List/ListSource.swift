import Toolkit
import WorkspaceModel

/// Holds what a table or a collection view shows. The view hears of other content in the call that changes it: nobody can ask in between.
final class ListSource {
    private(set) var content: ListContent
    private var isMoving = false

    init(isGrid: Bool = false) { content = ListContent(isGrid: isGrid) }

    /// Shows other content.
    func show(_ new: ListContent, in view: some ItemsView) {
        if isMoving { return follow(new, in: view) }
        let old = content
        switch old.way(to: new) {
        case .none: content = new
        case .cells:
            content = new
            view.showVisibleCellsAgain()
        case .step(let step):
            view.perform(ViewStep(step, from: old, to: new)) { content = new }
        case .all:
            content = new
            view.showAll(isSameListing: old.listing == new.listing)
        }
        showSelection(in: view)
    }

    /// Calls a body that changes the content as the table has changed its rows already.
    func whileTableMoves(_ body: () -> Void) {
        isMoving = true
        body()
        isMoving = false
    }

    /// Takes the content after a move that the table has shown itself.
    func follow(_ new: ListContent, in view: some ItemsView) {
        content = new
        showSelection(in: view)
    }

    private func showSelection(in view: some ItemsView) {
        // The row that adds an item may be selected too.
        let added = content.addRow.map { RowSet($0) } ?? []
        if view.selectedNumbers.subtracting(added) != content.selection {
            view.selectedNumbers = content.selection
        }
    }
}

/// A table or a collection view of items.
protocol ItemsView: View {
    /// The selected rows by their numbers over all sections.
    var selectedNumbers: RowSet { get set }
    /// Changes the data and follows it.
    func perform(_ step: ViewStep, changing data: () -> Void)
    func showVisibleCellsAgain()
    /// Asks for all counts and cells again. The selection is kept where the items are the same.
    func showAll(isSameListing: Bool)
}

extension TableView: ItemsView {
    var selectedNumbers: RowSet {
        get { selectedRows }
        set { selectedRows = newValue }
    }

    func perform(_ step: ViewStep, changing data: () -> Void) {
        performBatchUpdates {
            data()
            deleteSections(step.deletedSections, with: .automatic)
            insertSections(step.insertedSections, with: .automatic)
            deleteRows(at: step.deleted, with: .automatic)
            insertRows(at: step.inserted, with: .automatic)
            for move in step.moves { moveRow(at: move.from, to: move.to) }
            reloadRows(at: step.changed)
        }
    }

    func showVisibleCellsAgain() { reloadRows(RowSet(visibleRows)) }

    func showAll(isSameListing: Bool) { reloadData(selection: isSameListing ? .keep : .clear) }
}

extension CollectionView: ItemsView {
    var selectedNumbers: RowSet {
        get { selectedIndexes }
        set { selectedIndexes = newValue }
    }

    func perform(_ step: ViewStep, changing data: () -> Void) {
        performBatchUpdates {
            data()
            deleteSections(step.deletedSections)
            insertSections(step.insertedSections)
            deleteItems(at: step.deleted)
            insertItems(at: step.inserted)
            for move in step.moves { moveItem(at: move.from, to: move.to) }
            // The items that moved, or stayed, show their new contents, and headers the new counts.
            reloadItems(at: step.changed)
            reloadSupplementaryViews(inSections: step.recounted)
        }
    }

    func showVisibleCellsAgain() { reloadItems(at: IndexPathSet(indexPathsForVisibleItems)) }

    func showAll(isSameListing: Bool) { reloadData() }
}

/// A step by sections and rows in them. Rows of sections that come or go do so with them.
nonisolated struct ViewStep {
    private(set) var deleted = IndexPathSet()
    private(set) var inserted = IndexPathSet()
    private(set) var moves: [(from: Toolkit.IndexPath, to: Toolkit.IndexPath)] = []
    private(set) var changed = IndexPathSet()
    let deletedSections: RowSet
    let insertedSections: RowSet
    let recounted: RowSet

    init(_ step: Step, from old: ListContent, to new: ListContent) {
        (deletedSections, insertedSections) = (RowSet(step.deletedSections), RowSet(step.insertedSections))
        recounted = RowSet(step.recountedSections)
        let (gone, come) = (deletedSections, insertedSections)
        func before(_ rank: Int) -> Toolkit.IndexPath? {
            let path = old.path(of: rank)
            return gone.contains(path.section) ? nil : path
        }
        func after(_ rank: Int) -> Toolkit.IndexPath? {
            let path = new.path(of: rank)
            return come.contains(path.section) ? nil : path
        }
        for rank in step.deleted.ranges.joined() { if let path = before(rank) { deleted.insert(path) } }
        for rank in step.inserted.ranges.joined() {
            if let path = after(rank) { inserted.insert(path) }
        }
        for move in step.moved {
            switch (before(move.from), after(move.to)) {
            case (let from?, let to?): moves.append((from, to))
            case (let from?, nil): deleted.insert(from)
            case (nil, let to?): inserted.insert(to)
            case (nil, nil): break
            }
        }
        for rank in step.changed.ranges.joined() {
            if let path = before(rank), !deleted.contains(path) { changed.insert(path) }
        }
    }
}

nonisolated extension ListContent {
    /// Returns the section of an item, and its number in it.
    fileprivate func path(of rank: Int) -> Toolkit.IndexPath {
        guard let section = sections.index(ofRank: rank) else {
            return IndexPath(item: rank, section: 0)
        }
        return IndexPath(item: rank - sections[section].start, section: section)
    }
}
