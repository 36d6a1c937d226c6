/// A view that a collection view hands out again and again: a header, a footer, a decoration, or a cell.
open class CollectionReusableView: View {
    /// Under which identifier it was made; it is never handed out under another.
    public let reuseIdentifier: String

    /// In front of what it is; see `CollectionViewLayoutAttributes.zIndex`.
    final var zIndex = 0

    /// Makes a view. Collection views do so when they need one more.
    public required init(reuseIdentifier: String) {
        self.reuseIdentifier = reuseIdentifier
        super.init()
    }

    /// The identifier of views of a class that are registered without one: the full name of the class, so that no two classes share it.
    open class var defaultReuseIdentifier: String { _typeName(self, qualified: true) }

    /// What is over items says what they have in common. A cell is described by the view that it is in.
    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.label = SpokenContent(self).texts
        description.role = description.label.isEmpty ? nil : .heading
        description.children = []
    }

    /// It is about to show something else: what belonged to the last one, closures first of all, must go.
    open func prepareForReuse() {}

    /// It gets its place from the layout, which may say more than frame and alpha in a subclass' way.
    open func apply(_ attributes: CollectionViewLayoutAttributes) {}
}

extension CollectionReusableView: ReusableCell {}
