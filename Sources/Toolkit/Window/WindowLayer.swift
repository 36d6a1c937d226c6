import Graphics

/// One sheet of views over the whole window: the base, a sheet, an alert. The last one is on top and has the input.
public final class WindowLayer {
    /// The window it belongs to.
    public internal(set) weak var window: Window?

    /// The view that fills the window.
    public let rootView: View

    /// Whether the layers below it get no input while it is there.
    public let isModal: Bool

    /// A press on it that no view of it wants, the dimmed part around a sheet for one.
    public var onPressOutside: (() -> Void)?

    /// Escape that nobody in it wanted.
    public var onEscape: (() -> Void)?

    /// Who has the keyboard while this layer is on top; it gets it back when the layers above are gone.
    weak var firstResponder: Responder?

    /// Whether it is only still seen on its way out: keys go to the layer below already, presses on it go nowhere.
    var isLeaving = false

    /// Whether a press that no view of it wants is for the layers below: it takes a part of the window only.
    var letsPressesThrough = false

    /// Whether nothing of the layers below it is seen: they are not painted.
    var coversWindow = false

    /// Makes a layer around its root view.
    public init(rootView: View, isModal: Bool) {
        self.rootView = rootView
        self.isModal = isModal
        rootView.layer = self
    }
}

// MARK: - The keyboard of what is covered

extension WindowLayer {
    /// The layer that a view is in, where another one has the input.
    static func covered(holding responder: Responder?, in window: Window) -> WindowLayer? {
        guard window.layers.count > 1, let view = responder as? View else { return nil }
        let top = window.topLayer
        return window.layers.first { $0 !== top && view.isDescendant(of: $0.rootView) }
    }

    /// Notes who gets the keyboard when what lies over it goes. Returns false: nobody has it now.
    func takeLater(_ responder: Responder?) -> Bool {
        if responder?.canBecomeFirstResponder == true { firstResponder = responder }
        return false
    }
}
