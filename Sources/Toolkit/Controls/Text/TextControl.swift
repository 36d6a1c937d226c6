public import Graphics

/// What text fields and text views share: a text that is edited with keyboard, pointer, clipboards and input methods as in GTK.
///
/// Subclasses lay the text out: they override what is under "For subclasses". It is not used by itself.
open class TextControl: Control {
    /// The text. Setting it forgets the undo history and tells nobody; `replaceText(with:)` edits as the user does.
    public final var text: String {
        get { editor.text }
        set {
            guard !newValue.utf8.elementsEqual(editor.text.utf8) else { return }
            editor.setText(newValue)
            finish(selectionBefore: nil, markedBefore: nil, tells: false)
        }
    }

    /// The font; without a family it takes the interface's.
    public final var font = Font(size: 14.5) {
        didSet { if font != oldValue { layoutDidChange() } }
    }

    /// A hint that is in the field while it is empty.
    public final var placeholder = "" {
        didSet { if placeholder != oldValue { layoutDidChange() } }
    }

    /// Whether the text can be changed, and not just selected and copied.
    public final var isEditable = true

    /// Whether what is here cannot be taken as it is: the edge becomes red.
    public final var hasError = false {
        didSet { if hasError != oldValue { setNeedsDisplay() } }
    }

    /// The most user-perceived characters that the text should have; nil for no limit. What is typed or pasted beyond it is kept, with a
    /// beep: who shows the field says that its text `isTooLong`.
    public final var maximumLength: Int? {
        get { editor.maximumLength }
        set { editor.maximumLength = newValue }
    }

    /// Whether the text has more characters than `maximumLength`.
    public final var isTooLong: Bool { editor.isTooLong() }

    /// The number of user-perceived characters.
    public final var characterCount: Int { editor.characterCount() }

    /// Called with how many bytes a text has that was to be pasted or dropped here and is more than `largestPaste`: nothing was put in.
    public final var onRefusedPaste: ((Int) -> Void)?
    /// Asked before a text is pasted or dropped here, for who has another use for it. Returns whether it was taken; what is put in after
    /// all goes through `insertPasted(_:)`.
    public final var onPaste: ((String) -> Bool)?
    /// The most bytes that can be pasted or dropped at once: to lay out more would stop the window.
    public static let largestPaste = 4 << 20

    /// Called with the text after each change that the user made.
    public final var onChange: ((String) -> Void)?
    /// Called when the field gets the keyboard.
    public final var onBeginEditing: (() -> Void)?
    /// Called when the field loses the keyboard.
    public final var onEndEditing: (() -> Void)?

    /// The text with selection and history; changes go through `edit` or `move`.
    final var editor: TextEditor
    let blinker = CaretBlinker()
    private let autoscroller = TextAutoscroller()
    /// Whether Ctrl+Z goes on to others when there is nothing to undo here.
    final var passesUnusedUndo = false
    private var isTakingFocusByPointer = false
    private var keepsSelectionOnFocus = false

    init(isMultiline: Bool) {
        editor = TextEditor(isMultiline: isMultiline)
        super.init()
        cursor = .text
    }

    // MARK: - For subclasses

    /// The text changed by a replacement (nil: what is composed changed): layouts made of it are stale.
    func textDidChange(_ change: TextChange?) {}

    /// What an edit may change the looks of, in the control's points: all that text, selection and caret can cover.
    var textArea: Rect { bounds }

    /// Font, theme or size changed: all layouts are stale.
    func layoutDidChange() { setNeedsDisplay() }

    /// The caret's place for an offset of the text, without width, in the control's points.
    func caretRect(at offset: Int) -> Rect { Rect(origin: .zero, size: Size(width: 0, height: bounds.height)) }

    /// What a point of the control touches: the boundary nearest to it, and the beginning of the character under it.
    func position(at point: Point) -> (caret: Int, character: Int) { (0, 0) }

    /// Scrolls as little as needed to show the caret.
    func scrollCaretToVisible() {}

    /// Scrolls while a drag holds the pointer outside; returns whether the pointer is outside.
    func scrollTowards(_ point: Point) -> Bool { false }

    /// The user changed the text.
    func userDidEdit() {}

    /// A key that something on top of the text wants first. Returns whether it was used.
    func interceptKey(_ event: KeyEvent) -> Bool { false }

    /// A text that is pasted or dropped and that something around the control wants in another way. Returns whether it was taken.
    func interceptPaste(_ text: String) -> Bool { onPaste?(text) ?? false }

    /// What the layout knows about an offset, for moving the caret.
    var geometry: (any TextGeometry)? { nil }

    /// The line, as it is shown, that an offset is on, with its line break.
    func line(at offset: Int) -> Range<Int> { 0..<editor.text.length }

    /// The box around a part of the text, or the caret's in it where that is empty, in its own points. Nothing moves because of it.
    func extent(of range: Range<Int>) -> Rect { .zero }

    // MARK: - For those who cannot see it

    /// A text to be gone through. Its name is the text of the label that `labels` it, never its placeholder.
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
        // A press says where the caret goes; showing it where it was would move the text away under the pointer.
        if !isTakingFocusByPointer { caretDidMove() }
        onBeginEditing?()
        sendActions(for: .editingDidBegin)
    }

    open override func didResignFirstResponder() {
        // A layer that came on top gives the keyboard back later: then the field goes on where it was.
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

    /// Takes the keyboard because of the pointer, which says itself what is selected.
    final func focusByPointer() {
        isTakingFocusByPointer = true
        becomeFirstResponder()
        isTakingFocusByPointer = false
    }
}
