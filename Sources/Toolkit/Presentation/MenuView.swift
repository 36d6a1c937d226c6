import Graphics

/// The lines of a menu.
final class MenuView: View {
    var onChoose: ((Command) -> Void)?
    /// Told which part must be in sight, because the keyboard went there.
    var onReveal: ((Rect) -> Void)?

    private let items: [Menu.Item]
    private var highlighted: Int?
    private var typeAhead = TypeAhead()
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

    /// Goes to the command whose title begins with the letters typed so far. One letter, also one that is typed again and again, goes on to
    /// the next that begins with it; more stay where they fit.
    private func go(toTitleWith letters: String) {
        typeAhead.append(letters, at: window?.now ?? 0)
        let text = (typeAhead.repeatedLetter ?? typeAhead.text).lowercased()
        let matching = items.indices.filter { index in
            guard isChoosable(index), case .command(let command) = items[index] else { return false }
            return command.title.lowercased().hasPrefix(text)
        }
        let first = (highlighted ?? -1) + (text.count > 1 ? 0 : 1)
        go(to: matching.first { $0 >= first } ?? matching.first ?? highlighted)
    }

    private func choose(_ index: Int?) {
        guard let index, isChoosable(index), case .command(let command) = items[index] else { return }
        onChoose?(command)
    }

    // MARK: - For those who cannot see it

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .menu
        description.focusedPart = highlighted.map { .number($0) }
        let lines = items.indices.filter { if case .command = items[$0] { true } else { false } }
        description.children = lines.enumerated().map { position, index in .part(part(index, at: position, of: lines.count)) }
    }

    private func part(_ index: Int, at position: Int, of count: Int) -> AccessibilityPart {
        guard case .command(let command) = items[index] else { return AccessibilityPart(.number(index), .menuItem, "", frame: .zero) }
        let isChoice = choices(around: index)
        var part = AccessibilityPart(.number(index), isChoice ? .checkMenuItem : .menuItem, command.title, frame: frame(ofRow: index))
        if isChoice { part.value = .check(command.isOn()) }
        part.states = index == highlighted ? [.focusable, .selectable, .selected] : [.focusable, .selectable]
        part.isEnabled = command.isEnabled()
        part.actions = [AccessibilityAction(.activate, shortcut: command.shortcuts.first)]
        part.place = AccessibilityPlace(position, of: count)
        return part
    }

    /// Whether a line, or one that no separator keeps from it, is ticked: then each of them says whether it is.
    private func choices(around index: Int) -> Bool {
        func isSeparator(_ index: Int) -> Bool { if case .separator = items[index] { true } else { false } }
        let start = items[..<index].indices.last(where: isSeparator) ?? -1
        let end = items[index...].indices.first(where: isSeparator) ?? items.count
        return (start + 1..<end).contains { if case .command(let command) = items[$0] { command.isOn() } else { false } }
    }

    override func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        guard case .number(let index) = key, items.indices.contains(index), isChoosable(index) else { return false }
        switch act {
        case .perform(.activate): choose(index)
        case .focus, .select, .scrollIntoView: go(to: index)
        default: return false
        }
        return true
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
        case .space where typeAhead.isActive(at: window?.now ?? 0): go(toTitleWith: " ")
        case .enter, .space: choose(highlighted)
        case .escape: if !event.isRepeat { window?.onDismissRequest?() }
        case .character(let letter):
            go(toTitleWith: String(letter))
        default: break
        }
        return true
    }
}
