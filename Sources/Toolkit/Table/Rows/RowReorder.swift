import Graphics

/// The row of a table that is held by its handle and moved, and the rows around it that give way.
final class RowReorder {
    private struct Held {
        let row: Int
        /// The places where it may be.
        let places: RowPlaces
        /// Its place if it is released now, numbered without it.
        var target: IndexPath
        /// The same among all rows.
        var targetRow: Int
        /// The point where it is held, in points from its top.
        let grip: Double
        /// The place of the pointer, in window points.
        var location: Point
        /// The distances of the other rows, headers and footers from their places when they last began to give way.
        var shifts: [Int: Double] = [:]
        var edgeShifts: [SectionEdge: Double] = [:]
        var progress = 1.0
        var animation: Animation?

        var source: IndexPath { places.source }
    }

    private static let giveWayDuration = 0.18
    /// The distance from the upper or lower edge at which a held row scrolls the table, in points.
    private static let dragMargin = 36.0

    private weak var table: TableView?
    private var held: Held?

    init(_ table: TableView) { self.table = table }

    /// The row that is held.
    var row: Int? { held?.row }

    /// Its place if it is released now, numbered without it.
    var target: IndexPath? { held?.target }

    // MARK: - By its handle

    func begin(of cell: TableViewCell, at location: Point) {
        guard held == nil, let table, let row = table.row(of: cell), table.canMove(row) else { return }
        table.motion.end()
        table.becomeFirstResponder()
        let places = places(of: row, in: table)
        let grip = cell.convert(location, from: nil).y
        held = Held(row: row, places: places, target: places.source, targetRow: row, grip: grip, location: location)
        cell.isLifted = true
        table.contentView.bringSubviewToFront(cell)
        table.setNeedsLayout()
    }

    func `continue`(at location: Point) {
        guard held != nil else { return }
        held?.location = location
        followPointer()
        table?.autoscroll(towards: location, margin: Self.dragMargin) { [weak self] in self?.followPointer() }
    }

    /// Ends it at the current place of the row, or puts the row back.
    func end(commits: Bool) {
        guard let ended = held, let table else { return }
        table.stopAutoscroll()
        let cell = table.cellForRow(at: ended.row)
        let isMoved = commits && ended.target != ended.source
        // These are the visible places of the rows, from which they continue.
        var update = TableUpdate()
        if isMoved { update.move(ended.row, to: ended.targetRow) }
        var away: [Int: Double] = [:]
        for (row, cell) in table.rowCells.shown {
            if let new = update.newRow(of: row) { away[new] = cell.frame.minY }
        }
        held = nil
        ended.animation?.stop()
        if isMoved { apply(ended.places, target: ended.target, animation: .none) }
        for row in away.keys { away[row]? -= table.geometry.top(ofRow: row) }
        away = away.filter { abs($0.value) >= 0.5 }
        if away.isEmpty || table.window == nil {
            cell?.isLifted = false
        } else {
            table.motion.begin(away: away) { [weak cell] _ in cell?.isLifted = false }
        }
        table.setNeedsLayout()
        if isMoved { table.dataSource?.tableView(table, moveRowAt: ended.source, to: ended.target) }
    }

    /// Moves a row that a person has moved, and tells the data source afterwards.
    private func apply(_ places: RowPlaces, target: IndexPath, animation: TableView.RowAnimation) {
        var update = TableUpdate()
        update.animation = animation
        update.paths.movedItems = [.init(from: places.source, to: target)]
        table?.updater.apply(update, sections: places.counts(after: target), completion: nil)
    }

    /// Updates the place of the held row and the rows around it after a move of the pointer.
    private func followPointer() {
        guard let held, let table else { return }
        table.setNeedsLayout()
        let (places, geometry) = (held.places, table.geometry)
        let top = heldTop(held, in: table)
        var place = held.target
        func middle(_ other: IndexPath) -> Double { (places.top(of: place, in: geometry) + places.top(of: other, in: geometry)) / 2 }
        while let next = places.place(after: place), top > middle(next) { place = next }
        while let last = places.place(before: place), top < middle(last) { place = last }
        setTarget(target(places, proposed: place, in: table))
    }

