import Graphics

/// How a row comes or goes.
nonisolated public enum TableRowAnimation: Hashable, Sendable {
    /// At once.
    case none
    /// The table chooses.
    case automatic
    /// It grows or shrinks while it comes or goes out of nothing.
    case fade
    /// It comes from the left or goes there.
    case left
    /// It comes from the right or goes there.
    case right
}

extension TableView {
    /// How a row comes or goes.
    public typealias RowAnimation = TableRowAnimation

    /// Follows a data source that has new rows, numbered as they are now. What is in sight stays where it is, unless that is the very top.
    public func insertRows(_ rows: RowSet, with animation: RowAnimation = .none) {
        updater.change(animation) { $0.insert(rows) }
    }

    /// Follows a data source that has lost rows, numbered as they were before. What is in sight and still exists stays where it is.
    public func deleteRows(_ rows: RowSet, with animation: RowAnimation = .none) {
        updater.change(animation) { $0.delete(rows) }
    }

    /// Follows a data source in which a row went from one place to another.
    public func moveRow(at row: Int, to destination: Int, with animation: RowAnimation = .automatic) {
        updater.change(animation) { $0.move(row, to: destination) }
    }

    /// Asks again for the cells (and the heights) of rows whose items changed.
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

    /// Follows a data source in which a row went to another place, in its section or in another one.
    public func moveRow(at path: IndexPath, to destination: IndexPath, with animation: RowAnimation = .automatic) {
        updater.change(animation) { $0.paths.movedItems.append(.init(from: path, to: destination)) }
    }

    /// Asks again for the cells (and the heights) of rows, by section and number in it as they were before.
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

    /// Follows a data source in which a section went from one place to another with all its rows.
    public func moveSection(_ section: Int, toSection newSection: Int, with animation: RowAnimation = .automatic) {
        updater.change(animation) { $0.sections.moved.append(.init(from: section, to: newSection)) }
    }

    /// Asks again for headers, footers and all rows of sections, numbered as they were before; they may have other counts than before.
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

    /// Follows several changes of the data source at once: what is called in `updates` counts as one.
    ///
    /// What is deleted, moved or reloaded is numbered as it was before, what is inserted and the places that others move to as they are
    /// afterwards. When `updates` returns the data source must have changed; a count that does not fit ends the program with its name.
    ///
    /// - Parameters:
    ///   - completion: called once the rows stand still; with false where another change came before that.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        updater.perform(updates, completion: completion)
    }
}
