public import Graphics

/// A field for one line of text: it scrolls sideways if the text is longer, and behaves as a text field of GTK does.
///
/// The field is 38 points high in a form. Up, Down and Escape are left to the views around it, and Enter, too, without `onSubmit` and without a
/// handler of `.editingDidEndOnExit`.
open class TextField: TextControl {
    /// The position of a text that is shorter than the field.
    public final var textAlignment = TextAlignment.natural {
        didSet { if textAlignment != oldValue { layoutDidChange() } }
    }

    /// A picture at the left edge.
    public final var icon: Icon? {
        didSet { layoutDidChange() }
    }

    /// Whether a cross at the right edge empties a field that is not empty.
    public final var hasClearButton = false {
        didSet { if hasClearButton != oldValue { updateClearButton() } }
    }

    /// A view at the trailing edge within the border, with its natural width: buttons that belong to the text.
    public final var trailingView: View? {
        didSet {
            guard trailingView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let trailingView { addSubview(trailingView) }
            layoutDidChange()
            setNeedsLayout()
        }
    }

    /// The border around the text.
    public final var borderStyle = BorderStyle.roundedRect {
        didSet { if borderStyle != oldValue { layoutDidChange() } }
    }

    /// The colour of the text.
    public final var textColor = ThemeColor.label {
        didSet { if textColor != oldValue { setNeedsDisplay() } }
    }

    /// The smallest font size for a text that is too long, in points; nil keeps the font's size.
    public final var minimumFontSize: Double? {
        didSet { if minimumFontSize != oldValue { layoutDidChange() } }
    }

    /// The kind of text, for input methods and on-screen keyboards.
    public final var traits = TextInputTraits()

    /// The delegate of the editing; the closures are called as well.
    public final weak var delegate: (any TextFieldDelegate)?

    /// Called when Enter is pressed.
    public final var onSubmit: (() -> Void)?

    /// Asked when Enter is pressed; if it returns false, `onSubmit` is not called and no other view gets the key.
    public final var shouldReturn: () -> Bool = { true }

    /// Returns the completions of the typed text, best first, for a list below the field; nil offers no list.
    public final var completions: ((String) -> [String])?

    /// Returns how a completion is shown in the list, as the last part of a path; nil shows it whole.
    public final var completionTitle: ((String) -> String)?

    /// The source of completions, in the place of `completions`. Tab takes the best one, and the list then shows how the text may go on.
    public final weak var completionSource: (any TextCompletionSource)?

    /// Returns the text to which Tab completes what is typed, which may be that text itself; nil lets Tab go on to the next control.
    public final var tabCompletion: ((String) -> String?)?

    /// Whether the list of completions is open.
    public final var isOfferingCompletions: Bool { completionList.isOpen }

    /// Parts of the text that are drawn as one thing each. The owner sets them after every change of the text.
    public final var tokens: [TextToken] {
        get { tokenEditor.tokens }
        set { tokenEditor.tokens = newValue }
    }

    /// The tokens with their keys and presses.
    public private(set) final lazy var tokenEditor = TextTokenEditor(self)

    private var lineScroll = LineScroll()
    private var line: TextFieldLine?
    /// The measures of a plain letter in the font.
    private var metrics: TextLayout?
    private var placeholderLayout: TextLayout?
    private var clearButton: ClearButton?
    let completionList = CompletionPopup()
    /// The view below which completions are shown; nil for the field itself.
    final weak var completionAnchor: View?
    /// Takes a chosen completion in place of the field; nil puts it into the text.
    final var onComplete: ((String) -> Void)?

    /// Makes a field with a text.
    public init(_ text: String = "") {
        super.init(isMultiline: false)
        self.text = text
        completionList.onChoose = { [weak self] in self?.complete(with: $0) }
    }

    open override class var nibBindings: [NibBinding] {
        super.nibBindings + [.outlet("delegate", \TextField.delegate, isRequired: false)]
    }

    /// The height of the field without constraints, in points.
    public final var naturalHeight = 38.0 {
        didSet { if naturalHeight != oldValue { invalidateIntrinsicContentSize() } }
    }

