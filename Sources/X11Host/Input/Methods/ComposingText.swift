import Toolkit

/// The text that an input method composes, changed by its reports: counted in Unicode scalars.
nonisolated struct ComposingText: Equatable {
    private var scalars: [Unicode.Scalar] = []
    private var caret = 0

    /// The text and caret for the toolkit.
    var composed: ComposedText {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return ComposedText(text: String(view), caret: caret)
    }

    var isEmpty: Bool { scalars.isEmpty }

    /// Replaces a part; numbers outside of the text are limited to it, because they come from another program.
    ///
    /// - Parameters:
    ///   - first: the first scalar that changes.
    ///   - length: the number of removed scalars.
    ///   - text: the new text; nil if only the looks of that part change, and nothing is removed.
    ///   - caret: the new place of the caret.
    mutating func replace(first: Int, length: Int, with text: String?, caret newCaret: Int) {
        if let text {
            let start = min(max(first, 0), scalars.count)
            let end = min(max(length, 0), scalars.count - start) + start
            scalars.replaceSubrange(start..<end, with: text.unicodeScalars)
        }
        moveCaret(to: newCaret)
    }

    /// Moves the caret.
    mutating func moveCaret(to place: Int) { caret = min(max(place, 0), scalars.count) }

    /// The place of the caret after a step.
    var caretPlace: Int { caret }

    /// Ends the composition.
    mutating func clear() { self = ComposingText() }
}
