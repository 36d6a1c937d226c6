import Graphics

/// The lines of a menu.
final class MenuView: View {
    var onChoose: ((Command) -> Void)?
    /// Called with the part that must be visible, because the keyboard moved there.
    var onReveal: ((Rect) -> Void)?
    /// The menu of which it is a submenu, and to which a key goes back; nil for other menus.
    weak var menuBelow: MenuView?
    /// The submenu that is open beside one of its lines.
    private(set) lazy var submenus = SubmenuOpener(self)

    private let items: [Menu.Item]
    private var highlighted: Int?
    private static let rowHeight = 32.0
    private static let separatorHeight = 9.0
    private static let sectionHeight = 28.0
    private static let titleStart = 28.0
    private static let arrowSide = 14.0
    private static let iconRoom = 24.0
    private static let inset = 5.0
    /// The tops of the rows, and the end of the last one.
    private let edges: [Double]
    /// The distance of titles from the edge of their rows: larger if one of them has a symbol.
    private let titleStart: Double
    private var typed = TypeAhead()
    /// The first place of the pointer, in points of the window.
    private var firstPlace: Point?

    init(items: [Menu.Item]) {
        self.items = items
        edges = items.reduce(into: [Self.inset]) { edges, item in edges.append((edges.last ?? 0) + Self.height(item)) }
        let hasIcons = items.contains { if case .command(let command) = $0 { command.icon != nil } else { false } }
        titleStart = Self.titleStart + (hasIcons ? Self.iconRoom : 0)
        super.init()
    }

    override var canBecomeFirstResponder: Bool { true }

    private static func height(_ item: Menu.Item) -> Double {
        switch item {
        case .command: rowHeight
        case .separator: separatorHeight
        case .section: sectionHeight
        }
    }

    /// The distance of titles, or of the symbols before them, from the edge, in points.
    var titleInset: Double { Self.inset + Self.titleStart }

    /// Returns the distance of a row's middle from the upper edge, in points.
    func middle(ofRow index: Int) -> Double { (edges[index] + edges[index + 1]) / 2 }

    /// Returns the command of a row that opens a submenu; nil for other rows.
    func submenu(ofRow index: Int) -> Command? {
        guard items.indices.contains(index), case .command(let command) = items[index], !command.submenu.isEmpty, command.isEnabled() else {
            return nil
        }
        return command
    }

    /// The row of the first line that can be chosen.
    static func firstChoosable(of items: [Menu.Item]) -> Int? {
        items.firstIndex { if case .command(let command) = $0 { command.isEnabled() } else { false } }
    }

    func frame(ofRow index: Int) -> Rect {
        Rect(x: Self.inset, y: edges[index], width: bounds.width - 2 * Self.inset, height: edges[index + 1] - edges[index])
    }

    private func titleLayout(_ command: Command) -> TextLayout { TextLayout(command.title, font: theme.resolve(Font(size: 14))) }

    private func sectionLayout(_ title: String) -> TextLayout {
        TextLayout(title, font: theme.resolve(Font(size: 12, weight: .semibold)))
    }

    private func shortcutLayout(_ command: Command) -> TextLayout? {
        command.shortcuts.first.map { TextLayout($0.displayText, font: theme.resolve(Font(size: 12.5))) }
    }

