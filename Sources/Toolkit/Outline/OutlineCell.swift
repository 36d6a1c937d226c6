import Graphics

/// A row of an outline: triangle, symbol, title, and a number at its end.
final class OutlineCell: TableViewCell {
    static let itemIdentifier = "item"
    static let headingIdentifier = "heading"

    private(set) var id = ""
    private var row = OutlineRow("")
    private var node: OutlineNode?
    /// Whether its title is being edited in a field over it.
    var isRenaming = false {
        didSet { if isRenaming != oldValue { setNeedsDisplay() } }
    }
    private var button: Button?
    private var titles: (room: Double, isChosen: Bool, layout: TextLayout)?
    private var detailLayout: TextLayout?
    /// The turn of the triangle from closed to open, 0 to 1.
    private var turn = 0.0 {
        didSet { if turn != oldValue { setNeedsDisplay() } }
    }
    private var animation: Animation?

    private static let turnDuration = 0.15

    override var drawsOnlyBackground: Bool { false }

    /// Shows a row. The triangle turns if the same row was shown before.
    func show(_ node: OutlineNode, _ row: OutlineRow) {
        let isSame = self.node?.id == node.id
        let before = turn
        let after = node.isExpanded ? 1.0 : 0
        if !isSame || after != before { animation?.stop() }
        (self.node, self.row, id) = (node, row, node.id)
        titles = nil
        detailLayout = nil
        if isSame, after != before, let window {
            animation = window.animate(duration: Self.turnDuration) { [weak self] in self?.turn = before + (after - before) * $0 }
        } else if after != before {
            turn = after
        }
        updateButton()
        setNeedsLayout()
        setNeedsDisplay()
    }

    private func updateButton() {
        guard let said = row.button else {
            button?.isHidden = true
            return
        }
        let button = button ?? OutlineButton(style: .tool)
        if self.button == nil {
            self.button = button
            addSubview(button)
        }
        button.isHidden = false
        button.icon = said.icon
        button.toolTip = said.name
        button.action = said.action
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        animation?.stop()
        button?.action = nil
        node = nil
        isRenaming = false
    }

    override func themeDidChange() {
        super.themeDidChange()
        titles = nil
        detailLayout = nil
    }

    /// The positions of its parts.
    var metrics: OutlineMetrics {
        OutlineMetrics(
            size: bounds.size, level: node?.level ?? 0, isHeading: node?.isHeading ?? false,
            hasTriangleRoom: row.leavesRoomForTriangle, hasSign: row.icon != nil || row.dot != nil)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        button?.frame = mirrored(metrics.button)
        // The tool tip shows a cut title in full.
        let room = titleRoom
        toolTip = room <= 0 || titleLayout(in: room).isTruncated ? row.title : nil
    }

    // MARK: - Looks

    private var isHeading: Bool { node?.isHeading ?? false }

    private var titleFont: Font {
        isHeading
            ? Font(size: 12.5, weight: .semibold) : Font(size: node?.isNote == true ? 12.5 : 14, weight: isSelected ? .medium : .regular)
    }

    private var detail: TextLayout? {
        if row.detail.isEmpty { return nil }
        if let detailLayout { return detailLayout }
        let made = TextLayout(row.detail, font: theme.resolve(Font(size: 12.5, hasTabularDigits: true)))
        detailLayout = made
        return made
    }

    private var titleRoom: Double {
        let metrics = metrics
        let end = row.button != nil ? metrics.button.minX - 4 : metrics.detailEnd - (detail.map { $0.size.width + 8 } ?? 0)
        return max(0, end - metrics.titleStart)
    }

