import Graphics

extension TableViewCell {
    /// The control at a row's leading edge in edit mode, and its action.
    nonisolated public enum EditingStyle: Hashable, Sendable {
        /// No control.
        case none
        /// A red circle with a minus; a press shows the button that deletes.
        case delete
        /// A green circle with a plus.
        case insert
    }

    /// The width that the editing control takes from the content view at the leading edge, in points.
    public static let editingControlWidth = 46.0

    /// The width that the reorder control takes from the content view at the trailing edge, in points.
    public static let reorderControlWidth = 44.0

    /// The state of a cell that exists only during editing: its controls, and their progress on the way in.
    final class Editing {
        var style = EditingStyle.none
        var showsReorderControl = false
        var indents = true
        /// Whether its circle is ticked; nil if its control is one for editing.
        var isTicked: Bool?
        /// The progress of the controls on the way in, 0 to 1.
        var progress = 0.0
        /// The distance by which the row has been moved aside to show its buttons, in points.
        var slide = 0.0
        var control: EditingControl?
        var reorderControl: ReorderControl?
        var confirmation: DeleteConfirmationButton?
    }

    /// The control that it shows in edit mode.
    public var editingStyle: EditingStyle { editing?.style ?? .none }

    /// Whether it shows the handle by which its row is moved.
    public var showsReorderControl: Bool { editing?.showsReorderControl ?? false }

    /// Whether its row has been moved aside to show the button that deletes.
    public var showingDeleteConfirmation: Bool { (editing?.slide ?? 0) > 0 }

    /// Takes the editing state of its row from the table. Cells of a table that is not in edit mode have no such state.
    func applyEditing(_ state: RowEditing?) {
        guard let state else {
            if let editing, isEditing || editing.progress != 0 || editing.slide != 0 { endEditing() }
            return
        }
        let editing = editing ?? Editing()
        self.editing = editing
        guard
            editing.style != state.style || editing.showsReorderControl != state.canMove || editing.indents != state.indents
                || editing.progress != state.progress || editing.slide != state.slide || editing.isTicked != state.isTicked
                || isEditing != state.isOn
        else { return }
        editing.style = state.style
        editing.showsReorderControl = state.canMove
        editing.indents = state.indents
        editing.progress = state.progress
        editing.slide = state.slide
        editing.isTicked = state.isTicked
        updateControls(editing, title: state.confirmationTitle)
        if isEditing != state.isOn { setEditing(state.isOn, animated: state.progress > 0 && state.progress < 1) }
        setNeedsLayout()
        setNeedsDisplay()
    }

    private func endEditing() {
        guard let editing else { return }
        editing.progress = 0
        editing.slide = 0
        editing.isTicked = nil
        updateControls(editing, title: "")
        if isEditing { setEditing(false, animated: false) }
        setNeedsLayout()
        setNeedsDisplay()
    }

    private func updateControls(_ editing: Editing, title: String) {
        let showsControl = editing.progress > 0 && (editing.style != .none || editing.isTicked != nil)
        if showsControl, editing.control == nil {
            let control = EditingControl { [weak self] in
                guard let self else { return }
                tableView?.editingControlPressed(in: self)
            }
            editing.control = control
            addSubview(control)
        }
        editing.control?.isHidden = !showsControl
        editing.control?.mark = editing.isTicked.map { $0 ? .ticked : .empty } ?? (editing.style == .insert ? .insert : .delete)
        editing.control?.alpha = editing.progress
        editing.control?.isSelected = editing.slide > 0
        let showsHandle = editing.progress > 0 && editing.showsReorderControl
        if showsHandle, editing.reorderControl == nil {
            let control = ReorderControl(cell: self)
            editing.reorderControl = control
            addSubview(control)
        }
        editing.reorderControl?.isHidden = !showsHandle
        editing.reorderControl?.alpha = editing.progress
        if editing.slide > 0, editing.confirmation == nil {
            let button = DeleteConfirmationButton { [weak self] in
                guard let self else { return }
                tableView?.confirmDeletion(of: self)
            }
            editing.confirmation = button
            addSubview(button)
        }
        editing.confirmation?.isHidden = editing.slide <= 0
        if !title.isEmpty { editing.confirmation?.title = title }
    }

    /// Returns whether a view is, or is in, a control that deletes the row or hides the button.
    func showsControl(under view: View) -> Bool {
        [editing?.confirmation, editing?.control].contains { $0.map(view.isDescendant(of:)) ?? false }
    }

    /// Draws the background of a row that is held, which covers the rows it passes.
    func drawLifted(_ canvas: Canvas) {
        canvas.fill(bounds, theme.popoverBackground)
        let line = 1 / canvas.scale
        canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: line), theme.controlBorder)
        canvas.fill(Rect(x: 0, y: bounds.height - line, width: bounds.width, height: line), theme.controlBorder)
    }

    // MARK: - Layout

    /// The current free room of the content view at both edges, in points, and the distance of the row from its place.
    var contentInsets: (leading: Double, trailing: Double, slide: Double) {
        let progress = editing.map { $0.progress > 0 || $0.slide > 0 ? $0.progress : 0 } ?? 0
        let room = contentInsets(progress: progress)
        return (room.leading, room.trailing, editing?.slide ?? 0)
    }

    /// The free room of the content view at both edges after edit mode has begun or ended, in points.
    var settledInsets: Double {
        let room = contentInsets(progress: isEditing ? 1 : 0)
        return room.leading + room.trailing
    }

    private func contentInsets(progress: Double) -> (leading: Double, trailing: Double) {
        let indentation = Double(max(0, indentationLevel)) * indentationWidth
        let accessory = accessoryRoom(accessoryView, accessoryType)
        guard let editing, progress > 0 else { return (indentation, accessory) }
        let makesRoom = editing.style != .none || editing.indents || editing.isTicked != nil
        let edited =
            (editing.showsReorderControl ? Self.reorderControlWidth : 0) + accessoryRoom(editingAccessoryView, editingAccessoryType)
        return (
            indentation + (makesRoom ? Self.editingControlWidth * progress : 0), accessory + (edited - accessory) * progress
        )
    }

    func layoutEditingControls(slide: Double, height: Double) {
        guard let editing else { return }
        let away = (1 - editing.progress) * Self.editingControlWidth
        editing.control?.frame = mirrored(Rect(x: -slide - away, y: 0, width: Self.editingControlWidth, height: height))
        let width = Self.reorderControlWidth
        let handle = Rect(x: bounds.width - width * editing.progress - slide, y: 0, width: width, height: height)
        editing.reorderControl?.frame = mirrored(handle)
        // The button comes in from the edge with the row; its visible part is at most its own width.
        let room = max(slide, tableView?.swipe.width ?? 0)
        let button = Rect(x: bounds.width - slide, y: 0, width: room, height: max(0, height - (tableView?.separatorThickness ?? 0)))
        editing.confirmation?.frame = mirrored(button)
    }
}
