import Graphics

extension TableView {
    /// A row that is held by its handle.
    struct Reorder {
        let row: Int
        /// Where it would stand if it were let go now.
        var target: Int
        /// Where in the row it is held, in points from its top.
        let grip: Double
        /// Where the pointer is, in window points.
        var location: Point
        /// How far the others were out of their places when they last began to give way.
        var shifts: [Int: Double] = [:]
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
        reorder = Reorder(row: row, target: row, grip: cell.convert(location, from: nil).y, location: location)
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
        let update = commits && ended.target != ended.row ? moving(ended.row, to: ended.target) : nil
        // Where the rows are seen now, so that they go on from there.
        var away: [Int: Double] = [:]
        for (row, cell) in cells {
            let new = update?.newRow(of: row) ?? row
            away[new] = cell.frame.minY
        }
        reorder = nil
        ended.animation?.stop()
        if let update { apply(update, completion: nil) }
        for row in away.keys { away[row]? -= geometry.top(ofRow: row) }
        away = away.filter { abs($0.value) >= 0.5 }
        if away.isEmpty || window == nil {
            cell?.isLifted = false
        } else {
            beginMotion(away: away) { [weak cell] _ in cell?.isLifted = false }
        }
        setNeedsLayout()
        if update != nil { dataSource?.tableView(self, moveRowAt: ended.row, to: ended.target) }
    }

    private func moving(_ row: Int, to target: Int) -> TableUpdate {
        var update = TableUpdate()
        update.move(row, to: target)
        return update
    }

    /// The row where the held one would stand, and what is around it, follow the pointer.
    private func followPointer() {
        guard let held = reorder else { return }
        setNeedsLayout()
        let height = geometry.height(ofRow: held.row)
        let center = top(of: held, height: height) + height / 2
        var target = held.target
        // In the list without the held row, the one at `target` is the next below it.
        while target < numberOfRows - 1, center > collapsedTop(target, held.row, height) + threshold(target, held.row, height) {
            target += 1
        }
        while target > 0, center < collapsedTop(target - 1, held.row, height) + threshold(target - 1, held.row, height) { target -= 1 }
        let allowed = delegate?.tableView(self, targetRowForMoveFromRowAt: held.row, toProposedRow: target) ?? target
        // A row stays in its section.
        let section = rows(inSection: self.section(ofRow: held.row))
        setTarget(max(section.lowerBound, min(allowed, section.upperBound - 1)))
    }

    /// The row at a place of the list without the held one.
    private func rowWithout(_ held: Int, at index: Int) -> Int { index < held ? index : index + 1 }

    private func collapsedTop(_ index: Int, _ held: Int, _ height: Double) -> Double {
        let row = rowWithout(held, at: index)
        return geometry.top(ofRow: row) - (row > held ? height : 0)
    }

    /// How far below the top of a row the middle of the held one must be to stand below it.
    private func threshold(_ index: Int, _ held: Int, _ height: Double) -> Double {
        (geometry.height(ofRow: rowWithout(held, at: index)) + height) / 2
    }

    private func top(of held: Reorder, height: Double) -> Double {
        let y = contentView.convert(held.location, from: nil).y - held.grip
        return max(0, min(y, geometry.totalHeight - height))
    }

    private func setTarget(_ target: Int) {
        guard let held = reorder, held.target != target else { return }
        var shifts: [Int: Double] = [:]
        for row in cells.keys { shifts[row] = shift(of: row, held) }
        reorder?.target = target
        reorder?.shifts = shifts
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

    /// How far a row gives way for the held one, in points.
    private func shift(of row: Int, _ held: Reorder) -> Double {
        let height = geometry.height(ofRow: held.row)
        let wanted =
            row > held.row && row <= held.target ? -height : row < held.row && row >= held.target ? height : 0
        let start = held.shifts[row] ?? wanted
        return start + (wanted - start) * held.progress
    }

    func reorderedRect(_ place: Rect, row: Int, _ held: Reorder) -> Rect {
        var rect = place
        rect.origin.y = row == held.row ? top(of: held, height: place.height) : place.minY + shift(of: row, held)
        return rect
    }

    // MARK: - Keys

    /// Moves the row where keys act by one place. Answers whether it could be moved.
    func moveRow(byKey key: Key) -> Bool {
        guard let row = selection.cursor, row < numberOfRows, reorder == nil, dataSource?.tableView(self, canMoveRowAt: row) ?? false else {
            return false
        }
        closeSlide(animated: false)
        let proposed = key == .up ? row - 1 : row + 1
        guard rows(inSection: section(ofRow: row)).contains(proposed) else { return true }
        let target = delegate?.tableView(self, targetRowForMoveFromRowAt: row, toProposedRow: proposed) ?? proposed
        guard target != row, target >= 0, target < numberOfRows else { return true }
        moveRow(at: row, to: target)
        scrollToRow(target)
        dataSource?.tableView(self, moveRowAt: row, to: target)
        return true
    }
}
