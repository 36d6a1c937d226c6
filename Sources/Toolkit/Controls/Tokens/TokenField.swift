public import Graphics

/// A field for several words, such as tags: each finished word becomes a token, behind which the next is typed.
///
/// Enter, a comma and leaving the field end a word, Backspace at an empty text turns the last token back into text. The arrow keys move
/// through the tokens; Delete and Backspace remove the current one, Enter and F2 turn it back into text. A list that is pasted, with commas
/// or in lines, becomes as many tokens. Tokens wrap: when the height changes, the view around the field is asked to place it again.
///
/// Keys are sent to `textField`, which takes the keyboard.
open class TokenField: Control {
    /// One of the words.
    public struct Token: Hashable, Sendable {
        /// The text. A field has no two tokens with the same title, in capitals or not.
        public var title: String
        /// The colour of the dot before the title; nil for none.
        public var color: ThemeColor?

        /// Makes a token.
        public init(_ title: String, color: ThemeColor? = nil) {
            self.title = title
            self.color = color
        }
    }

    /// The words. Setting them by code does not call `onChange`.
    public var tokens: [Token] = [] {
        didSet {
            guard tokens != oldValue else { return }
            if let index = chosen, index >= tokens.count { leaveTokens() }
            flowDidChange()
        }
    }

    /// Called with the words when a person changed them.
    public var onChange: (([Token]) -> Void)?

    /// Makes a token of typed text without white space at its ends; nil refuses it: then the text stays, and is marked.
    public var makeToken: (String) -> Token? = { Token($0) }

    /// Returns the completions of the typed text, best first; words that are already in the field are left out. Nil offers no list.
    public var completions: ((String) -> [String])? {
        didSet {
            input.completions = completions.map { source in
                { [weak self] typed in source(typed).filter { self?.index(of: $0) == nil } }
            }
        }
    }

    /// A hint behind the tokens while no text is typed.
    public var placeholder: String {
        get { input.placeholder }
        set { input.placeholder = newValue }
    }

    /// Whether the text is invalid: the edge becomes red.
    public var hasError = false {
        didSet { if hasError != oldValue { setNeedsDisplay() } }
    }

    public override var isEnabled: Bool {
        didSet { input.isEnabled = isEnabled }
    }

    /// The field for the text behind the tokens.
    public var textField: TextField { input }

    private let input = TokenTextField()
    /// The token at which keys act, while it has the keyboard itself.
    var chosen: Int? {
        didSet { if chosen != oldValue { setNeedsDisplay() } }
    }
    private var titles: [String: TextLayout] = [:]
    private var flow: (width: Double, flow: TokenFlow)?
    private var shownHeight = 0.0
    private var crosses = TokenCrosses() {
        didSet { if crosses != oldValue { setNeedsDisplay() } }
    }

    static let font = Font(size: 12.5, weight: .medium)
    static let dotSide = 8.0
    static let padding = 8.0
    static let gap = 6.0
    static let crossRoom = 18.0

    /// Makes a field with words.
    public init(_ tokens: [Token] = []) {
        super.init()
        input.owner = self
        input.completionAnchor = self
        input.onComplete = { [weak self] in self?.add($0) }
        addSubview(input)
        self.tokens = tokens
    }

    // MARK: - Words

