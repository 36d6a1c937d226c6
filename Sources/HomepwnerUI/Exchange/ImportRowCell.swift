import Exchange
import Graphics
import Inventory
import Toolkit

/// A row of a file that is to be imported: its number, and either the item that it becomes or why it is refused.
final class ImportRowCell: TableViewCell {
    private let rowLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private let nameLabel = Label(font: Font(size: 13.5))
    private let placeLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private let valueLabel = Label(font: Font(size: 13.5))
    private var isRefused = false

    /// Narrower than this, places have no column.
    private static let leastWidth = 460.0

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        valueLabel.textAlignment = .trailing
        for part in [rowLabel, nameLabel, placeLabel, valueLabel] as [View] { contentView.addSubview(part) }
    }

    func show(_ entry: ImportPlan.Entry, style: NumberStyle) {
        isRefused = false
        rowLabel.text = CountText.number(entry.row, style: style)
        nameLabel.numberOfLines = 1
        nameLabel.textColor = .label
        nameLabel.text = entry.content.name.isEmpty ? "Unnamed" : DisplayText.isolated(entry.content.name)
        placeLabel.text = DisplayText.isolated(entry.content.location)
        valueLabel.text = entry.content.worth?.formatted(style) ?? ""
        setNeedsLayout()
    }

    func show(_ problem: ImportProblem, style: NumberStyle) {
        isRefused = true
        rowLabel.text = CountText.number(problem.row, style: style)
        nameLabel.numberOfLines = 4
        nameLabel.textColor = .negative
        nameLabel.text = (problem.column.map { "\(DisplayText.quoted($0)): " } ?? "") + DisplayText.isolated(problem.reason)
        (placeLabel.text, valueLabel.text) = ("", "")
        setNeedsLayout()
    }

    override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width, height: max(32, stack(in: size.width).height(forWidth: size.width)))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        stack(in: contentView.bounds.width).place(in: contentView)
    }

    private func stack(in width: Double) -> Stack {
        let showsPlace = !isRefused && width >= Self.leastWidth
        (placeLabel.isHidden, valueLabel.isHidden) = (!showsPlace, isRefused)
        return Stack(.horizontal, spacing: 12, alignment: .center, insets: EdgeInsets(top: 6, left: 10, bottom: 6, right: 10)) {
            rowLabel.sized(width: 44)
            nameLabel.sized(width: .flexible(weight: 3), height: .fitting(atLeast: 19))
            if showsPlace { placeLabel.sized(width: .flexible(weight: 2), height: 19) }
            if !isRefused { valueLabel.sized(width: .fitting(atLeast: 70, resistance: .required), height: 19) }
        }
    }
}
