public import Graphics

/// A view whose layout is a closure: the background of controllers.
public final class ContainerView: View {
    private let layout: (ContainerView) -> Void

    /// Makes a view that calls a closure with its bounds to place its subviews.
    public init(layout: @escaping (Rect) -> Void) {
        self.layout = { layout($0.bounds) }
        super.init()
    }

    /// Makes a view that places its subviews by the stack of a closure; with nil they stay in their places.
    public init(stack: @escaping () -> Stack?) {
        layout = { stack()?.place(in: $0) }
        super.init()
    }

    /// Makes the view of an object, which it holds weakly, that places its subviews by a stack of the object.
    public convenience init<Owner: AnyObject>(of owner: Owner, stack: @escaping @MainActor (Owner) -> Stack?) {
        self.init(stack: { [weak owner] in owner.flatMap { stack($0) } })
    }

    /// Makes the view of an object, which it holds weakly, that places its subviews in the bounds by a method of the object.
    public convenience init<Owner: AnyObject>(of owner: Owner, layout: @escaping @MainActor (Owner, Rect) -> Void) {
        self.init(layout: { [weak owner] bounds in
            if let owner { layout(owner, bounds) }
        })
    }

    public override var drawsOnlyBackground: Bool { true }

    public override func layoutSubviews() { layout(self) }
}
