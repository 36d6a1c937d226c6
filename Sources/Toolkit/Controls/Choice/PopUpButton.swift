public import Graphics

/// A field that shows one of several entries, and all of them in a menu, in which the chosen one lies over the field.
///
/// A press, Space, Enter and Alt with Down open the menu. Up, Down, Home and End choose at once, and letters choose the entry that begins
/// with them. It is 38 points high in a form.
open class PopUpButton: Control {
    /// One of the entries.
    public struct Item {
        /// The text.
        public var title: String
        /// The symbol before it; nil for none.
        public var icon: Icon?
        /// Whether it can be chosen.
        public var isEnabled: Bool
        /// The action of an entry that is not chosen, such as “New Type…”; nil for an entry that is chosen.
        public var action: (() -> Void)?

        /// Makes an entry.
        public init(_ title: String, icon: Icon? = nil, isEnabled: Bool = true, action: (() -> Void)? = nil) {
            self.title = title
            self.icon = icon
            self.isEnabled = isEnabled
            self.action = action
        }
    }

    /// Entries that belong together.
    public struct Section {
        /// The title above them in the menu; nil for a line.
        public var title: String?
        /// The entries.
        public var items: [Item]

        /// Makes a section.
        public init(_ title: String? = nil, items: [Item]) {
            self.title = title
            self.items = items
        }
    }

    /// The entries in sections. An index counts the entries of all sections.
    public final var sections: [Section] {
        didSet {
            items = sections.flatMap(\.items)
            if let selectedIndex, !items.indices.contains(selectedIndex) { self.selectedIndex = nil }
            contentDidChange()
        }
    }

    /// The entries of all sections.
    public private(set) final var items: [Item]

    /// The index of the chosen entry; nil for none. Setting it by code does not call `onChange`; an index without an entry chooses none.
    public final var selectedIndex: Int? {
        didSet {
            if let index = selectedIndex, !items.indices.contains(index) { selectedIndex = nil }
            if selectedIndex != oldValue { contentDidChange() }
        }
    }

    /// The chosen entry.
    public final var selectedItem: Item? { selectedIndex.map { items[$0] } }

    /// The text while no entry is chosen: “Several values”.
    public final var placeholder = "" {
        didSet { if placeholder != oldValue { contentDidChange() } }
    }

    /// Whether the choice is invalid: the edge becomes red.
    public final var hasError = false {
        didSet { if hasError != oldValue { setNeedsDisplay() } }
    }

    /// Whether the menu opens below the field, as that of a button does, and does not lie over it.
    public final var pullsDown = false {
        didSet { if pullsDown != oldValue { setNeedsDisplay() } }
    }

    /// The font of the text.
    public final var font = Font(size: 14.5) {
        didSet { if font != oldValue { contentDidChange() } }
    }

    /// The height of the field without constraints, in points.
    public final var naturalHeight = 38.0 {
        didSet { if naturalHeight != oldValue { invalidateIntrinsicContentSize() } }
    }

    /// Called with the index when a person chose another entry.
    public final var onChange: ((Int) -> Void)?

    private var menu: Menu?
    private var typed = TypeAhead()
    private var cached: (text: String, room: Double, layout: TextLayout)?

    private static let margin = 12.0
    private static let iconSide = 16.0
    private static let iconGap = 8.0
    /// The room of the arrows at the trailing edge.
    private static let arrowRoom = 32.0

    /// Makes a field with entries; none is chosen.
    public init(sections: [Section] = []) {
        self.sections = sections
        items = sections.flatMap(\.items)
        super.init()
    }

    /// Makes a field with entries of one section that are only texts; the first one is chosen.
    public convenience init(_ titles: [String]) {
        self.init(sections: [Section(items: titles.map { Item($0) })])
        selectedIndex = titles.isEmpty ? nil : 0
    }

    private func contentDidChange() {
        cached = nil
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
        superview?.setNeedsLayout()
    }

    open override func themeDidChange() {
        super.themeDidChange()
        cached = nil
        invalidateIntrinsicContentSize()
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { menu?.close() }
    }

    /// The width of the widest entry, so that nothing moves when another one is chosen.
    open override var intrinsicContentSize: Size {
        let font = theme.resolve(font)
        let titles = items.map { ($0.title, $0.icon != nil) } + [(placeholder, false)]
        let widest = titles.reduce(0.0) { width, title in
            max(width, TextLayout(title.0, font: font).size.width + (title.1 ? Self.iconSide + Self.iconGap : 0))
        }
        return Size(width: (Self.margin + widest + Self.arrowRoom).rounded(.up), height: naturalHeight)
    }

    open override var firstBaselinePosition: BaselinePosition {
        let layout = TextLayout("x", font: theme.resolve(font))
        return BaselinePosition(fraction: 0.5, offset: layout.baseline - layout.size.height / 2)
    }

    open override var lastBaselinePosition: BaselinePosition { firstBaselinePosition }

    // MARK: - Choosing

    /// Chooses an entry as a person does: `onChange` is called.
    private func choose(_ index: Int) {
        guard isEnabled, items.indices.contains(index), items[index].isEnabled else { return }
        if let action = items[index].action { return action() }
        guard index != selectedIndex else { return }
        selectedIndex = index
        onChange?(index)
        sendActions(for: .valueChanged)
    }

    /// The entries that keys choose.
    private var choosable: [Int] { items.indices.filter { items[$0].isEnabled && items[$0].action == nil } }

