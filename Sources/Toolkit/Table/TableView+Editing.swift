import Graphics

extension TableView {
    /// What a table knows about edit mode.
    struct EditMode {
        var isOn = false
        /// How far the controls have come in, 0 to 1.
        var progress = 0.0
        var animation: Animation?
    }

    /// What a cell shows of editing.
    struct RowEditing {
        var isOn: Bool
        var progress: Double
        var style: TableViewCell.EditingStyle
        var canMove: Bool
        var indents: Bool
        var slide: Double
        var confirmationTitle: String
        /// Whether its circle is ticked; nil where the control is one for editing.
        var isTicked: Bool?
    }

    /// How long rows take to give way, in seconds.
    static let editingDuration = 0.25

    /// Whether rows show their controls for editing.
    public var isEditing: Bool { editMode.isOn }

    /// Shows or takes away the controls for editing in all rows.
    public func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != editMode.isOn else { return }
        closeSlide(animated: animated)
        endReorder(commits: false)
        let old = editMode.animation
        editMode.animation = nil
        old?.stop()
        editMode.isOn = editing
        let start = editMode.progress
        let end = editing ? 1.0 : 0
        // Controls take room from the content.
        let heights = animated && window != nil ? automaticHeightsInSight() : [:]
        forgetAutomaticHeights()
        guard animated, let window else { return setEditProgress(end) }
        beginHeightMotion(from: heights)
        editMode.animation = window.animate(duration: Self.editingDuration, curve: .easeInOut) { [weak self] progress in
            self?.setEditProgress(start + (end - start) * progress)
            self?.showHeightMotion(progress)
        } completion: { [weak self] in
            self?.editMode.animation = nil
        }
    }

    private func setEditProgress(_ progress: Double) {
        editMode.progress = progress
        updateCellStates()
    }

    /// What a row's cell shows of editing; nil where that is nothing.
    func editingState(of row: Int) -> RowEditing? {
        let slide = slide.flatMap { $0.row == row ? $0.offset : nil } ?? 0
        guard editMode.isOn || editMode.progress > 0 || slide > 0 else { return nil }
        let ticks = allowsMultipleSelectionDuringEditing && editMode.progress > 0
        let style = ticks ? .none : editingStyle(of: row)
        return RowEditing(
            isOn: editMode.isOn, progress: editMode.progress, style: style,
            canMove: editMode.progress > 0 && dataSource?.tableView(self, canMoveRowAt: row) ?? false,
            indents: delegate?.tableView(self, shouldIndentWhileEditingRowAt: row) ?? true, slide: slide,
            confirmationTitle: slide > 0 ? confirmationTitle(of: row) : "", isTicked: ticks ? selection.rows.contains(row) : nil)
    }

    func editingStyle(of row: Int) -> TableViewCell.EditingStyle {
        guard row < numberOfRows, let dataSource, dataSource.tableView(self, canEditRowAt: row) else { return .none }
        return delegate?.tableView(self, editingStyleForRowAt: row) ?? .delete
    }

    func confirmationTitle(of row: Int) -> String {
        delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: row) ?? "Delete"
    }

    /// The row that a cell on screen shows.
    func row(of cell: TableViewCell) -> Int? { cells.first { $0.value === cell }?.key }

    func accessoryPressed(in cell: TableViewCell) {
        if let row = row(of: cell) { delegate?.tableView(self, accessoryButtonTappedForRowAt: row) }
    }

    /// The thickness of the line between rows, in points.
    var separatorThickness: Double {
        guard separatorStyle == .singleLine else { return 0 }
        let scale = window?.scale ?? 1
        return max(1, scale.rounded()) / scale
    }

    // MARK: - What the controls do

    /// The circle of a row was pressed that can be ticked.
    func toggleTick(of cell: TableViewCell) {
        guard let row = row(of: cell) else { return }
        becomeFirstResponder()
        changeSelection(byUser: true) { $0.choose(row, [], selectionRule) }
    }

    func commitInsertion(at cell: TableViewCell) {
        if let row = row(of: cell) { dataSource?.tableView(self, commit: .insert, forRowAt: row) }
    }

    /// The red circle shows the button that deletes, or takes it away again.
    func toggleConfirmation(of cell: TableViewCell) {
        guard let row = row(of: cell) else { return }
        if slide?.row == row { closeSlide(animated: true) } else { openSlide(row, animated: true) }
    }

    func confirmDeletion(of cell: TableViewCell) {
        guard let row = row(of: cell), slide?.row == row else { return }
        // The row stays aside until it is gone: what deletes it may take its time.
        slide?.isCommitted = true
        window?.pressObserver = nil
        dataSource?.tableView(self, commit: .delete, forRowAt: row)
    }
}
