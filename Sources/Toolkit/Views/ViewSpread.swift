/// Tells a view and all in it what happened to their window.
struct ViewSpread {
    private let view: View

    init(_ view: View) { self.view = view }

    /// The view came into a window, or left one.
    func windowDidChange() {
        view.window = view.superview?.window ?? view.layer?.window
        if view.semanticContentAttribute != .unspecified { view.window?.hasOwnDirections = true }
        view.didMoveToWindow()
        view.themeDidChange()
        view.setNeedsLayout()
        for child in view.subviews { Self(child).windowDidChange() }
    }

    /// The window's theme, scale or settings changed.
    func themeDidChange() {
        view.forEachView { view in
            view.themeDidChange()
            view.setNeedsLayout()
        }
    }
}
