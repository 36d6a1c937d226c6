import Graphics

extension CellHost {
    func handleDragged(_ event: DragEvent) -> Bool {
        switch event.phase {
        case .moved:
            updateDropTarget(for: event)
            guard interaction.dropTarget != nil else {
                stopAutoscroll()
                interaction.isForwardingDrag = true
                return forward(event)
            }
            autoscroll(towards: event.location, margin: CellInteraction.dragMargin) { [weak self] in self?.updateDropTarget(for: event) }
            // A view around may still show itself as the target of the drop; now the cell is the target.
            if interaction.isForwardingDrag { _ = forward(DragEvent(phase: .exited, location: event.location, types: event.types)) }
            interaction.isForwardingDrag = false
            return true
        case .exited:
            endDrag()
            return forward(event)
        case .dropped(let item):
            let cell = acceptingCell(for: event)
            endDrag()
            guard let cell else { return forward(event) }
            return drop(item, onCell: cell)
        }
    }

    private func acceptingCell(for event: DragEvent) -> Int? {
        let point = convert(event.location, from: nil)
        guard let cell = cell(at: point), canDrop(event.types, onCell: cell) else { return nil }
        if interaction.dropMargin > 0, let rect = rect(ofCell: cell) {
            guard point.y >= rect.minY + interaction.dropMargin, point.y < rect.maxY - interaction.dropMargin else { return nil }
        }
        return cell
    }

    private func updateDropTarget(for event: DragEvent) {
        let cell = acceptingCell(for: event)
        guard cell != interaction.dropTarget else { return }
        interaction.dropTarget = cell
        updateCellStates()
    }

    private func endDrag() {
        stopAutoscroll()
        interaction.isForwardingDrag = false
        guard interaction.dropTarget != nil else { return }
        interaction.dropTarget = nil
        updateCellStates()
    }
}
