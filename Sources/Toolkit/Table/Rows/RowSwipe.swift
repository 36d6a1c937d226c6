import Graphics

/// The table of a row that is moved aside.
protocol RowSwipeHost: ScrollView {
    func indexOfRow(at point: Point) -> Int?
    func cellForRow(at row: Int) -> TableViewCell?
    /// Returns whether a row may be moved aside now to be deleted.
    func canSwipe(_ row: Int) -> Bool
    /// Returns the title of the button that deletes a row.
    func confirmationTitle(of row: Int) -> String
    /// A row begins to move aside.
    func swipeWillBegin(_ row: Int)
    /// A row is back at its place; nil if it is gone, or reloaded.
    func swipeDidEnd(_ row: Int?)
    /// A row was moved: its cell shows the distance.
    func swipeDidMove(_ row: Int)
    func commitDeletion(of row: Int)
}

/// The row of a table that is moved aside to show the button that deletes it: by fingers on a touchpad, by the pointer, or by its red
/// circle.
final class RowSwipe {
    private struct Slide {
        var row: Int
        /// Tells it from earlier slides.
        let number: Int
        /// Its distance from its place, in points.
        var offset = 0.0
        /// The width of its button, in points.
        let width: Double
        /// The point where the pointer was pressed that holds it; nil if it is held by fingers on a touchpad, or not held.
        var heldAt: Double?
        var isOpen = false
        /// The button was pressed; the row is about to go.
        var isCommitted = false
        var animation: Animation?
    }

    /// The kind of a movement of fingers on a touchpad, until they are lifted.
    private enum Gesture {
        case none, swipe, scroll
    }

    private static let duration = 0.22

    private weak var host: (any RowSwipeHost)?
    private var slide: Slide?
    private var count = 0
    private var gesture = Gesture.none

    init(_ host: any RowSwipeHost) { self.host = host }

    /// The row that is aside.
    var row: Int? { slide?.row }

    /// The row whose button is visible, or comes into sight.
    var openRow: Int? { slide?.isOpen == true ? slide?.row : nil }

    /// The width of the visible button, in points.
    var width: Double { slide?.width ?? 0 }

    /// Returns the distance by which a row has been moved aside, in points.
    func offset(of row: Int) -> Double { slide.map { $0.row == row ? $0.offset : 0 } ?? 0 }

    /// Renumbers the row after an update.
    func follow(_ update: TableUpdate) {
        guard let row = slide?.row else { return }
        if let new = update.newRow(of: row) { slide?.row = new } else { forget() }
    }

    // MARK: - Opening and closing

    private func begin(_ row: Int) -> Bool {
        guard let host, host.canSwipe(row) else { return false }
        if slide?.row == row { return true }
        close(animated: false)
        let width = DeleteConfirmationButton.width(title: host.confirmationTitle(of: row), theme: host.theme)
        count += 1
        slide = Slide(row: row, number: count, width: width)
        host.window?.pointer.observePresses(self)
        host.swipeWillBegin(row)
        return true
    }

    func open(_ row: Int, animated: Bool) {
        guard begin(row), let width = slide?.width else { return }
        host?.becomeFirstResponder()
        slide?.isOpen = true
        slide?.heldAt = nil
        move(to: width, animated: animated)
    }

    /// Shows or hides the button of a row.
    func toggle(_ row: Int) {
        if slide?.row == row { close(animated: true) } else { open(row, animated: true) }
    }

    /// The button of a row was pressed.
    func confirm(_ row: Int) {
        guard slide?.row == row else { return }
        // The row stays aside until it is gone, because the deletion may take some time.
        slide?.isCommitted = true
        host?.window?.pointer.endObservingPresses(self)
        host?.commitDeletion(of: row)
    }

    /// Moves the row that is aside back.
    func close(animated: Bool) {
        guard let closing = slide else { return }
        closing.animation?.stop()
        host?.window?.pointer.endObservingPresses(self)
        slide?.isOpen = false
        slide?.heldAt = nil
        guard animated, closing.offset > 0, host?.window?.settings.animationsEnabled == true else { return finish() }
        move(to: 0, animated: true) { [weak self] in self?.finish() }
    }

    /// Moves the row back unless its button was pressed, because the keyboard leaves it.
    func closeUnlessCommitted() {
        if slide?.isCommitted == false, slide?.isOpen == true { close(animated: true) }
    }

