import Graphics

/// The data source and delegate of an outline's table: it translates numbers of rows into identifiers.
final class OutlineRows: TableViewDataSource, TableViewDelegate, TreeRows {
    private unowned let outline: OutlineView

    init(_ outline: OutlineView) { self.outline = outline }

    private var nodes: [OutlineNode] { outline.tree.nodes }

    // MARK: - Data source

    func numberOfRows(in tableView: TableView) -> Int { nodes.count }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
        let node = nodes[row]
        let identifier = node.isHeading ? OutlineCell.headingIdentifier : OutlineCell.itemIdentifier
        let cell = tableView.dequeueReusableCell(withIdentifier: identifier, for: row)
        if let cell = cell as? OutlineCell {
            cell.show(node, outline.content(of: node))
            cell.isRenaming = outline.editor.editedID == node.id
        }
        return cell
    }

    func tableView(_ tableView: TableView, accessibilityKeyForRowAt row: Int) -> AccessibilityKey { .text(nodes[row].id) }

    func tableView(_ tableView: TableView, accessibilityLabelForRowAt row: Int) -> String? { outline.content(of: nodes[row]).title }

    func tableView(_ tableView: TableView, accessibilityActionsForRowAt row: Int) -> [AccessibilityCustomAction] {
        let node = nodes[row]
        guard outline.content(of: node).isEditable else { return [] }
        return [AccessibilityCustomAction("Rename") { [weak outline] in _ = outline?.beginRenaming(node.id) }]
    }

    // MARK: - Delegate

    func tableViewSelectionDidChange(_ tableView: TableView) { outline.delegate?.outlineViewSelectionDidChange(outline) }

    func tableView(_ tableView: TableView, didActivateRowAt row: Int) {
        if canChoose(row) { outline.delegate?.outlineView(outline, didActivate: nodes[row].id) }
    }

    func tableView(_ tableView: TableView, contextCommandsForRows rows: RowSet) -> [Command] {
        outline.delegate?.outlineView(outline, contextCommandsFor: rows.first.map { nodes[$0].id }) ?? []
    }

    func tableView(_ tableView: TableView, deleteRows rows: RowSet) -> Bool {
        rows.first.map { outline.delegate?.outlineView(outline, delete: nodes[$0].id) ?? false } ?? false
    }

    func tableView(_ tableView: TableView, rowForTypeAhead text: String, from row: Int) -> TypeAheadMatch<Int> {
        let (nodes, start) = (nodes, text.lowercased())
        let found = nodes.indices.lazy.map { ($0 + row) % nodes.count }.first { [self] row in
            canChoose(row) && outline.content(of: nodes[row]).title.lowercased().hasPrefix(start)
        }
        return TypeAheadMatch(found)
    }

    // MARK: - Rows of a tree

    func canChoose(_ row: Int) -> Bool { nodes.indices.contains(row) && !nodes[row].isHeading && !nodes[row].isDraft && !nodes[row].isNote }

    /// Headings are skipped, except closed ones: keys could not open those.
    private func isPassed(_ row: Int) -> Bool {
        let node = nodes[row]
        return node.isDraft || node.isNote || node.isHeading && (node.isExpanded || !node.isExpandable)
    }

    func stop(of key: Key, at row: Int) -> Int? {
        let nodes = nodes
        guard nodes.indices.contains(row) else { return nil }
        let goesUp = key == .up || key == .pageUp || key == .end
        let ahead = goesUp ? nodes[...row].indices.last { !isPassed($0) } : nodes[row...].indices.first { !isPassed($0) }
        if let ahead { return ahead }
        // There are no further rows: a page key, or Home or End, leads back to the last row that can have the cursor.
        guard key != .up, key != .down else { return nil }
        return goesUp ? nodes[row...].indices.first { !isPassed($0) } : nodes[...row].indices.last { !isPassed($0) }
    }

    func describe(_ part: inout AccessibilityPart, ofRow row: Int) {
        let node = nodes[row]
        part.role = .treeItem
        part.place = AccessibilityPlace(node.position, of: node.siblings, level: node.depth)
        let detail = outline.content(of: node).detail
        if !detail.isEmpty { part.value = .text(detail) }
        if !canChoose(row) { part.states.remove(.selectable) }
        if outline.editor.editedID == node.id, let field = outline.editor.field { part.views.append(field) }
        guard node.isExpandable else { return }
        part.states.insert(.expandable)
        if node.isExpanded { part.states.insert(.expanded) }
        part.actions.append(AccessibilityAction(node.isExpanded ? .collapse : .expand))
    }

    func perform(_ act: AccessibilityRequest.Act, onRow row: Int) -> Bool {
        let node = nodes[row]
        switch act {
        case .perform(.expand) where node.isExpandable && !node.isExpanded, .perform(.collapse) where node.isExpanded:
            outline.toggle(node.id)
        case .perform(.activate) where node.isHeading && node.isExpandable: outline.toggle(node.id)
        default: return false
        }
        return true
    }
}
