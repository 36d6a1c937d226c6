import Graphics

/// The tokens of a text field: their keys, presses and descriptions.
///
/// A condition that is typed or changed is open: it looks like other text until the caret leaves it, Enter is pressed or a blank is typed.
public final class TextTokenEditor {
    private unowned let field: TextField
    private(set) var state = TextTokens()

    init(_ field: TextField) { self.field = field }

    /// The tokens, which the owner sets after every change of the text. Until then they move with the text.
    public var tokens: [TextToken] {
        get { state.all }
        set {
            let labels = state.all.map(\.label)
            let isNew = state.set(newValue, in: field.editor.text)
            if settle(forgetsEdit: false) || isNew {
                updateLine()
            } else if state.all.map(\.label) != labels, let window = field.window {
                WindowAccessibility.below(window).setNeedsUpdate()
            }
        }
    }

    /// The condition that is being edited as text; nil if there is none.
    public var opened: TextToken? { state.opened }

    /// The condition that is selected as a whole; nil if there is none.
    public var selected: TextToken? {
        let selection = field.editor.selection
        return selection.isEmpty ? nil : state.closed.first { $0.range == selection.range }
    }

    /// Opens a condition as text, the caret at its end, and offers its other values.
    public func open(_ token: TextToken) {
        guard canEdit, token.kind == .condition, state.all.contains(token) else { return }
        state.open(token)
        field.edit { $0.select(anchor: token.range.upperBound, head: token.range.upperBound) }
        updateLine()
        field.offerChoices(for: token)
    }

    /// Closes the open condition, as leaving it does.
    public func close() {
        if state.close() { updateLine() }
    }

    /// Removes a token with one blank beside it, as an edit of the user.
    public func remove(_ token: TextToken) {
        guard canEdit, state.all.contains(token) else { return }
        let range = TextTokens.removal(of: token, in: field.editor.text)
        let time = field.now
        field.edit {
            $0.history.close()
            _ = $0.insert("", into: range, kind: .other, time: time)
            $0.history.close()
        }
    }

    private var canEdit: Bool { field.isEnabled && field.isEditable }

    // MARK: - Changes

    func follow(_ change: TextChange) { state.follow(change) }

    /// Opens or closes a condition after an edit or a move of the caret.
    func settle(changesText: Bool) {
        if settle(forgetsEdit: !changesText) { updateLine() }
    }

    private func settle(forgetsEdit: Bool) -> Bool {
        state.settle(
            selection: field.editor.selection.range, isEditing: field.isFirstResponder, isComposing: field.editor.markedText != nil,
            forgetsEdit: forgetsEdit)
    }

    /// Lays the line out again.
    private func updateLine() {
        field.textDidChange(nil)
        field.setNeedsDisplay(field.textArea)
        if field.isFirstResponder { field.caretDidMove() } else { field.scrollCaretToVisible() }
    }

    // MARK: - Keys

    /// Performs a key at a condition. Returns whether it was used.
    func handle(_ event: KeyEvent) -> Bool {
        guard state.hasConditions, event.modifiers.isEmpty, field.editor.markedText == nil else { return false }
        if let token = selected {
            switch event.key {
            case .backspace, .delete: remove(token)
            case .enter, .function(2): open(token)
            default: return false
            }
            return canEdit
        }
        guard field.editor.selection.isEmpty else { return false }
        let caret = field.editor.selection.head
        let closed = state.closed
        let before = closed.first { $0.range.upperBound == caret }
        let after = closed.first { $0.range.lowerBound == caret }
        switch event.key {
        case .left, .right:
            let isBackward = (event.key == .left) != field.currentLine.isRightToLeft
            guard let token = isBackward ? before : after else { return false }
            select(token, isBackward: isBackward)
        case .backspace:
            guard canEdit, let before else { return false }
            open(before)
        case .delete:
            guard canEdit, let after else { return false }
            state.open(after)
            updateLine()
        default: return false
        }
        return true
    }

    private func select(_ token: TextToken, isBackward: Bool) {
        let range = token.range
        field.edit {
            $0.select(anchor: isBackward ? range.upperBound : range.lowerBound, head: isBackward ? range.lowerBound : range.upperBound)
        }
    }

    // MARK: - The pointer

    /// Selects the condition under the pointer, or opens it if it is selected. Returns whether there is one.
    func press(_ event: PointerEvent) -> Bool {
        guard field.isEnabled, state.hasConditions, event.modifiers.isEmpty,
            let token = token(at: field.convert(event.location, from: nil))
        else { return false }
        let isAgain = field.isFirstResponder && selected == token
        field.focusByPointer()
        if isAgain, canEdit {
            open(token)
        } else {
            let range = token.range
            field.edit {
                $0.select(anchor: range.lowerBound, head: range.upperBound)
                // A drag goes on from the whole token.
                $0.pointerSelection = (range, .character)
            }
        }
        field.caretDidMove()
        return true
    }

    private func token(at point: Point) -> TextToken? {
        guard field.textRect.insetBy(dx: -room, dy: 0).contains(point) else { return nil }
        let looks = TextTokenLooks(field)
        return state.closed.first { token in looks.boxes(of: token).contains { $0.contains(point) } }
    }

    /// The room beside the text that boxes may reach, in points.
    var room: Double { state.isUsed ? TextTokenLooks.overhang : 1 }

    // MARK: - For those who cannot see it

    private var conditions: [TextToken] { state.all.filter { $0.kind == .condition } }

    /// Describes the conditions, which are read as parts of the field.
    func describe(_ description: inout AccessibilityDescription) {
        guard state.hasConditions else { return }
        let (conditions, selected, looks) = (conditions, selected, TextTokenLooks(field))
        let parts = conditions.indices.map { index in
            let token = conditions[index]
            let label = token.label.isEmpty ? String(field.editor.text.substring(token.range)) : token.label
            var part = AccessibilityPart(.number(index), .listItem, label, frame: looks.boxes(of: token).union)
            part.states = token == selected ? [.focusable, .selectable, .selected] : [.focusable, .selectable]
            part.isEnabled = field.isEnabled
            if field.isEditable { part.actions = [AccessibilityAction(.activate), AccessibilityAction(.remove)] }
            part.place = AccessibilityPlace(index, of: conditions.count)
            return AccessibilityChild.part(part)
        }
        description.children = parts + (description.children ?? [])
        description.focusedPart = selected.flatMap { conditions.firstIndex(of: $0) }.map { .number($0) }
    }

    /// Performs a request at a condition. Returns whether there is one that can do it.
    func perform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        let conditions = conditions
        guard field.isEnabled, case .number(let index) = key, conditions.indices.contains(index) else { return false }
        switch act {
        case .focus, .select:
            field.window?.keyboard.showFocusRing()
            field.becomeFirstResponder()
            close()
            select(conditions[index], isBackward: true)
        case .perform(.activate) where field.isEditable:
            field.becomeFirstResponder()
            open(conditions[index])
        case .perform(.remove) where field.isEditable: remove(conditions[index])
        default: return false
        }
        return true
    }
}