    override func sizeThatFits(_ size: Size) -> Size {
        var width = 180.0
        for item in items {
            switch item {
            case .command(let command):
                let shortcut = command.submenu.isEmpty ? shortcutLayout(command).map { $0.size.width + 28 } ?? 0 : Self.arrowSide + 14
                width = max(width, titleLayout(command).size.width + shortcut + titleStart + 30)
            case .section(let title): width = max(width, sectionLayout(title).size.width + 34)
            case .separator: break
            }
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
            case .section(let title):
                let text = sectionLayout(title)
                canvas.draw(text, at: origin(text, x: row.minX + 8, in: row.offsetBy(x: 0, y: 2)), color: theme.secondaryLabel)
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
        if let icon = command.icon {
            let place = mirrored(Rect(x: row.minX + Self.titleStart, y: row.midY - 8, width: 16, height: 16))
            icon.draw(canvas, in: place, color: color, direction: effectiveUserInterfaceLayoutDirection)
        }
        let title = titleLayout(command)
        canvas.draw(title, at: origin(title, x: row.minX + titleStart, in: row), color: color)
        if !command.submenu.isEmpty {
            let side = Self.arrowSide
            Icon.chevronForward.draw(
                canvas, in: mirrored(Rect(x: row.maxX - 10 - side, y: row.midY - side / 2, width: side, height: side)),
                color: onAccent ? theme.accentLabel : enabled ? theme.secondaryLabel : color,
                direction: effectiveUserInterfaceLayoutDirection)
        } else if let shortcut = shortcutLayout(command) {
            canvas.draw(
                shortcut, at: origin(shortcut, x: row.maxX - 12 - shortcut.size.width, in: row),
                color: onAccent ? theme.accentLabel : theme.secondaryLabel)
        }
    }

    /// Returns the origin of a text in a row, at a distance from the leading edge.
    private func origin(_ text: TextLayout, x: Double, in row: Rect) -> Point {
        mirrored(Rect(x: x, y: row.midY - text.size.height / 2, width: text.size.width, height: text.size.height)).origin
    }

    private func row(at point: Point) -> Int? {
        items.indices.first { frame(ofRow: $0).contains(point) }
    }

    private func isChoosable(_ index: Int) -> Bool {
        if case .command(let command) = items[index] { command.isEnabled() } else { false }
    }

    func highlight(_ index: Int?) {
        let new = index.flatMap { isChoosable($0) ? $0 : nil }
        guard new != highlighted else { return }
        highlighted = new
        setNeedsDisplay()
    }

    /// Highlights a row for the keyboard, and scrolls to it.
    func go(to index: Int?) {
        if index != submenus.row { submenus.close() }
        highlight(index)
        if let index { onReveal?(frame(ofRow: index).insetBy(dx: 0, dy: -Self.inset)) }
    }

    /// - Parameter isByKey: whether the first line of an opened submenu is highlighted
    private func choose(_ index: Int?, isByKey: Bool = false) {
        guard let index, isChoosable(index), case .command(let command) = items[index] else { return }
        guard command.submenu.isEmpty else { return submenus.open(index, highlightsFirst: isByKey) }
        onChoose?(command)
    }

    // MARK: - For those who cannot see it

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .menu
        description.focusedPart = highlighted.map { .number($0) }
        let lines = items.indices.filter { if case .command = items[$0] { true } else { false } }
        var position = -1
        description.children = items.indices.compactMap { index -> AccessibilityChild? in
            switch items[index] {
            case .separator: return nil
            case .section(let title): return .part(AccessibilityPart(.number(index), .heading, title, frame: frame(ofRow: index)))
            case .command:
                position += 1
                return .part(part(index, at: position, of: lines.count))
            }
        }
    }

    private func part(_ index: Int, at position: Int, of count: Int) -> AccessibilityPart {
        guard case .command(let command) = items[index] else { return AccessibilityPart(.number(index), .menuItem, "", frame: .zero) }
        let isChoice = choices(around: index)
        var part = AccessibilityPart(.number(index), isChoice ? .checkMenuItem : .menuItem, command.title, frame: frame(ofRow: index))
        if isChoice { part.value = .check(command.isOn()) }
        part.states = index == highlighted ? [.focusable, .selectable, .selected] : [.focusable, .selectable]
        part.isEnabled = command.isEnabled()
        if !command.submenu.isEmpty { part.states.insert(.hasPopup) }
        if index == submenus.row { part.states.insert(.expanded) }
        part.actions = [AccessibilityAction(.activate, shortcut: command.shortcuts.first)]
        part.place = AccessibilityPlace(position, of: count)
        return part
    }

