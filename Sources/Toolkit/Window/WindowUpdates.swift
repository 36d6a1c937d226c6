import Tracking

/// Updates the screens of a window whose content changed: parents first, before layout and before each event.
final class WindowUpdates {
    /// A controller whose view is in the window by itself: the root, or the content of a popover.
    private struct Root {
        weak var controller: ViewController?
    }

    private static let rerunLimit = 4

    private weak var window: Window?
    private var roots: [Root] = []
    private var isRequested = false
    /// The version of the last pass.
    private var seen: UInt64 = 0

    init(_ window: Window) { self.window = window }

    /// Whether a screen may be out of date.
    var isNeeded: Bool { isRequested || window.map { $0.readTracker.version != seen } ?? false }

    func setNeeded() { isRequested = true }

    func attach(_ controller: ViewController) {
        detach(controller)
        roots.append(Root(controller: controller))
    }

    func detach(_ controller: ViewController) { roots.removeAll { $0.controller == nil || $0.controller === controller } }

    /// Another tracker counts the versions from now on.
    func trackerDidChange() {
        isRequested = true
        for root in roots { root.controller?.forgetReads() }
    }

    /// Updates the screens in sight that are out of date, once each. A change during the pass makes another pass necessary.
    func run() {
        guard let window, !window.readTracker.isUpdating else { return }
        isRequested = false
        seen = window.readTracker.version
        window.readTracker.updating {
            for root in roots { root.controller?.updateFamily(in: window.readTracker) }
        }
    }

    /// Before an event: it meets no screen with earlier content, in this window and in those around it.
    static func run(around window: Window) {
        var lowest = window
        while let parent = lowest.parent { lowest = parent }
        runOver(lowest)
    }

    private static func runOver(_ window: Window) {
        for _ in 0..<rerunLimit where window.updates.isNeeded { window.updates.run() }
        for child in window.children { runOver(child) }
    }
}
