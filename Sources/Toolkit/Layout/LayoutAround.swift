/// A view whose height follows from what is in it wants another one than before.
public enum LayoutAround {
    /// Has everything around a view measure it again, before the next frame.
    ///
    /// A view is placed by one that may stand far above it: one that scrolls it, or a sheet that is as high as its content.
    public static func invalidate(_ view: View) {
        view.invalidateIntrinsicContentSize()
        var up = view.superview
        while let around = up {
            around.setNeedsLayout()
            up = around.superview
        }
    }
}
