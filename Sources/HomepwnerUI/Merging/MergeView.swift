import Graphics
import Inventory
import Toolkit
import Words

/// The sheet in which two items become one: a bar, the two items side by side, a row for each field in which they differ, and the result in
/// words.
final class MergeView: View {
    let cancelButton = Button(tr("Cancel"), style: .bordered)
    let mergeButton = Button(tr("Merge"), style: .prominent)
    let cards = [MergeCard(), MergeCard()]
    /// The item that stays.
    let keptRow = MergeRowView(nil, identifier: "merge-kept")
    /// Whether the two are the same pieces.
    let piecesRow = MergeRowView(nil, identifier: "merge-pieces")
    let summary = BulkSummary()
    private let titleLabel: Label
    private let headingLabel = Label(tr("Where They Differ"), font: Font(size: 13, weight: .semibold), color: .secondaryLabel)
    private let line = View()
    private let scroll = ScrollView()
    /// The result has its own place, so that it is in sight when the button is pressed.
    private let summaryScroll = ScrollView()
    private(set) var rows: [MergeRowView] = []

    private static let margin = 20.0
    private static let barHeight = 57.0

    init(_ title: String) {
        titleLabel = Label(title, font: Font(size: 15, weight: .semibold))
        super.init()
        titleLabel.textAlignment = .center
        titleLabel.accessibilityRole = .heading
        headingLabel.accessibilityRole = .heading
        line.themeBackground = .separator
        cancelButton.role = .cancel
        cancelButton.identifier = "merge-cancel"
        mergeButton.identifier = "merge-merge"
        for view in [cancelButton, titleLabel, mergeButton, line, scroll, summaryScroll] as [View] { addSubview(view) }
        for view in cards + [keptRow, piecesRow, headingLabel] as [View] { scroll.contentView.addSubview(view) }
        summaryScroll.contentView.addSubview(summary)
        hideItems()
    }

    /// Shows nothing but the sentence of the summary.
    func hideItems() {
        for view in cards + [keptRow, piecesRow, headingLabel] as [View] { view.isHidden = true }
        for row in rows { row.removeFromSuperview() }
        rows = []
        setNeedsLayout()
    }

    /// Shows the fields in which the items differ. A row that stays keeps the keyboard.
    func show(_ shown: [MergeComparison.Row], _ catalog: Catalog) {
        for view in cards + [keptRow, piecesRow] as [View] { view.isHidden = false }
        headingLabel.isHidden = shown.isEmpty
        let known = rows
        let focused = known.firstIndex { $0.hasKeyboard }
        rows = shown.map { row in
            let view =
                known.first { $0.key == row.key }
                ?? MergeRowView(row.key, identifier: "merge-" + row.key.queryName(in: catalog))
            view.show(row.title, row.texts, side: row.side, isFree: row.isFree, note: row.note)
            return view
        }
        for view in known where !rows.contains(where: { $0 === view }) { view.removeFromSuperview() }
        // The keyboard goes through the rows from top to bottom.
        for (index, view) in rows.enumerated() {
            let place = (scroll.contentView.subviews.firstIndex { $0 === headingLabel } ?? 0) + 1 + index
            if view.superview == nil { scroll.contentView.insertSubview(view, at: place) }
        }
        setNeedsLayout()
        // The keyboard goes on to the next row, if its own has gone.
        guard let focused, !rows.contains(where: { $0 === known[focused] && $0.takesKeyboard }) else { return }
        let next = known[focused...].first { row in row.takesKeyboard && rows.contains { $0 === row } }
        (next ?? piecesRow).takeKeyboard()
    }

    /// The height that shows all of it, in points.
    func height(forWidth width: Double) -> Double {
        Self.barHeight + content(width).height(forWidth: width) + footer.height(forWidth: width)
    }

    /// The part of the sheet's height that the result has at most.
    private static let footerShare = 0.4

    private var footer: Stack {
        Stack(.vertical, insets: EdgeInsets(top: 8, left: Self.margin, bottom: Self.margin, right: Self.margin)) { summary }
    }

    private func content(_ width: Double) -> Stack {
        let isNarrow = width < 560
        return Stack(.vertical, insets: EdgeInsets(all: Self.margin)) {
            if !cards[0].isHidden {
                Stack(isNarrow ? .vertical : .horizontal, spacing: isNarrow ? 8 : 12) {
                    if !isNarrow { Spacer(.fixed(MergeRowView.titleWidth + 14)) }
                    for card in cards { card.sized(width: .flexible) }
                }
                Spacer(12)
                keptRow
                Spacer(10)
                piecesRow
                if !rows.isEmpty {
                    Spacer(16)
                    headingLabel.sized(height: 22)
                }
                for row in rows {
                    Spacer(8)
                    row
                }
            }
        }
    }

    override func layoutSubviews() {
        Stack(.vertical) {
            Stack(.horizontal, spacing: 12, alignment: .center, insets: EdgeInsets(top: 12, left: 16, bottom: 12, right: 16)) {
                cancelButton.sized(width: .fitting(atLeast: 92, resistance: .required), height: 32)
                titleLabel.sized(width: .flexible)
                mergeButton.sized(width: .fitting(atLeast: 92, resistance: .required), height: 32)
            }
            line.sized(height: 1)
            scroll.sized(height: .flexible)
            summaryScroll.sized(
                height: .fixed(min(footer.height(forWidth: bounds.width), (bounds.height * Self.footerShare).rounded())))
        }
        .place(in: self)
        content(scroll.bounds.width).placeContent(of: scroll)
        footer.placeContent(of: summaryScroll)
    }
}
