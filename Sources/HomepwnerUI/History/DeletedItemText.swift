import Inventory
import Toolkit
import Words

/// A deleted item as a row shows it.
nonisolated struct DeletedItemText: Hashable {
    /// The texts of the row: the name, the place and the deletion, the value.
    let content: ItemCellContent
    /// "Lamp, deleted 3 March 2026, 14:05, $40.00, House › Kitchen, by Anna."
    let spoken: String

    /// - Parameter hidden: the fields that the library hides
    init(_ item: DeletedItem, hiding hidden: Set<ItemField>, style: NumberStyle) {
        let name = DisplayText.isolated(item.title(style))
        let path = hidden.contains(.place) ? [] : item.content.place?.path ?? []
        // People look for the box and not for the house.
        let place = DisplayText.isolated((path.count > 2 ? "… › " : "") + path.suffix(2).joined(separator: " › "))
        let (day, time) = (item.deletedAt.localDay.formatted(style.days), item.deletedAt.localTime)
        let actor = DisplayText.isolated(item.actor)
        let value = hidden.contains(.value) ? "" : item.content.worth?.formatted(style) ?? ""
        let deletion = path.isEmpty ? tr("Deleted \(day), \(time)") : tr("deleted \(day), \(time)")
        // for translators: a person or a computer
        let detail = Words.facts([place, deletion, tr("by \(actor)")])
        content = ItemCellContent(name: name, nameMarks: [], detail: detail, detailMarks: [], value: value, valueColor: .label)
        let whole = DisplayText.isolated(path.joined(separator: " › "))
        // A screen reader reads the row as one sentence.
        spoken =
            switch (value.isEmpty, path.isEmpty) {
            case (true, true): tr("\(name), deleted \(day), \(time), by \(actor).")
            case (false, true): tr("\(name), deleted \(day), \(time), \(value), by \(actor).", in: "value")
            case (true, false): tr("\(name), deleted \(day), \(time), \(whole), by \(actor).", in: "place")
            case (false, false): tr("\(name), deleted \(day), \(time), \(value), \(whole), by \(actor).")
            }
    }
}
