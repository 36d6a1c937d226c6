import Graphics

/// One sheet of views over the whole window: the base, a sheet, an alert. The last one is on top and has the input.
public final class WindowLayer {
    /// The window it belongs to.
    public internal(set) weak var window: Window?

    /// The view that fills the window.
    public let rootView: View

    /// Whether the layers below it get no input while it is there.
    public let isModal: Bool

    /// Called for a press that no view of it uses, such as one on the dimmed part around a sheet.
    public var onPressOutside: (() -> Void)?

    /// Called for Escape if no view in it used the key.
    public var onEscape: (() -> Void)?

    /// The responder with the keyboard while this layer is on top; it gets the keyboard back when the layers above are gone.
    weak var firstResponder: Responder?

    /// Whether it is on its way out: keys already go to the layer below, and presses on it are ignored.
    var isLeaving = false

    /// Whether a press that no view of it uses goes to the layers below, because it covers only a part of the window.
    var letsPressesThrough = false

    /// Whether it hides all layers below, so that they are not painted.
    var coversWindow = false

    /// Makes a layer around its root view.
    public init(rootView: View, isModal: Bool) {
        self.rootView = rootView
        self.isModal = isModal
        rootView.layer = self
    }
}

// MARK: - The keyboard of covered views

extension WindowLayer {
    /// Returns the layer of a view, if another layer has the input.
    static func covered(holding responder: Responder?, in window: Window) -> WindowLayer? {
        guard window.layers.count > 1, let view = responder as? View else { return nil }
        let top = window.topLayer
        return window.layers.first { $0 !== top && view.isDescendant(of: $0.rootView) }
    }

    /// Stores the responder that gets the keyboard when the layer above goes. Returns false, because it does not have it now.
    func takeLater(_ responder: Responder?) -> Bool {
        if responder?.canBecomeFirstResponder == true { firstResponder = responder }
        return false
    }
}
