import Exchange
import Graphics
import Inventory
import Toolkit

/// A row of a file that is to be imported: its number, and either the item that it becomes or the reason why it is refused.
final class ImportRowCell: TableViewCell {
    private let rowLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private let nameLabel = Label(font: Font(size: 13.5))
    private let detailLabel = Label(font: Font(size: 12.5), color: .secondaryLabel)
    private let itemButton = Button("Import as Item", style: .link)
    private let placeLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private let valueLabel = Label(font: Font(size: 13.5))
    /// Whether the row shows a sentence, not an item.
    private var isSentence = false
    private var row = 0

    /// Narrower than this, places have no column.
    private static let leastWidth = 460.0

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        valueLabel.textAlignment = .trailing
        for part in [rowLabel, nameLabel, detailLabel, placeLabel, valueLabel, itemButton] as [View] { contentView.addSubview(part) }
        itemButton.addTarget(self, action: ImportRowCell.makeItem)
    }

    func show(_ entry: ImportPlan.Entry, style: NumberStyle) {
        isSentence = false
        itemButton.isHidden = true
        rowLabel.text = CountText.number(entry.row, style: style)
        nameLabel.numberOfLines = 1
        nameLabel.textColor = .label
        nameLabel.text = entry.content.name.isEmpty ? "Unnamed" : DisplayText.isolated(entry.content.name)
        placeLabel.text = DisplayText.isolated(entry.content.placePath)
        valueLabel.text = entry.content.worth?.formatted(style) ?? ""
        detailLabel.text = entry.details(style)
        setNeedsLayout()
    }

    /// Shows the result of a row, or of a cell of one.
    ///
    /// - Parameter canBeItem: whether a button makes the row an item
    func show(row: Int, _ text: String, isRefused: Bool, style: NumberStyle, canBeItem: Bool = false) {
        self.row = row
        itemButton.isHidden = !canBeItem
        isSentence = true
        rowLabel.text = CountText.number(row, style: style)
        nameLabel.numberOfLines = 4
        nameLabel.textColor = isRefused ? .negative : .label
        nameLabel.text = text
        (placeLabel.text, valueLabel.text, detailLabel.text) = ("", "", "")
        setNeedsLayout()
    }

    private func makeItem() { target(ImportController.self)?.makeItem(ofRow: row) }

    override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width, height: max(32, stack(in: size.width).height(forWidth: size.width)))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        stack(in: contentView.bounds.width).place(in: contentView)
    }

    private func stack(in width: Double) -> Stack {
        let showsPlace = !isSentence && width >= Self.leastWidth
        (placeLabel.isHidden, valueLabel.isHidden) = (!showsPlace, isSentence)
        detailLabel.isHidden = detailLabel.text.isEmpty
        return Stack(.horizontal, spacing: 12, alignment: .center, insets: EdgeInsets(top: 6, left: 10, bottom: 6, right: 10)) {
            rowLabel.sized(width: 44)
            Stack(.vertical, spacing: 1) {
                nameLabel.sized(height: .fitting(atLeast: 19))
                if !detailLabel.isHidden { detailLabel.sized(height: 17) }
            }
            .sized(width: .flexible(weight: 3))
            if showsPlace { placeLabel.sized(width: .flexible(weight: 2), height: 19) }
            if !itemButton.isHidden { itemButton.sized(width: .fitting, height: 24) }
            if !isSentence { valueLabel.sized(width: .fitting(atLeast: 70, resistance: .required), height: 19) }
        }
    }
}
