import Graphics

extension TableView {
    /// How near to the upper or lower edge a drag makes the table scroll, in points.
    private static let dragMargin = 28.0

    func handleDragged(_ event: DragEvent) -> Bool {
        switch event.phase {
        case .moved:
            updateDropRow(for: event)
            if dropRow != nil {
                autoscroll(towards: event.location, margin: Self.dragMargin) { [weak self] in self?.updateDropRow(for: event) }
                // What is around the table may show that it would take the drop; now the row does.
                if isDragHandedOn { _ = handOn(DragEvent(phase: .exited, location: event.location, types: event.types)) }
                isDragHandedOn = false
                return true
            }
            stopAutoscroll()
            isDragHandedOn = true
            return handOn(event)
        case .exited:
            endDrag()
            return handOn(event)
        case .dropped(let item):
            let row = acceptingRow(for: event)
            endDrag()
            guard let row else { return handOn(event) }
            return delegate?.tableView(self, didDrop: item, onRowAt: row) ?? false
        }
    }

    private func acceptingRow(for event: DragEvent) -> Int? {
        guard let row = indexOfRow(at: convert(event.location, from: nil)),
            delegate?.tableView(self, canDrop: event.types, onRowAt: row) ?? false
        else { return nil }
        return row
    }

    private func updateDropRow(for event: DragEvent) {
        let row = acceptingRow(for: event)
        guard row != dropRow else { return }
        dropRow = row
        updateCellStates()
    }

    private func endDrag() {
        stopAutoscroll()
        isDragHandedOn = false
        guard dropRow != nil else { return }
        dropRow = nil
        updateCellStates()
    }
}
