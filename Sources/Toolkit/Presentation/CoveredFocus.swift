/// The keyboard while something is in front of a view: taken from what is covered, and given back when that goes.
final class CoveredFocus {
    /// Who had the keyboard, in what is covered or beside it.
    private weak var responder: Responder?

    /// What is covered has no keyboard, but all else in the window keeps it.
    func take(from view: View, in window: Window) {
        responder = window.firstResponder
        guard let holder = responder as? View, holder.isDescendant(of: view) else { return }
        window.pointer.cancelPress()
        window.makeFirstResponder(nil)
    }

    /// Gives the keyboard back, unless somebody beside the cover has it meanwhile.
    func giveBack(from cover: View, in window: Window) {
        if window.pointer.pressed?.isDescendant(of: cover) == true { window.pointer.cancelPress() }
        guard let layer = window.layers.first(where: { cover.isDescendant(of: $0.rootView) }) else { return }
        let holder = layer.firstResponder
        guard (holder as? View)?.isDescendant(of: cover) ?? (holder == nil) else { return }
        let isThere = (responder as? View)?.window === window && responder?.canBecomeFirstResponder == true
        let wanted = isThere ? responder : nil
        // Where another layer is on top, it has the keyboard until it goes.
        guard layer === window.topLayer else { return layer.firstResponder = wanted }
        window.makeFirstResponder(wanted)
    }
}
