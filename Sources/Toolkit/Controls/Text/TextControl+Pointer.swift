import Graphics

extension TextControl {
    /// The seconds between two steps of scrolling while a drag holds the pointer outside.
    private static let autoscrollInterval = 0.03

    func press(_ event: PointerEvent) {
        guard isEnabled else { return }
        focusByPointer()
        let place = position(at: convert(event.location, from: nil))
        let granularity: TextGranularity =
            switch event.clickCount {
            case 2: .word
            case 3...: .line
            default: .character
            }
        edit {
            $0.press(
                caret: place.caret, character: place.character, granularity: granularity,
                extending: event.modifiers.contains(.shift))
        }
        caretDidMove()
    }

    func dragSelection(to point: Point) {
        guard isEnabled, editor.pointerSelection != nil else { return }
        dragPoint = point
        extendSelection(to: point)
        if autoscroll == nil { autoscrollIfOutside() }
    }

    private func extendSelection(to point: Point) {
        let place = position(at: point)
        edit { $0.drag(caret: place.caret, character: place.character) }
    }

    private func autoscrollIfOutside() {
        autoscroll = nil
        guard let dragPoint, scrollTowards(dragPoint) else { return }
        extendSelection(to: dragPoint)
        autoscroll = window?.schedule(after: Self.autoscrollInterval) { [weak self] in self?.autoscrollIfOutside() }
    }

    func endPress(claimsPrimary: Bool) {
        autoscroll?.cancel()
        autoscroll = nil
        dragPoint = nil
        guard editor.pointerSelection != nil else { return }
        editor.release()
        if claimsPrimary { claimPrimary() }
    }

    /// A secondary click beside the selection puts the caret there first, as GTK does.
    func prepareForContextMenu(at point: Point) {
        guard isEnabled else { return }
        focusByPointer()
        let place = position(at: point).caret
        let selected = editor.selection.range
        if place < selected.lowerBound || place > selected.upperBound { edit { $0.select(anchor: place, head: place) } }
        caretDidMove()
    }
}
