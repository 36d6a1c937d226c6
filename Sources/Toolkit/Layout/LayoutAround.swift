/// The invalidation of views around one whose height depends on its content.
public enum LayoutAround {
    /// Lets all views around a view measure it again, before the next frame.
    ///
    /// The view that places it may be far above it: one that scrolls it, or a sheet with the height of its content.
    public static func invalidate(_ view: View) {
        view.invalidateIntrinsicContentSize()
        var up = view.superview
        while let around = up {
            around.setNeedsLayout()
            up = around.superview
        }
    }
}
