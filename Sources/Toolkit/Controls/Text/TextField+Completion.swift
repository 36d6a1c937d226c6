extension TextField {
    /// Shows completions of the text; with `forAll` also the whole list if none matches.
    ///
    /// - Returns: whether a list is open now.
    @discardableResult
    func showCompletions(forAll: Bool) -> Bool {
        guard isFirstResponder else { return false }
        if let completionSource {
            // The end of the text is completed.
            guard editor.selection.isEmpty, editor.selection.head == editor.text.length, editor.markedText == nil else {
                completionList.close()
                return false
            }
            completionList.show(completionSource.completions(of: text, in: self), below: completionAnchor ?? self, for: self)
            return completionList.isOpen
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

    /// Asks for the completions again and shows them, when those that took their time are available.
    public func reloadCompletions() { showCompletions(forAll: text.isEmpty) }

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
        case .tab, .left, .right, .home, .end:
            completionList.close()
            return false
        default: return false
        }
        return true
    }
}
