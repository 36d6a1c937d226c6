import Graphics

extension TableView {
    /// A row that is moved aside.
    struct RowSlide {
        var row: Int
        /// Tells it from the slides before.
        let number: Int
        /// How far it has been moved, in points.
        var offset = 0.0
        /// How wide its button is, in points.
        let width: Double
        /// Where the pointer went down that holds it; nil where fingers on a touchpad, or nobody, do.
        var heldAt: Double?
        var isOpen = false
        /// The button was pressed; the row is about to go.
        var isCommitted = false
        var animation: Animation?
    }

    /// What a movement of fingers on a touchpad turned out to be, until they are lifted.
    enum SwipeGesture {
        case none, swipe, scroll
    }

    private static let slideDuration = 0.22

    /// The row whose button for deleting is shown, or comes into sight.
    public var rowShowingDeleteConfirmation: Int? { slide?.isOpen == true ? slide?.row : nil }

    /// How wide the button is that is shown now, in points.
    var confirmationWidth: Double { slide?.width ?? 0 }

    /// The direction into which a row is moved aside: to the left, or to the right where people read that way.
    private var direction: Double { window?.settings.layoutDirection == .rightToLeft ? -1 : 1 }

    // MARK: - Opening and closing

    private func beginSlide(_ row: Int) -> Bool {
        guard editingStyle(of: row) == .delete, reorder == nil else { return false }
        if slide?.row == row { return true }
        closeSlide(animated: false)
        let width = DeleteConfirmationButton.width(title: confirmationTitle(of: row), theme: theme)
        slideCount += 1
        slide = RowSlide(row: row, number: slideCount, width: width)
        window?.pressObserver = self
        if !isEditing { delegate?.tableView(self, willBeginEditingRowAt: row) }
        return true
    }

    func openSlide(_ row: Int, animated: Bool) {
        guard beginSlide(row), let width = slide?.width else { return }
        becomeFirstResponder()
        slide?.isOpen = true
        slide?.heldAt = nil
        moveSlide(to: width, animated: animated)
    }

    /// Brings the row back that stands aside to show its button.
    public func dismissDeleteConfirmation(animated: Bool) { closeSlide(animated: animated) }

    /// Brings the row that stands aside back.
    func closeSlide(animated: Bool) {
        guard var closing = slide else { return }
        closing.animation?.stop()
        window?.pressObserver = nil
        slide?.isOpen = false
        slide?.heldAt = nil
        guard animated, closing.offset > 0, window?.settings.animationsEnabled == true else { return finishSlide() }
        moveSlide(to: 0, animated: true) { [weak self] in self?.finishSlide() }
        closing.animation = nil
    }

    private func finishSlide() {
        guard let old = slide else { return }
        slide = nil
        updateCellStates()
        if !isEditing { delegate?.tableView(self, didEndEditingRowAt: old.row) }
    }

    /// The row that stood aside is gone, or shown anew.
    func forgetSlide() {
        guard let old = slide else { return }
        slide = nil
        old.animation?.stop()
        if window?.pressObserver === self { window?.pressObserver = nil }
        if !isEditing { delegate?.tableView(self, didEndEditingRowAt: nil) }
    }

    private func moveSlide(to end: Double, animated: Bool, completion: (() -> Void)? = nil) {
        guard let slide else { return }
        let start = slide.offset
        self.slide?.animation = nil
        slide.animation?.stop()
        guard animated, let window else {
            setSlide(end, slide.number)
            completion?()
            return
        }
        // Rows may come and go meanwhile: it is always the same one that moves, whatever its number.
        let number = slide.number
        let animation = window.animate(duration: Self.slideDuration) { [weak self] progress in
            self?.setSlide(start + (end - start) * progress, number)
        } completion: { [weak self] in
            guard self?.slide?.number == number, self?.slide?.offset == end else { return }
            completion?()
        }
        if self.slide?.number == number { self.slide?.animation = animation }
    }

    private func setSlide(_ offset: Double, _ number: Int) {
        guard let slide, slide.number == number else { return }
        self.slide?.offset = offset
        if let cell = cells[slide.row] { updateState(of: cell, row: slide.row) }
    }

    // MARK: - Fingers on a touchpad

    /// Moves a row aside as fingers do. Answers whether the movement is meant for a row.
    func swipe(_ event: ScrollEvent) -> Bool {
        guard event.isPrecise else {
            closeSlide(animated: true)
            return false
        }
        if event.isGestureEnd {
            defer { swipeGesture = .none }
            guard swipeGesture == .swipe else { return false }
            settleSlide()
            return true
        }
        if swipeGesture == .none {
            let isSideways = abs(event.delta.x) > abs(event.delta.y) * 1.5
            let row = indexOfRow(at: convert(event.location, from: nil))
            let opens = event.delta.x * direction > 0 || row != nil && row == slide?.row
            if isSideways, opens, maximumOffset.x == 0, let row, beginSlide(row) {
                swipeGesture = .swipe
            } else {
                swipeGesture = .scroll
                closeSlide(animated: true)
            }
        }
        guard swipeGesture == .swipe, let slide else { return false }
        drag(to: slide.offset + event.delta.x * direction)
        return true
    }

    private func drag(to offset: Double) {
        guard let slide else { return }
        slide.animation?.stop()
        self.slide?.animation = nil
        // Beyond its button a row gives way less and less.
        let over = max(0, offset - slide.width)
        setSlide(max(0, min(offset, slide.width)) + over / (1 + over / 40), slide.number)
    }

    /// The row is let go: it opens where it has gone far enough, else it closes.
    private func settleSlide() {
        guard let slide else { return }
        if slide.offset > slide.width / 2 { openSlide(slide.row, animated: true) } else { closeSlide(animated: true) }
    }

    // MARK: - The pointer

    /// Whether a press that is dragged becomes a swipe.
    func beginSwipe(_ press: CellPress, at location: Point) -> Bool {
        let way = location - press.location
        guard let row = press.cell, press.modifiers.isEmpty, way.x * direction < 0, abs(way.x) > abs(way.y) * 1.5, beginSlide(row) else {
            return false
        }
        slide?.heldAt = location.x
        return true
    }

    /// Follows the pointer. Answers whether a row is held by it.
    func continueSwipe(at location: Point) -> Bool {
        guard let start = slide?.heldAt else { return false }
        drag(to: (start - location.x) * direction)
        return true
    }

    func endSwipe() {
        guard slide?.heldAt != nil else { return }
        slide?.heldAt = nil
        settleSlide()
    }
}

extension TableView: PressObserver {
    /// A press anywhere but on the button brings the row back, and does nothing else.
    func intercepts(pressOn view: View?) -> Bool {
        guard let slide, slide.isOpen, !slide.isCommitted else { return false }
        if let cell = cells[slide.row], let view, let editing = cell.editing {
            if let button = editing.confirmation, view.isDescendant(of: button) { return false }
            if let control = editing.control, view.isDescendant(of: control) { return false }
        }
        closeSlide(animated: true)
        return true
    }
}
