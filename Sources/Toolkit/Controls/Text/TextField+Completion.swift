extension TextField {
    /// Shows what the text may be completed to; with `forAll` the whole list when nothing fits.
    ///
    /// - Returns: whether a list is open now.
    @discardableResult
    func showCompletions(forAll: Bool) -> Bool {
        guard let completions, isFirstResponder else { return false }
        var choices = text.isEmpty && !forAll ? [] : completions(text)
        if choices.isEmpty, forAll { choices = completions("") }
        // What is typed already needs no completion.
        if choices == [text] { choices = [] }
        completionList.show(choices, titled: completionTitle, below: completionAnchor ?? self, for: self)
        return completionList.isOpen
    }

    /// Completions that took their time are there: asks for them again and shows them.
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