    /// Returns whether it ends a word.
    static func separates(_ character: Character) -> Bool { character == "," || character.isNewline }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let rest = text.drop(while: \.isWhitespace)
        return String(rest.reversed().drop(while: \.isWhitespace).reversed())
    }

    private func index(of title: String) -> Int? {
        let wanted = title.lowercased()
        return tokens.firstIndex { $0.title.lowercased() == wanted }
    }

    var isTextBlank: Bool { input.text.allSatisfy(\.isWhitespace) }

    /// Makes tokens of a list. Returns whether the text is a list.
    func paste(_ text: String) -> Bool {
        guard text.contains(where: Self.separates) else { return false }
        // The text around the caret belongs to the first word and to the last.
        let range = input.editor.selection.range
        let whole = input.text.utf8
        let before = String(decoding: whole.prefix(range.lowerBound), as: UTF8.self)
        let after = String(decoding: whole.dropFirst(range.upperBound), as: UTF8.self)
        end(before + text + after)
        return true
    }

    /// Makes a token of the typed text.
    func endText() { end(input.text) }

    private func end(_ text: String) {
        let before = tokens
        var refused: [String] = []
        for part in text.split(whereSeparator: Self.separates) {
            let title = Self.trimmed(TextSanitizer.sanitize(String(part), isMultiline: false))
            guard !title.isEmpty, index(of: title) == nil else { continue }
            if let token = makeToken(title) { tokens.append(token) } else { refused.append(title) }
        }
        hasError = !refused.isEmpty
        setText(refused.joined(separator: ", "))
        if tokens != before { tell() }
    }

    private func add(_ title: String) {
        setText("")
        end(title)
    }

    private func setText(_ text: String) {
        input.completionList.close()
        input.text = text
        flowDidChange()
    }

    private func tell() {
        onChange?(tokens)
        sendActions(for: .valueChanged)
    }

    /// Called when the typed text changed: a refused text is no longer marked.
    func textDidEdit() { hasError = false }

    /// Turns a token back into text; the text in the field becomes a token first.
    func takeBack(_ index: Int) {
        guard isEnabled, tokens.indices.contains(index) else { return }
        let token = tokens[index]
        if !isTextBlank { endText() }
        guard let place = tokens.firstIndex(of: token), isTextBlank else { return }
        tokens.remove(at: place)
        setText(token.title)
        focusText(caret: token.title.utf8.count)
        tell()
    }

    func remove(_ index: Int) {
        guard isEnabled, tokens.indices.contains(index) else { return }
        tokens.remove(at: index)
        tell()
    }

    // MARK: - The pointer

    /// Returns the looks of the cross of a token.
    func crossLook(ofToken index: Int) -> TokenCrosses.Look { crosses.look(ofToken: index) }

    open override func pointerDown(_ event: PointerEvent) {
        guard isEnabled else { return }
        crosses.pressed = cross(at: event)
        if crosses.pressed == nil { press(event) }
    }

    open override func pointerUp(_ event: PointerEvent) {
        let pressed = crosses.pressed
        pointerCancelled()
        if let pressed, cross(at: event) == pressed {
            if chosen != nil { leaveTokens() }
            remove(pressed)
        }
        crosses.hovered = nil
    }

    open override func pointerCancelled() { crosses.pressed = nil }
    open override func pointerDragged(_ event: PointerEvent) { crosses.hovered = cross(at: event) }
    open override func pointerHovered(_ event: PointerEvent) { crosses.hovered = cross(at: event) }

    open override func hoverDidChange(_ isHovered: Bool) {
        super.hoverDidChange(isHovered)
        if !isHovered { crosses.hovered = nil }
    }

    // MARK: - Other events, answered in the extensions

    open override var canBecomeFirstResponder: Bool { isEnabled && chosen != nil }
    /// The Tab key moves to the text, and the arrow keys move on from there.
    open override var isKeyView: Bool { false }
    open override func keyDown(_ event: KeyEvent) -> Bool { handleKey(event) }
    open override func dragged(_ event: DragEvent) -> Bool { input.takeDraggedText(event) || super.dragged(event) }
    open override func activationDidChange() { setNeedsDisplay() }

    open override func didResignFirstResponder() {
        super.didResignFirstResponder()
        chosen = nil
        keyboardDidMove()
    }

    open override func textCommitted(_ text: String) -> Bool {
        guard chosen != nil else { return false }
        focusText(caret: input.text.utf8.count)
        return input.textCommitted(text)
    }

    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        describeTokens(&description)
    }

    open override func accessibilityActivate() -> Bool { input.accessibilityActivate() }

    open override func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        isEnabled && perform(act, onToken: key)
    }

    open override func draw(_ canvas: Canvas, dirty: Rect) { drawTokens(canvas, dirty: dirty) }

    // MARK: - Layout

    open override func themeDidChange() {
        super.themeDidChange()
        titles = [:]
        flowDidChange()
    }

    func titleLayout(_ title: String) -> TextLayout {
        if let layout = titles[title] { return layout }
        if titles.count > 4 * tokens.count + 16 { titles = [:] }
        let made = TextLayout(title, font: theme.resolve(Self.font))
        titles[title] = made
        return made
    }

    private func width(of token: Token) -> Double {
        let dot = token.color == nil ? 0 : Self.dotSide + Self.gap
        return (Self.padding + dot + titleLayout(token.title).size.width + Self.crossRoom + 5).rounded(.up)
    }

    private func makeFlow(_ width: Double) -> TokenFlow {
        let widest = TokenFlow.widestToken(in: width)
        return TokenFlow(widths: tokens.map { min(widest, self.width(of: $0)) }, textWidth: input.lineWidth, width: width)
    }

    var currentFlow: TokenFlow {
        if let flow, flow.width == bounds.width { return flow.flow }
        let made = makeFlow(bounds.width)
        flow = (bounds.width, made)
        return made
    }

    /// Called when tokens or text changed: they may need more lines, or fewer.
    func flowDidChange() {
        flow = nil
        setNeedsLayout()
        setNeedsDisplay()
        guard bounds.width > 0 else { return }
        let height = currentFlow.height
        guard height != shownHeight else { return }
        shownHeight = height
        LayoutAround.invalidate(self)
    }

    open override func contentHeight(forWidth width: Double) -> Double? { makeFlow(width).height }

    /// Takes all the available width, and the height of its tokens there.
    open override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: makeFlow(size.width).height) }

    open override var firstBaselinePosition: BaselinePosition {
        let layout = TextLayout("x", font: theme.resolve(input.font))
        return BaselinePosition(fraction: 0, offset: 19 + layout.baseline - layout.size.height / 2)
    }

    open override func layoutSubviews() {
        input.frame = mirrored(currentFlow.text)
        shownHeight = currentFlow.height
    }
}
