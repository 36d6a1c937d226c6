/// Moves the keyboard through a split: from pane to pane, and to the lines between them.
final class SplitKeyboard {
    /// The responder that had the keyboard in a pane when the keyboard left it.
    private final class Place {
        weak var view: View?

        init(_ view: View) { self.view = view }
    }

    private var places: [ObjectIdentifier: Place] = [:]

    /// Gives the keyboard to the next or the previous of some panes, to the responder that had it there last.
    func go(through panes: [SplitPane], backwards: Bool, in window: Window) {
        let focused = window.firstResponder as? View
        let current = panes.firstIndex { focused?.isDescendant(of: $0.controller.view) ?? false }
        if let current, let focused { places[ObjectIdentifier(panes[current])] = Place(focused) }
        let step = backwards ? -1 : 1
        var index = current ?? (backwards ? panes.count : -1)
        for _ in panes {
            index = (index + step + panes.count) % panes.count
            guard index != current else { return }
            let stops = window.keyboard.stops(in: panes[index].controller.view)
            let last = places[ObjectIdentifier(panes[index])]?.view
            guard let target = stops.first(where: { $0 === last }) ?? stops.first else { continue }
            window.keyboard.showFocusRing()
            window.makeFirstResponder(target)
            return target.scrollIntoView()
        }
    }

    /// Gives the keyboard to the first of some lines, from one line to the next, and from the last line back.
    func go(through dividers: [SplitDivider]) {
        let shown = dividers.filter { !$0.isHidden }
        guard let current = shown.firstIndex(where: \.isFirstResponder) else {
            shown.first?.takeKeyboard(from: nil)
            return
        }
        guard current + 1 < shown.count else { return shown[current].giveKeyboardBack() }
        shown[current + 1].takeKeyboard(from: shown[current])
    }
}
