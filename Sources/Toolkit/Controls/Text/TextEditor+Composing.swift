/// Text that an input method is composing, shown at the caret but not yet part of the text.
public struct MarkedText: Hashable, Sendable {
    /// The displayed text.
    public let text: String
    /// The caret's position in it, in UTF-8 bytes.
    public let caret: Int
}

extension TextEditor {
    /// Shows the text that an input method is composing; empty text ends it. It replaces a selection.
    ///
    /// - Parameter caret: the caret's position in the composed text, in Unicode scalars.
    public mutating func compose(_ string: String, caret: Int, time: Double) {
        let clean = TextSanitizer.sanitize(string, isMultiline: false)
        guard !clean.isEmpty else {
            markedText = nil
            return
        }
        if !selection.isEmpty { delete(.characterBackward, time: time) }
        let before = clean.unicodeScalars.prefix(max(0, caret)).reduce(0) { $0 + UTF8.width($1) }
        markedText = MarkedText(text: clean, caret: before)
    }

    /// Inserts the text that an input method composed.
    @discardableResult
    public mutating func commitComposed(_ string: String, time: Double) -> Bool {
        markedText = nil
        return type(string, time: time)
    }
}
