import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// Performs the actions on the papers of a card.
protocol PaperCardDelegate: AnyObject {
    /// Performs an action on a paper.
    func act(_ act: PaperRow.Act, on paper: Paper)
}

/// The papers of the shown item, one below the other under a heading with the way to add others.
final class PaperCard: View {
    /// The delegate that performs the actions on papers.
    weak var delegate: (any PaperCardDelegate)?

    private let background = PaperBackground()
    private let card: CardView
    private let pages: PaperPageCache
    private let place: (PaperFile) -> String
    private let isEditable: Bool
    private let style: NumberStyle
    private(set) var rows: [PaperRow] = []

    /// - Parameter place: where the file of a paper is, to be read
    init(pages: PaperPageCache, isEditable: Bool, style: NumberStyle, place: @escaping (PaperFile) -> String) {
        (self.pages, self.isEditable, self.style, self.place) = (pages, isEditable, style, place)
        card = CardView("Papers") { [background] in Stack(.depth) { background } }
        super.init()
        identifier = "papers"
        card.contentView.addSubview(background)
        if isEditable {
            card.link = (
                "Add Paper",
                { [weak self] in
                    if let self { detailActing?.addPapers(at: card.linkView) }
                }
            )
        }
        addSubview(card)
        isHidden = !isEditable
        pages.onLoad = { [weak self] in self?.showPages() }
    }

    /// Returns the row of a paper; nil if it is not shown.
    func row(of paper: Paper) -> PaperRow? { rows.first { $0.paper.identity == paper.identity && $0.window != nil } }

    /// Shows the papers of an item. Without papers it shows the heading with the way to add some, or is empty in a read-only library.
    func show(_ papers: [Paper]) {
        guard papers != rows.map(\.paper) else { return }
        let focus = rows.firstIndex { $0.isFirstResponder }
        for row in rows { row.removeFromSuperview() }
        rows = papers.map { paper in
            let row = PaperRow(paper, isEditable: isEditable)
            row.onAct = { [weak self] in self?.delegate?.act($0, on: paper) }
            row.onMove = { [weak self, weak row] in
                if let self, let row { move(from: row, by: $0) }
            }
            return row
        }
        background.show(rows)
        isHidden = papers.isEmpty && !isEditable
        showPages()
        // The keyboard stays in the list, so that several papers can be removed one after the other.
        if let focus, !rows.isEmpty { rows[min(focus, rows.count - 1)].becomeFirstResponder() }
        setNeedsLayout()
        detailActing?.heightDidChange()
    }

    private func showPages() {
        for row in rows { row.show(row.paper.file.map { pages.page(of: $0, at: place($0)) } ?? .none, style: style) }
        setNeedsLayout()
        detailActing?.heightDidChange()
    }

    private func move(from row: PaperRow, by delta: Int) {
        guard let index = rows.firstIndex(where: { $0 === row }), rows.indices.contains(index + delta) else { return }
        rows[index + delta].becomeFirstResponder()
    }

    private func outer(_ width: Double) -> Stack {
        Stack(.vertical) { if !isHidden { card.sized(width: .flexible) } }
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: outer(size.width).height(forWidth: size.width)) }

    override func contentHeight(forWidth width: Double) -> Double? { outer(width).height(forWidth: width) }

    override func layoutSubviews() { outer(bounds.width).place(in: self) }
}

/// The rows, two beside each other if there is room, with thin lines between them.
private final class PaperBackground: View {
    private var rows: [PaperRow] = []

    /// From this width on two papers are beside each other, in points.
    private static let roomForTwo = 480.0

    func show(_ new: [PaperRow]) {
        for row in rows { row.removeFromSuperview() }
        rows = new
        for row in rows { addSubview(row) }
        LayoutAround.invalidate(self)
        setNeedsDisplay()
    }

    private func stack(_ width: Double) -> Stack {
        let count = width >= Self.roomForTwo && rows.count > 1 ? 2 : 1
        return Stack(.vertical) {
            for start in stride(from: 0, to: rows.count, by: count) {
                Stack(.horizontal, alignment: .top) {
                    for index in start..<start + count {
                        if rows.indices.contains(index) {
                            rows[index].sized(width: .fixed(width / Double(count)))
                        } else {
                            Spacer()
                        }
                    }
                }
            }
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack(width).height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: stack(size.width).height(forWidth: size.width)) }

    override func layoutSubviews() { stack(bounds.width).place(in: self) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let line = 1 / canvas.scale
        for row in rows.dropFirst() where row.frame.minY > rows[0].frame.minY && row.frame.minX == rows[0].frame.minX {
            let place = Rect(x: 16, y: row.frame.minY - line, width: bounds.width - 32, height: line)
            canvas.fill(place.pixelAligned(scale: canvas.scale), theme.cardSeparator)
        }
        guard rows.count > 1, rows[1].frame.minY == rows[0].frame.minY else { return }
        let middle = Rect(x: bounds.midX, y: 0, width: line, height: bounds.height)
        canvas.fill(middle.pixelAligned(scale: canvas.scale), theme.cardSeparator)
    }
}
