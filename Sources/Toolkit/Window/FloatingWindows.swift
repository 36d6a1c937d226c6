import Graphics

/// Moves or closes the windows that float over another when it moves, is resized, or shows other content.
enum FloatingWindows {
    /// Closes the windows that cannot follow when their parent moves or is resized.
    static func dismissLeftBehind(over window: Window) {
        window.pointer.hideToolTip()
        for child in window.children.reversed() where child.onParentChange == nil { child.onDismissRequest?() }
    }

    /// Moves the windows that can follow to their sources.
    static func follow(over window: Window) {
        for child in window.children { child.onParentChange?() }
    }

    /// The screen was turned, or a monitor was removed: closes floating windows that are no longer on a monitor.
    static func dismissOffScreen(over window: Window) {
        let areas = window.workAreas
        for child in window.children.reversed() {
            // Its shadow may reach beyond the monitor.
            let body = child.screenFrame.insetBy(dx: PopoverBackground.margin, dy: PopoverBackground.margin)
            let isOnScreen = areas.isEmpty || areas.contains { $0.insetBy(dx: -1, dy: -1).contains(body) }
            if !isOnScreen { child.onDismissRequest?() }
        }
    }
}
