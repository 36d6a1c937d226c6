/// The meaning of a key in a text.
public enum TextCommand: Hashable, Sendable {
    /// Moves the caret; extending keeps the selection's anchor.
    case move(TextMotion, extending: Bool)
    case delete(TextEditor.Deletion)
    case selectAll, deselect
    case cut, copy, paste
    case undo, redo
    case insertLineBreak

    /// Makes the command of a key by the table of GTK's text widgets; nil for a key that types something or means nothing here.
    public init?(_ event: KeyEvent, isMultiline: Bool) {
        let modifiers = event.modifiers
        guard modifiers.isDisjoint(with: [.alt, .command]) else { return nil }
        let control = modifiers.contains(.control)
        let shift = modifiers.contains(.shift)
        let found =
            switch event.key {
            case .left, .right, .home, .end: Self.horizontal(event.key, control: control, shift: shift)
            case .up, .down, .pageUp, .pageDown:
                isMultiline ? Self.vertical(event.key, control: control, shift: shift) : nil
            case .backspace: Self.delete(control ? shift ? .lineBackward : .wordBackward : .characterBackward)
            case .delete:
                shift && !control ? Self.cut : Self.delete(control ? shift ? .lineForward : .wordForward : .characterForward)
            case .insert: control == shift ? nil : control ? Self.copy : Self.paste
            case .enter: isMultiline && !control ? Self.insertLineBreak : nil
            case .character(let character): control ? Self.letter(character, shift: shift) : nil
            default: nil as TextCommand?
            }
        guard let found else { return nil }
        self = found
    }

    private static func horizontal(_ key: Key, control: Bool, shift: Bool) -> TextCommand? {
        switch key {
        case .left: .move(control ? .wordLeft : .left, extending: shift)
        case .right: .move(control ? .wordRight : .right, extending: shift)
        case .home: .move(control ? .documentStart : .lineStart, extending: shift)
        case .end: .move(control ? .documentEnd : .lineEnd, extending: shift)
        default: nil
        }
    }

    private static func vertical(_ key: Key, control: Bool, shift: Bool) -> TextCommand? {
        switch key {
        case .up: .move(control ? .paragraphUp : .up, extending: shift)
        case .down: .move(control ? .paragraphDown : .down, extending: shift)
        case .pageUp where !control: .move(.pageUp, extending: shift)
        case .pageDown where !control: .move(.pageDown, extending: shift)
        default: nil
        }
    }

    private static func letter(_ character: Character, shift: Bool) -> TextCommand? {
        switch character {
        case "a": shift ? .deselect : .selectAll
        case "/": .selectAll
        case "\\": .deselect
        case "c": .copy
        case "x": .cut
        case "v": shift ? nil : .paste
        case "z": shift ? .redo : .undo
        case "y": shift ? nil : .redo
        default: nil
        }
    }
}
