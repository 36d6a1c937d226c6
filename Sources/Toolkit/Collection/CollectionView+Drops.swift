import Graphics

extension CollectionView {
    /// How near to an edge a drag makes the view scroll, in points.
    private static let dragMargin = 28.0

    func handleDragged(_ event: DragEvent) -> Bool {
        switch event.phase {
        case .moved:
            updateDropItem(for: event)
            if dropItem != nil {
                autoscroll(towards: event.location, margin: Self.dragMargin) { [weak self] in self?.updateDropItem(for: event) }
                // What is around the view may show that it would take the drop; now the item does.
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
        case .dropped(let dropped):
            let path = acceptingItem(for: event)
            endDrag()
            guard let path else { return handOn(event) }
            return delegate?.collectionView(self, didDrop: dropped, onItemAt: path) ?? false
        }
    }

    private func acceptingItem(for event: DragEvent) -> IndexPath? {
        guard let path = indexPathForItem(at: convert(event.location, from: nil)),
            delegate?.collectionView(self, canDrop: event.types, onItemAt: path) ?? false
        else { return nil }
        return path
    }

    private func updateDropItem(for event: DragEvent) {
        let item = acceptingItem(for: event).flatMap { sections.index(of: $0) }
        guard item != dropItem else { return }
        dropItem = item
        updateCellStates()
    }

    private func endDrag() {
        stopAutoscroll()
        isDragHandedOn = false
        guard dropItem != nil else { return }
        dropItem = nil
        updateCellStates()
    }
}
