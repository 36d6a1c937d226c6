/// What constraints may be about: a view or a layout guide.
@MainActor public protocol LayoutItem: AnyObject {
    /// The view in whose tree it takes part: the view itself, or the one that owns the guide.
    var layoutView: View? { get }

    /// A name for debugging; constraints that cannot hold are reported by it.
    var layoutName: String { get }
}

extension View: LayoutItem {
    /// Itself.
    public var layoutView: View? { self }

    /// Its identifier, or its class where it has none.
    public var layoutName: String { identifier ?? "\(type(of: self))" }
}
