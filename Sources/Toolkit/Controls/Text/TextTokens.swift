/// The tokens of a text, and the one that is being edited.
///
/// A condition that is typed or changed is open: it looks like other text until the caret leaves it.
struct TextTokens {
    /// The tokens in the order of their ranges.
    private(set) var all: [TextToken] = []
    /// The range of the open condition.
    private(set) var open: Range<Int>?
    /// Whether the text ever had tokens.
    private(set) var isUsed = false
    /// The range that the last edit inserted. A condition that gets its end there is open, also if its token comes later.
    private var edited: Range<Int>?

    /// Whether there are conditions.
    var hasConditions: Bool { all.contains { $0.kind == .condition } }

    /// The conditions that are drawn as such.
    var closed: [TextToken] { all.filter { $0.kind == .condition && $0.range != open } }

    /// The condition that is being edited.
    var opened: TextToken? { open.flatMap { range in all.first { $0.kind == .condition && $0.range == range } } }

    /// Replaces the tokens. Ranges beyond the text are cut.
    ///
    /// - Returns: whether the look changed.
    mutating func set(_ tokens: [TextToken], in text: String) -> Bool {
        let length = text.length
        var new: [TextToken] = []
        for token in tokens.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            var token = token
            let start = text.characterBoundary(atOrBefore: max(0, min(token.range.lowerBound, length)))
            token.range = start..<max(start, text.characterBoundary(atOrBefore: max(0, min(token.range.upperBound, length))))
            if !token.range.isEmpty { new.append(token) }
        }
        if !new.isEmpty { isUsed = true }
        defer { all = new }
        return !new.elementsEqual(all) { $0.range == $1.range && $0.kind == $1.kind }
    }

    /// Moves the tokens with a change of the text, until the owner sets new ones.
    mutating func follow(_ change: TextChange) {
        let replaced = change.replaced
        let growth = change.length - replaced.count
        let inserted = replaced.lowerBound..<replaced.lowerBound + change.length
        let touches = all.contains { $0.range.overlaps(replaced) && !replaced.contains($0.range) }
        edited = change.length > 0 || touches ? inserted : nil
        let former = open
        open = nil
        all = all.compactMap { token in
            var token = token
            let range = token.range
            // An open condition takes letters at its end.
            let isExtended = range == former && replaced == range.upperBound..<range.upperBound
            if range.upperBound <= replaced.lowerBound, !isExtended {
                // It is before the change.
            } else if range.lowerBound >= replaced.upperBound {
                token.range = range.lowerBound + growth..<range.upperBound + growth
            } else if range.lowerBound <= replaced.lowerBound, range.upperBound >= replaced.upperBound {
                token.range = range.lowerBound..<range.upperBound + growth
            } else {
                return nil
            }
            guard !token.range.isEmpty else { return nil }
            if range == former { open = token.range }
            return token
        }
    }

    /// Opens or closes a condition after an edit, a move of the caret or new tokens.
    ///
    /// - Returns: whether the look changed.
    mutating func settle(selection: Range<Int>, isEditing: Bool, isComposing: Bool, forgetsEdit: Bool) -> Bool {
        let former = open
        func touched(_ condition: (TextToken) -> Bool) -> Range<Int>? {
            all.first {
                $0.kind == .condition && $0.range.lowerBound <= selection.lowerBound && $0.range.upperBound >= selection.upperBound
                    && condition($0)
            }?.range
        }
        if forgetsEdit { edited = nil }
        if !isEditing {
            (open, edited) = (nil, nil)
        } else {
            if let former { open = touched { $0.range.overlaps(former) } }
            if open == nil, selection.isEmpty, let edited {
                open = touched {
                    $0.range != edited && $0.range.lowerBound <= edited.lowerBound && $0.range.upperBound >= edited.upperBound
                }
            }
            if open == nil, isComposing { open = touched { _ in true } }
        }
        return open != former
    }

    /// Opens a condition.
    mutating func open(_ token: TextToken) {
        open = token.range
        edited = nil
    }

    /// Closes the open condition.
    ///
    /// - Returns: whether the look changed.
    mutating func close() -> Bool {
        defer { (open, edited) = (nil, nil) }
        return opened != nil
    }

    /// The offsets of the blanks beside drawn conditions, in order: they are wider than others, for the ends of the boxes.
    func wideBlanks(in text: String) -> [Int] {
        guard isUsed else { return [] }
        var offsets: Set<Int> = []
        for token in closed {
            if Self.isBlank(token.range.lowerBound - 1, in: text) { offsets.insert(token.range.lowerBound - 1) }
            if Self.isBlank(token.range.upperBound, in: text) { offsets.insert(token.range.upperBound) }
        }
        return offsets.sorted()
    }

    /// Returns the range of a token with one blank beside it: the one behind it, else the one before it.
    static func removal(of token: TextToken, in text: String) -> Range<Int> {
        let range = token.range
        if isBlank(range.upperBound, in: text) { return range.lowerBound..<range.upperBound + 1 }
        if isBlank(range.lowerBound - 1, in: text) { return range.lowerBound - 1..<range.upperBound }
        return range
    }

    static func isBlank(_ offset: Int, in text: String) -> Bool {
        guard offset >= 0, offset < text.length else { return false }
        return text.utf8[text.index(at: offset)] == 0x20
    }
}