    private func finish() {
        guard let old = slide, let host else { return }
        slide = nil
        host.swipeDidMove(old.row)
        host.swipeDidEnd(old.row)
    }

    /// Forgets the row that was aside, because it is gone or reloaded.
    func forget() {
        guard let old = slide else { return }
        slide = nil
        old.animation?.stop()
        host?.window?.pointer.endObservingPresses(self)
        host?.swipeDidEnd(nil)
    }

    private func move(to end: Double, animated: Bool, completion: (() -> Void)? = nil) {
        guard let slide else { return }
        let start = slide.offset
        self.slide?.animation = nil
        slide.animation?.stop()
        guard animated, let window = host?.window else {
            set(end, slide.number)
            completion?()
            return
        }
        // Rows may be added and removed during the motion: the same row moves, whatever its index.
        let number = slide.number
        let animation = window.animate(duration: Self.duration) { [weak self] progress in
            self?.set(start + (end - start) * progress, number)
        } completion: { [weak self] in
            guard self?.slide?.number == number, self?.slide?.offset == end else { return }
            completion?()
        }
        if self.slide?.number == number { self.slide?.animation = animation }
    }

    private func set(_ offset: Double, _ number: Int) {
        guard let slide, slide.number == number else { return }
        self.slide?.offset = offset
        host?.swipeDidMove(slide.row)
    }

    // MARK: - Fingers on a touchpad

    /// The direction in which a row is moved aside: to the left, or to the right if text runs from right to left.
    private var direction: Double { host?.effectiveUserInterfaceLayoutDirection == .rightToLeft ? -1 : 1 }

    /// Moves a row aside with the fingers. Returns whether the movement was used for a row.
    func scrolled(_ event: ScrollEvent) -> Bool {
        guard event.isPrecise else {
            close(animated: true)
            return false
        }
        if event.isGestureEnd {
            defer { gesture = .none }
            guard gesture == .swipe else { return false }
            settle()
            return true
        }
        if gesture == .none { gesture = beginGesture(event) }
        guard gesture == .swipe, let slide else { return false }
        drag(to: slide.offset + event.delta.x * direction)
        return true
    }

    private func beginGesture(_ event: ScrollEvent) -> Gesture {
        guard let host else { return .scroll }
        let isSideways = abs(event.delta.x) > abs(event.delta.y) * 1.5
        let row = host.indexOfRow(at: host.convert(event.location, from: nil))
        let opens = event.delta.x * direction > 0 || row != nil && row == slide?.row
        if isSideways, opens, host.maximumOffset.x == 0, let row, begin(row) { return .swipe }
        close(animated: true)
        return .scroll
    }

    private func drag(to offset: Double) {
        guard let slide else { return }
        slide.animation?.stop()
        self.slide?.animation = nil
        // Beyond its button a row moves less and less.
        let over = max(0, offset - slide.width)
        set(max(0, min(offset, slide.width)) + over / (1 + over / 40), slide.number)
    }

    /// Ends a swipe: the row opens if it was moved far enough, else it closes.
    private func settle() {
        guard let slide else { return }
        if slide.offset > slide.width / 2 { open(slide.row, animated: true) } else { close(animated: true) }
    }

    // MARK: - The pointer

    /// Returns whether a press that is dragged becomes a swipe.
    func begin(_ press: CellPress, at location: Point) -> Bool {
        let way = location - press.location
        guard let row = press.cell, press.modifiers.isEmpty, way.x * direction < 0, abs(way.x) > abs(way.y) * 1.5, begin(row) else {
            return false
        }
        slide?.heldAt = location.x
        return true
    }

    /// Follows the pointer. Returns whether the pointer holds a row.
    func pointerDragged(to location: Point) -> Bool {
        guard let start = slide?.heldAt else { return false }
        drag(to: (start - location.x) * direction)
        return true
    }

    func pointerReleased() {
        guard slide?.heldAt != nil else { return }
        slide?.heldAt = nil
        settle()
    }
}

extension RowSwipe: PressObserver {
    /// Returns whether a press is used to close the row: any press except one on the button.
    func intercepts(pressOn view: View?) -> Bool {
        guard let slide, slide.isOpen, !slide.isCommitted else { return false }
        if let view, host?.cellForRow(at: slide.row)?.showsControl(under: view) == true { return false }
        close(animated: true)
        return true
    }
}