    private func step(_ key: Key) {
        let choices = choosable
        let next: Int? =
            switch key {
            case .up: selectedIndex.map { index in choices.last { $0 < index } ?? index } ?? choices.last
            case .down: selectedIndex.map { index in choices.first { $0 > index } ?? index } ?? choices.first
            case .home: choices.first
            default: choices.last
            }
        typed.reset()
        if let next { choose(next) }
    }

    private func go(toTyped text: String, at time: Double) {
        typed.append(text, at: time)
        let choices = choosable
        let present = selectedIndex.flatMap { choices.firstIndex(of: $0) }
        if let found = typed.match(in: choices.map { items[$0].title }, from: present) { choose(choices[found]) }
    }

    /// Whether the menu is open.
    public final var isOpen: Bool { menu?.isOpen ?? false }

    /// Opens the menu, as a press does.
    public final func open() {
        guard isEnabled, !items.isEmpty, !isOpen else { return }
        becomeFirstResponder()
        typed.reset()
        let (lines, chosen) = menuLines()
        let menu = Menu(lines)
        self.menu = menu
        menu.onClose = { [weak self] in
            self?.menu = nil
            self?.setNeedsDisplay()
        }
        if pullsDown {
            menu.open(below: bounds, of: self)
        } else {
            menu.open(over: bounds, of: self, highlighting: chosen, textInset: Self.margin)
        }
        setNeedsDisplay()
    }

    /// Returns the lines of the menu, and the number of the chosen one, or else of the first one that can be chosen.
    private func menuLines() -> (lines: [Menu.Item], chosen: Int) {
        var lines: [Menu.Item] = []
        var chosen: Int?
        var first: Int?
        var index = 0
        for (number, section) in sections.enumerated() where !section.items.isEmpty {
            if let title = section.title {
                lines.append(.section(title))
            } else if number > 0, !lines.isEmpty {
                lines.append(.separator)
            }
            for item in section.items {
                let place = index
                if place == selectedIndex { chosen = lines.count }
                if item.isEnabled, first == nil { first = lines.count }
                lines.append(
                    .command(
                        Command(
                            item.title, icon: item.icon, isEnabled: { item.isEnabled },
                            isOn: { [weak self] in self?.selectedIndex == place }, perform: { [weak self] in self?.choose(place) })))
                index += 1
            }
        }
        return (lines, chosen ?? first ?? 0)
    }

    open override func sendAction() {
        super.sendAction()
        open()
    }

    open override func keyDown(_ event: KeyEvent) -> Bool {
        guard isEnabled else { return false }
        switch event.key {
        case .down where event.modifiers == .alt: open()
        case .up, .down, .home, .end:
            guard event.modifiers.isEmpty else { return false }
            step(event.key)
        case .space where event.modifiers.isEmpty && typed.isActive(at: event.time): go(toTyped: " ", at: event.time)
        case .space, .enter: return super.keyDown(event)
        default:
            guard event.modifiers.subtracting(.shift).isEmpty, let first = event.text.unicodeScalars.first,
                first.properties.generalCategory != .control
            else { return false }
            go(toTyped: event.text, at: event.time)
        }
        return true
    }

    // MARK: - For those who cannot see it

    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .popUpButton
        description.value = .text(selectedItem?.title ?? placeholder)
        description.states.insert(.hasPopup)
        if isOpen { description.states.insert(.expanded) }
        if hasError { description.states.insert(.invalid) }
    }

    // MARK: - Looks

    private func layout(_ text: String, in room: Double) -> TextLayout {
        if let cached, cached.text == text, cached.room == room { return cached.layout }
        let alignment: TextAlignment = effectiveUserInterfaceLayoutDirection == .rightToLeft ? .right : .left
        let made = TextLayout(
            text, font: theme.resolve(font), options: .init(width: room, maximumLines: 1, alignment: alignment, truncation: .tail))
        cached = (text, room, made)
        return made
    }

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let background =
            !isEnabled
            ? theme.secondaryBackground
            : isHighlighted || isOpen ? theme.controlPressed : isHovered ? theme.controlHover : theme.controlBackground
        drawFieldFrame(canvas, dirty: dirty, background: background, hasError: hasError, hasRing: showsFocusRing)
        let color = isEnabled ? theme.label : theme.tertiaryLabel
        var start = Self.margin
        if let icon = selectedItem?.icon {
            let place = Rect(x: start, y: bounds.midY - Self.iconSide / 2, width: Self.iconSide, height: Self.iconSide)
            icon.draw(
                canvas, in: mirrored(place).pixelAligned(scale: canvas.scale), color: isEnabled ? theme.secondaryLabel : color,
                direction: effectiveUserInterfaceLayoutDirection)
            start += Self.iconSide + Self.iconGap
        }
        let room = max(0, bounds.width - start - Self.arrowRoom)
        let text = selectedItem?.title ?? placeholder
        if !text.isEmpty, room > 0 {
            let layout = layout(text, in: room)
            let place = mirrored(Rect(x: start, y: bounds.midY - layout.size.height / 2, width: room, height: layout.size.height))
            canvas.draw(layout, at: place.origin, color: selectedItem == nil ? theme.tertiaryLabel : color)
        }
        let arrows = mirrored(Rect(x: bounds.width - 25, y: bounds.midY - 8, width: 16, height: 16))
        (pullsDown ? Icon.chevronDown : Icon.chevronsUpDown).draw(
            canvas, in: arrows.pixelAligned(scale: canvas.scale), color: isEnabled ? theme.secondaryLabel : color)
    }
}