    private func titleLayout(in room: Double) -> TextLayout {
        if let titles, titles.room == room, titles.isChosen == isSelected { return titles.layout }
        let alignment: TextAlignment = effectiveUserInterfaceLayoutDirection == .rightToLeft ? .right : .left
        let made = TextLayout(
            row.title, font: theme.resolve(titleFont),
            options: .init(width: room, maximumLines: 1, alignment: alignment, truncation: .tail))
        titles = (room, isSelected, made)
        return made
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        guard let node else { return }
        let (theme, metrics) = (theme, metrics)
        drawGround(canvas, metrics, theme)
        let isChosen = isSelected && isWindowActive
        if node.isExpandable, !node.isHeading {
            DisclosureTriangle(progress: turn).draw(
                canvas, in: mirrored(metrics.triangle), color: theme.secondaryLabel, direction: effectiveUserInterfaceLayoutDirection)
        }
        let sign = mirrored(metrics.sign).pixelAligned(scale: canvas.scale)
        if let dot = row.dot {
            canvas.fill(Path(ellipseIn: sign.centered(Size(width: 10, height: 10))), dot.resolved(in: theme))
        } else {
            row.icon?.draw(
                canvas, in: sign, color: isChosen ? theme.link : theme.secondaryLabel, direction: effectiveUserInterfaceLayoutDirection)
        }
        guard !isRenaming, !node.isDraft else { return }
        let shift = node.isHeading ? 3.0 : 0
        let room = titleRoom
        if room > 0 {
            let title = titleLayout(in: room)
            let place = Rect(
                x: metrics.titleStart, y: (bounds.height - title.size.height) / 2 + shift, width: room, height: title.size.height)
            canvas.draw(title, at: mirrored(place).origin, color: node.isHeading || node.isNote ? theme.secondaryLabel : theme.label)
            if node.isHeading, node.isExpandable, turn < 1 || isHovered || isCursorShown {
                // The triangle is the only sign that a heading can be opened.
                let width = min(room, title.size.width)
                let triangle = Rect(x: place.minX + width + 6, y: bounds.midY - 5 + shift, width: 10, height: 10)
                if triangle.maxX < metrics.button.minX {
                    DisclosureTriangle(progress: turn).draw(
                        canvas, in: mirrored(triangle), color: theme.secondaryLabel, direction: effectiveUserInterfaceLayoutDirection)
                }
            }
        }
        if let detail, row.button == nil {
            let place = Rect(
                x: metrics.detailEnd - detail.size.width, y: (bounds.height - detail.size.height) / 2 + shift, width: detail.size.width,
                height: detail.size.height)
            canvas.draw(detail, at: mirrored(place).origin, color: theme.secondaryLabel)
        }
    }

    /// Whether the focus ring is shown at its row.
    private var isCursorShown: Bool { state.isCursor && (tableView?.showsFocusRing ?? false) }

    private func drawGround(_ canvas: Canvas, _ metrics: OutlineMetrics, _ theme: Theme) {
        let body = metrics.background.pixelAligned(scale: canvas.scale)
        let isMarked = isHighlighted && !isSelected
        let background: Color? =
            isSelected
            ? isWindowActive ? theme.sidebarSelection : theme.inactiveSelection
            : isMarked
                ? theme.sidebarSelection.withAlpha(0.6) : isHovered && node?.isNote != true ? theme.hover : nil
        if let background { canvas.fill(Path(roundedRect: body, radius: 6), background) }
        if state.isDropTarget || isCursorShown { drawFocusRing(canvas, around: body, radius: 6) }
    }
}

/// The button at the end of a row: in the quiet colour of the row's texts.
private final class OutlineButton: Button {
    override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let body = bounds.pixelAligned(scale: canvas.scale)
        if isHighlighted || isHovered {
            canvas.fill(Path(roundedRect: body, radius: 5), isHighlighted ? theme.controlPressed : theme.hover)
        }
        let place = bounds.centered(Size(width: 14, height: 14)).pixelAligned(scale: canvas.scale)
        icon?.draw(
            canvas, in: place, color: isHighlighted || isHovered ? theme.label : theme.secondaryLabel,
            direction: effectiveUserInterfaceLayoutDirection)
        if showsFocusRing { drawFocusRing(canvas, around: body, radius: 5) }
    }
}
