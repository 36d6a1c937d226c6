import Inventory
import Toolkit

/// A deleted item as a row shows it.
nonisolated struct DeletedItemText: Hashable {
    /// The texts of the row: the name, the place and the deletion, the value.
    let content: ItemCellContent
    /// "Lamp, $40.00, House › Kitchen, deleted 3 March 2026, 14:05, by Anna."
    let spoken: String

    /// - Parameter hidden: the fields that the library hides
    init(_ item: DeletedItem, hiding hidden: Set<ItemField>, style: NumberStyle) {
        let name = DisplayText.isolated(item.title(style))
        let path = hidden.contains(.place) ? [] : item.content.place?.path ?? []
        // People look for the box and not for the house.
        let place = DisplayText.isolated((path.count > 2 ? "… › " : "") + path.suffix(2).joined(separator: " › "))
        let time = "deleted \(item.deletedAt.localDay.formatted(style.days)), \(item.deletedAt.localTime)"
        let actor = "by \(DisplayText.isolated(item.actor))"
        let value = hidden.contains(.value) ? "" : item.content.worth?.formatted(style) ?? ""
        let detail = path.isEmpty ? "D\(time.dropFirst()) · \(actor)" : "\(place) · \(time) · \(actor)"
        content = ItemCellContent(name: name, nameMarks: [], detail: detail, detailMarks: [], value: value, valueColor: .label)
        let facts = [value, DisplayText.isolated(path.joined(separator: " › "))].filter { !$0.isEmpty }.map { ", " + $0 }.joined()
        spoken = "\(name), \(time)\(facts), \(actor)."
    }
}
