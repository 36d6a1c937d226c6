import Graphics

/// The table of an outline's rows: the outline adds everything that a list of one level does not have.
final class OutlineTable: TableView {
    weak var outline: OutlineView?

    /// A press on a row, until its meaning is known.
    private struct Hold {
        let id: String
        let location: Point
        /// Whether the row was already chosen and had the keyboard: another press on its title edits the title.
        let mayRename: Bool
    }
    private var hold: Hold?
    private var drag: DragSession?
    private var slowPress: ScheduledAction?

    /// The row that is dragged.
    private(set) var draggedID: String?

    override var drawsOnlyBackground: Bool { true }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .tree
        description.label = outline?.accessibilityLabel ?? ""
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        outline?.editor.place()
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { forget() }
    }

    override func didResignFirstResponder() {
        super.didResignFirstResponder()
        slowPress?.cancel()
        endDrag(drops: false)
    }

    override func activationDidChange() {
        super.activationDidChange()
        if !isWindowActive { slowPress?.cancel() }
    }

    // MARK: - The pointer

    private func cell(at location: Point) -> (row: Int, cell: OutlineCell, point: Point)? {
        loadIfNeeded()
        let point = convert(location, from: nil)
        guard let row = indexOfRow(at: point), let cell = cellForRow(at: row) as? OutlineCell else { return nil }
        let inside = cell.convert(location, from: nil)
        // Positions are counted from the leading edge, as those of a row's parts.
        return (row, cell, cell.mirrored(Rect(x: inside.x, y: inside.y, width: 0, height: 0)).origin)
    }

    override func pointerDown(_ event: PointerEvent) {
        slowPress?.cancel()
        hold = nil
        guard let outline, let (row, cell, point) = cell(at: event.location) else { return super.pointerDown(event) }
        let node = outline.tree.nodes[row]
        if node.isDraft || node.isNote { return }
        if node.isExpandable, node.isHeading || cell.metrics.triangleTarget.contains(point) {
            window?.pointer.hold(self)
            becomeFirstResponder()
            if node.isHeading { changeSelection(byUser: false) { $0.moveCursor(to: row) } }
            return outline.toggle(node.id)
        }
        guard !node.isHeading else { return }
        let mayRename =
            event.clickCount == 1 && event.modifiers.isEmpty && isFirstResponder && isWindowActive && selectedRow == row
            && point.x >= cell.metrics.titleStart - 4
        super.pointerDown(event)
        hold = Hold(id: node.id, location: event.location, mayRename: mayRename)
    }

    override func pointerDragged(_ event: PointerEvent) {
        if let drag {
            drag.move(to: event.location)
            return
        }
        guard let hold else { return }
        guard event.location.distance(to: hold.location) > window?.settings.dragThreshold ?? 0 else { return }
        self.hold = nil
        setHighlighted(nil)
        guard let outline, let item = outline.dataSource?.outlineView(outline, dragItemFor: hold.id),
            let row = outline.dataSource?.outlineView(outline, contentOf: hold.id)
        else { return }
        draggedID = hold.id
        drag = DragSession(item, preview: DragPreview(row.title, icon: row.icon), of: self, at: hold.location)
        drag?.move(to: event.location)
    }

    override func pointerUp(_ event: PointerEvent) {
        let held = hold
        hold = nil
        super.pointerUp(event)
        if drag != nil { return endDrag(drops: true) }
        guard let held, let window else { return }
        if let outline, cell(at: event.location).map({ outline.tree.nodes[$0.row].id == held.id }) ?? false {
            outline.delegate?.outlineView(outline, didPress: held.id)
        }
        guard held.mayRename else { return }
        // A second press in this time would open the row.
        slowPress = window.schedule(after: window.settings.doubleClickTime) { [weak self] in
            guard let self, isFirstResponder, isWindowActive, outline?.selectedID == held.id else { return }
            outline?.beginRenaming(held.id)
        }
    }

    override func pointerCancelled() {
        forget()
        super.pointerCancelled()
    }

    private func forget() {
        hold = nil
        slowPress?.cancel()
        endDrag(drops: false)
    }

    private func endDrag(drops: Bool) {
        guard let ended = drag else { return }
        drag = nil
        if drops { ended.drop() } else { ended.cancel() }
        draggedID = nil
    }

    override func contextCommands(at point: Point) -> [Command] {
        guard let outline, let row = indexOfRow(at: point), outline.tree.nodes.indices.contains(row), outline.tree.nodes[row].isHeading
        else {
            return super.contextCommands(at: point)
        }
        becomeFirstResponder()
        changeSelection(byUser: false) { $0.moveCursor(to: row) }
        return outline.delegate?.outlineView(outline, contextCommandsFor: outline.tree.nodes[row].id) ?? []
    }

    override func dragged(_ event: DragEvent) -> Bool { outline?.drop.dragged(event) ?? false || forward(event) }

    // MARK: - Keys

    override func keyDown(_ event: KeyEvent) -> Bool {
        slowPress?.cancel()
        if event.key == .escape, drag != nil {
            endDrag(drops: false)
            return true
        }
        loadIfNeeded()
        guard let outline, event.modifiers.isEmpty, let row = cursorRow ?? selectedRow, outline.tree.nodes.indices.contains(row) else {
            return super.keyDown(event)
        }
        let node = outline.tree.nodes[row]
        let forward = effectiveUserInterfaceLayoutDirection == .leftToRight ? Key.right : .left
        switch event.key {
        case .left, .right:
            if event.key == forward { goIn(node, row, outline) } else { goOut(node, outline) }
            interaction.typeAhead.reset()
        case .function(2): return outline.beginRenaming(node.id)
        case .enter where node.isHeading && node.isExpandable: outline.toggle(node.id)
        case .space where node.isHeading && node.isExpandable && !interaction.typeAhead.isActive(at: event.time): outline.toggle(node.id)
        default: return super.keyDown(event)
        }
        return true
    }

    private func goIn(_ node: OutlineNode, _ row: Int, _ outline: OutlineView) {
        guard node.isExpandable else { return }
        guard node.isExpanded else { return outline.toggle(node.id) }
        if outline.tree.nodes.indices.contains(row + 1), outline.tree.nodes[row + 1].parent == node.id { go(toRow: row + 1) }
    }

    private func goOut(_ node: OutlineNode, _ outline: OutlineView) {
        if node.isExpanded { return outline.toggle(node.id) }
        if let parent = node.parent.flatMap(outline.tree.index) { go(toRow: parent) }
    }

    private func go(toRow row: Int) {
        let rule = canChoose(row) ? selectionRule : .none
        changeSelection(byUser: true) { $0.go(to: row, [], rule) }
        scrollToRow(row)
    }
}
