import Graphics

/// Edit mode makes rows of automatic height higher or lower; those in sight get there by and by, together with their controls.
extension TableView {
    /// The heights of the rows in sight whose cells say them, in points.
    func automaticHeightsInSight() -> [Int: Double] {
        guard !needsReload, !measures.automatic.isEmpty else { return [:] }
        let rows = visibleRows.filter { measures.automatic.contains($0) }
        return Dictionary(uniqueKeysWithValues: rows.map { ($0, geometry.rect(ofRow: $0, width: 0).height) })
    }

    /// Finds out how high rows are from now on, and begins at the heights that they had.
    func beginHeightMotion(from old: [Int: Double]) {
        guard !old.isEmpty, !isPlacingCells else { return }
        measureRowsInSight()
        var motion: [Int: RowMeasures.Motion] = [:]
        for (row, height) in old where measures.known.contains(row) {
            let new = geometry.rect(ofRow: row, width: 0).height
            if new != height { motion[row] = RowMeasures.Motion(start: height, end: new) }
        }
        measures.motion = motion
        showHeightMotion(0)
    }

    /// Gives rows the heights that they have on their way, 0 at its beginning and 1 at its end.
    func showHeightMotion(_ progress: Double) {
        let motion = measures.motion
        guard !motion.isEmpty else { return }
        let scale = window?.scale ?? 1
        keepingTopRow(mapping: { $0 }) {
            geometry.reload(RowSet(motion.keys)) { row in
                guard let one = motion[row] else { return 0 }
                return progress == 1 ? one.end : ((one.start + (one.end - one.start) * progress) * scale).rounded() / scale
            }
        }
        if progress == 1 { measures.motion = [:] }
        setNeedsLayout()
    }
}
