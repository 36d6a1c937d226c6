import Graphics

/// The text behind the tokens of a field.
final class TokenTextField: TextField {
    weak var owner: TokenField?

    init() {
        super.init()
        borderStyle = .none
    }

    /// Takes its name from the field around it.
    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        if let owner { description.label = AccessibilityWalk.label(of: owner) }
        if owner?.hasError == true { description.states.insert(.invalid) }
    }

    private var isAtStart: Bool { editor.selection.isEmpty && editor.selection.head == 0 && editor.markedText == nil }

    override func interceptKey(_ event: KeyEvent) -> Bool {
        if completionList.isOpen, super.interceptKey(event) { return true }
        guard let owner, event.modifiers.isEmpty else { return super.interceptKey(event) }
        let back = effectiveUserInterfaceLayoutDirection == .leftToRight ? Key.left : .right
        switch event.key {
        case .enter where !owner.isTextBlank:
            owner.endText()
            return true
        case .backspace where isAtStart && !owner.tokens.isEmpty && !event.isRepeat:
            if text.isEmpty { owner.takeBack(owner.tokens.count - 1) } else { owner.choose(owner.tokens.count - 1) }
            return true
        case back where isAtStart && !owner.tokens.isEmpty:
            owner.choose(owner.tokens.count - 1)
            return true
        case .character where event.text == ",":
            owner.endText()
            return true
        default: return super.interceptKey(event)
        }
    }

    override func interceptPaste(_ text: String) -> Bool { owner?.paste(text) ?? false }

    override func userDidEdit() {
        // An input method may also insert a comma.
        if let owner, text.contains(where: TokenField.separates) { return owner.endText() }
        super.userDidEdit()
        owner?.textDidEdit()
    }

    override func textDidChange(_ change: TextChange?) {
        super.textDidChange(change)
        owner?.flowDidChange()
    }

    override func didBecomeFirstResponder() {
        super.didBecomeFirstResponder()
        owner?.keyboardDidMove()
    }

    override func didResignFirstResponder() {
        super.didResignFirstResponder()
        owner?.keyboardDidMove()
    }

    override func activationDidChange() {
        super.activationDidChange()
        owner?.setNeedsDisplay()
    }
}
