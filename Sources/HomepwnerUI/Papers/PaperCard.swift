import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// The papers of the item that is shown, one below the other under a heading.
final class PaperCard: View {
    /// Told what is to be done with a paper, and at which row.
    var onAct: ((PaperRow.Act, Paper, View) -> Void)?
    /// Told when it wants another height than before.
    var onHeightChange: (() -> Void)?

    private let title = Label("Papers", font: Font(size: 13, weight: .semibold), color: .secondaryLabel)
    private let ground = PaperGround()
    private let pages: PaperPageCache
    private let place: (PaperFile) -> String
    private let isEditable: Bool
    private let style: NumberStyle
    private(set) var rows: [PaperRow] = []

    /// - Parameter place: where the file of a paper is, to be read
    init(pages: PaperPageCache, isEditable: Bool, style: NumberStyle, place: @escaping (PaperFile) -> String) {
        (self.pages, self.isEditable, self.style, self.place) = (pages, isEditable, style, place)
        super.init()
        title.accessibilityRole = .heading
        ground.themeBackground = .groupBackground
        ground.cornerRadius = 8
        identifier = "papers"
        for part in [title, ground] as [View] { addSubview(part) }
        isHidden = true
        pages.onLoad = { [weak self] in self?.showPages() }
    }

    /// Shows the papers of an item; without any there is no card.
    func show(_ papers: [Paper]) {
        guard papers != rows.map(\.paper) else { return }
        let focus = rows.firstIndex { $0.isFirstResponder }
        for row in rows { row.removeFromSuperview() }
        rows = papers.map { paper in
            let row = PaperRow(paper, isEditable: isEditable)
            row.onAct = { [weak self, weak row] in
                if let self, let row { onAct?($0, paper, row) }
            }
            row.onMove = { [weak self, weak row] in
                if let self, let row { move(from: row, by: $0) }
            }
            ground.addSubview(row)
            return row
        }
        ground.rows = rows
        isHidden = papers.isEmpty
        showPages()
        // Whoever removes papers one after the other keeps the keyboard.
        if let focus, !rows.isEmpty { rows[min(focus, rows.count - 1)].becomeFirstResponder() }
        setNeedsLayout()
        onHeightChange?()
    }

    private func showPages() {
        for row in rows { row.show(row.paper.file.map { pages.page(of: $0, at: place($0)) } ?? .none, style: style) }
        setNeedsLayout()
        onHeightChange?()
    }

    private func move(from row: PaperRow, by delta: Int) {
        guard let index = rows.firstIndex(where: { $0 === row }), rows.indices.contains(index + delta) else { return }
        rows[index + delta].becomeFirstResponder()
    }

    private var rowStack: Stack { Stack(.vertical) { for row in rows { row } } }

    private func outer(_ width: Double) -> Stack {
        Stack(.vertical) {
            if !rows.isEmpty {
                Spacer(18)
                title.sized(height: 18)
                Spacer(8)
                ground.sized(width: .flexible, height: .fixed(rowStack.height(forWidth: width)))
            }
        }
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: outer(size.width).height(forWidth: size.width)) }

    override func contentHeight(forWidth width: Double) -> Double? { outer(width).height(forWidth: width) }

    override func layoutSubviews() {
        outer(bounds.width).place(in: self)
        rowStack.place(in: ground)
    }
}

/// The ground of the rows, with thin lines between them.
private final class PaperGround: View {
    var rows: [PaperRow] = [] {
        didSet { setNeedsDisplay() }
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        for row in rows.dropLast() {
            let start = 12 + PaperRow.pageSize.width + 12
            let line = Rect(x: start, y: row.frame.maxY - 1 / canvas.scale, width: bounds.width - start, height: 1 / canvas.scale)
            canvas.fill(mirrored(line).pixelAligned(scale: canvas.scale), theme.separator)
        }
    }
}
