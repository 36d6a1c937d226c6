import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// Puts the selected items into a place, or a tag on them: the same as dragging, for those who use the keyboard.
final class AssigningPresenter {
    private let sidebar: SidebarController
    private let list: ItemListController
    private unowned let host: ViewController
    private(set) var popover: PopoverController?
    /// The picker that is shown.
    private(set) weak var picker: ReferencePicker?

    init(_ sidebar: SidebarController, list: ItemListController, host: ViewController) {
        (self.sidebar, self.list, self.host) = (sidebar, list, host)
    }

    /// Asks for a place or a tag.
    ///
    /// - Parameter source: the view for the arrow; nil for the first of the selected items
    func begin(_ kind: ReferencePicker.Kind, at source: View? = nil) {
        guard list.model.workspace.canChange(), host.presentedViewController == nil, let first = list.selectedPlaces.first else { return }
        popover?.dismiss()
        let (items, editor) = (list.selection, sidebar.editor)
        let picker = ReferencePicker(kind, from: sidebar.tree)
        picker.onChoose = { [weak self] chosen in
            self?.popover?.dismiss()
            switch kind {
            case .places: editor.move(items, to: chosen)
            case .tags: if let chosen { editor.tag(items, with: chosen) }
            }
        }
        let made = PopoverController(picker)
        made.contentSize = picker.preferredContentSize
        made.onDismiss = { [weak self] in self?.popover = nil }
        (popover, self.picker) = (made, picker)
        if let source { return made.present(from: source.bounds, in: source) }
        list.showSelection()
        if list.showsGrid {
            let view = list.pictureView(at: first) ?? list.view
            made.present(from: view.bounds, in: view)
        } else {
            let row = list.table.rectForRow(at: first)
            // Beside the name of the row.
            let title = Rect(x: row.minX + 68, y: row.minY, width: min(160, max(1, row.width - 68)), height: row.height)
            made.present(from: list.table.mirrored(title), in: list.table)
        }
    }
}
