import Inventory
import Toolkit
import Words

/// A deleted item as a row shows it.
nonisolated struct DeletedItemText: Hashable {
    /// The texts of the row: the name, the place, the whole and the deletion, the value.
    let content: ItemCellContent
    /// "Lens, deleted 3 March 2026, 14:05, $300.00, House › Study, part of Camera set, by Anna."
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
        let whole = hidden.contains(.parent) ? "" : item.content.parent.map { ItemCellContent.part(ofNamed: $0.name) } ?? ""
        let isFirst = path.isEmpty && whole.isEmpty
        let deletion = isFirst ? tr("Deleted \(day), \(time)") : tr("deleted \(day), \(time)")
        // for translators: a person or a computer
        let detail = Words.facts([place, whole, deletion, tr("by \(actor)")])
        content = ItemCellContent(name: name, nameMarks: [], detail: detail, detailMarks: [], value: value, valueColor: .label)
        // A screen reader reads the row as one sentence. Its facts are a list in it.
        let facts = [value, DisplayText.isolated(path.joined(separator: " › ")), whole].filter { !$0.isEmpty }.joined(separator: ", ")
        spoken =
            facts.isEmpty
            ? tr("\(name), deleted \(day), \(time), by \(actor).") : tr("\(name), deleted \(day), \(time), \(facts), by \(actor).")
    }
}
