import Graphics

extension TableView {
    /// How a row comes or goes.
    nonisolated public enum RowAnimation: Hashable, Sendable {
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

    /// Follows a data source that has new rows, numbered as they are now. What is in sight stays where it is, unless that is the very top.
    public func insertRows(_ rows: RowSet, with animation: RowAnimation = .none) {
        update(animation) { $0.insert(rows) }
    }

    /// Follows a data source that has lost rows, numbered as they were before. What is in sight stays where it is, as far as it still exists.
    public func deleteRows(_ rows: RowSet, with animation: RowAnimation = .none) {
        update(animation) { $0.delete(rows) }
    }

    /// Follows a data source in which a row went from one place to another.
    public func moveRow(at row: Int, to destination: Int, with animation: RowAnimation = .automatic) {
        update(animation) { $0.move(row, to: destination) }
    }

    /// Asks anew for the cells (and the heights) of rows whose items changed.
    public func reloadRows(_ rows: RowSet, with animation: RowAnimation = .none) {
        update(animation) { $0.reload(rows) }
    }

    /// Follows a data source that has lost some rows (numbered as they were before) and got others (numbered as they are now).
    public func updateRows(deleting removed: RowSet, inserting inserted: RowSet, with animation: RowAnimation = .none) {
        update(animation) {
            $0.delete(removed)
            $0.insert(inserted)
        }
    }

    /// Follows several changes of the data source at once: what is called in `updates` counts as one.
    ///
    /// Rows that are deleted, moved or reloaded are numbered as they were before, those that are inserted and the places that others move
    /// to as they are afterwards, whatever the order of the calls. The data source must be as it is afterwards when `updates` returns; a
    /// count that does not fit ends the program with a sentence that says which one.
    ///
    /// - Parameters:
    ///   - completion: called once the rows stand still; with false where another change came before that.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        guard batch == nil else {
            updates()
            completion?(true)
            return
        }
        batch = TableUpdate()
        updates()
        guard let update = batch else { return }
        batch = nil
        apply(update, completion: completion)
    }

    private func update(_ animation: RowAnimation, _ body: (inout TableUpdate) -> Void) {
        var update = batch ?? TableUpdate()
        if animation != .none { update.animation = animation }
        body(&update)
        if batch != nil { batch = update } else { apply(update, completion: nil) }
    }

    /// Brings rows, selection and cells to what an update says.
    func apply(_ update: TableUpdate, completion: ((Bool) -> Void)?) {
        guard !needsReload else {
            completion?(true)
            return
        }
        checkNotPlacing("performBatchUpdates")
        let before = geometry.count
        let after = dataSource?.numberOfRows(in: self) ?? 0
        if let problem = update.problem(before: before, after: after) { preconditionFailure(problem) }
        endReorder(commits: false)
        let moves = update.animation != .none && !(update.removed.isEmpty && update.inserted.isEmpty)
        let start = moves ? motionStart() : nil
        endMotion()
        reload(update, before: before)
        if let row = slide?.row {
            if let new = update.newRow(of: row) { slide?.row = new } else { forgetSlide() }
        }
        let stale = Set(update.reloads.filter { cells[$0] != nil }.compactMap(update.newRow(of:)))
        let gone = moveCells(update)
        staleRows.formUnion(stale)
        rowsDidChange()
        guard let start else {
            for (row, cell) in gone { recycle(cell, row: row) }
            completion?(true)
            return
        }
        beginMotion(update, from: start, gone: gone, completion: completion)
    }

    private func reload(_ update: TableUpdate, before: Int) {
        let heights = hasVariableRowHeights ? delegate : nil
        let moved = update.moves.map { ($0.to, heights == nil ? rowHeight : geometry.height(ofRow: $0.from)) }
        let measured = measuredRows
        let oldSections = geometry.sections
        keepingTopRow(mapping: update.newRow(of:)) {
            geometry.remove(update.removed)
            if estimates {
                measuredRows = RowSet(measured.subtracting(update.reloads).compactMap(update.newRow(of:)))
                geometry.insert(update.inserted, equalHeight: estimatedRowHeight)
            } else if let heights {
                let known = Dictionary(moved) { first, _ in first }
                geometry.insert(update.inserted) { known[$0] ?? heights.tableView(self, heightForRowAt: $0) }
                let changed = RowSet(update.reloads.compactMap(update.newRow(of:)))
                geometry.reload(changed) { heights.tableView(self, heightForRowAt: $0) }
            } else {
                geometry.insert(update.inserted, equalHeight: rowHeight)
            }
            if let problem = loadSections() ?? sectionProblem(update, oldSections) { preconditionFailure(problem) }
        }
        selection.follow(update, before: before)
        press?.row = press?.row.flatMap(update.newRow(of:))
        highlightedRow = highlightedRow.flatMap(update.newRow(of:))
        dropRow = dropRow.flatMap(update.newRow(of:))
    }

    /// What is wrong with the rows of the sections after an update, in words, where there are as many sections as before.
    private func sectionProblem(_ update: TableUpdate, _ old: SectionGeometry?) -> String? {
        guard let old, let new = geometry.sections, old.count == new.count else { return nil }
        for section in 0..<old.count {
            let (before, after) = (old.rows(of: section), new.rows(of: section))
            let gone = update.removed.count(in: before)
            let come = update.inserted.count(in: after)
            if before.count - gone + come != after.count {
                return "TableView: section \(section) had \(before.count) rows; less \(gone) deleted or moved away and \(come) inserted or "
                    + "moved in make \(before.count - gone + come), but the data source says \(after.count)"
            }
        }
        return nil
    }

    /// Gives cells their new rows, and answers the cells of rows that are gone, by their old numbers.
    private func moveCells(_ update: TableUpdate) -> [(Int, TableViewCell)] {
        let old = cells
        let stale = staleRows
        cells.removeAll(keepingCapacity: true)
        staleRows.removeAll()
        var gone: [(Int, TableViewCell)] = []
        for (row, cell) in old {
            if let row = update.newRow(of: row) { cells[row] = cell } else { gone.append((row, cell)) }
        }
        staleRows.formUnion(stale.compactMap(update.newRow(of:)))
        return gone
    }
}
