import Graphics

/// The animation of a row that comes or goes.
nonisolated public enum TableRowAnimation: Hashable, Sendable {
    /// At once.
    case none
    /// The table chooses.
    case automatic
    /// The row grows when it comes, and shrinks when it goes.
    case fade
    /// It comes from the left or goes there.
    case left
    /// It comes from the right or goes there.
    case right
}

extension TableView {
    /// The animation of a row that comes or goes.
    public typealias RowAnimation = TableRowAnimation

    /// Follows a data source that has new rows, numbered as they are now. The visible rows stay where they are, except at the very top.
    public func insertRows(_ rows: RowSet, with animation: RowAnimation = .none) {
        updater.change(animation) { $0.insert(rows) }
    }

    /// Follows a data source that has lost rows, numbered as they were before. The visible rows that still exist stay where they are.
    public func deleteRows(_ rows: RowSet, with animation: RowAnimation = .none) {
        updater.change(animation) { $0.delete(rows) }
    }

    /// Follows a data source in which a row moved.
    public func moveRow(at row: Int, to destination: Int, with animation: RowAnimation = .automatic) {
        updater.change(animation) { $0.move(row, to: destination) }
    }

    /// Loads the cells (and the heights) of rows with changed items again.
    public func reloadRows(_ rows: RowSet, with animation: RowAnimation = .none) {
        updater.change(animation) { $0.reload(rows) }
    }

    /// Follows a data source that has new rows, by section and number in it as they are now.
    public func insertRows(at paths: IndexPathSet, with animation: RowAnimation = .none) {
        updater.change(animation) { $0.paths.insertedItems.formUnion(paths) }
    }

    /// Follows a data source that has lost rows, by section and number in it as they were before.
    public func deleteRows(at paths: IndexPathSet, with animation: RowAnimation = .none) {
        updater.change(animation) { $0.paths.deletedItems.formUnion(paths) }
    }

    /// Follows a data source in which a row moved, in its section or to another one.
    public func moveRow(at path: IndexPath, to destination: IndexPath, with animation: RowAnimation = .automatic) {
        updater.change(animation) { $0.paths.movedItems.append(.init(from: path, to: destination)) }
    }

    /// Loads the cells (and the heights) of rows again, by section and number in it as they were before.
    public func reloadRows(at paths: IndexPathSet, with animation: RowAnimation = .none) {
        updater.change(animation) { $0.paths.reloadedItems.formUnion(paths) }
    }

    /// Follows a data source that has new sections with rows in them, numbered as they are now.
    public func insertSections(_ sections: RowSet, with animation: RowAnimation = .none) {
        updater.change(animation) { $0.sections.inserted.formUnion(sections) }
    }

    /// Follows a data source that has lost sections with all their rows, numbered as they were before.
    public func deleteSections(_ sections: RowSet, with animation: RowAnimation = .none) {
        updater.change(animation) { $0.sections.deleted.formUnion(sections) }
    }

    /// Follows a data source in which a section moved with all its rows.
    public func moveSection(_ section: Int, toSection newSection: Int, with animation: RowAnimation = .automatic) {
        updater.change(animation) { $0.sections.moved.append(.init(from: section, to: newSection)) }
    }

    /// Loads headers, footers and all rows of sections again, numbered as they were before; the numbers of rows may have changed.
    public func reloadSections(_ sections: RowSet, with animation: RowAnimation = .none) {
        updater.change(animation) { $0.sections.reloaded.formUnion(sections) }
    }

    /// Follows a data source that has lost some rows (numbered as they were before) and got others (numbered as they are now).
    public func updateRows(deleting removed: RowSet, inserting inserted: RowSet, with animation: RowAnimation = .none) {
        updater.change(animation) {
            $0.delete(removed)
            $0.insert(inserted)
        }
    }

    /// Follows several changes of the data source at once: all calls in `updates` are one change.
    ///
    /// Deleted, moved and reloaded rows have their old numbers; inserted rows and the targets of moves have their new numbers. When
    /// `updates` returns the data source must have changed; a wrong count stops the program with a message.
    ///
    /// - Parameters:
    ///   - completion: called when the rows stand still; with false if another change came before that.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        updater.perform(updates, completion: completion)
    }
}
