import Graphics

/// The list of completions below a field: a window of its own that never takes the keyboard from the field.
final class CompletionPopup {
    /// The largest number of completions that fields without a source offer at once.
    static let maximumRows = 8
    private static let widthWithMeanings = 400.0

    var onChoose: ((TextCompletion) -> Void)?

    /// The parts of the text in front of the caret and behind it for which the list is; nil for a field that is completed as a whole.
    private(set) var completed: (text: String, rest: String)?

    /// Whether a choice is being put into the field, which is no typing.
    var isTaking = false

    private var window: Window?
    private var list: CompletionList?

    var isOpen: Bool { window != nil }

    /// The completion that the keys have reached; nil before the first arrow key.
    var highlighted: TextCompletion? { list.flatMap { list in list.highlighted.map { list.choices[$0] } } }

    /// The best choice; nil if no list is open.
    var first: TextCompletion? { list?.choices.first }

    /// Returns the text of the field with a choice: a blank at its end and one behind it are one.
    func whole(with choice: TextCompletion) -> String {
        guard let rest = completed?.rest else { return choice.text }
        guard choice.text.hasSuffix(" "), let next = rest.first, next == " " || next == ")" else { return choice.text + rest }
        return choice.text.dropLast() + rest
    }

    /// Shows choices for a field, below a view; hides the list if there are none.
    ///
    /// - Parameter completed: the parts of the text in front of the caret and behind it; nil for a field that is completed as a whole
    func show(
        _ choices: [TextCompletion], below view: View, for field: View, completing completed: (text: String, rest: String)? = nil
    ) {
        self.completed = completed
        guard let owner = view.window, !choices.isEmpty else { return close() }
        // Meanings need room beside the titles.
        let hasMeanings = choices.contains { $0.meaning != nil }
        if let list, list.choices.map(\.heading) == choices.map(\.heading), list.hasMeanings == hasMeanings {
            return list.choices = choices
        }
        close()
        let content = CompletionList(choices, for: field)
        let anchor = view.convert(view.bounds, to: nil).offsetBy(x: owner.screenFrame.minX, y: owner.screenFrame.minY)
        let width = max(anchor.width, hasMeanings ? min(Self.widthWithMeanings, owner.screenFrame.maxX - anchor.minX - 8) : 0)
        let frame = MenuPlacement.frame(
            size: Size(width: width, height: content.height), below: anchor, gap: 4, workArea: owner.workArea(at: anchor.center),
            alignsRight: view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
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

    private func choose(_ choice: TextCompletion) {
        close()
        onChoose?(choice)
    }
}

/// The rows of a list of completions.
private final class CompletionList: View {
    private static let rowHeight = 32.0
    private static let headingHeight = 28.0
    private static let inset = 6.0
    private static let spacing = 12.0

    var choices: [TextCompletion] {
        didSet {
            guard choices != oldValue else { return }
            // The rows mean something else now, unless only their details changed.
            if choices.map(\.text) != oldValue.map(\.text) { highlighted = nil }
            forgetLayouts()
            setNeedsDisplay()
        }
    }
    var onChoose: ((TextCompletion) -> Void)?
    var highlighted: Int? {
        didSet {
            guard highlighted != oldValue else { return }
            scrollToHighlight()
            setNeedsDisplay()
        }
    }
    /// The distance by which the rows are moved up where the list has no room for all of them, in points.
    private var scrollY = 0.0
    /// The place of a pointer that rests where the list appears, and chooses nothing.
    private var restingPlace: Point?
    private var isRestKnown = false
    private var layouts: [Int: RowLayout] = [:]
    private var meaningOffset: Double?

    /// The texts of a row.
    private struct RowLayout {
        let title: TextLayout
        let meaning: TextLayout?
        let detail: TextLayout?
        let heading: TextLayout?
    }

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
        description.children = choices.indices.flatMap { index -> [AccessibilityChild] in
            var part = AccessibilityPart(.number(index), .listItem, choices[index].spoken, frame: frame(ofRow: index))
            part.states = index == highlighted ? [.selectable, .selected] : [.selectable]
            part.actions = [AccessibilityAction(.activate)]
            part.place = AccessibilityPlace(index, of: choices.count)
            guard hasHeading(index), let heading = choices[index].heading else { return [.part(part)] }
            var place = frame(ofRow: index)
            place = Rect(x: place.minX, y: place.minY - Self.headingHeight, width: place.width, height: Self.headingHeight)
            return [.part(AccessibilityPart(.text(heading), .heading, heading, frame: place)), .part(part)]
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

    /// Whether there are meanings beside the titles.
    var hasMeanings: Bool { choices.contains { $0.meaning != nil } }

    /// Moves the rows as little as needed to show the highlighted one whole, and the heading above it.
    private func scrollToHighlight() {
        guard let highlighted else { return }
        let row = frame(ofRow: highlighted)
        let top = row.minY - (hasHeading(highlighted) ? Self.headingHeight : 0) - Self.inset
        scrollY = max(0, scrollY + (top < 0 ? top : max(0, row.maxY + Self.inset - bounds.height)))
    }

    var height: Double { (choices.indices.last.map { frame(ofRow: $0).maxY } ?? Self.inset) + Self.inset }

    /// Whether a row is the first one of its part of the list.
    private func hasHeading(_ index: Int) -> Bool {
        choices[index].heading != nil && (index == 0 || choices[index - 1].heading != choices[index].heading)
    }

    private func frame(ofRow index: Int) -> Rect {
        let headings = Double((0...index).count(where: hasHeading)) * Self.headingHeight
        let y = Self.inset + headings + Double(index) * Self.rowHeight - scrollY
        return Rect(x: Self.inset, y: y, width: bounds.width - 2 * Self.inset, height: Self.rowHeight)
    }

    private func row(at event: PointerEvent) -> Int? {
        let point = convert(event.location, from: nil)
        return choices.indices.first { frame(ofRow: $0).contains(point) }
    }

    override func themeDidChange() {
        forgetLayouts()
        setNeedsDisplay()
    }

    private func forgetLayouts() { (layouts, meaningOffset) = ([:], nil) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        canvas.fill(bounds, radius: 8, theme.popoverBackground, edge: theme.controlBorder)
        for index in choices.indices {
            let row = frame(ofRow: index)
            let isHighlighted = index == highlighted
            if isHighlighted { canvas.fill(Path(roundedRect: row, radius: 5), theme.accent) }
            let texts = layout(ofRow: index)
            let line = row.insetBy(dx: 10, dy: 0)
            let plain = isHighlighted ? theme.accentLabel : theme.secondaryLabel
            draw(texts.title, on: canvas, in: line, offset: 0, isHighlighted ? theme.accentLabel : theme.label)
            if let meaning = texts.meaning { draw(meaning, on: canvas, in: line, offset: offsetOfMeanings(), plain) }
            if let detail = texts.detail { draw(detail, on: canvas, in: line, offset: line.width - detail.size.width, plain) }
            if let heading = texts.heading {
                let place = Rect(x: line.minX, y: line.minY - Self.headingHeight, width: line.width, height: Self.headingHeight)
                draw(heading, on: canvas, in: place, offset: 0, theme.secondaryLabel)
            }
        }
    }

    /// Draws a text in the middle of a line, at a distance from the edge at which lines begin.
    private func draw(_ text: TextLayout, on canvas: Canvas, in line: Rect, offset: Double, _ color: Color) {
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let x = isMirrored ? line.maxX - offset - text.size.width : line.minX + offset
        canvas.draw(text, at: Point(x: x, y: line.midY - text.size.height / 2), color: color)
    }

    /// Returns the distance of the meanings from the edge at which lines begin: they are below each other.
    private func offsetOfMeanings() -> Double {
        if let meaningOffset { return meaningOffset }
        let font = theme.resolve(Font(size: 14))
        let widths = choices.filter { $0.meaning != nil }.map { TextLayout($0.title, font: font).size.width }
        let offset = min((widths.max() ?? 0) + Self.spacing, (bounds.width - 2 * Self.inset) * 0.6).rounded(.up)
        meaningOffset = offset
        return offset
    }

    private func layout(ofRow index: Int) -> RowLayout {
        if let known = layouts[index] { return known }
        let (choice, font) = (choices[index], theme.resolve(Font(size: 14)))
        func line(_ text: String, _ font: Font, width: Double) -> TextLayout {
            let whole = TextLayout(text, font: font)
            guard whole.size.width > width else { return whole }
            return TextLayout(text, font: font, options: .init(width: max(0, width), truncation: .tail))
        }
        let width = bounds.width - 2 * Self.inset - 20
        let detail = choice.detail.map { TextLayout($0, font: theme.resolve(Font(size: 13))) }
        let rest = width - (detail.map { $0.size.width + Self.spacing } ?? 0)
        let meaning = choice.meaning.map { line($0, theme.resolve(Font(size: 13)), width: rest - offsetOfMeanings()) }
        let layout = RowLayout(
            title: line(choice.title, font, width: meaning == nil ? rest : offsetOfMeanings() - Self.spacing), meaning: meaning,
            detail: detail,
            heading: hasHeading(index)
                ? choice.heading.map { line($0, theme.resolve(Font(size: 12.5, weight: .semibold)), width: width) } : nil)
        layouts[index] = layout
        return layout
    }

    override func pointerHovered(_ event: PointerEvent) {
        if !isRestKnown { (restingPlace, isRestKnown) = (event.location, true) }
        guard event.location != restingPlace else { return }
        restingPlace = nil
        highlighted = row(at: event)
    }

    override func hoverDidChange(_ isHovered: Bool) {
        if !isHovered { highlighted = nil }
    }

    override func pointerDown(_ event: PointerEvent) { highlighted = row(at: event) }

    override func pointerDragged(_ event: PointerEvent) { highlighted = row(at: event) }

    override func pointerUp(_ event: PointerEvent) {
        if let row = row(at: event) { onChoose?(choices[row]) }
    }
}
