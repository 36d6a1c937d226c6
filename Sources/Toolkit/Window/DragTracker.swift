/// Passes drags over a window to its views.
final class DragTracker {
    private weak var target: View?

    /// Passes a drag to a view, and tells the previous view that it left. Returns whether it is accepted.
    func dispatch(_ event: DragEvent, to new: View?) -> Bool {
        // The old target is told first: both may pass the event to the same view around them, for which the last event must be valid.
        let old = target
        if case .moved = event.phase { target = new } else { target = nil }
        if let old, old !== new { _ = old.dragged(DragEvent(phase: .exited, location: event.location, types: event.types)) }
        return new?.dragged(event) ?? false
    }
}
