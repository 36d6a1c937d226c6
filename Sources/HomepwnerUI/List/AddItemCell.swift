import Toolkit

/// The last row of the list, where the person wants one: it adds an item. A cell of the standard style beside those of the items.
final class AddItemCell: TableViewCell {
    /// The title of the row.
    static let title = "Add New Item…"

    required init(reuseIdentifier: String) {
        super.init(style: .default, reuseIdentifier: reuseIdentifier)
        textLabel.text = Self.title
        textLabel.textColor = .link
        accessoryType = .disclosureIndicator
    }
}
