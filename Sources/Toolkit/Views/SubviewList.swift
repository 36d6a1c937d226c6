/// The subviews of a view, the last one in front. A view that covers its siblings stays in front of them, whatever is added later.
struct SubviewList {
    private(set) var views: [View] = []

    /// Whether one of them follows the view's size by an autoresizing mask, or did once.
    private(set) var hasAutoresizing = false

    /// The view that covers the others, if there is one.
    var cover: View? {
        guard let last = views.last, last.coversSiblings else { return nil }
        return last
    }

    mutating func insert(_ view: View, at index: Int) {
        views.insert(view, at: min(index, end(for: view)))
        if let state = view.layoutState, !state.autoresizingMask.isEmpty { noteAutoresizing() }
    }

    /// Notes that one of them follows the view's size from now on.
    mutating func noteAutoresizing() { hasAutoresizing = true }

    mutating func remove(_ view: View) { views.removeAll { $0 === view } }

    /// Moves a view in front of the others. Returns false if it is there already, or is not one of them.
    mutating func bringToFront(_ view: View) -> Bool {
        guard let index = views.firstIndex(where: { $0 === view }) else { return false }
        let last = end(for: view) - 1
        guard index < last else { return false }
        views.remove(at: index)
        views.insert(view, at: last)
        return true
    }

    /// Returns the largest index for a view: behind the views that cover it.
    private func end(for view: View) -> Int {
        guard !view.coversSiblings, cover != nil else { return views.count }
        return (views.lastIndex { !$0.coversSiblings } ?? -1) + 1
    }
}
