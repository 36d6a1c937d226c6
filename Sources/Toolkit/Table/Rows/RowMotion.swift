import Graphics

/// The motion of a table's rows from their old places to their new ones.
final class RowMotion {
    /// The places of rows at the beginning of a motion.
    struct Start {
        let geometry: TableGeometry
        let offset: Double
        let visibleRows: Range<Int>
        /// The distances of rows from their places, because they are moving already.
        let away: [Int: Double]
    }

    /// The kind of a row's motion.
    private enum Origin {
        /// It comes from a place that many points below its own (above, if negative).
        case from(Double)
        /// It grows out of a place that many points below its own.
        case appears(Double)
    }

    /// The cell of a removed row on its way out.
    private struct Leaving {
        let cell: TableViewCell
        let start: Rect
        /// The place where the rows around it close up.
        let end: Double
    }

    private struct Run {
        let origin: (Int) -> Origin?
        /// Returns the top and the bottom of a section before; nil for a new one.
        let sectionStart: (Int) -> (top: Double, bottom: Double)?
        let leaving: [Leaving]
        /// Headers and footers of removed sections.
        let leavingEdges: [TableViewHeaderFooterView]
        let style: TableView.RowAnimation
        let passingRows: RowSet
        var progress = 0.0
        var animation: Animation?
        var completion: ((Bool) -> Void)?
    }

    private static let duration = 0.28

    private weak var table: TableView?
    private var run: Run?

    init(_ table: TableView) { self.table = table }

    var isRunning: Bool { run != nil }

    /// Rows that end out of sight and pass through it.
    var passingRows: RowSet { run?.passingRows ?? RowSet() }

    /// Returns the places of rows before a change; nil if they go to their new places at once.
    func start() -> Start? {
        guard let table, let window = table.window, window.settings.animationsEnabled, table.bounds.height > 0 else { return nil }
        var away: [Int: Double] = [:]
        for (row, cell) in table.rowCells.shown {
            let distance = cell.frame.minY - table.geometry.top(ofRow: row)
            if abs(distance) >= 1 { away[row] = distance }
        }
        return Start(geometry: table.geometry, offset: table.contentOffset.y, visibleRows: table.visibleRows, away: away)
    }

    /// Moves rows from their old places to those after an update.
    func begin(
        _ update: TableUpdate, from start: Start, gone: [(Int, TableViewCell)], edges: [TableViewHeaderFooterView],
        completion: ((Bool) -> Void)?
    ) {
        guard let table else { return }
        let (new, scrolled) = (table.geometry, table.contentOffset.y - start.offset)
        let farthest = table.bounds.height + table.rowHeight
        let leaving = gone.map { row, cell in
            let end = new.top(ofRow: min(new.count, update.newBoundary(of: row)))
            return Leaving(cell: cell, start: cell.frame.offsetBy(x: 0, y: scrolled), end: end)
        }
        let origin = { (row: Int) -> Origin? in
            if let old = update.oldRow(of: row) {
                let distance = start.geometry.top(ofRow: old) + (start.away[old] ?? 0) - new.top(ofRow: row) + scrolled
                return .from(max(-farthest, min(farthest, distance)))
            }
            return .appears(
                start.geometry.top(ofRow: min(start.geometry.count, update.oldBoundary(of: row))) - new.top(ofRow: row) + scrolled)
        }
        let passing = RowSet(start.visibleRows.compactMap(update.newRow(of:)))
        let map = SectionMap(update.sections)
        var oldSections: [Int: Int] = [:]
        for section in 0..<(start.geometry.sections?.count ?? 0) {
            if let new = map.newSection(section) { oldSections[new] = section }
        }
        let sectionStart = { (section: Int) -> (top: Double, bottom: Double)? in
            guard let old = oldSections[section], let extent = start.geometry.extent(ofSection: old) else { return nil }
            return (extent.top + scrolled, extent.bottom + scrolled)
        }
        go(
            Run(
                origin: origin, sectionStart: sectionStart, leaving: leaving, leavingEdges: edges, style: update.animation,
                passingRows: passing, completion: completion))
    }

