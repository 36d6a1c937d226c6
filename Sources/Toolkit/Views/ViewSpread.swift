/// Informs a view and its descendants of changes of their window.
struct ViewSpread {
    private let view: View

    init(_ view: View) { self.view = view }

    /// Called when the view entered or left a window.
    func windowDidChange() {
        view.window = view.superview?.window ?? view.layer?.window
        if view.semanticContentAttribute != .unspecified { view.window?.hasOwnDirections = true }
        if view.isPaintedWhole { view.window?.frames.noteArrival(of: view) }
        view.didMoveToWindow()
        view.themeDidChange()
        view.setNeedsLayout()
        for child in view.subviews { Self(child).windowDidChange() }
    }

    /// Called when the window's theme, scale or settings changed.
    func themeDidChange() {
        view.forEachView { view in
            view.themeDidChange()
            view.setNeedsLayout()
        }
    }
}
