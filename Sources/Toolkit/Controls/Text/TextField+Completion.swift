extension TextField {
    /// Shows completions of the text; with `forAll` also the whole list if none matches.
    ///
    /// - Returns: whether a list is open now.
    @discardableResult
    func showCompletions(forAll: Bool) -> Bool {
        guard isFirstResponder else { return false }
        if completionSource != nil {
            // A word is completed at its end.
            let (text, caret) = (editor.text, editor.selection.head)
            guard editor.selection.isEmpty, editor.markedText == nil, caret == text.length || TextTokens.isBlank(caret, in: text) else {
                completionList.close()
                return false
            }
            return offerCompletions(of: String(text.substring(0..<caret)), before: String(text.substring(caret..<text.length)))
        }
        guard let completions else { return false }
        var choices = text.isEmpty && !forAll ? [] : completions(text)
        if choices.isEmpty, forAll { choices = completions("") }
        // A text that is already complete needs no completion.
        if choices == [text] { choices = [] }
        let shown = choices.prefix(CompletionPopup.maximumRows).map { TextCompletion($0, title: completionTitle?($0)) }
        completionList.show(shown, below: completionAnchor ?? self, for: self)
        return completionList.isOpen
    }

    /// Closes the list.
    public func hideCompletions() { completionList.close() }

    /// Asks for the completions again and shows them, when those that took their time are available.
    public func reloadCompletions() {
        guard editor.markedText == nil, completionList.isOpen, let completed = completionList.completed else {
            showCompletions(forAll: text.isEmpty)
            return
        }
        offerCompletions(of: completed.text, before: completed.rest)
    }

    /// Shows what the source offers for a text in front of the caret. Returns whether there is something.
    @discardableResult
    private func offerCompletions(of text: String, before rest: String) -> Bool {
        guard let completionSource else { return false }
        completionList.show(
            completionSource.completions(of: text, before: rest, in: self), below: completionAnchor ?? self, for: self,
            completing: (text, rest))
        return completionList.isOpen
    }

    /// Shows the other values of a token, if there is a choice.
    func offerChoices(for token: TextToken) {
        let text = editor.text
        guard let stem = completionSource?.stem(of: String(text.substring(token.range))) else { return }
        offerCompletions(
            of: String(text.substring(0..<token.range.lowerBound)) + stem,
            before: String(text.substring(token.range.upperBound..<text.length)))
    }

    /// Takes a chosen completion.
    func complete(with choice: TextCompletion) {
        completionList.close()
        if completionSource?.perform(choice, in: self) ?? false { return }
        if let onComplete { return onComplete(choice.text) }
        let (whole, end) = (completionList.whole(with: choice), choice.text.length)
        completionList.isTaking = true
        replaceText(with: whole)
        completionList.isTaking = false
        if whole.length > end { edit { $0.select(anchor: end, head: end) } }
        if completionSource != nil { showCompletions(forAll: false) }
    }

    /// Takes the completion that the keys have reached, or completes what is typed as far as that is clear, as Tab does. The list then shows
    /// how it may go on.
    ///
    /// - Returns: whether the field completes texts so, and Tab stays in it.
    @discardableResult
    public func completeByTab() -> Bool {
        if completionSource != nil {
            // An empty text, and a condition that was opened, leave the choice open.
            let isTyped = !text.isEmpty && completionList.completed.map { $0.text + $0.rest == text } ?? true
            guard let choice = completionList.highlighted ?? (isTyped ? completionList.first : nil) else { return false }
            complete(with: choice)
            return true
        }
        guard let tabCompletion, let new = completionList.highlighted?.text ?? tabCompletion(text) else { return false }
        if new != text {
            completionList.isTaking = true
            replaceText(with: new)
            completionList.isTaking = false
        } else {
            deselect()
        }
        showCompletions(forAll: false)
        return true
    }

    func handleCompletionKey(_ event: KeyEvent) -> Bool {
        guard event.modifiers.isEmpty else {
            completionList.close()
            return false
        }
        switch event.key {
        case .down: completionList.moveHighlight(by: 1)
        case .up: completionList.moveHighlight(by: -1)
        case .escape: completionList.close()
        case .enter:
            guard let choice = completionList.highlighted else {
                completionList.close()
                return interceptKey(event)
            }
            complete(with: choice)
        case .tab, .left, .right, .home, .end, .function, .menu:
            completionList.close()
            return false
        default: return false
        }
        return true
    }
}