    open override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: naturalHeight) }

    open override var firstBaselinePosition: BaselinePosition {
        BaselinePosition(fraction: 0.5, offset: plainLayout.baseline - plainLayout.size.height / 2)
    }

    open override var lastBaselinePosition: BaselinePosition { firstBaselinePosition }

    open override var contextMenuAnchor: Point {
        let caret = shownCaretRect
        return Point(x: caret.minX, y: caret.maxY)
    }

    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        // The cross that empties the field can be pressed though it never has the keyboard.
        description.children = [clearButton, trailingView].compactMap { $0 }.map(AccessibilityChild.view)
        tokenEditor.describe(&description)
    }

    open override func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        tokenEditor.perform(act, on: key) || super.accessibilityPerform(act, on: key)
    }

    // MARK: - Layout

    /// The area of the text.
    final var textRect: Rect {
        let button = clearButton.map { !$0.isHidden } ?? false
        return textRect(right: (button ? 34 : trailingView == nil ? edge : 6) + trailingWidth)
    }

    /// The area of the text without a button and a view behind it: these appear and disappear with the text.
    override var textArea: Rect { textRect(right: trailingView == nil ? edge : min(edge, 6)).insetBy(dx: -tokenEditor.room, dy: 0) }

    private func textRect(right: Double) -> Rect {
        mirrored(bounds.inset(by: EdgeInsets(top: 2, left: icon == nil ? edge : 34, bottom: 2, right: right)))
    }

    /// The distance of the text from the field's sides, in points.
    private var edge: Double { borderStyle == .none ? 0 : borderStyle == .line ? 6 : 12 }

    private var trailingWidth: Double { trailingView.map { $0.isHidden ? 0 : $0.intrinsicContentSize.width + 1 } ?? 0 }

    /// The room of the caret behind the last character.
    static let caretRoom = 2.0

    override func layoutDidChange() {
        line = nil
        metrics = nil
        placeholderLayout = nil
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
    }

    override func textDidChange(_ change: TextChange?) {
        line = nil
        if let change { tokenEditor.follow(change) }
        updateClearButton()
        if !isFirstResponder { lineScroll.reset() }
    }

    override func didFinishEdit(changesText: Bool) { tokenEditor.settle(changesText: changesText) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if minimumFontSize != nil { line = nil }
        let trailing = trailingWidth
        clearButton?.frame = mirrored(Rect(x: bounds.width - trailing - 32, y: (bounds.height - 24) / 2, width: 24, height: 24))
        // The view leaves the edge and its ring free.
        trailingView?.frame = mirrored(Rect(x: bounds.width - trailing, y: 1, width: trailing - 1, height: max(0, bounds.height - 2)))
        scrollCaretToVisible()
        reportCaret()
    }

    private func updateClearButton() {
        if hasClearButton, clearButton == nil {
            let button = ClearButton()
            button.action = { [weak self] in self?.clear() }
            clearButton = button
            addSubview(button)
        }
        clearButton?.isHidden = !hasClearButton || text.isEmpty || !isEnabled
    }

    /// Empties the field, as its cross and Escape in a search field do.
    final func clear() {
        focusByPointer()
        replaceText(with: "")
    }

    // MARK: - Events

    override func interceptKey(_ event: KeyEvent) -> Bool {
        if event.key == .tab, event.modifiers.isEmpty, completeByTab() { return true }
        if completionList.isOpen, handleCompletionKey(event) { return true }
        if tokenEditor.handle(event) { return true }
        if event.key == .down, event.modifiers.isEmpty, completions != nil || completionSource != nil {
            return showCompletions(forAll: true)
        }
        guard event.key == .enter, event.modifiers.isEmpty else { return false }
        guard shouldReturn(), delegate?.textFieldShouldReturn(self) ?? true else { return true }
        tokenEditor.close()
        let isTaken = onSubmit != nil || hasActions(for: .editingDidEndOnExit)
        sendActions(for: .editingDidEndOnExit)
        sendActions(for: .primaryActionTriggered)
        onSubmit?()
        return isTaken
    }

    open override func textComposed(_ text: ComposedText) -> Bool {
        // The input method has a list of its own.
        completionList.close()
        return super.textComposed(text)
    }

    override func userDidEdit() {
        if !completionList.isTaking { showCompletions(forAll: false) }
    }

    open override func didBecomeFirstResponder() {
        super.didBecomeFirstResponder()
        delegate?.textFieldDidBeginEditing(self)
    }

    open override func pointerDown(_ event: PointerEvent) {
        completionList.close()
        if !tokenEditor.press(event) { super.pointerDown(event) }
    }

    open override func didResignFirstResponder() {
        super.didResignFirstResponder()
        completionList.close()
        // A long text is displayed from its beginning again.
        lineScroll.reset()
        tokenEditor.close()
        line = nil
        delegate?.textFieldDidEndEditing(self)
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        completionList.close()
    }

    // MARK: - The line

    /// The current layout of the line.
    final var currentLine: TextFieldLine {
        let caret = editor.selection.head
        if let line, line.isGood(for: caret) { return line }
        let former = line
        let new = TextFieldLine(editor, font: fittedFont, wideBlanks: tokenEditor.state.wideBlanks(in: editor.text))
        line = new
        // If another part of a long text is laid out, the shown letters stay.
        if let former, former.length == new.length, former.range != new.range {
            let anchor = max(former.range.lowerBound, new.range.lowerBound)
            let difference = new.layout.caretRect(at: new.place(anchor)).minX - former.layout.caretRect(at: former.place(anchor)).minX
            lineScroll.move(to: lineScroll.offset + difference, in: scrollExtent(of: new))
        }
        return new
    }

    /// A letter in the field's font, for its height and baseline.
    final var plainLayout: TextLayout {
        if let metrics { return metrics }
        let new = TextLayout("x", font: theme.resolve(font))
        metrics = new
        return new
    }

    // MARK: - Scrolling sideways

    /// The distance by which the text is moved to the left, in points.
    final var scrollX: Double { lineScroll.offset }

    private func scrollExtent(of line: TextFieldLine) -> LineScroll.Extent {
        LineScroll.Extent(line: line.layout.size.width + Self.caretRoom, visible: textRect.width, scale: window?.scale ?? 1)
    }

    override func scrollCaretToVisible() {
        if scrollLine() { setNeedsDisplay(textArea) }
        if isFirstResponder { scrollIntoView() }
    }

    /// Moves the text as little as needed to show the caret, or, without the keyboard, to show its beginning. Returns whether it moved.
    private func scrollLine() -> Bool {
        if editor.text.isEmpty, !isFirstResponder, scrollX == 0 { return false }
        let line = currentLine
        let extent = scrollExtent(of: line)
        guard isFirstResponder else { return lineScroll.move(to: line.isRightToLeft ? .infinity : 0, in: extent) }
        let x = line.layout.caretRect(at: line.caret(at: editor.selection.head, marked: editor.markedText)).minX
        return lineScroll.show(x, width: Self.caretRoom, in: extent)
    }

    /// Scrolls faster for a pointer further away.
    override func scrollTowards(_ point: Point) -> Bool {
        let area = textRect
        let distance = point.x < area.minX ? point.x - area.minX : max(0, point.x - area.maxX)
        guard distance != 0 else { return false }
        let line = currentLine
        if lineScroll.move(to: scrollX + max(-40, min(40, distance / 2)), in: scrollExtent(of: line)) { setNeedsDisplay() }
        return true
    }

    // MARK: - Drawing

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        drawBorder(canvas, dirty: dirty)
        let area = textRect
        let iconRect = mirrored(Rect(x: 9, y: bounds.midY - 9, width: 18, height: 18))
        if let icon, dirty.intersects(iconRect) { icon.draw(canvas, in: iconRect, color: theme.secondaryLabel) }
        canvas.withClip(area.insetBy(dx: -tokenEditor.room, dy: 0).pixelAligned(scale: canvas.scale)) {
            if editor.text.isEmpty, !isFirstResponder { return drawPlaceholder(canvas, in: area, theme) }
            if currentLine.display.string.isEmpty { drawPlaceholder(canvas, in: area, theme) }
            TextTokenLooks(self).draw(canvas, isEnabled ? textColor.resolved(in: theme) : theme.tertiaryLabel, dirty: dirty)
            if hasKeyboard, blinker.isOn, isEnabled, tokenEditor.selected == nil { canvas.fill(shownCaretRect, theme.label) }
        }
    }

    private func drawPlaceholder(_ canvas: Canvas, in area: Rect, _ theme: Theme) {
        guard !placeholder.isEmpty else { return }
        // The field, not the script of the text, determines the alignment.
        let layout = placeholderLayout ?? TextLayout.line(placeholder, font: theme.resolve(font), room: area.width, alignment: .left)
        placeholderLayout = layout
        let left = pixelRounded(
            area.minX + indent(of: layout.size.width, isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft))
        canvas.draw(layout, at: Point(x: left, y: area.midY - layout.size.height / 2), color: theme.tertiaryLabel)
    }

    // MARK: - Places

    override func caretRect(at offset: Int) -> Rect {
        let line = currentLine
        let origin = origin(of: line)
        return line.layout.caretRect(at: line.caret(at: offset, marked: editor.markedText)).offsetBy(x: origin.x, y: origin.y)
    }

    override func position(at point: Point) -> (caret: Int, character: Int) {
        let line = currentLine
        let origin = origin(of: line)
        // A part that is scrolled out of sight cannot be pressed.
        let area = textRect
        let x = max(area.minX, min(point.x, area.maxX)) - origin.x
        let inside = Point(x: x, y: line.layout.size.height / 2)
        let caret = line.layout.offset(at: inside)
        return (line.source(caret), line.source(line.layout.characterStart(at: inside, nearest: caret)))
    }

    override func extent(of range: Range<Int>) -> Rect {
        guard !range.isEmpty else { return caretRect(at: range.lowerBound) }
        let line = currentLine
        let origin = origin(of: line)
        return line.layout.selectionRects(for: line.display(range)).union.offsetBy(x: origin.x, y: origin.y)
    }

    override var geometry: (any TextGeometry)? { TextFieldGeometry(line: currentLine) }
}
