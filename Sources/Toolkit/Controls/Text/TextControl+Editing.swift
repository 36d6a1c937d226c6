import Graphics

extension TextControl {
    /// The selected text; empty when nothing is selected.
    public var selectedText: String { editor.selectedText }

    /// Selects the whole text.
    public func selectAll() { edit { $0.selectAll() } }

    /// Clears the selection; the caret stays at the end of the selection.
    public func deselect() { edit { $0.deselect() } }

    /// Replaces the whole text, as an edit of the user: it can be undone, and `onChange` is called.
    public func replaceText(with text: String) {
        let time = now
        edit { $0.replaceAll(with: text, time: time) }
    }

    /// The current time of the window's clock, in seconds.
    var now: Double { window?.now ?? 0 }

    /// Changes the text or the selection, and updates everything that depends on them.
    func edit(_ body: (inout TextEditor) -> Void) {
        let selection = editor.selection
        let marked = editor.markedText
        body(&editor)
        finish(selectionBefore: selection, markedBefore: marked, tells: true)
    }

    /// Types text, with a beep if it is longer than the limit of the field.
    func type(_ text: String, _ body: (inout TextEditor, Double) -> Bool) {
        var fits = true
        let time = now
        edit { fits = body(&$0, time) }
        if !fits { window?.request(.beep) }
    }

    /// Moves the caret. The layout may look at the text during the motion, so this works on a copy.
    func move(_ motion: TextMotion, extending: Bool) {
        var copy = editor
        copy.move(motion, extending: extending, in: geometry)
        edit { $0 = copy }
        if extending { claimPrimary() }
    }

    func finish(selectionBefore: TextSelection?, markedBefore: MarkedText?, tells: Bool) {
        let change = editor.takeChange()
        defer { didFinishEdit(changesText: change != nil) }
        if change != nil || editor.markedText != markedBefore { textDidChange(change) }
        if change != nil || editor.markedText != markedBefore || editor.selection != selectionBefore {
            setNeedsDisplay(textArea)
            caretDidMove()
        }
        guard change != nil, tells else { return }
        userDidEdit()
        onChange?(editor.text)
        sendActions(for: .editingChanged)
    }

    /// Called when the caret moved: it is shown and blinks from the start again, and the input method is informed.
    func caretDidMove() {
        guard isFirstResponder else { return }
        scrollCaretToVisible()
        restartBlinking()
        reportCaret()
    }

    /// Informs the input method of the position of the caret.
    func reportCaret() {
        guard isFirstResponder, let window else { return }
        window.setTextInput(caret: convert(shownCaretRect, to: nil))
    }

    /// The drawn rectangle of the caret: a bar a little wider than a line.
    var shownCaretRect: Rect {
        let place = caretRect(at: editor.selection.head)
        let scale = window?.scale ?? 1
        let width = max(1, (1.5 * scale).rounded()) / scale
        let left = (place.minX * scale).rounded() / scale
        return Rect(x: left, y: place.minY, width: width, height: place.height)
    }

    func restartBlinking() {
        guard hasKeyboard else { return }
        blinker.restart(in: window) { [weak self] in self?.caretDidBlink() }
    }

    private func caretDidBlink() { setNeedsDisplay(shownCaretRect.insetBy(dx: -1, dy: -1)) }

    /// Whether keys arrive here now: the keyboard is its window's, and the window's (or for a popover the parent's) is the desktop's.
    var hasKeyboard: Bool {
        guard isFirstResponder, var window else { return false }
        while window.kind != .normal, let parent = window.parent { window = parent }
        return window.isActive
    }

    /// The background of selected text.
    var selectionColor: Color { hasKeyboard ? theme.textSelection : theme.inactiveSelection }

    /// Draws the background and the edge of the field: red for an error, a ring of accent colour for the keyboard.
    func drawFrame(_ canvas: Canvas, dirty: Rect) {
        drawFieldFrame(
            canvas, dirty: dirty, background: isEnabled ? theme.fieldBackground : theme.secondaryBackground, hasError: hasError,
            hasRing: hasKeyboard)
    }
}
