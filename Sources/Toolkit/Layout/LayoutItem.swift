/// A view or a layout guide, which constraints can refer to.
@MainActor public protocol LayoutItem: AnyObject {
    /// The view in whose tree it is laid out: the view itself, or the owner of the guide.
    var layoutView: View? { get }

    /// A name for debugging, used in warnings about constraints.
    var layoutName: String { get }
}

extension View: LayoutItem {
    /// The view itself.
    public var layoutView: View? { self }

    /// Its identifier, or else the name of its class.
    public var layoutName: String { identifier ?? "\(type(of: self))" }
}
