import Tracking

/// Updates the screens of a window whose content changed: parents first, before layout and before each event.
final class WindowUpdates {
    /// A controller without a parent: the root controller of the window, or the content of a popover.
    private struct Root {
        weak var controller: ViewController?
    }

    private static let rerunLimit = 4

    private weak var window: Window?
    /// The tracker of a window that floats over no other.
    private var own = ReadTracker()
    private var roots: [Root] = []
    private var isRequested = false
    /// The version of the last pass.
    private var seen: UInt64 = 0

    init(_ window: Window) { self.window = window }

    /// Whether a screen may be out of date.
    var isNeeded: Bool { isRequested || tracker.version != seen }

    func setNeeded() { isRequested = true }

    func attach(_ controller: ViewController) {
        detach(controller)
        roots.append(Root(controller: controller))
    }

    func detach(_ controller: ViewController) { roots.removeAll { $0.controller == nil || $0.controller === controller } }

    /// Knows what the screens read. A window that floats over another one has its tracker.
    var tracker: ReadTracker {
        get { window?.parent?.updates.tracker ?? own }
        set {
            own = newValue
            trackerDidChange()
        }
    }

    /// Another tracker counts the versions from now on.
    private func trackerDidChange() {
        isRequested = true
        for root in roots { root.controller?.forgetReads() }
        for child in window?.children ?? [] { child.updates.trackerDidChange() }
    }

    /// Updates the screens in sight that are out of date, once each. A change during the pass makes another pass necessary.
    func run() {
        let tracker = tracker
        guard !tracker.isUpdating else { return }
        isRequested = false
        seen = tracker.version
        tracker.updating {
            for root in roots { root.controller?.updateFamily(in: tracker) }
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
