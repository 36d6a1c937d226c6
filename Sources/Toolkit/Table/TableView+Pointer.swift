import Graphics

extension TableView {
    func handleDrag(_ event: PointerEvent) {
        if continueSwipe(at: event.location) { return }
        if let press = interaction.press, !press.isDrag, isDrag(press, to: event.location), beginSwipe(press, at: event.location) {
            interaction.press?.selectsOnRelease = false
            setHighlighted(nil)
            return
        }
        dragSelection(event)
    }

    func releasePointer() {
        handleRelease()
        endSwipe()
    }

    /// Forgets the press under way.
    func endPress() {
        endSwipe()
        forgetPress()
    }
}
