import FoundationEssentials
import Graphics
import Inventory
import Toolkit
import Words
import WorkspaceModel

/// Acts on the selected items: puts them into a place, or a tag on them, as dragging does for those who use the keyboard, and copies them.
final class SelectionCommands: ItemPickerDelegate {
    private let around: Surroundings
    private let sidebar: SidebarController
    private let list: ItemListController
    private(set) var popover: PopoverController?
    /// The items that were selected when the picker of their whole opened.
    private var parts = ItemSelection.none
    /// The picker that is shown.
    private(set) weak var picker: ReferencePicker?

    init(_ around: Surroundings, _ list: ItemListController, _ sidebar: SidebarController) {
        (self.around, self.list, self.sidebar) = (around, list, sidebar)
    }

    // MARK: - Places and tags

    /// Asks for a place or a tag.
    ///
    /// - Parameter source: the view for the arrow; nil for the first of the selected items
    func assign(_ kind: ReferencePicker.Kind, at source: View? = nil) {
        guard around.workspace.canChange(), list.presentedViewController == nil, let first = list.selectedPlaces.first else { return }
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
        present(picker, at: source, or: first)
    }

    /// Asks for a tag, and takes it off.
    func untag() {
        guard around.workspace.canChange(), list.presentedViewController == nil, let first = list.selectedPlaces.first else { return }
        popover?.dismiss()
        let (items, editor) = (list.selection, sidebar.editor)
        let picker = ReferencePicker(.tags, from: sidebar.tree, makesNew: false)
        picker.onRow = { [weak self] row in
            self?.popover?.dismiss()
            if case .scope(.tag(let id)) = row { editor.untag(items, id) }
        }
        present(picker, at: nil, or: first)
    }

    /// Asks for the item that the selected ones are parts of.
    func choosePartOf() {
        guard around.workspace.canChange(), list.presentedViewController == nil, let first = list.selectedPlaces.first else { return }
        popover?.dismiss()
        let picker = ItemPicker(title: tr("Part Of"), none: tr("Not Part of Anything"), around)
        picker.delegate = self
        parts = list.selection
        present(picker, at: nil, or: first)
    }

    func itemPicker(_ picker: ItemPicker, didChoose item: ItemRow?) {
        popover?.dismiss()
        let (items, style) = (parts, around.style)
        // The change counts parts that only move along, too.
        let words = item.map { DisplayText.quoted($0.title(style)) }.map { tr("Made part of \($0)") } ?? tr("No longer part of anything")
        let after = AfterChange.offerUndoOfMany({ _ in words }, nothing: tr("Nothing was changed: this was like that already."))
        around.workspace.send(.change(.request(.assign(.parent(item?.id), to: items)), after))
    }

    /// Takes back items that left the household, with their parts.
    func takeBack() {
        let items = list.selection
        guard items.count > 0, around.workspace.canChange() else { return }
        let style = around.style
        let after = AfterChange.offerUndoOfMany(
            {
                let items = CountText.items($0, style: style)
                return tr("\(items) is here again", "\(items) are here again", $0)
            }, nothing: tr("Nothing was changed: all of this is here."))
        around.workspace.send(.change(.request(.assign(.disposal(nil, withParts: true), to: items)), after))
    }

    /// - Parameters:
    ///   - source: the view for the arrow
    ///   - first: the row or the tile for the arrow, without a view
    private func present(_ picker: ViewController, at source: View?, or first: Int) {
        let made = PopoverController(picker)
        made.contentSize = picker.preferredContentSize
        made.onDismiss = { [weak self] in self?.popover = nil }
        (popover, self.picker) = (made, picker as? ReferencePicker)
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

    // MARK: - The clipboard

    /// Puts the selected items onto the clipboard, in the order in which they are shown.
    func copy() {
        let places = list.selectedPlaces.ranges
        list.model.whenKnown(places) { [weak self] listing in
            guard let listing else {
                self?.around.workspace.send(.say(.problem("Nothing was copied: the list shows other items now."))); return
            }
            self?.copy(places, of: listing)
        }
    }

    private func copy(_ places: [Range<Int>], of listing: ItemListing) {
        let (store, style) = (around.reader.store, around.style)
        around.reader.ask { () async throws(InventoryError) in
            try await CopiedRows.read(listing, at: places, in: store, style: style)
        } then: { [weak self] result in
            switch result {
            case .success(let item):
                self?.around.workspace.send(.closeMessage)
                if let item { self?.list.window?.request(.writePasteboard(.clipboard, item)) }
            case .failure(let error): self?.around.workspace.send(.say(.problem("\(error)")))
            }
        }
    }
}
