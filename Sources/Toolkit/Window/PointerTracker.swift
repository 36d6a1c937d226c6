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
    /// Lets hover follow again, at the end of a scroll; nil while it follows.
    var hoverRelease: ScheduledAction?
    /// When the content last moved below the pointer, in seconds of the window's clock.
    var lastScroll = 0.0

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

    /// Lets go of the pressed view and answers which one that was. Telling it is the caller's part: it may look at the tracker again.
    mutating func takePressed() -> View? {
        defer { pressed = nil }
        return pressed
    }

    /// The next press is the first of a click.
    mutating func forgetClicks() { lastPress = nil }

    /// Forgets that the pointer is over a view and what is in it. Answers which ones it was over, innermost first, for the caller to tell.
    mutating func forgetHover(in view: View) -> [View] {
        let left = hovered.compactMap(\.view).filter { $0.isDescendant(of: view) }
        hovered.removeAll { $0.view?.isDescendant(of: view) ?? true }
        return left
    }
}
