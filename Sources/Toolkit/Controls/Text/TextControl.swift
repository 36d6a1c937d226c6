public import Graphics

/// The common part of text fields and text views: a text that is edited with keyboard, pointer, clipboards and input methods as in GTK.
///
/// Subclasses lay the text out: they override the methods under "For subclasses". It is not used directly.
open class TextControl: Control {
    /// The text. Setting it forgets the undo history and calls no closure; `replaceText(with:)` edits as the user does.
    public final var text: String {
        get { editor.text }
        set {
            guard !newValue.utf8.elementsEqual(editor.text.utf8) else { return }
            editor.setText(newValue)
            finish(selectionBefore: nil, markedBefore: nil, tells: false)
        }
    }

    /// The font; a font without a family takes that of the interface.
    public final var font = Font(size: 14.5) {
        didSet { if font != oldValue { layoutDidChange() } }
    }

    /// A hint that is displayed while the field is empty.
    public final var placeholder = "" {
        didSet { if placeholder != oldValue { layoutDidChange() } }
    }

    /// Whether the text can be edited, and not only selected and copied.
    public final var isEditable = true

    /// Whether the text is invalid: the edge becomes red.
    public final var hasError = false {
        didSet { if hasError != oldValue { setNeedsDisplay() } }
    }

    /// The largest number of user-perceived characters that the text should have; nil for no limit. Typed or pasted text beyond it is
    /// kept, with a beep: the program must tell people that the text `isTooLong`.
    public final var maximumLength: Int? {
        get { editor.maximumLength }
        set { editor.maximumLength = newValue }
    }

    /// Whether the text has more characters than `maximumLength`.
    public final var isTooLong: Bool { editor.isTooLong() }

    /// The number of user-perceived characters.
    public final var characterCount: Int { editor.characterCount() }

    /// Called with the number of bytes of a text that was pasted or dropped here and exceeds `largestPaste`: nothing was inserted.
    public final var onRefusedPaste: ((Int) -> Void)?
    /// Called before a text is pasted or dropped here, for other uses of it. Returns whether it was taken; text that is inserted later must
    /// go through `insertPasted(_:)`.
    public final var onPaste: ((String) -> Bool)?
    /// The largest number of bytes that can be pasted or dropped at once: laying out more would freeze the window.
    public static let largestPaste = 4 << 20

    /// Called with the text after each change by the user.
    public final var onChange: ((String) -> Void)?
    /// Called when the field gets the keyboard.
    public final var onBeginEditing: (() -> Void)?
    /// Called when the field loses the keyboard.
    public final var onEndEditing: (() -> Void)?

    /// The text with selection and history; changes are made with `edit` or `move`.
    final var editor: TextEditor
    let blinker = CaretBlinker()
    private let autoscroller = TextAutoscroller()
    /// Whether Ctrl+Z is passed on to other responders when there is nothing to undo here.
    final var passesUnusedUndo = false
    private var isTakingFocusByPointer = false
    private var keepsSelectionOnFocus = false

    init(isMultiline: Bool) {
        editor = TextEditor(isMultiline: isMultiline)
        super.init()
        cursor = .text
    }

    // MARK: - For subclasses

    /// Called when a replacement changed the text (nil: the composed text changed): layouts made of it are stale.
    func textDidChange(_ change: TextChange?) {}

    /// The area that an edit may repaint, in the control's points: everything that text, selection and caret can cover.
    var textArea: Rect { bounds }

    /// Called when font, theme or size changed: all layouts are stale.
    func layoutDidChange() { setNeedsDisplay() }

    /// Returns the caret's rectangle for an offset of the text, without width, in the control's points.
    func caretRect(at offset: Int) -> Rect { Rect(origin: .zero, size: Size(width: 0, height: bounds.height)) }

    /// Returns the boundary between characters nearest to a point of the control, and the beginning of the character under it.
    func position(at point: Point) -> (caret: Int, character: Int) { (0, 0) }

    /// Scrolls as little as needed to show the caret.
    func scrollCaretToVisible() {}

    /// Scrolls while the pointer of a drag is outside. Returns whether it is outside.
    func scrollTowards(_ point: Point) -> Bool { false }

    /// Called when the user changed the text.
    func userDidEdit() {}

    /// Called at the end of each edit and each move of the caret, when others know of it.
    func didFinishEdit(changesText: Bool) {}

    /// Offers a key to something on top of the text, such as a list. Returns whether it was used.
    func interceptKey(_ event: KeyEvent) -> Bool { false }

    /// Offers pasted or dropped text to a view around the control that uses it in another way. Returns whether it was taken.
    func interceptPaste(_ text: String) -> Bool { onPaste?(text) ?? false }

