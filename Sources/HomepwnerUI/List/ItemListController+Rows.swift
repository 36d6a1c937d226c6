import Inventory
import Toolkit
import WorkspaceModel

/// The data source of the table.
extension ItemListController: TableViewDataSource {
    func numberOfRows(in tableView: TableView) -> Int { content.shown.count + (addRow == nil ? 0 : 1) }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
        if row == addRow { return AddItemCell.cell(for: tableView) }
        let (cell, shown) = (cells.make(), self.content)
        guard let listing = shown.listing, let item = listing.row(at: row) else {
            cell.showLoading(model.isLoading(at: row))
            return cell
        }
        let thumbnail = item.photoSHA256.map { hash in
            thumbnails.picture(sha256: hash, scale: tableView.window?.scale ?? 1) { [rows = listing.rows] in
                (row - 8...row + 8).compactMap { $0 == row ? nil : rows.known(at: $0)?.photoSHA256 }
            }
        }
        let content = ItemCellContent(
            row: item, matcher: listing.matcher, style: style, threshold: shown.preferences.valueThreshold,
            in: ItemCellContent.ListFacts(
                place: shown.placeAbove(rank: row) ?? shown.place, omitsHouse: shown.omitsHouse, scope: listing.items.query.scope,
                today: today(), kind: item.placeID.flatMap(placeKind)))
        cell.show(content, thumbnail: thumbnail ?? .none, photoCount: item.photoCount)
        cell.accessoryType = shown.preferences.showsDetailButtons ? .detailButton : .none
        cell.item = item
        return cell
    }

    func tableView(_ tableView: TableView, canEditRowAt row: Int) -> Bool { !model.isReadOnly }

    func tableView(_ tableView: TableView, canMoveRowAt row: Int) -> Bool {
        row < content.shown.count && (sections.isEmpty ? model.canMoveRows : model.canRelocateRows && !model.workspace.isRelocating)
    }

    func tableView(_ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt row: Int) {
        switch editingStyle {
        case .delete: delegate?.itemListDelete(at: row)
        case .insert: delegate?.itemListAddItem()
        case .none: break
        }
    }

    func tableView(_ tableView: TableView, itemsForBeginningDragOf rows: RowSet) -> TableDragItems? {
        let items = addRow.map { rows.subtracting(RowSet($0)) } ?? rows
        guard !model.isReadOnly, canDragItems(), let first = items.first else { return nil }
        draggedItems = content.listing.map { .ranks(items.ranges, of: $0.items) } ?? .none
        let name = DisplayText.isolated(item(at: first)?.name ?? "")
        return TableDragItems(SidebarDrops.selectedItems, title: name.isEmpty ? "Item" : name, icon: .allItems)
    }

    func tableView(_ tableView: TableView, moveRowAt source: Toolkit.IndexPath, to destination: Toolkit.IndexPath) {
        whileTableMoves { move(source, to: destination) }
    }

    /// Moves an item as the table has moved its row already; where that cannot be, the row goes back.
    private func move(_ source: Toolkit.IndexPath, to destination: Toolkit.IndexPath) {
        // A listing of a start is completed first: it has the same rows, and another number.
        guard let seen = content.listing, model.completeListing() != nil, let old = model.shown.listing, old.rows === seen.rows else {
            return takeBackMove()
        }
        let act: Act
        if sections.isEmpty {
            act = .moveRow(from: source.row, to: destination.row, of: old.generation)
            lookAt([source.row, destination.row], of: old)
        } else {
            let rank = sections[source.section].start + source.row
            act = .relocateRow(from: rank, toSection: destination.section, row: destination.row, of: old.generation)
            lookAt([rank, sections[destination.section].start], of: old)
        }
        model.workspace.send(act)
        if model.shown.listing == old { takeBackMove() } else { followMove() }
    }

    /// Rows are read when they are looked at.
    private func lookAt(_ ranks: [Int], of listing: Listing) {
        for rank in ranks { _ = listing.row(at: rank) }
    }
}

extension ItemListController: TableViewDelegate {
    func tableViewSelectionDidChange(_ tableView: TableView) {
        choose(table.selectedRows.subtracting(addRow.map { RowSet($0) } ?? []))
    }

    func tableView(_ tableView: TableView, editingStyleForRowAt row: Int) -> TableViewCell.EditingStyle {
        row == addRow ? .insert : .delete
    }

    func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt source: Toolkit.IndexPath, toProposedIndexPath proposed: Toolkit.IndexPath
    ) -> Toolkit.IndexPath {
        if sections.isEmpty {
            return IndexPath(row: min(proposed.row, content.shown.count - 1), section: 0)
        }
        // A row keeps its position within its place, and the last section is for adding.
        return proposed.section != source.section && proposed.section < sections.count ? proposed : source
    }

    func tableView(_ tableView: TableView, accessoryButtonTappedForRowAt row: Int) {
        delegate?.itemListShowDetail(at: row)
    }

    /// The help for Enter and Space in list and grid.
    static let keyHelp = [
        KeyHelp("Edit the Item", [Shortcut(.enter)]), KeyHelp("Show the Item’s Picture", [Shortcut(.space)]),
    ]

    func tableView(_ tableView: TableView, didActivateRowAt row: Int) {
        if row == addRow { delegate?.itemListAddItem(); return }
        delegate?.itemListOpen(at: row)
    }

    func tableView(_ tableView: TableView, previewRowAt row: Int) -> Bool { showPicture(at: row) }

    func tableView(_ tableView: TableView, deleteRows rows: RowSet) -> Bool {
        delegate?.itemListDeleteSelection()
        return true
    }

    func tableView(_ tableView: TableView, rowForTypeAhead text: String, from row: Int) -> TypeAheadMatch<Int> {
        place(startingWith: text, from: row)
    }

    func tableView(_ tableView: TableView, contextCommandsForRows rows: RowSet) -> [Command] {
        rows.isEmpty ? [] : delegate?.itemListCommands ?? []
    }

    func tableView(_ tableView: TableView, canDrop types: [String], onRowAt row: Int) -> Bool {
        row != addRow && !model.isReadOnly && PhotoIntake.takes(types)
    }

    func tableView(_ tableView: TableView, didDrop item: PasteboardItem, onRowAt row: Int) -> Bool {
        guard let id = self.item(at: row)?.id else { return false }
        delegate?.itemListDrop(item, on: id)
        return true
    }
}