    private func setTarget(_ target: IndexPath) {
        guard let held, let table, held.target != target else { return }
        var shifts: [Int: Double] = [:]
        for row in table.rowCells.shown.keys { shifts[row] = shift(of: row, held, table) }
        var edgeShifts: [SectionEdge: Double] = [:]
        for edge in table.sectionViews.shown { edgeShifts[edge] = shift(of: edge, held, table) }
        self.held?.target = target
        self.held?.targetRow = held.places.row(at: target)
        self.held?.shifts = shifts
        self.held?.edgeShifts = edgeShifts
        self.held?.progress = 0
        let old = self.held?.animation
        self.held?.animation = nil
        old?.stop()
        let animation = table.window?.animate(duration: Self.giveWayDuration) { [weak self] progress in
            self?.held?.progress = progress
            self?.table?.setNeedsLayout()
        }
        self.held?.animation = animation
    }

    // MARK: - By keys

    /// Moves the current row up or down to the nearest place where it may be. Returns whether it can be moved at all.
    func move(byKey key: Key) -> Bool {
        guard let table, let row = table.selection.cursor, row < table.numberOfRows, held == nil, table.canMove(row) else { return false }
        table.swipe.close(animated: false)
        let places = places(of: row, in: table)
        var (proposed, target) = (places.source, places.source)
        while target == places.source {
            guard let next = key == .up ? places.place(before: proposed) : places.place(after: proposed) else { return true }
            proposed = next
            target = self.target(places, proposed: next, in: table)
        }
        apply(places, target: target, animation: .automatic)
        table.scrollToRow(places.row(at: target))
        table.dataSource?.tableView(table, moveRowAt: places.source, to: target)
        return true
    }

    private func places(of row: Int, in table: TableView) -> RowPlaces {
        RowPlaces(source: table.indexPath(forRow: row), sections: table.geometry.rowSections)
    }

    /// Returns the place that the delegate allows for a row; without a delegate it stays in its section.
    private func target(_ places: RowPlaces, proposed: IndexPath, in table: TableView) -> IndexPath {
        places.existing(
            table.delegate?.tableView(table, targetIndexPathForMoveFromRowAt: places.source, toProposedIndexPath: proposed)
                ?? places.inOwnSection(proposed))
    }

    // MARK: - Places during the motion

    /// Returns the current place of a row, from its own place.
    func rect(_ place: Rect, row: Int) -> Rect {
        guard let held, let table else { return place }
        var rect = place
        rect.origin.y = row == held.row ? heldTop(held, in: table) : place.minY + shift(of: row, held, table)
        return rect
    }

    /// Returns the current extent of a section, from its own extent.
    func extent(_ extent: (top: Double, bottom: Double), ofSection section: Int) -> (top: Double, bottom: Double) {
        guard let held, let table else { return extent }
        return (
            extent.top + shift(of: SectionEdge(section: section, isFooter: false), held, table),
            extent.bottom + shift(of: SectionEdge(section: section, isFooter: true), held, table)
        )
    }

    private func heldTop(_ held: Held, in table: TableView) -> Double {
        let y = table.contentView.convert(held.location, from: nil).y - held.grip
        return max(0, min(y, table.geometry.totalHeight - table.geometry.height(ofRow: held.row)))
    }

    /// Returns the distance by which a row gives way for the held one, in points.
    private func shift(of row: Int, _ held: Held, _ table: TableView) -> Double {
        let height = table.geometry.height(ofRow: held.row)
        let wanted = row > held.row && row <= held.targetRow ? -height : row < held.row && row >= held.targetRow ? height : 0
        return between(held.shifts[row], wanted, held)
    }

    /// Returns the distance by which a header, or the end of a section with a footer, gives way for the held row.
    private func shift(of edge: SectionEdge, _ held: Held, _ table: TableView) -> Double {
        let height = table.geometry.height(ofRow: held.row)
        let (from, to) = (held.source.section, held.target.section)
        // The footer of a section moves with the header of the next one.
        let place = edge.isFooter ? edge.section + 1 : edge.section
        let wanted = place > from && place <= to ? -height : place <= from && place > to ? height : 0
        return between(held.edgeShifts[edge], wanted, held)
    }

    private func between(_ start: Double?, _ end: Double, _ held: Held) -> Double {
        let start = start ?? end
        return start + (end - start) * held.progress
    }
}
