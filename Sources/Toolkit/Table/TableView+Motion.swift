import Graphics

extension TableView {
    /// Rows on their way from where they were to where they are.
    struct RowMotion {
        /// What a row does.
        enum Origin {
            /// It comes from a place so many points below (or above, where that is negative) its own.
            case from(Double)
            /// It grows out of a place so many points below its own.
            case appears(Double)
        }

        /// What becomes of the cell of a row that is gone.
        struct Leaving {
            let cell: TableViewCell
            let start: Rect
            /// Where the rows around it close up.
            let end: Double
        }

        let origin: (Int) -> Origin?
        /// Where a section began and ended before; nil for a new one.
        let sectionStart: (Int) -> (top: Double, bottom: Double)?
        let leaving: [Leaving]
        /// Headers and footers of sections that are gone.
        let leavingEdges: [TableViewHeaderFooterView]
        let style: RowAnimation
        /// Rows that end out of sight and pass through it.
        let passingRows: RowSet
        var progress = 0.0
        var animation: Animation?
        var completion: ((Bool) -> Void)?
    }

    /// Where rows stand when they begin to move.
    struct MotionStart {
        let geometry: TableGeometry
        let offset: Double
        let visibleRows: Range<Int>
        /// How far rows are from their places, because they move already.
        let away: [Int: Double]
    }

    private static let motionDuration = 0.28

    func motionStart() -> MotionStart? {
        guard let window, window.settings.animationsEnabled, bounds.height > 0 else { return nil }
        var away: [Int: Double] = [:]
        for (row, cell) in cells {
            let distance = cell.frame.minY - geometry.top(ofRow: row)
            if abs(distance) >= 1 { away[row] = distance }
        }
        return MotionStart(geometry: geometry, offset: contentOffset.y, visibleRows: visibleRows, away: away)
    }

    /// Lets rows go from where they were to where an update has put them.
    func beginMotion(
        _ update: TableUpdate, from start: MotionStart, gone: [(Int, TableViewCell)], edges: [TableViewHeaderFooterView],
        completion: ((Bool) -> Void)?
    ) {
        let (new, scrolled) = (geometry, contentOffset.y - start.offset)
        let farthest = bounds.height + rowHeight
        let leaving = gone.map { row, cell in
            let end = new.top(ofRow: min(new.count, update.newBoundary(of: row)))
            return RowMotion.Leaving(cell: cell, start: cell.frame.offsetBy(x: 0, y: scrolled), end: end)
        }
        let origin = { (row: Int) -> RowMotion.Origin? in
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
            guard let old = oldSections[section], let extent = start.geometry.sections?.extent(of: old, in: start.geometry) else {
                return nil
            }
            return (extent.top + scrolled, extent.bottom + scrolled)
        }
        run(
            RowMotion(
                origin: origin, sectionStart: sectionStart, leaving: leaving, leavingEdges: edges, style: update.animation,
                passingRows: passing, completion: completion))
    }

    /// Lets some rows go from where they are seen to their places.
    func beginMotion(away: [Int: Double], completion: @escaping (Bool) -> Void) {
        let origin = { (row: Int) -> RowMotion.Origin? in away[row].map(RowMotion.Origin.from) }
        let rows = RowSet(away.keys)
        // Headers are where they were, and stay there.
        run(
            RowMotion(
                origin: origin, sectionStart: { [weak self] in self?.sectionExtent($0) }, leaving: [], leavingEdges: [], style: .automatic,
                passingRows: rows, completion: completion))
    }

    private func run(_ motion: RowMotion) {
        endMotion()
        self.motion = motion
        let animation = window?.animate(duration: Self.motionDuration, curve: .easeInOut) { [weak self] progress in
            self?.setMotionProgress(progress)
        } completion: { [weak self] in
            guard self?.motion?.progress == 1 else { return }
            self?.endMotion()
        }
        if self.motion != nil { self.motion?.animation = animation }
    }

    private func setMotionProgress(_ progress: Double) {
        guard let motion else { return }
        self.motion?.progress = progress
        let left = 1 - progress
        for leaving in motion.leaving {
            var rect = leaving.start
            leaving.cell.fullHeight = rect.height
            rect.origin.y = leaving.end + (rect.minY - leaving.end) * left
            rect.size.height *= left
            switch motion.style {
            case .left: rect.origin.x = -bounds.width * progress
            case .right: rect.origin.x = bounds.width * progress
            case .none, .automatic, .fade: leaving.cell.alpha = left
            }
            leaving.cell.frame = rect.pixelAligned(scale: window?.scale ?? 1)
        }
        for view in motion.leavingEdges { view.alpha = left }
        setNeedsLayout()
    }

    /// Puts all rows where they belong.
    func endMotion() {
        guard let ended = motion else { return }
        motion = nil
        ended.animation?.stop()
        for leaving in ended.leaving {
            // As high as it was, for the next row: content of no height could not be laid out.
            leaving.cell.frame.size.height = leaving.start.height
            leaving.cell.fullHeight = nil
            leaving.cell.alpha = 1
            // Its row is gone, so nobody is told that it is no longer shown.
            put(away: leaving.cell)
        }
        for view in ended.leavingEdges { putAway(view) }
        setNeedsLayout()
        ended.completion?(ended.progress >= 1)
    }

    /// Where a row is seen while rows move.
    func movedRect(_ place: Rect, of cell: TableViewCell, row: Int) -> Rect {
        if let reorder { return reorderedRect(place, row: row, reorder) }
        guard let motion else { return place }
        let left = 1 - motion.progress
        var rect = place
        let origin = motion.origin(row)
        if case .appears? = origin { cell.fullHeight = place.height } else { cell.fullHeight = nil }
        cell.alpha = 1
        switch origin {
        case nil: break
        case .from(let distance): rect.origin.y += distance * left
        case .appears(let distance):
            rect.origin.y += distance * left
            rect.size.height *= motion.progress
            switch motion.style {
            case .left: rect.origin.x = -bounds.width * left
            case .right: rect.origin.x = bounds.width * left
            case .none, .automatic, .fade: cell.alpha = motion.progress
            }
        }
        return rect
    }
}
