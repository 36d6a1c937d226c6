import Graphics

extension TextField {
    /// What stands around the text of a field.
    nonisolated public enum BorderStyle: Hashable, Sendable {
        /// Nothing: the text begins at the field's edge.
        case none
        /// A thin rectangle.
        case line
        /// A ground with round corners, which shows where the keyboard is.
        case roundedRect
    }

    /// The font at the size at which the text fits, but not smaller than `minimumFontSize`.
    var fittedFont: Font {
        let full = theme.resolve(font)
        guard let smallest = minimumFontSize, smallest < full.size else { return full }
        let room = textRect.width - Self.caretRoom
        let needed = TextFieldLine(editor, font: full).layout.size.width
        guard needed > room, room > 0 else { return full }
        var smaller = full
        smaller.size = max(smallest, (full.size * room / needed * 2).rounded(.down) / 2)
        return smaller
    }

    func drawBorder(_ canvas: Canvas) {
        switch borderStyle {
        case .roundedRect: drawFrame(canvas)
        case .line:
            let body = bounds.pixelAligned(scale: canvas.scale)
            let line = 1 / canvas.scale
            canvas.fill(body, theme.controlBorder)
            canvas.fill(body.insetBy(dx: line, dy: line), isEnabled ? theme.fieldBackground : theme.secondaryBackground)
            if hasError || hasKeyboard {
                let color = hasError ? theme.negative : theme.link
                canvas.stroke(Path(roundedRect: body.insetBy(dx: 1, dy: 1), radius: 0), color, width: 2)
            }
        case .none: break
        }
    }
}

/// What kind of text a field takes, in the words of nib files.
nonisolated public struct TextInputTraits: Hashable, Sendable {
    /// Which keys are of use; a keyboard of keys has them all, and typing is not restricted.
    public enum KeyboardType: String, Hashable, Sendable {
        case `default`, alphabet, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad, twitter,
            webSearch
    }

    /// What Enter does.
    public enum ReturnKeyType: String, Hashable, Sendable {
        case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
    }

    /// Which keys are of use.
    public var keyboardType = KeyboardType.default
    /// What Enter does.
    public var returnKeyType = ReturnKeyType.default

    /// Makes the traits of plain text.
    public init() {}
}

/// Who is told and asked about the editing in a text field.
public protocol TextFieldDelegate: AnyObject {
    /// The field got the keyboard.
    func textFieldDidBeginEditing(_ textField: TextField)
    /// The field lost the keyboard.
    func textFieldDidEndEditing(_ textField: TextField)
    /// Enter was pressed; answers whether it does what it does otherwise.
    func textFieldShouldReturn(_ textField: TextField) -> Bool
}

extension TextFieldDelegate {
    /// Nothing happens by itself.
    public func textFieldDidBeginEditing(_ textField: TextField) {}
    /// Nothing happens by itself.
    public func textFieldDidEndEditing(_ textField: TextField) {}
    /// Enter does what it does otherwise.
    public func textFieldShouldReturn(_ textField: TextField) -> Bool { true }
}
