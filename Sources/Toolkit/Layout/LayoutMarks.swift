/// What a view asked for before the next frame, and the way to the views that did. `LayoutPass` marks it and does it.
struct LayoutMarks {
    /// Whether it asked for `layoutSubviews`.
    private(set) var needsLayout = true

    /// Whether it, or something in it, asked for `layoutSubviews`; those around it then say so too, unless it is hidden.
    private(set) var needsLayoutPass = true

    /// Whether it, or something in it, asked for `updateConstraints`.
    private(set) var needsConstraintsPass = false

    mutating func markLayout() { needsLayout = true }

    /// Returns whether it is to be laid out, once.
    mutating func takeLayout() -> Bool {
        guard needsLayout else { return false }
        needsLayout = false
        return true
    }

    /// Returns false where it was marked before, and so were those around it.
    mutating func markLayoutPass() -> Bool {
        guard !needsLayoutPass else { return false }
        needsLayoutPass = true
        return true
    }

    mutating func endLayoutPass() { needsLayoutPass = false }

    /// Returns false where it was marked before, and so were those around it.
    mutating func markConstraintsPass() -> Bool {
        guard !needsConstraintsPass else { return false }
        needsConstraintsPass = true
        return true
    }

    /// Returns whether something is to be asked for its constraints, once.
    mutating func takeConstraintsPass() -> Bool {
        guard needsConstraintsPass else { return false }
        needsConstraintsPass = false
        return true
    }
}
