import Graphics
import Toolkit
import WorkspaceModel

/// Lines of a card, separated by thin lines: below each other, or in two columns if there is room. A line that is too long for its half
/// gets the full width. Any views can follow below the lines.
final class DetailGroup: View {
    private(set) var fields: [DetailField] = []
    /// The views below the lines.
    var others: [View] = [] {
        didSet {
            guard !oldValue.elementsEqual(others, by: ===) else { return }
            for view in oldValue where !others.contains(where: { $0 === view }) { view.removeFromSuperview() }
            for view in others where view.superview !== self { addSubview(view) }
            setNeedsLayout()
        }
    }

    /// The numbers of lines in the first and in the second column; further lines go to the shorter one. Nil for one column.
    private var columns: (first: Int, second: Int)?

    /// The least width for two columns, in points.
    private static let roomForTwo = 340.0

    /// Whether lines are low.
    var isCompact = false {
        didSet {
            guard isCompact != oldValue else { return }
            for field in fields { field.isCompact = isCompact }
            setNeedsLayout()
        }
    }

    /// Shows lines in two columns if there is room: some in the first, some in the second, and the others in the shorter one.
    func show(_ first: [DetailLine], beside second: [DetailLine], others: [DetailLine]) {
        columns = (first.count, second.count)
        show(first + second + others)
    }

    /// Shows other lines. Those that stay keep the keyboard.
    func show(_ lines: [DetailLine]) {
        for field in fields.dropFirst(lines.count) { field.removeFromSuperview() }
        fields = Array(fields.prefix(lines.count))
        for (field, line) in zip(fields, lines) { field.line = line }
        for line in lines.dropFirst(fields.count) {
            let field = DetailField(line)
            field.isCompact = isCompact
            field.isTabStop = fields.isEmpty
            insertSubview(field, at: fields.count)
            fields.append(field)
        }
        if !fields.contains(where: \.isTabStop) { fields.first?.isTabStop = true }
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// A line got the keyboard: the Tab key stops at it from now on.
    func didFocus(_ focused: DetailField) {
        for field in fields { field.isTabStop = field === focused }
        focused.scrollIntoView()
    }

    /// Moves the keyboard from a line on: -1 up, +1 down. Returns whether there is a line.
    func move(from field: DetailField, by delta: Int) -> Bool {
        guard let index = fields.firstIndex(where: { $0 === field }), fields.indices.contains(index + delta) else { return false }
        fields[index + delta].becomeFirstResponder()
        return true
    }

    /// Whether it is empty.
    var isEmpty: Bool { fields.isEmpty && others.allSatisfy(\.isHidden) }

    /// The lines that are beside each other, and those with the full width.
    private struct Arrangement {
        var first: [DetailField] = []
        var second: [DetailField] = []
        var wide: [DetailField] = []
    }

    private func arrangement(_ width: Double) -> Arrangement {
        guard let columns, width >= Self.roomForTwo else { return Arrangement(wide: fields) }
        let half = (width / 2).rounded(.down)
        var made = Arrangement(wide: fields.filter { !$0.fits(half) })
        for (index, field) in fields.enumerated() where !made.wide.contains(where: { $0 === field }) {
            if index < columns.first {
                made.first.append(field)
            } else if index < columns.first + columns.second || made.second.count < made.first.count {
                made.second.append(field)
            } else {
                made.first.append(field)
            }
        }
        // One column alone would leave half of the card empty.
        if made.second.isEmpty, made.first.count > 1 {
            let keep = (made.first.count + 1) / 2
            made.second = Array(made.first.dropFirst(keep))
            made.first = Array(made.first.prefix(keep))
        } else if made.first.isEmpty {
            let keep = (made.second.count + 1) / 2
            made.first = Array(made.second.prefix(keep))
            made.second = Array(made.second.dropFirst(keep))
        }
        return made.second.isEmpty ? Arrangement(wide: fields) : made
    }

    private var shownOthers: [View] { others.filter { !$0.isHidden } }

    private func stack(_ width: Double) -> Stack {
        let made = arrangement(width)
        return Stack(.vertical) {
            if !made.first.isEmpty {
                Stack(.horizontal, alignment: .top) {
                    for column in [made.first, made.second] {
                        Stack(.vertical) { for field in column { field.sized(width: .flexible) } }
                            .sized(width: .fixed(column.isEmpty ? 0 : (width / 2).rounded(.down)))
                    }
                }
            }
            for row in made.wide + shownOthers as [View] { row.sized(width: .flexible) }
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack(width).height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: stack(size.width).height(forWidth: size.width)) }

    override func layoutSubviews() {
        let made = arrangement(bounds.width)
        for (fields, column) in [(made.first, DetailField.Column.first), (made.second, .second), (made.wide, .whole)] {
            for field in fields { field.column = made.second.isEmpty ? .whole : column }
        }
        stack(bounds.width).place(in: self)
        setNeedsDisplay()
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let made = arrangement(bounds.width)
        let below = made.wide + shownOthers as [View]
        for column in [made.first, made.second] {
            for field in column.dropLast() { drawLine(below: field, canvas) }
        }
        if let bottom = (made.first + made.second).map(\.frame.maxY).max() {
            if !made.second.isEmpty {
                let line = Rect(x: bounds.midX.rounded(.down), y: 8, width: 1 / canvas.scale, height: bottom - 16)
                canvas.fill(line.pixelAligned(scale: canvas.scale), theme.cardSeparator)
            }
            if !below.isEmpty { canvas.drawSeparator(above: bottom, from: 16, in: self) }
        }
        for row in below.dropLast() { drawLine(below: row, canvas) }
    }

    private func drawLine(below row: View, _ canvas: Canvas) {
        // The separator starts at the text of the line; in columns it ends there, too.
        let column = (row as? DetailField)?.column ?? .whole
        let start = column == .second ? 12.0 : 16, end = column == .first ? 12.0 : column == .second ? 16 : 0
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let line = Rect(
            x: row.frame.minX + (isMirrored ? end : start), y: row.frame.maxY - 1 / canvas.scale, width: row.frame.width - start - end,
            height: 1 / canvas.scale)
        canvas.fill(line.pixelAligned(scale: canvas.scale), theme.cardSeparator)
    }
}
