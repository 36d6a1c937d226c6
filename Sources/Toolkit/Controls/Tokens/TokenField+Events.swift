import Graphics

/// Keys and the pointer at tokens; the text behind them receives typed text.
extension TokenField {
    // MARK: - The keyboard

    /// Gives the keyboard to a token.
    func choose(_ index: Int) {
        guard isEnabled, tokens.indices.contains(index) else { return }
        chosen = index
        becomeFirstResponder()
        scrollIntoView()
    }

    func leaveTokens() {
        let hadKeyboard = isFirstResponder
        if hadKeyboard { focusText(caret: 0) }
        chosen = nil
    }

    func focusText(caret: Int) {
        textField.focusByPointer()
        textField.edit { $0.select(anchor: caret, head: caret) }
        textField.caretDidMove()
    }

    /// Called when the text gained or lost the keyboard: leaving the whole field ends the typed word.
    func keyboardDidMove() {
        setNeedsDisplay()
        guard !textField.isFirstResponder, !isFirstResponder, !isTextBlank, textField.editor.markedText == nil else { return }
        endText()
    }

    func handleKey(_ event: KeyEvent) -> Bool {
        guard isEnabled, let index = chosen else { return false }
        if event.modifiers == .control {
            guard event.key == .character("c") || event.key == .character("x") else { return false }
            window?.request(.writePasteboard(.clipboard, PasteboardItem(text: tokens[index].title)))
            if event.key == .character("x") { removeChosen(goingBack: false) }
            return true
        }
        if event.key == .tab, event.modifiers.subtracting(.shift).isEmpty {
            focusText(caret: 0)
            window?.focusNextView(backwards: event.modifiers.contains(.shift))
            return true
        }
        guard event.modifiers.subtracting(.shift).isEmpty else { return false }
        let forward = effectiveUserInterfaceLayoutDirection == .leftToRight ? Key.right : .left
        switch event.key {
        case .left, .right: go(to: index + (event.key == forward ? 1 : -1))
        case .home: go(to: 0)
        case .end: leaveTokens()
        case .delete, .backspace: removeChosen(goingBack: event.key == .backspace)
        case .enter, .function(2): takeBack(index)
        default:
            guard let first = event.text.unicodeScalars.first, first.properties.generalCategory != .control else { return false }
            focusText(caret: textField.text.utf8.count)
            return textField.keyDown(event)
        }
        return true
    }

    private func go(to index: Int) {
        if index >= tokens.count { leaveTokens() } else { choose(max(0, index)) }
    }

    private func removeChosen(goingBack: Bool) {
        guard let index = chosen else { return }
        // The keyboard stays near: at the next token, or at the previous one.
        if tokens.count == 1 || (!goingBack && index == tokens.count - 1) { leaveTokens() } else if goingBack { choose(max(0, index - 1)) }
        remove(index)
    }

    // MARK: - The pointer

    func place(ofToken index: Int) -> Rect { mirrored(currentFlow.tokens[index]) }

    func crossPlace(_ token: Rect) -> Rect {
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        return Rect(
            x: isMirrored ? token.minX + 3 : token.maxX - Self.crossRoom - 2, y: token.midY - Self.crossRoom / 2, width: Self.crossRoom,
            height: Self.crossRoom)
    }

    private func token(at point: Point) -> Int? { currentFlow.tokens.indices.first { place(ofToken: $0).contains(point) } }

    func cross(at event: PointerEvent) -> Int? {
        let point = convert(event.location, from: nil)
        return token(at: point).flatMap { crossPlace(place(ofToken: $0)).contains(point) ? $0 : nil }
    }

    /// Handles a press outside of the crosses: on a token, or on the text.
    func press(_ event: PointerEvent) {
        guard let index = token(at: convert(event.location, from: nil)) else { return focusText(caret: textField.text.utf8.count) }
        if event.clickCount == 2 { takeBack(index) } else { choose(index) }
    }
}
