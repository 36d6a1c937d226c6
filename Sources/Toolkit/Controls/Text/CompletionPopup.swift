import Graphics

/// The list of completions below a field: a window of its own that never takes the keyboard from the field.
final class CompletionPopup {
    /// The largest number of completions that are offered at once.
    static let maximumRows = 8

    var onChoose: ((String) -> Void)?

    private var window: Window?
    private var list: CompletionList?

    var isOpen: Bool { window != nil }

    /// The completion that the keys have reached; nil before the first arrow key.
    var highlighted: String? { list?.highlighted.map { list?.choices[$0] ?? "" } }

    /// Shows choices for a field, below a view; hides the list if there are none.
    ///
    /// - Parameter title: how a choice is shown; nil shows it whole.
    func show(_ choices: [String], titled title: ((String) -> String)? = nil, below view: View, for field: View) {
        guard let owner = view.window, !choices.isEmpty else { return close() }
        let shown = Array(choices.prefix(Self.maximumRows))
        if let list, list.choices == shown { return }
        close()
        let content = CompletionList(shown, titles: title.map(shown.map) ?? shown, for: field)
        let anchor = view.convert(view.bounds, to: nil).offsetBy(x: owner.screenFrame.minX, y: owner.screenFrame.minY)
        let frame = MenuPlacement.frame(
            size: Size(width: anchor.width, height: content.height), below: anchor, gap: 4, workArea: owner.workArea(at: anchor.center))
        let popup = Window(kind: .completion, size: frame.size)
        content.frame = Rect(origin: .zero, size: frame.size)
        popup.layers[0].rootView.addSubview(content)
        content.onChoose = { [weak self] in self?.choose($0) }
        popup.onDismissRequest = { [weak self] in self?.close() }
        window = popup
        list = content
        owner.openChild(popup, at: frame)
    }

    func close() {
        guard let open = window else { return }
        window = nil
        list = nil
        open.close()
    }

    /// Moves through the list, and past its ends to no row.
    func moveHighlight(by step: Int) {
        guard let list else { return }
        let count = list.choices.count
        let next = (list.highlighted ?? (step > 0 ? -1 : count)) + step
        list.highlighted = (0..<count).contains(next) ? next : nil
    }

    private func choose(_ choice: String) {
        close()
        onChoose?(choice)
    }
}

/// The rows of a list of completions.
private final class CompletionList: View {
    static let rowHeight = 32.0
    static let inset = 6.0

    let choices: [String]
    private let titles: [String]
    var onChoose: ((String) -> Void)?
    var highlighted: Int? {
        didSet { if highlighted != oldValue { setNeedsDisplay() } }
    }
    private var layouts: [Int: TextLayout] = [:]

    private weak var field: View?

    init(_ choices: [String], titles: [String], for field: View) {
        (self.choices, self.titles) = (choices, titles)
        self.field = field
        super.init()
    }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .list
        description.label = "Suggestions"
        description.popupFor = field
        description.children = choices.indices.map { index in
            var part = AccessibilityPart(.number(index), .listItem, titles[index], frame: frame(ofRow: index))
            part.states = index == highlighted ? [.selectable, .selected] : [.selectable]
            part.actions = [AccessibilityAction(.activate)]
            part.place = AccessibilityPlace(index, of: choices.count)
            return .part(part)
        }
    }

    override func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        guard case .number(let index) = key, choices.indices.contains(index) else { return false }
        switch act {
        case .perform(.activate): onChoose?(choices[index])
        case .select: highlighted = index
        default: return false
        }
        return true
    }

    var height: Double { Double(choices.count) * Self.rowHeight + 2 * Self.inset }

    private func frame(ofRow index: Int) -> Rect {
        Rect(x: Self.inset, y: Self.inset + Double(index) * Self.rowHeight, width: bounds.width - 2 * Self.inset, height: Self.rowHeight)
    }

    private func row(at event: PointerEvent) -> Int? {
        let point = convert(event.location, from: nil)
        return choices.indices.first { frame(ofRow: $0).contains(point) }
    }

    override func themeDidChange() {
        layouts = [:]
        setNeedsDisplay()
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        canvas.fill(bounds, radius: 8, theme.popoverBackground, edge: theme.controlBorder)
        for (index, title) in titles.enumerated() {
            let row = frame(ofRow: index)
            let isHighlighted = index == highlighted
            if isHighlighted { canvas.fill(Path(roundedRect: row, radius: 5), theme.accent) }
            let layout =
                layouts[index]
                ?? TextLayout(
                    title, font: theme.resolve(Font(size: 14)),
                    options: .init(
                        width: row.width - 20, alignment: effectiveUserInterfaceLayoutDirection == .rightToLeft ? .right : .left,
                        truncation: .tail))
            layouts[index] = layout
            canvas.draw(
                layout, at: Point(x: row.minX + 10, y: row.midY - layout.size.height / 2),
                color: isHighlighted ? theme.accentLabel : theme.label)
        }
    }

    override func pointerHovered(_ event: PointerEvent) { highlighted = row(at: event) }

    override func hoverDidChange(_ isHovered: Bool) {
        if !isHovered { highlighted = nil }
    }

    override func pointerDown(_ event: PointerEvent) { highlighted = row(at: event) }

    override func pointerDragged(_ event: PointerEvent) { highlighted = row(at: event) }

    override func pointerUp(_ event: PointerEvent) {
        if let row = row(at: event) { onChoose?(choices[row]) }
    }
}
