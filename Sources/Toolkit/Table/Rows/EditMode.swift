/// The edit mode of a table's rows, and the progress of their controls on the way in.
final class EditMode {
    private(set) var isOn = false
    /// The progress of the controls on the way in, 0 to 1.
    private(set) var progress = 0.0
    private var animation: Animation?

    /// The duration of the change, in seconds.
    static let duration = 0.25

    /// Turns it on or off.
    ///
    /// - Parameters:
    ///   - window: the window in which the controls come and go with motion; with nil they come and go at once.
    ///   - show: called after each step, with the progress of the change, 0 to 1.
    func set(_ on: Bool, animatedIn window: Window?, show: @escaping (Double) -> Void) {
        let old = animation
        animation = nil
        old?.stop()
        isOn = on
        let start = progress
        let end = on ? 1.0 : 0
        guard let window else {
            progress = end
            return show(1)
        }
        animation = window.animate(duration: Self.duration, curve: .easeInOut) { [weak self] part in
            self?.progress = start + (end - start) * part
            show(part)
        } completion: { [weak self] in
            self?.animation = nil
        }
    }

    /// Returns the editing state of a row's cell; nil if there is none.
    func state(of row: Int, in table: TableView) -> RowEditing? {
        let slide = table.swipe.offset(of: row)
        guard isOn || progress > 0 || slide > 0 else { return nil }
        let ticks = table.allowsMultipleSelectionDuringEditing && progress > 0
        return RowEditing(
            isOn: isOn, progress: progress, style: ticks ? .none : table.editingStyle(of: row),
            canMove: progress > 0 && table.canMove(row),
            indents: table.delegate?.tableView(table, shouldIndentWhileEditingRowAt: row) ?? true, slide: slide,
            confirmationTitle: slide > 0 ? table.confirmationTitle(of: row) : "",
            isTicked: ticks ? table.selection.rows.contains(row) : nil)
    }
}

/// The editing state of a cell.
struct RowEditing {
    var isOn: Bool
    var progress: Double
    var style: TableViewCell.EditingStyle
    var canMove: Bool
    var indents: Bool
    var slide: Double
    var confirmationTitle: String
    /// Whether its circle is ticked; nil if its control is one for editing.
    var isTicked: Bool?
}
