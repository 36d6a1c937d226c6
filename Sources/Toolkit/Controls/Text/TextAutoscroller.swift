import Graphics

/// Selects text while a drag goes on, and scrolls it in steps while the drag holds the pointer outside.
final class TextAutoscroller {
    /// The seconds between two steps.
    private static let interval = 0.03

    /// Where the drag has the pointer now, in the control's points.
    private var point: Point?
    private var nextStep: ScheduledAction?

    /// The drag has come to a point of the control.
    func drag(to point: Point, in control: TextControl) {
        self.point = point
        control.extendSelection(to: point)
        if nextStep == nil { stepIfOutside(control) }
    }

    /// The drag is over.
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
