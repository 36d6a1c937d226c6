import FoundationEssentials
import Inventory
import Toolkit
import WorkspaceModel

/// The drops on a row of the sidebar or on a part of the path: items, which get the place, the tag or the type, and places, which move.
final class SidebarDrops {
    /// The media type of a dragged place; its data is the place's identity.
    static let placeType = "application/x-homepwner-place"
    /// The media type of items that are dragged within the window: which these are the list knows.
    static let itemsType = "application/x-homepwner-items"

    private let editor: CatalogEditor
    /// The items that are dragged.
    var draggedItems: () -> ItemSelection = { .none }

    init(_ editor: CatalogEditor) { self.editor = editor }

    /// A place as it is dragged.
    static func item(of place: UUID) -> PasteboardItem {
        PasteboardItem(representations: [placeType: Array(place.uuidString.utf8)])
    }

    /// Items of the list as they are dragged.
    static let selectedItems = PasteboardItem(representations: [itemsType: []])

    /// Returns whether something with these media types can be dropped on a row.
    func takes(_ types: [String], on row: SidebarRow) -> Bool {
        if types.contains(Self.itemsType) {
            return switch row {
            case .scope(.place), .scope(.tag), .scope(.type): true
            default: false
            }
        }
        guard types.contains(Self.placeType) else { return false }
        return switch row {
        case .scope(.place), .section(.places): true
        default: false
        }
    }

    /// Takes a drop on a row. Returns whether it was accepted.
    func take(_ item: PasteboardItem, on row: SidebarRow) -> Bool {
        guard takes(Array(item.representations.keys), on: row) else { return false }
        if item.representations[Self.itemsType] != nil { return editor.give(row, to: draggedItems()) }
        guard let bytes = item.representations[Self.placeType], let id = UUID(uuidString: String(decoding: bytes, as: UTF8.self)) else {
            return false
        }
        switch row {
        case .scope(.place(let target)): return editor.move(id, into: target)
        case .section(.places): return editor.move(id, into: nil)
        default: return false
        }
    }
}
