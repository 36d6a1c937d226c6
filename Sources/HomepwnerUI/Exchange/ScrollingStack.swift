import Toolkit

/// The contents of a sheet, laid out by a stack; it scrolls in a low window.
final class ScrollingStack: ScrollView {
    /// Returns the layout of its parts.
    var stack: (() -> Stack?)?

    override func layoutSubviews() {
        super.layoutSubviews()
        stack?()?.placeContent(of: self)
    }
}