    /// Moves some rows from their visible places to their own.
    func begin(away: [Int: Double], completion: @escaping (Bool) -> Void) {
        let origin = { (row: Int) -> Origin? in away[row].map(Origin.from) }
        // Headers stay where they are.
        go(
            Run(
                origin: origin, sectionStart: { [weak table] in table?.geometry.extent(ofSection: $0) }, leaving: [], leavingEdges: [],
                style: .automatic, passingRows: RowSet(away.keys), completion: completion))
    }

    private func go(_ new: Run) {
        end()
        run = new
        let animation = table?.window?.animate(duration: Self.duration, curve: .easeInOut) { [weak self] progress in
            self?.advance(to: progress)
        } completion: { [weak self] in
            guard self?.run?.progress == 1 else { return }
            self?.end()
        }
        if run != nil { run?.animation = animation }
    }

    private func advance(to progress: Double) {
        guard let run, let table else { return }
        self.run?.progress = progress
        let left = 1 - progress
        for leaving in run.leaving {
            var rect = leaving.start
            leaving.cell.fullHeight = rect.height
            rect.origin.y = leaving.end + (rect.minY - leaving.end) * left
            rect.size.height *= left
            switch run.style {
            case .left: rect.origin.x = -table.bounds.width * progress
            case .right: rect.origin.x = table.bounds.width * progress
            case .none, .automatic, .fade: leaving.cell.alpha = left
            }
            leaving.cell.frame = rect.pixelAligned(scale: table.window?.scale ?? 1)
        }
        for view in run.leavingEdges { view.alpha = left }
        table.setNeedsLayout()
    }

    /// Puts all rows in their own places.
    func end() {
        guard let ended = run, let table else { return }
        run = nil
        ended.animation?.stop()
        for leaving in ended.leaving {
            // The cell gets its full height again for the next row: content of no height could not be laid out.
            leaving.cell.frame.size.height = leaving.start.height
            leaving.cell.fullHeight = nil
            leaving.cell.alpha = 1
            // Its row is gone, so the delegate is not told that it is no longer shown.
            table.rowCells.release(leaving.cell)
        }
        for view in ended.leavingEdges { table.sectionViews.release(view) }
        table.setNeedsLayout()
        ended.completion?(ended.progress >= 1)
    }

    // MARK: - Places during the motion

    /// Returns the current place of a row during the motion, from its own place.
    func rect(_ place: Rect, of cell: TableViewCell, row: Int) -> Rect {
        guard let run, let table else { return place }
        let left = 1 - run.progress
        var rect = place
        let origin = run.origin(row)
        if case .appears? = origin { cell.fullHeight = place.height } else { cell.fullHeight = nil }
        cell.alpha = 1
        switch origin {
        case nil: break
        case .from(let distance): rect.origin.y += distance * left
        case .appears(let distance):
            rect.origin.y += distance * left
            rect.size.height *= run.progress
            switch run.style {
            case .left: rect.origin.x = -table.bounds.width * left
            case .right: rect.origin.x = table.bounds.width * left
            case .none, .automatic, .fade: cell.alpha = run.progress
            }
        }
        return rect
    }

    /// Returns the current extent of a section during the motion, from its own extent.
    func extent(_ extent: (top: Double, bottom: Double), ofSection section: Int) -> (top: Double, bottom: Double) {
        guard let run, let table, let start = run.sectionStart(section) else { return extent }
        // The distance is at most that of its rows.
        let (left, farthest) = (1 - run.progress, table.bounds.height + table.rowHeight)
        func moved(_ from: Double, _ to: Double) -> Double { to + max(-farthest, min(farthest, from - to)) * left }
        return (moved(start.top, extent.top), moved(start.bottom, extent.bottom))
    }

    /// Returns the opacity of a section's header and footer, 0 to 1: those of a new section fade in.
    func alpha(ofSection section: Int) -> Double {
        run.map { $0.sectionStart(section) == nil ? $0.progress : 1 } ?? 1
    }
}
