import Toolkit

/// The contents of a sheet, laid out by a stack; it scrolls in a low window.
final class ScrollingStack: ScrollView {
    private let stack: () -> Stack?

    /// Makes the view of an object, which it holds weakly, that places its parts by a stack of the object.
    init<Owner: AnyObject>(of owner: Owner, stack: @escaping @MainActor (Owner) -> Stack) {
        self.stack = { [weak owner] in owner.map { stack($0) } }
        super.init(frame: .zero)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        stack()?.placeContent(of: self)
    }
}
