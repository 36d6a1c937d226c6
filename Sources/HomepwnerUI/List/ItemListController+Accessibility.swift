import Inventory
import Toolkit

/// The accessible names of the items in list and grid, made from the rows that were read, without cells.
extension ItemListController {
    func tableView(_ tableView: TableView, accessibilityKeyForRowAt row: Int) -> AccessibilityKey {
        if row == addRow { return .text("add") }
        return item(at: row).map { .text($0.id.uuidString) } ?? .text("row \(row)")
    }

    func tableView(_ tableView: TableView, accessibilityLabelForRowAt row: Int) -> String? {
        row == addRow ? AddItemCell.title : spokenName(at: row)
    }

    func tableView(_ tableView: TableView, accessibilityActionsForRowAt row: Int) -> [AccessibilityCustomAction] {
        guard row != addRow, let item = self.item(at: row) else { return [] }
        var actions: [AccessibilityCustomAction] = []
        if item.hasPhoto { actions.append(AccessibilityCustomAction("Show Picture") { [weak self] in self?.showPicture(at: row) }) }
        if content.preferences.showsDetailButtons {
            actions.append(AccessibilityCustomAction("Show Detail") { [weak self] in self?.delegate?.itemListShowDetail(at: row) })
        }
        if isEditing, !model.isReadOnly {
            let id = item.id
            actions.append(
                AccessibilityCustomAction("Delete") { [weak self] in
                    // The rows may have changed since the action was offered.
                    if self?.item(at: row)?.id == id { self?.delegate?.itemListDelete(at: row) }
                })
        }
        return actions
    }

    /// "Rusty Spork, House › Kitchen, serial number 9C, $100.", "Forks, 24 forks × $2.50, $60. Maker: Robbe."
    func spokenName(at place: Int) -> String {
        guard let item = self.item(at: place) else { return "Loading" }
        let name = DisplayText.isolated(item.title(style))
        let place = item.placePath.isEmpty ? "" : ", " + DisplayText.isolated(item.placePath)
        let number = item.serialNumber.isEmpty ? "" : ", serial number \(DisplayText.isolated(item.serialNumber))"
        let amount = ItemCellContent.amount(of: item, style).map { ", " + $0 } ?? ""
        let part = ItemCellContent.part(of: item, style).map { ", " + $0 } ?? ""
        let tags = item.tags.isEmpty ? "" : ", tags " + item.tags.map { DisplayText.isolated($0.name) }.joined(separator: " and ")
        let sign = ItemSign(item, style: style, today: today())
        let about = ItemCellContent.remark(of: item) ?? sign.map { "Warranty: \(Self.uncapitalized($0.word))" }
        let remark = about.map { ", " + Self.uncapitalized($0) } ?? ""
        let value = item.value.map { ", \($0.formatted(style))" } ?? ""
        let found = item.foundText.map { " \(DisplayText.isolated($0))." } ?? ""
        return "\(name)\(remark)\(place)\(number)\(part)\(amount)\(tags)\(value).\(found)"
    }

    private static func uncapitalized(_ text: String) -> String { text.prefix(1).lowercased() + text.dropFirst() }

    /// Shows the picture of an item, brought into sight, as a press on it does. Returns whether it has one.
    @discardableResult func showPicture(at place: Int) -> Bool {
        guard let view = pictureView(at: place), let item = item(at: place), item.hasPhoto else { return false }
        delegate?.pictures.show(.row(item), at: view)
        return true
    }
}
