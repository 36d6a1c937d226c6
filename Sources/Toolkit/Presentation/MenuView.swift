import Graphics

/// The lines of a menu.
final class MenuView: View {
    var onChoose: ((Command) -> Void)?
    /// Told which part must be in sight, because the keyboard went there.
    var onReveal: ((Rect) -> Void)?

    private let items: [Menu.Item]
    private var highlighted: Int?
    private static let rowHeight = 32.0
    private static let separatorHeight = 9.0
    private static let inset = 5.0
    /// Where each row begins, and where the last one ends.
    private let edges: [Double]

    init(items: [Menu.Item]) {
        self.items = items
        edges = items.reduce(into: [Self.inset]) { edges, item in edges.append((edges.last ?? 0) + Self.height(item)) }
        super.init()
    }

    override var canBecomeFirstResponder: Bool { true }

    private static func height(_ item: Menu.Item) -> Double {
        if case .separator = item { separatorHeight } else { rowHeight }
    }

    private func frame(ofRow index: Int) -> Rect {
        Rect(x: Self.inset, y: edges[index], width: bounds.width - 2 * Self.inset, height: edges[index + 1] - edges[index])
    }

    private func titleLayout(_ command: Command) -> TextLayout { TextLayout(command.title, font: theme.resolve(Font(size: 14))) }

    private func shortcutLayout(_ command: Command) -> TextLayout? {
        command.shortcuts.first.map { TextLayout($0.displayText, font: theme.resolve(Font(size: 12.5))) }
    }

    override func sizeThatFits(_ size: Size) -> Size {
        var width = 180.0
        for case .command(let command) in items {
            let shortcut = shortcutLayout(command).map { $0.size.width + 28 } ?? 0
            width = max(width, titleLayout(command).size.width + shortcut + 58)
        }
        return Size(width: width.rounded(.up), height: (edges.last ?? 0) + Self.inset)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let line = 1 / canvas.scale
        for (index, item) in items.enumerated() {
            let row = frame(ofRow: index)
            guard row.intersects(dirty) else { continue }
            switch item {
            case .separator:
                canvas.fill(
                    Rect(x: row.minX + 8, y: row.midY.rounded(), width: row.width - 16, height: line),
                    theme.isDark ? theme.controlBorder : theme.separator)
            case .command(let command): draw(command, in: row, isHighlighted: index == highlighted, canvas, theme)
            }
        }
    }

    private func draw(_ command: Command, in row: Rect, isHighlighted: Bool, _ canvas: Canvas, _ theme: Theme) {
        let enabled = command.isEnabled()
        if isHighlighted && enabled { canvas.fill(Path(roundedRect: row, radius: 5), theme.accent) }
        let onAccent = isHighlighted && enabled
        let color = onAccent ? theme.accentLabel : enabled ? theme.label : theme.tertiaryLabel.withAlpha(0.75)
        if command.isOn() {
            Icon.check.draw(canvas, in: mirrored(Rect(x: row.minX + 8, y: row.midY - 7, width: 14, height: 14)), color: color)
        }
        /// Where a text begins that stands so far from the leading edge.
        func origin(_ text: TextLayout, x: Double) -> Point {
            mirrored(Rect(x: x, y: row.midY - text.size.height / 2, width: text.size.width, height: text.size.height)).origin
        }
        let title = titleLayout(command)
        canvas.draw(title, at: origin(title, x: row.minX + 28), color: color)
        if let shortcut = shortcutLayout(command) {
            canvas.draw(
                shortcut, at: origin(shortcut, x: row.maxX - 12 - shortcut.size.width),
                color: onAccent ? theme.accentLabel : theme.secondaryLabel)
        }
    }

    private func row(at point: Point) -> Int? {
        items.indices.first { frame(ofRow: $0).contains(point) }
    }

    private func isChoosable(_ index: Int) -> Bool {
        if case .command(let command) = items[index] { command.isEnabled() } else { false }
    }

    private func highlight(_ index: Int?) {
        let new = index.flatMap { isChoosable($0) ? $0 : nil }
        guard new != highlighted else { return }
        highlighted = new
        setNeedsDisplay()
    }

    /// Highlights a row that the keyboard went to, in sight.
    private func go(to index: Int?) {
        highlight(index)
        if let index { onReveal?(frame(ofRow: index).insetBy(dx: 0, dy: -Self.inset)) }
    }

    private func choose(_ index: Int?) {
        guard let index, isChoosable(index), case .command(let command) = items[index] else { return }
        onChoose?(command)
    }

    // The wheel brings another row under the pointer.
    override func scrolled(_ event: ScrollEvent) -> Bool {
        let isUsed = super.scrolled(event)
        highlight(row(at: convert(event.location, from: nil)))
        return isUsed
    }

    override func pointerHovered(_ event: PointerEvent) { highlight(row(at: convert(event.location, from: nil))) }

    override func hoverDidChange(_ isHovered: Bool) {
        if !isHovered { highlight(nil) }
    }

    override func pointerDown(_ event: PointerEvent) { highlight(row(at: convert(event.location, from: nil))) }

    override func pointerDragged(_ event: PointerEvent) { highlight(row(at: convert(event.location, from: nil))) }

    override func pointerUp(_ event: PointerEvent) { choose(row(at: convert(event.location, from: nil))) }

    override func keyDown(_ event: KeyEvent) -> Bool {
        let choosable = items.indices.filter(isChoosable)
        switch event.key {
        case .down: go(to: choosable.first { $0 > highlighted ?? -1 } ?? choosable.first)
        case .up: go(to: choosable.last { $0 < highlighted ?? items.count } ?? choosable.last)
        case .home: go(to: choosable.first)
        case .end: go(to: choosable.last)
        case .enter, .space: choose(highlighted)
        case .escape: if !event.isRepeat { window?.onDismissRequest?() }
        case .character(let letter):
            // A letter goes to the next command that starts with it.
            let matching = choosable.filter { index in
                guard case .command(let command) = items[index] else { return false }
                return command.title.lowercased().hasPrefix(letter.lowercased())
            }
            go(to: matching.first { $0 > highlighted ?? -1 } ?? matching.first ?? highlighted)
        default: break
        }
        return true
    }
}
