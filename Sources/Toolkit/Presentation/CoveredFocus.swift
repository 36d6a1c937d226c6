/// The keyboard while something covers a view: taken from the covered view, and given back when the cover goes.
final class CoveredFocus {
    /// The responder that had the keyboard, in the covered view or beside it.
    private weak var responder: Responder?

    /// Takes the keyboard from the covered view; all other views of the window keep it.
    func take(from view: View, in window: Window) {
        responder = window.firstResponder
        guard let holder = responder as? View, holder.isDescendant(of: view) else { return }
        window.pointer.cancelPress()
        window.makeFirstResponder(nil)
    }

    /// Gives the keyboard back, unless a responder beside the cover has it now.
    func giveBack(from cover: View, in window: Window) {
        if window.pointer.pressed?.isDescendant(of: cover) == true { window.pointer.cancelPress() }
        guard let layer = window.layers.first(where: { cover.isDescendant(of: $0.rootView) }) else { return }
        let holder = layer.firstResponder
        guard (holder as? View)?.isDescendant(of: cover) ?? (holder == nil) else { return }
        let isThere = (responder as? View)?.window === window && responder?.canBecomeFirstResponder == true
        let wanted = isThere ? responder : nil
        // If another layer is on top, it has the keyboard until it goes.
        guard layer === window.topLayer else { return layer.firstResponder = wanted }
        window.makeFirstResponder(wanted)
    }
}
