extension TextEditor {
    /// The range that a delete key removes when nothing is selected.
    public enum Deletion: Hashable, Sendable {
        /// The character before or after the caret.
        case characterBackward, characterForward
        /// To the beginning of the word before the caret, or to the end of the word after it.
        case wordBackward, wordForward
        /// To the beginning or the end of the line.
        case lineBackward, lineForward
    }

    /// Replaces the selection with text, as typing does: control characters are left out.
    ///
    /// - Parameter time: the time of typing, in seconds; typing without a pause is undone word by word.
    /// - Returns: whether the text is within its limit.
    @discardableResult
    public mutating func type(_ string: String, time: Double) -> Bool { insert(string, kind: .typing, time: time) }

    /// Replaces the selection with text, as pasting does: one undo step, cleaned by `TextSanitizer`.
    ///
    /// - Returns: whether the text is within its limit.
    @discardableResult
    public mutating func paste(_ string: String, time: Double) -> Bool {
        history.close()
        defer { history.close() }
        return insert(string, kind: .other, time: time)
    }

    /// Replaces the whole text, in one undo step, and puts the caret at its end.
    @discardableResult
    public mutating func replaceAll(with string: String, time: Double) -> Bool {
        markedText = nil
        history.close()
        defer { history.close() }
        return insert(string, into: 0..<text.length, kind: .other, time: time)
    }

    /// Deletes the selection, or, if nothing is selected, the range for the key.
    ///
    /// - Returns: whether there was something to delete.
    @discardableResult
    public mutating func delete(_ deletion: Deletion, time: Double) -> Bool {
        var range = selection.range
        var kind = TextHistory.Kind.other
        if range.isEmpty {
            range = target(of: deletion)
            switch deletion {
            case .characterBackward: kind = .deletingBackward
            case .characterForward: kind = .deletingForward
            default: history.close()
            }
        } else {
            history.close()
        }
        guard !range.isEmpty else { return false }
        replace(range, by: "", kind: kind, time: time)
        return true
    }

    /// Deletes the selected text.
    ///
    /// - Returns: the text, or nil when nothing was selected.
    public mutating func cut(time: Double) -> String? {
        guard !selection.isEmpty else { return nil }
        let taken = selectedText
        delete(.characterBackward, time: time)
        return taken
    }

    /// Whether there is a change to undo.
    public var canUndo: Bool { !history.undoable.isEmpty }
    /// Whether there is a change to redo.
    public var canRedo: Bool { !history.redoable.isEmpty }

    /// Undoes the last step, including its selection.
    @discardableResult
    public mutating func undo() -> Bool {
        guard let edit = history.takeUndo() else { return false }
        markedText = nil
        swap(edit.start..<edit.start + edit.inserted.length, for: edit.removed)
        selection = edit.before
        return true
    }

    /// Redoes the step that was undone last.
    @discardableResult
    public mutating func redo() -> Bool {
        guard let edit = history.takeRedo() else { return false }
        markedText = nil
        swap(edit.start..<edit.start + edit.removed.length, for: edit.inserted)
        selection = edit.after
        return true
    }

    mutating func insert(_ string: String, into range: Range<Int>? = nil, kind: TextHistory.Kind, time: Double) -> Bool {
        let clean = TextSanitizer.sanitize(string, isMultiline: isMultiline)
        // A key that types only a control character must not delete the selected text.
        if clean.isEmpty, !string.isEmpty { return true }
        let range = range ?? selection.range
        if !clean.isEmpty || !range.isEmpty { replace(range, by: clean, kind: kind, time: time) }
        return !isTooLong()
    }

    private mutating func replace(_ range: Range<Int>, by string: String, kind: TextHistory.Kind, time: Double) {
        let removed = String(text.substring(range))
        let before = selection
        swap(range, for: string, keepsCount: true)
        // Typed marks join the character before them, and deleting may join two halves.
        selection = TextSelection(caret: text.characterBoundary(atOrAfter: range.lowerBound + string.length))
        history.record(
            .init(start: range.lowerBound, removed: removed, inserted: string, before: before, after: selection, kind: kind, time: time))
    }

    private func target(of deletion: Deletion) -> Range<Int> {
        let caret = selection.head
        switch deletion {
        case .characterBackward: return backspaceStart(before: caret)..<caret
        case .characterForward: return caret..<text.characterEnd(after: caret)
        case .wordBackward: return text.wordStart(before: caret)..<caret
        case .wordForward: return caret..<text.wordEnd(after: caret)
        case .lineBackward:
            let start = text.lineRange(at: caret).lowerBound
            return (start == caret ? text.characterStart(before: caret) : start)..<caret
        case .lineForward:
            let end = text.lineEnd(at: caret)
            return caret..<(end == caret ? text.characterEnd(after: caret) : end)
        }
    }

    /// Returns the start of a Backspace: a whole character, or only its last mark in scripts whose marks are typed one by one.
    private func backspaceStart(before caret: Int) -> Int {
        let start = text.characterStart(before: caret)
        guard start < caret, text.unicodeScalars[text.index(at: start)].isErasedMarkByMark else { return start }
        return text.offset(of: text.unicodeScalars.index(before: text.index(at: caret)))
    }
}

extension Unicode.Scalar {
    /// Whether Backspace deletes the marks of this letter one at a time: Hebrew, Arabic and the scripts of India and South-East Asia.
    fileprivate var isErasedMarkByMark: Bool {
        switch value {
        case 0x590...0x10FF, 0x1780...0x18AF, 0x1900...0x1CFF, 0xA800...0xA82F, 0xA880...0xAADF, 0xABC0...0xABFF, 0xFB1D...0xFDFF: true
        default: false
        }
    }
}
