public import Graphics

/// Shows a controller in a floating window of its own, with an arrow to its source.
///
/// It follows its source when the window below moves, is resized, or shows other content. A press outside, Escape and the loss of its
/// source close it and call `onDismiss`; `dismiss()` does not call it.
public final class PopoverController {
    /// The controller that is shown.
    public let contentViewController: ViewController

    /// The size of the content, in points; by default the controller's size as a sheet, which is mostly its `preferredContentSize`.
    public var contentSize: Size

    /// The class of the content's background. Set it before presenting.
    public var popoverBackgroundClass: PopoverBackground.Type = PopoverBackground.self

    /// Views that still get presses while the popover is open, without closing it.
    public var passthroughViews: [View] = []

    /// Called before a person closes it; returning false keeps it open.
    public var shouldDismiss: () -> Bool = { true }

    /// Called after a person closed it.
    public var onDismiss: (() -> Void)?

    /// The window, while it is open.
    public private(set) var window: Window?

    /// Returns the current source, for sources without a view of their own, such as a row whose cell may show another row soon; nil if it
    /// is gone. By default the source is the view that it was presented from.
    public var findSource: (() -> PopoverSource?)?

    private var permittedArrowDirections = PopoverArrowDirection.any
    private var source: PopoverSource?
    private weak var background: PopoverBackground?

    /// Makes a popover around a controller.
    public init(_ contentViewController: ViewController) {
        self.contentViewController = contentViewController
        let room = Size(width: 10_000, height: 10_000)
        let preferred = contentViewController.preferredContentSize
        contentSize = preferred == .zero ? contentViewController.sheetSize(within: room) : preferred
    }

    /// Whether it is open.
    public var isPresented: Bool { window != nil }

    /// Opens it at the button of an item of a bar; does nothing if it is open already or the item is in no bar of a window.
    ///
    /// A press on that button while it is open closes it, as any press outside does, and does not open it again.
    public func present(from item: BarButtonItem, permittedArrowDirections arrows: PopoverArrowDirection = .any) {
        guard let button = item.button else { return }
        present(from: button.bounds, in: button, permittedArrowDirections: arrows)
    }

    /// Opens it at a rectangle of a view; does nothing if it is open already or the view is in no window.
    public func present(from rect: Rect, in view: View, permittedArrowDirections arrows: PopoverArrowDirection = .any) {
        guard window == nil, let owner = view.window else { return }
        permittedArrowDirections = arrows
        source = PopoverSource(view, rect)
        let placement = placement(at: rect, of: view, in: owner)
        let outer = frame(of: placement)
        let popover = Window(kind: .popover, size: outer.size)
        popover.accessibilityLabel = contentViewController.accessibilityLabel ?? contentViewController.title
        let background = popoverBackgroundClass.init()
        background.take(contentViewController.view, placement: placement)
        self.background = background
        background.frame = Rect(origin: .zero, size: outer.size)
        popover.layers[0].rootView.addSubview(background)
        popover.onDismissRequest = { [weak self] in self?.dismissByUser() }
        popover.passthrough = { [weak self, weak owner] point in
            guard let self, let owner else { return false }
            let inOwner = point.offsetBy(x: -owner.screenFrame.minX, y: -owner.screenFrame.minY)
            return passthroughViews.contains { $0.bounds.contains($0.convert(inOwner, from: nil)) }
        }
        // The window may be closed with the one below it; then no person dismissed the popover.
        popover.onClosed = { [weak self] in self?.windowDidClose() }
        popover.onParentChange = { [weak self] in self?.follow() }
        window = popover
        popover.retainedByWindow = self
        owner.openChild(popover, at: outer)
        // The content knows its size before it appears.
        background.layoutIfNeeded()
        contentViewController.attach(to: popover)
        popover.setNeedsLayoutPass()
    }

    /// Moves it, while it is open, to a rectangle of another view of its window, which becomes its source.
    public func move(to rect: Rect, in view: View) {
        guard let window, let owner = view.window, window.parent === owner else { return }
        source = PopoverSource(view, rect)
        place(at: rect, of: view, in: owner)
    }

    private func place(at rect: Rect, of view: View, in owner: Window) {
        guard let window, let background else { return }
        let placement = placement(at: rect, of: view, in: owner)
        let outer = frame(of: placement)
        guard outer != window.screenFrame || !background.points(as: placement) else { return }
        background.point(placement)
        background.frame = Rect(origin: .zero, size: outer.size)
        window.setFrame(outer)
    }

    /// Moves to the current position of its source, and closes if the source is out of sight.
    private func follow() {
        guard let window, let owner = window.parent else { return }
        let found = findSource.map { $0() } ?? source
        guard let found, let view = found.view, view.window === owner, let seen = ViewSight(view).part(of: found.rect) else {
            return dismissByUser()
        }
        source = found
        place(at: seen, of: view, in: owner)
    }

    private func placement(at rect: Rect, of view: View, in owner: Window) -> PopoverPlacement {
        let anchor = view.convert(rect, to: nil).offsetBy(x: owner.screenFrame.minX, y: owner.screenFrame.minY)
        let insets = popoverBackgroundClass.contentInsets
        let body = Size(
            width: contentSize.width + insets.left + insets.right, height: contentSize.height + insets.top + insets.bottom)
        return PopoverPlacement.place(
            anchor: anchor, contentSize: body, workArea: owner.workArea(at: anchor.center), arrows: permittedArrowDirections,
            arrowLength: popoverBackgroundClass.arrowHeight, arrowInset: popoverBackgroundClass.arrowInset)
    }

    /// The window's frame, with the room for arrow and shadow.
    private func frame(of placement: PopoverPlacement) -> Rect {
        let margin = popoverBackgroundClass.margin
        return placement.frame.insetBy(dx: -margin, dy: -margin)
    }

    private func dismissByUser() {
        guard window != nil, shouldDismiss() else { return }
        dismiss()
        onDismiss?()
    }

    /// Closes it if it is open.
    public func dismiss() {
        window?.close()
    }

    private func windowDidClose() {
        guard window != nil else { return }
        window = nil
        source = nil
        contentViewController.detachFromWindow()
    }
}

/// The source of a popover: a part of a view.
public struct PopoverSource {
    /// The view, while it exists.
    public private(set) weak var view: View?
    /// The part, in the view's coordinates.
    public let rect: Rect

    /// Creates a source from a part of a view, by default all of it.
    public init(_ view: View, _ rect: Rect? = nil) { (self.view, self.rect) = (view, rect ?? view.bounds) }
}
