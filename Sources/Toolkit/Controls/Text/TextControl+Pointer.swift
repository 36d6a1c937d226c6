import Graphics

extension TextControl {
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

    /// Extends the selection that a press began to a point.
    func extendSelection(to point: Point) {
        let place = position(at: point)
        edit { $0.drag(caret: place.caret, character: place.character) }
    }

    /// Moves the caret to a secondary click outside of the selection, as GTK does.
    func prepareForContextMenu(at point: Point) {
        guard isEnabled else { return }
        focusByPointer()
        let place = position(at: point).caret
        let selected = editor.selection.range
        if place < selected.lowerBound || place > selected.upperBound { edit { $0.select(anchor: place, head: place) } }
        caretDidMove()
    }
}
