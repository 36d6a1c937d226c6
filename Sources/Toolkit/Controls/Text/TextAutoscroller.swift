import Graphics

/// Selects text during a drag, and scrolls it in steps while the pointer is outside.
final class TextAutoscroller {
    /// The seconds between two steps.
    private static let interval = 0.03

    /// The current position of the pointer in the drag, in the control's points.
    private var point: Point?
    private var nextStep: ScheduledAction?

    /// Follows the drag to a point of the control.
    func drag(to point: Point, in control: TextControl) {
        self.point = point
        control.extendSelection(to: point)
        if nextStep == nil { stepIfOutside(control) }
    }

    /// Ends the drag.
    func stop() {
        nextStep?.cancel()
        nextStep = nil
        point = nil
    }

    private func stepIfOutside(_ control: TextControl) {
        nextStep = nil
        guard let point, control.scrollTowards(point) else { return }
        control.extendSelection(to: point)
        nextStep = control.window?.schedule(after: Self.interval) { [weak self, weak control] in
            if let self, let control { stepIfOutside(control) }
        }
    }
}
