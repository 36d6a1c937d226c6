import Graphics

extension TableView {
    func handleKey(_ event: KeyEvent) -> Bool {
        loadIfNeeded()
        if event.key == .escape, reorder != nil {
            endReorder(commits: false)
            return true
        }
        if event.key == .escape, event.modifiers.isEmpty, slide != nil {
            closeSlide(animated: true)
            return true
        }
        if event.modifiers == .alt, event.key == .up || event.key == .down { return moveRow(byKey: event.key) }
        return handleCellKey(event)
    }

    /// The row to which a key leads from the present one.
    func target(of key: Key) -> Int? {
        let isUp = key == .up || key == .pageUp
        let last = numberOfRows - 1
        guard let cursor = selection.cursor else { return isUp ? max(0, visibleRows.upperBound - 1) : visibleRows.lowerBound }
        switch key {
        case .up: return max(0, cursor - 1)
        case .down: return min(last, cursor + 1)
        default:
            // A page leaves one row of the old one in sight.
            let rect = geometry.rect(ofRow: cursor, width: 0)
            let way = max(0, bounds.height - rect.height)
            if isUp { return max(0, min(cursor - 1, geometry.nearestRow(to: max(0, rect.minY - way)) ?? 0)) }
            let target = rect.minY + way
            return min(last, max(cursor + 1, geometry.nearestRow(to: target) ?? last))
        }
    }
}