    /// The layout's knowledge about moving the caret.
    var geometry: (any TextGeometry)? { nil }

    /// Returns the displayed line of an offset, with its line break.
    func line(at offset: Int) -> Range<Int> { 0..<editor.text.length }

    /// Returns the box around a part of the text, or that of the caret if the part is empty, in the control's points. Nothing moves because
    /// of it.
    func extent(of range: Range<Int>) -> Rect { .zero }

    // MARK: - For those who cannot see it

    /// Describes the text and its selection. The name is the text of the label that `labels` it, never the placeholder.
    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = editor.isMultiline ? .textView : .textField
        description.label = ""
        description.states = isEnabled && isEditable ? [.editable] : []
        if editor.isMultiline { description.states.insert(.multiline) }
        if hasError { description.states.insert(.invalid) }
        description.text = AccessibilityText(
            string: editor.text, caret: editor.selection.head, selection: editor.selection.range, caretLine: caretLine,
            placeholder: placeholder)
    }

    open override func accessibilityActivate() -> Bool { isEnabled && becomeFirstResponder() }

    open override func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        switch act {
        case .setText(let text) where key == .whole && isEditable: replaceText(with: text)
        case .setSelection(let range) where key == .whole: edit { $0.select(anchor: range.lowerBound, head: range.upperBound) }
        default: return false
        }
        return true
    }

    // MARK: - Events

    open override var canBecomeFirstResponder: Bool { isEnabled }

    open override var usesArrowKeys: Bool { true }

    open override var commands: [Command] { editCommands }

    open override func contextCommands(at point: Point) -> [Command] {
        prepareForContextMenu(at: point)
        return editCommands
    }

    open override func keyDown(_ event: KeyEvent) -> Bool { isEnabled && handleKey(event) }

    open override func textCommitted(_ text: String) -> Bool {
        guard isEnabled, isEditable else { return false }
        type(text) { $0.commitComposed(text, time: $1) }
        return true
    }

    open override func textComposed(_ text: ComposedText) -> Bool {
        guard isEnabled, isEditable else { return false }
        let time = now
        edit { $0.compose(text.text, caret: text.caret, time: time) }
        return true
    }

    open override func pointerDown(_ event: PointerEvent) { press(event) }
    open override func pointerDragged(_ event: PointerEvent) {
        guard isEnabled, editor.pointerSelection != nil else { return }
        autoscroller.drag(to: convert(event.location, from: nil), in: self)
    }
    open override func pointerUp(_ event: PointerEvent) { endPress(claimsPrimary: true) }
    open override func pointerCancelled() { endPress(claimsPrimary: false) }

    private func endPress(claimsPrimary: Bool) {
        autoscroller.stop()
        guard editor.pointerSelection != nil else { return }
        editor.release()
        if claimsPrimary { claimPrimary() }
    }

    open override func auxiliaryPointerDown(_ event: PointerEvent) {
        if !pastePrimary(event) { super.auxiliaryPointerDown(event) }
    }

    open override func dragged(_ event: DragEvent) -> Bool { takeDraggedText(event) || super.dragged(event) }

    open override func didBecomeFirstResponder() {
        if !isTakingFocusByPointer, !keepsSelectionOnFocus, !editor.isMultiline { editor.selectAll() }
        keepsSelectionOnFocus = false
        // A press moves the caret itself; showing the old caret first would move the text away under the pointer.
        if !isTakingFocusByPointer { caretDidMove() }
        onBeginEditing?()
        sendActions(for: .editingDidBegin)
    }

    open override func didResignFirstResponder() {
        // A layer that came on top gives the keyboard back later: then the field continues with the same selection.
        keepsSelectionOnFocus = window.map { !isDescendant(of: $0.topLayer.rootView) } ?? false
        blinker.stop()
        if editor.markedText != nil { edit { $0.compose("", caret: 0, time: 0) } }
        editor.history.close()
        endPress(claimsPrimary: false)
        setNeedsDisplay()
        onEndEditing?()
        sendActions(for: .editingDidEnd)
    }

    open override func activationDidChange() {
        guard isFirstResponder else { return }
        if hasKeyboard { restartBlinking() } else { blinker.stop() }
        setNeedsDisplay()
    }

    open override func themeDidChange() { layoutDidChange() }

    open override func didMoveToWindow() {
        if window == nil {
            blinker.stop()
            endPress(claimsPrimary: false)
        }
    }

    /// Takes the keyboard because of a press, which sets the selection itself.
    final func focusByPointer() {
        isTakingFocusByPointer = true
        becomeFirstResponder()
        isTakingFocusByPointer = false
    }
}
