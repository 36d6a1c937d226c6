/// The layout requests of a view for the next frame, and the way to the views that made them. `LayoutPass` sets and handles them.
struct LayoutMarks {
    /// Whether the view asked for `layoutSubviews`.
    private(set) var needsLayout = true

    /// Whether the view, or something in it, asked for `layoutSubviews`. The views around it are marked too, unless it is hidden.
    private(set) var needsLayoutPass = true

    /// Whether the view, or something in it, asked for `updateConstraints`.
    private(set) var needsConstraintsPass = false

    mutating func markLayout() { needsLayout = true }

    /// Removes the mark for layout, and returns whether it was set.
    mutating func takeLayout() -> Bool {
        guard needsLayout else { return false }
        needsLayout = false
        return true
    }

    /// Returns false if it was already marked; then the views around it are marked too.
    mutating func markLayoutPass() -> Bool {
        guard !needsLayoutPass else { return false }
        needsLayoutPass = true
        return true
    }

    mutating func endLayoutPass() { needsLayoutPass = false }

    /// Returns false if it was already marked; then the views around it are marked too.
    mutating func markConstraintsPass() -> Bool {
        guard !needsConstraintsPass else { return false }
        needsConstraintsPass = true
        return true
    }

    /// Removes the mark for constraints, and returns whether it was set.
    mutating func takeConstraintsPass() -> Bool {
        guard needsConstraintsPass else { return false }
        needsConstraintsPass = false
        return true
    }
}
