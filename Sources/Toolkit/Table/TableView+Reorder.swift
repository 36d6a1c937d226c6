import Graphics

extension TableView {
    /// A row that is held by its handle.
    struct Reorder {
        let row: Int
        /// Where it was, by section.
        let source: IndexPath
        /// Where it would stand if it were let go now, numbered without it.
        var target: IndexPath
        /// The same among all rows.
        var targetRow: Int
        /// Where in the row it is held, in points from its top.
        let grip: Double
        /// Where the pointer is, in window points.
        var location: Point
        /// How far the others, headers and footers were out of their places when they last began to give way.
        var shifts: [Int: Double] = [:]
        var edgeShifts: [SectionEdge: Double] = [:]
        var progress = 1.0
        var animation: Animation?
    }

    private static let giveWayDuration = 0.18
    /// How near to the upper or lower edge a held row makes the table scroll, in points.
    private static let dragMargin = 36.0

    func beginReorder(of cell: TableViewCell, at location: Point) {
        guard reorder == nil, let row = row(of: cell), dataSource?.tableView(self, canMoveRowAt: row) ?? false else { return }
        endMotion()
        becomeFirstResponder()
        let path = indexPath(forRow: row)
        let grip = cell.convert(location, from: nil).y
        reorder = Reorder(row: row, source: path, target: path, targetRow: row, grip: grip, location: location)
        cell.isLifted = true
        contentView.bringSubviewToFront(cell)
        setNeedsLayout()
    }

    func continueReorder(at location: Point) {
        guard reorder != nil else { return }
        reorder?.location = location
        followPointer()
        autoscroll(towards: location, margin: Self.dragMargin) { [weak self] in self?.followPointer() }
    }

    /// Ends it where the row is now, or puts it back.
    func endReorder(commits: Bool) {
        guard let ended = reorder else { return }
        stopAutoscroll()
        let cell = cells[ended.row]
        let isMoved = commits && ended.target != ended.source
        // Where the rows are seen now, so that they go on from there.
        var update = TableUpdate()
        if isMoved { update.move(ended.row, to: ended.targetRow) }
        var away: [Int: Double] = [:]
        for (row, cell) in cells {
            if let new = update.newRow(of: row) { away[new] = cell.frame.minY }
        }
        reorder = nil
        ended.animation?.stop()
        if isMoved { applyMove(from: ended.source, to: ended.target, animation: .none) }
        for row in away.keys { away[row]? -= geometry.top(ofRow: row) }
        away = away.filter { abs($0.value) >= 0.5 }
        if away.isEmpty || window == nil {
            cell?.isLifted = false
        } else {
            beginMotion(away: away) { [weak cell] _ in cell?.isLifted = false }
        }
        setNeedsLayout()
        if isMoved { dataSource?.tableView(self, moveRowAt: ended.source, to: ended.target) }
    }

    /// Moves a row that a person has moved; the data source is told afterwards.
    private func applyMove(from source: IndexPath, to target: IndexPath, animation: RowAnimation) {
        var counts = (0..<numberOfSections).map { rows(inSection: $0).count }
        counts[source.section] -= 1
        counts[target.section] += 1
        var update = TableUpdate()
        update.animation = animation
        update.paths.movedItems = [.init(from: source, to: target)]
        apply(update, sections: CellSections(counts), completion: nil)
    }

    /// The place where the held row would stand, and what is around it, follow the pointer.
    private func followPointer() {
        guard let held = reorder else { return }
        setNeedsLayout()
        let top = heldTop(held, height: geometry.height(ofRow: held.row))
        var target = held.target
        while let next = place(after: target, without: held.source), top > (slotTop(target, held) + slotTop(next, held)) / 2 {
            target = next
        }
        while let last = place(before: target, without: held.source), top < (slotTop(target, held) + slotTop(last, held)) / 2 {
            target = last
        }
        setTarget(self.target(from: held.source, proposed: target))
    }

    private func setTarget(_ target: IndexPath) {
        guard let held = reorder, held.target != target else { return }
        var shifts: [Int: Double] = [:]
        for row in cells.keys { shifts[row] = shift(of: row, held) }
        var edgeShifts: [SectionEdge: Double] = [:]
        for edge in sectionEdges.keys { edgeShifts[edge] = shift(of: edge, held) }
        reorder?.target = target
        reorder?.targetRow = row(of: target, without: held.source)
        reorder?.shifts = shifts
        reorder?.edgeShifts = edgeShifts
        reorder?.progress = 0
        let old = reorder?.animation
        reorder?.animation = nil
        old?.stop()
        let animation = window?.animate(duration: Self.giveWayDuration) { [weak self] progress in
            self?.reorder?.progress = progress
            self?.setNeedsLayout()
        }
        reorder?.animation = animation
    }

    // MARK: - Keys

    /// Moves the row where keys act to the nearest place up or down where it may stand. Answers whether it can be moved at all.
    func moveRow(byKey key: Key) -> Bool {
        guard let row = selection.cursor, row < numberOfRows, reorder == nil, dataSource?.tableView(self, canMoveRowAt: row) ?? false else {
            return false
        }
        closeSlide(animated: false)
        let source = indexPath(forRow: row)
        var (proposed, target) = (source, source)
        while target == source {
            let next = key == .up ? place(before: proposed, without: source) : place(after: proposed, without: source)
            guard let next else { return true }
            proposed = next
            target = self.target(from: source, proposed: next)
        }
        let targetRow = self.row(of: target, without: source)
        applyMove(from: source, to: target, animation: .automatic)
        scrollToRow(targetRow)
        dataSource?.tableView(self, moveRowAt: source, to: target)
        return true
    }
}
