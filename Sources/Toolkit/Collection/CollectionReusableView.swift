/// A view that a collection view reuses: a header, a footer, a decoration, or a cell.
open class CollectionReusableView: View {
    /// The identifier under which it was made; it is never handed out under another.
    public let reuseIdentifier: String

    /// The order from back to front; see `CollectionViewLayoutAttributes.zIndex`.
    final var zIndex = 0

    /// Makes a view. Called by collection views that need one more.
    public required init(reuseIdentifier: String) {
        self.reuseIdentifier = reuseIdentifier
        super.init()
    }

    /// The identifier of views of a class that are registered without one: the full name of the class, so that no two classes share it.
    open class var defaultReuseIdentifier: String { _typeName(self, qualified: true) }

    /// Describes a header as the title of its items. A cell is described by the collection view.
    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.label = SpokenContent(self).texts
        description.role = description.label.isEmpty ? nil : .heading
        description.children = []
    }

    /// Called before it shows something else: it must drop everything of the last use, above all closures.
    open func prepareForReuse() {}

    /// Applies the attributes of the layout, which may have more than frame and alpha in a subclass.
    open func apply(_ attributes: CollectionViewLayoutAttributes) {}
}

extension CollectionReusableView: ReusableCell {}
