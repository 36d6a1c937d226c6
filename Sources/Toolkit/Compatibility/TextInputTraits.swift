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
@MainActor public protocol TextFieldDelegate: AnyObject {
    /// The field got the keyboard.
    func textFieldDidBeginEditing(_ textField: TextField)
    /// The field lost the keyboard.
    func textFieldDidEndEditing(_ textField: TextField)
    /// Enter was pressed; returns whether it does what it does otherwise.
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
