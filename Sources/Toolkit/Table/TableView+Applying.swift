import Graphics

extension TableView {
    /// Brings rows, selection and cells to what an update says.
    ///
    /// - Parameter sections: how many rows each section has afterwards; nil asks the data source.
    func apply(_ said: TableUpdate, sections: CellSections? = nil, completion: ((Bool) -> Void)?) {
        guard !needsReload else {
            completion?(true)
            return
        }
        checkNotPlacing("performBatchUpdates")
        releaseMeasuredCells()
        var update = said
        let new = sections ?? countRows()
        check(&update, new)
        endReorder(commits: false)
        let moves = update.animation != .none && !(update.removed.isEmpty && update.inserted.isEmpty)
        let start = moves ? motionStart() : nil
        endMotion()
        let edges = start == nil ? [] : takeEdges(ofSectionsGoneIn: update)
        let offset = contentOffset
        reload(update, new)
        for view in edges { view.frame = view.frame.offsetBy(x: 0, y: contentOffset.y - offset.y) }
        if let row = slide?.row {
            if let new = update.newRow(of: row) { slide?.row = new } else { forgetSlide() }
        }
        let stale = Set(update.reloads.ranges.joined().filter { cells[$0] != nil }.compactMap(update.newRow(of:)))
        let gone = moveCells(update)
        staleRows.formUnion(stale)
        rowsDidChange()
        guard let start else {
            for (row, cell) in gone { recycle(cell, row: row) }
            completion?(true)
            return
        }
        beginMotion(update, from: start, gone: gone, edges: edges, completion: completion)
    }

    /// Ends the program with a sentence where the counts of the data source are not what an update makes of the old ones.
    private func check(_ update: inout TableUpdate, _ new: CellSections) {
        let (before, after) = (geometry.count, new.itemCount)
        let old = geometry.sections?.rows ?? CellSections([before])
        if let problem = update.resolve(from: old, to: new) ?? update.problem(before: before, after: after) {
            preconditionFailure(problem)
        }
    }

    private func reload(_ update: TableUpdate, _ sections: CellSections) {
        let before = geometry.count
        let asks = hasVariableRowHeights && delegate != nil && !estimates
        // Whoever is asked may look at the table: it is not being changed meanwhile.
        let changed = asks ? RowSet(update.reloads.compactMap(update.newRow(of:))) : RowSet()
        let asked = asks ? RowSet(update.inserted.filter { update.oldRow(of: $0) == nil } + Array(changed)) : RowSet()
        let heights = asks ? Dictionary(uniqueKeysWithValues: zip(asked, givenHeights(of: asked))) : [:]
        let old = geometry
        measures.follow(update)
        keepingTopRow(mapping: update.newRow(of:)) {
            geometry.remove(update.removed)
            if estimates || asks {
                let estimate = estimate
                geometry.insert(update.inserted) { row in
                    // A row that moves is as high as it was; of one that comes it is found out when it is in sight.
                    update.oldRow(of: row).map(old.height(ofRow:)) ?? heights[row] ?? estimate
                }
                geometry.reload(changed) { heights[$0] ?? estimate }
            } else {
                geometry.insert(update.inserted, equalHeight: rowHeight)
            }
            loadSections(sections)
        }
        selection.follow(update, before: before)
        interaction.renumber(update.newRow(of:))
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
