import Toolkit

/// What a sheet holds, laid out by a stack; it scrolls where the window is low.
final class ScrollingStack: ScrollView {
    /// Describes where its parts stand.
    var stack: (() -> Stack?)?

    override func layoutSubviews() {
        super.layoutSubviews()
        stack?()?.placeContent(of: self)
    }
}
