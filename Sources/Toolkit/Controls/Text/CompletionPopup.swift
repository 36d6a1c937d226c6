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
    var highlighted: String? { list?.highlighted.map { list?.choices[$0].text ?? "" } }

    /// The best choice; nil if no list is open.
    var first: String? { list?.choices.first?.text }

    /// Shows choices for a field, below a view; hides the list if there are none.
    func show(_ choices: [TextCompletion], below view: View, for field: View) {
        guard let owner = view.window, !choices.isEmpty else { return close() }
        let shown = Array(choices.prefix(Self.maximumRows))
        if let list, list.choices.count == shown.count { return list.choices = shown }
        close()
        let content = CompletionList(shown, for: field)
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

    var choices: [TextCompletion] {
        didSet {
            guard choices != oldValue else { return }
            // The rows mean something else now, unless only their details changed.
            if choices.map(\.text) != oldValue.map(\.text) { highlighted = nil }
            layouts = [:]
            setNeedsDisplay()
        }
    }
    var onChoose: ((String) -> Void)?
    var highlighted: Int? {
        didSet { if highlighted != oldValue { setNeedsDisplay() } }
    }
    private var layouts: [Int: (title: TextLayout, detail: TextLayout?)] = [:]

    private weak var field: View?

    init(_ choices: [TextCompletion], for field: View) {
        self.choices = choices
        self.field = field
        super.init()
    }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .list
        description.label = "Suggestions"
        description.popupFor = field
        description.children = choices.indices.map { index in
            var part = AccessibilityPart(.number(index), .listItem, choices[index].spoken, frame: frame(ofRow: index))
            part.states = index == highlighted ? [.selectable, .selected] : [.selectable]
            part.actions = [AccessibilityAction(.activate)]
            part.place = AccessibilityPlace(index, of: choices.count)
            return .part(part)
        }
    }

    override func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        guard case .number(let index) = key, choices.indices.contains(index) else { return false }
        switch act {
        case .perform(.activate): onChoose?(choices[index].text)
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
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        for index in choices.indices {
            let row = frame(ofRow: index)
            let isHighlighted = index == highlighted
            if isHighlighted { canvas.fill(Path(roundedRect: row, radius: 5), theme.accent) }
            let (title, detail) = layouts(ofRow: index, width: row.width - 20, isMirrored)
            canvas.draw(
                title,
                at: Point(
                    x: row.minX + 10 + (isMirrored ? detail.map { $0.size.width + 12 } ?? 0 : 0), y: row.midY - title.size.height / 2),
                color: isHighlighted ? theme.accentLabel : theme.label)
            guard let detail else { continue }
            canvas.draw(
                detail,
                at: Point(x: isMirrored ? row.minX + 10 : row.maxX - 10 - detail.size.width, y: row.midY - detail.size.height / 2),
                color: isHighlighted ? theme.accentLabel : theme.secondaryLabel)
        }
    }

    private func layouts(ofRow index: Int, width: Double, _ isMirrored: Bool) -> (title: TextLayout, detail: TextLayout?) {
        if let known = layouts[index] { return known }
        let detail = choices[index].detail.map { TextLayout($0, font: theme.resolve(Font(size: 13))) }
        let title = TextLayout(
            choices[index].title, font: theme.resolve(Font(size: 14)),
            options: .init(
                width: width - (detail.map { $0.size.width + 12 } ?? 0), alignment: isMirrored ? .right : .left, truncation: .tail))
        layouts[index] = (title, detail)
        return (title, detail)
    }

    override func pointerHovered(_ event: PointerEvent) { highlighted = row(at: event) }

    override func hoverDidChange(_ isHovered: Bool) {
        if !isHovered { highlighted = nil }
    }

    override func pointerDown(_ event: PointerEvent) { highlighted = row(at: event) }

    override func pointerDragged(_ event: PointerEvent) { highlighted = row(at: event) }

    override func pointerUp(_ event: PointerEvent) {
        if let row = row(at: event) { onChoose?(choices[row].text) }
    }
}
