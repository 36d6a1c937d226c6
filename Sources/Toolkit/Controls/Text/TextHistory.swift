/// The changes of one text that can be undone and redone.
struct TextHistory {
    /// The kind of a change: only typing joins typing, and only deleting in one direction joins the same.
    enum Kind { case typing, deletingBackward, deletingForward, other }

    /// One replacement, with the selections around it.
    struct Edit {
        var start: Int
        var removed: String
        var inserted: String
        var before: TextSelection
        var after: TextSelection
        var kind: Kind
        var time: Double

        var cost: Int { removed.length + inserted.length + 64 }
    }

    /// A pause in typing, in seconds, after which a new step begins.
    static let pause = 1.5
    /// The largest number of steps that are kept, and of bytes that they may hold; the oldest are dropped first.
    static let maximumSteps = 1_000
    static let maximumBytes = 4 << 20

    private(set) var undoable: [Edit] = []
    private(set) var redoable: [Edit] = []
    private var bytes = 0
    private var isOpen = false

    /// Ends the current step after something other than typing: the next change begins a new one.
    mutating func close() { isOpen = false }

    mutating func removeAll() { self = TextHistory() }

    mutating func record(_ edit: Edit) {
        redoable.removeAll()
        if isOpen, let last = undoable.last, let joined = Self.join(last, edit) {
            bytes += joined.cost - last.cost
            undoable[undoable.count - 1] = joined
        } else {
            undoable.append(edit)
            bytes += edit.cost
        }
        isOpen = true
        trim()
    }

    mutating func takeUndo() -> Edit? {
        guard let edit = undoable.popLast() else { return nil }
        bytes -= edit.cost
        redoable.append(edit)
        isOpen = false
        return edit
    }

    mutating func takeRedo() -> Edit? {
        guard let edit = redoable.popLast() else { return nil }
        undoable.append(edit)
        bytes += edit.cost
        isOpen = false
        return edit
    }

    private mutating func trim() {
        var excess = max(0, undoable.count - Self.maximumSteps)
        bytes -= undoable.prefix(excess).reduce(0) { $0 + $1.cost }
        while bytes > Self.maximumBytes, excess < undoable.count - 1 {
            bytes -= undoable[excess].cost
            excess += 1
        }
        undoable.removeFirst(excess)
    }

    /// Returns two changes as one step, if the second continues the first: the same kind, where it left off, without a pause or a new word.
    private static func join(_ last: Edit, _ next: Edit) -> Edit? {
        guard last.kind == next.kind, next.time - last.time <= pause, next.before == last.after else { return nil }
        var joined = last
        joined.after = next.after
        joined.time = next.time
        switch next.kind {
        case .typing:
            guard next.removed.isEmpty, next.start == last.start + last.inserted.length else { return nil }
            guard !beginsWord(next.inserted, after: last.inserted) else { return nil }
            joined.inserted += next.inserted
        case .deletingBackward:
            guard next.start + next.removed.length == last.start, !beginsWord(last.removed, after: next.removed) else { return nil }
            joined.start = next.start
            joined.removed = next.removed + last.removed
        case .deletingForward:
            guard next.start == last.start, !beginsWord(next.removed, after: last.removed) else { return nil }
            joined.removed += next.removed
        case .other:
            return nil
        }
        return joined
    }

    private static func beginsWord(_ text: String, after previous: String) -> Bool {
        guard let first = text.first, let last = previous.last else { return false }
        return last.isWhitespace && !first.isWhitespace || last.isNewline || first.isNewline
    }
}
