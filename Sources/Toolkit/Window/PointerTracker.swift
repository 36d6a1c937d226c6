import Graphics

/// Where the pointer is and what it holds: hover, press, clicks that belong together.
struct PointerTracker {
    /// The last known place, in window points; nil while the pointer is elsewhere.
    var location: Point?
    /// The view that the left button went down on; it keeps the pointer until the button is up.
    weak var pressed: View?
    /// Whether the press under way is to be swallowed: it only closed something.
    var isSwallowing = false
    /// The views under the pointer, innermost first.
    var hovered: [WeakView] = []
    var cursor = Cursor.arrow

    private var lastPress: PointerEvent?
    private var clicks = 0

    struct WeakView {
        weak var view: View?
    }

    /// Counts presses that follow each other at one place.
    mutating func countClick(_ event: PointerEvent, settings: DesktopSettings) -> Int {
        if let last = lastPress, last.button == event.button, event.time - last.time <= settings.doubleClickTime,
            event.location.distance(to: last.location) <= settings.doubleClickDistance
        {
            clicks = clicks % 3 + 1
        } else {
            clicks = 1
        }
        lastPress = event
        return clicks
    }

    mutating func cancel() {
        let view = pressed
        pressed = nil
        lastPress = nil
        view?.pointerCancelled()
    }

    mutating func forget(_ view: View) {
        if let held = pressed, held.isDescendant(of: view) { pressed = nil }
        hovered.removeAll { $0.view?.isDescendant(of: view) ?? true }
    }
}
