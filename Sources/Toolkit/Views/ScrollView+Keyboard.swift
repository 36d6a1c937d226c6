import Graphics

extension ScrollView {
    /// Moves the content for a key that no view inside used: arrows by a line, Page Up and Down by a page, Home and End to the ends.
    /// Returns whether it moved.
    @discardableResult
    public func scroll(byKey event: KeyEvent) -> Bool {
        guard event.modifiers.isEmpty || event.modifiers == .control && (event.key == .home || event.key == .end) else { return false }
        // A line of the old page stays visible, so that the eye finds its place.
        let page = max(lineStep, bounds.height - lineStep)
        var target = exactOffset
        switch event.key {
        case .up: target.y -= lineStep
        case .down: target.y += lineStep
        case .left: target.x -= lineStep
        case .right: target.x += lineStep
        case .pageUp: target.y -= page
        case .pageDown: target.y += page
        case .home: target.y = 0
        case .end: target.y = maximumOffset.y
        default: return false
        }
        let before = exactOffset
        contentOffset = target
        guard exactOffset != before else { return false }
        flashScrollers()
        return true
    }
}