    /// Returns whether a line in the same group, between separators, is ticked: then each of them reports whether it is ticked.
    private func choices(around index: Int) -> Bool {
        // Headings may be among the lines of one choice.
        func isSeparator(_ index: Int) -> Bool { if case .separator = items[index] { true } else { false } }
        let start = items[..<index].indices.last(where: isSeparator) ?? -1
        let end = items[index...].indices.first(where: isSeparator) ?? items.count
        return (start + 1..<end).contains { if case .command(let command) = items[$0] { command.isOn() } else { false } }
    }

    override func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        guard case .number(let index) = key, items.indices.contains(index), isChoosable(index) else { return false }
        switch act {
        case .perform(.activate): choose(index, isByKey: true)
        case .focus, .select, .scrollIntoView: go(to: index)
        default: return false
        }
        return true
    }

    // The wheel moves another row under the pointer.
    override func scrolled(_ event: ScrollEvent) -> Bool {
        let isUsed = super.scrolled(event)
        highlight(row(at: convert(event.location, from: nil)))
        return isUsed
    }

    override func pointerHovered(_ event: PointerEvent) { pointerMoved(event) }

    override func hoverDidChange(_ isHovered: Bool) {
        guard !isHovered else { return }
        // The line of an open submenu stays highlighted unless the pointer is over another.
        highlight(submenus.row)
        submenus.pointerDidMove(to: nil)
    }

    override func pointerDown(_ event: PointerEvent) { pointerMoved(event) }

    override func pointerDragged(_ event: PointerEvent) { pointerMoved(event) }

    override func pointerUp(_ event: PointerEvent) { choose(row(at: convert(event.location, from: nil))) }

    private func pointerMoved(_ event: PointerEvent) {
        menuBelow?.submenus.pointerDidEnter()
        // A menu that opens below a resting pointer is used by the keyboard.
        let hasMoved = firstPlace.map { $0 != event.location } ?? false
        firstPlace = firstPlace ?? event.location
        let index = row(at: convert(event.location, from: nil))
        highlight(index ?? submenus.row)
        if hasMoved { submenus.pointerDidMove(to: index) }
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        let choosable = items.indices.filter(isChoosable)
        let forward: Key = effectiveUserInterfaceLayoutDirection == .rightToLeft ? .left : .right
        if highlighted == nil, let menuBelow {
            // The pointer opened it, and the keyboard is still in the menu below.
            switch event.key {
            case forward, .enter, .space:
                go(to: choosable.first)
                return true
            case .left, .right, .escape: break
            default: return menuBelow.keyDown(event)
            }
        }
        switch event.key {
        case .down: go(to: choosable.first { $0 > highlighted ?? -1 } ?? choosable.first)
        case .up: go(to: choosable.last { $0 < highlighted ?? items.count } ?? choosable.last)
        case .home: go(to: choosable.first)
        case .end: go(to: choosable.last)
        case .space where typed.isActive(at: event.time): go(toTyped: " ", at: event.time)
        case .enter, .space: choose(highlighted, isByKey: true)
        case forward: if let highlighted, submenu(ofRow: highlighted) != nil { choose(highlighted, isByKey: true) }
        case .left, .right: if menuBelow != nil { window?.onDismissRequest?() }
        case .escape: if !event.isRepeat { window?.onDismissRequest?() }
        default: if event.modifiers.subtracting(.shift).isEmpty, !event.text.isEmpty { go(toTyped: event.text, at: event.time) }
        }
        return true
    }

    /// Letters go to the next command that starts with them.
    private func go(toTyped text: String, at time: Double) {
        typed.append(text, at: time)
        let choosable = items.indices.filter(isChoosable)
        let titles = choosable.map { index in if case .command(let command) = items[index] { command.title } else { "" } }
        let here = highlighted.flatMap { choosable.firstIndex(of: $0) }
        if let found = typed.match(in: titles, from: here) { go(to: choosable[found]) }
    }
}
