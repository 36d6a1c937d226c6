/// The kind of text that a field takes, in the words of nib files.
nonisolated public struct TextInputTraits: Hashable, Sendable {
    /// The useful keys. A real keyboard has them all, so typing is not restricted.
    public enum KeyboardType: String, Hashable, Sendable {
        case `default`, alphabet, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad, twitter,
            webSearch
    }

    /// The action of Enter.
    public enum ReturnKeyType: String, Hashable, Sendable {
        case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
    }

    /// The useful keys.
    public var keyboardType = KeyboardType.default
    /// The action of Enter.
    public var returnKeyType = ReturnKeyType.default

    /// Makes the traits of plain text.
    public init() {}
}

/// Receives the editing events of a text field and answers its questions.
@MainActor public protocol TextFieldDelegate: AnyObject {
    /// The field got the keyboard.
    func textFieldDidBeginEditing(_ textField: TextField)
    /// The field lost the keyboard.
    func textFieldDidEndEditing(_ textField: TextField)
    /// Enter was pressed. Returns whether the field handles it in the usual way.
    func textFieldShouldReturn(_ textField: TextField) -> Bool
}

extension TextFieldDelegate {
    /// Does nothing by default.
    public func textFieldDidBeginEditing(_ textField: TextField) {}
    /// Does nothing by default.
    public func textFieldDidEndEditing(_ textField: TextField) {}
    /// Enter works in the usual way.
    public func textFieldShouldReturn(_ textField: TextField) -> Bool { true }
}
