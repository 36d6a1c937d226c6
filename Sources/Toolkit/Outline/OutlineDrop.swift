import Graphics

/// A drag over an outline, and its target: a row or a place between two rows.
final class OutlineDrop {
    private unowned let outline: OutlineView
    private let line = OutlineDropLine()
    private var target: OutlineDropTarget?
    /// The closed row that opens if the pointer stays on it.
    private var waiting: (id: String, action: ScheduledAction)?
    /// The rows that were opened in this way; those without a drop are closed again.
    private var sprung: [String] = []
    private var closing: ScheduledAction?

    /// The time that the pointer stays on a closed row before it opens, in seconds.
    static let springDelay = 0.6
    /// The time within which a drag that only moved on to the next row is back, in seconds.
    private static let closeDelay = 0.2

    init(_ outline: OutlineView) {
        self.outline = outline
        line.isUserInteractionEnabled = false
    }

    private var table: OutlineTable { outline.table }

    /// Follows a drag. Returns whether it would be taken, or was.
    func dragged(_ event: DragEvent) -> Bool {
        switch event.phase {
        case .moved:
            closing?.cancel()
            update(event)
            table.autoscroll(towards: event.location, margin: CellInteraction.dragMargin) { [weak self] in self?.update(event) }
            return target != nil
        case .exited:
            leave()
            return false
        case .dropped(let item):
            let found = self.target(for: event)
            leave()
            close(keeping: found?.parent)
            guard let found else { return false }
            return outline.delegate?.outlineView(outline, didDrop: item, at: found) ?? false
        }
    }

    private func update(_ event: DragEvent) {
        spring(at: event)
        show(target(for: event))
    }

    private func node(at location: Point) -> (row: Int, node: OutlineNode, rect: Rect, point: Point)? {
        let point = table.convert(location, from: nil)
        guard let row = table.indexOfRow(at: point), outline.tree.nodes.indices.contains(row) else { return nil }
        return (row, outline.tree.nodes[row], table.rectForRow(at: row), point)
    }

    /// Returns the target of an event: the row, or near to its edges the gap beside it, if the delegate takes it.
    private func target(for event: DragEvent) -> OutlineDropTarget? {
        guard let (row, node, rect, point) = node(at: event.location), !node.isDraft, !node.isNote else { return nil }
        let on = OutlineDropTarget.on(node.id)
        let isUpper = point.y < rect.midY
        let between = isUpper ? OutlineDropTarget.between(parent: node.parent, index: node.position) : after(row, node)
        let edge = min(point.y - rect.minY, rect.maxY - point.y)
        let order = edge < rect.height / 4 ? [between, on] : [on, between]
        return order.first { allows($0, event.types) }
    }

    /// Returns the place after a row: before its first child if it is open.
    private func after(_ row: Int, _ node: OutlineNode) -> OutlineDropTarget {
        let nodes = outline.tree.nodes
        if node.isExpanded, nodes.indices.contains(row + 1), nodes[row + 1].parent == node.id { return .between(parent: node.id, index: 0) }
        return .between(parent: node.parent, index: node.position + 1)
    }

    private func allows(_ target: OutlineDropTarget, _ types: [String]) -> Bool {
        // A row cannot be moved into itself or its descendants.
        if let dragged = table.draggedID, let parent = target.parent {
            if parent == dragged || outline.tree.ancestors(of: parent).contains(dragged) { return false }
        }
        return outline.delegate?.outlineView(outline, canDrop: types, at: target) ?? false
    }

    // MARK: - Opening automatically

    private func spring(at event: DragEvent) {
        let node = node(at: event.location)?.node
        guard let node, node.isExpandable, !node.isExpanded, node.id != table.draggedID else { return stopWaiting() }
        guard waiting?.id != node.id else { return }
        stopWaiting()
        guard let window = outline.window else { return }
        let action = window.schedule(after: Self.springDelay) { [weak self] in
            guard let self else { return }
            waiting = nil
            sprung.append(node.id)
            outline.expand(node.id)
        }
        waiting = (node.id, action)
    }

    private func stopWaiting() {
        waiting?.action.cancel()
        waiting = nil
    }

    /// Called when the pointer left a row, perhaps to another one.
    private func leave() {
        stopWaiting()
        table.stopAutoscroll()
        show(nil)
        closing?.cancel()
        guard !sprung.isEmpty else { return }
        closing = outline.window?.schedule(after: Self.closeDelay) { [weak self] in self?.close(keeping: nil) }
    }

    /// Closes the rows that opened automatically, except one and those around it.
    private func close(keeping parent: String?) {
        closing?.cancel()
        let kept = parent.map { Set(outline.tree.ancestors(of: $0) + [$0]) } ?? []
        for id in sprung.reversed() where !kept.contains(id) { outline.collapse(id) }
        sprung = []
    }

    // MARK: - Looks

    private func show(_ new: OutlineDropTarget?) {
        guard new != target else { return }
        target = new
        var row: Int?
        line.isHidden = true
        switch new {
        case .on(let id): row = outline.tree.index(of: id)
        case .between(let parent, let index): showLine(parent, index)
        case nil: break
        }
        table.interaction.dropTarget = row
        table.updateCellStates()
    }

    private func showLine(_ parent: String?, _ index: Int) {
        let nodes = outline.tree.nodes
        // The line is above the row that has this place, or below the last one with all its descendants.
        let top: Double
        let level: Int
        if let row = nodes.firstIndex(where: { $0.parent == parent && $0.position == index }) {
            (top, level) = (table.geometry.top(ofRow: row), nodes[row].level)
        } else if let last = nodes.lastIndex(where: { $0.parent == parent && $0.position == index - 1 }) {
            let end = nodes[(last + 1)...].firstIndex { $0.depth <= nodes[last].depth } ?? nodes.count
            (top, level) = (table.geometry.top(ofRow: end - 1) + OutlineMetrics.rowHeight, nodes[last].level)
        } else {
            return
        }
        let x = OutlineMetrics.backgroundInset + Double(level) * OutlineMetrics.indentation
        let place = Rect(x: x, y: top - 4, width: max(0, table.bounds.width - x - OutlineMetrics.backgroundInset), height: 8)
        if line.superview !== table.contentView { table.contentView.addSubview(line) }
        table.contentView.bringSubviewToFront(line)
        line.frame = table.contentView.mirrored(place, in: table.bounds.width)
        line.isHidden = false
    }
}

/// The line between two rows that marks the place of a drop.
final class OutlineDropLine: View {
    override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let circle = mirrored(Rect(x: 1, y: 1, width: 6, height: 6))
        canvas.stroke(Path(ellipseIn: circle), theme.link, width: 2)
        canvas.fill(mirrored(Rect(x: 8, y: 3, width: max(0, bounds.width - 8), height: 2)), theme.link)
    }
}
