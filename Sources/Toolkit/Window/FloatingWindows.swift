import Graphics

/// The windows that float over one: what becomes of them when that moves, has another size, or shows something else.
enum FloatingWindows {
    /// Closes those that point at nothing any more, for the window moves away or has another size, and cannot follow.
    static func dismissLeftBehind(over window: Window) {
        window.pointer.hideToolTip()
        for child in window.children.reversed() where child.onParentChange == nil { child.onDismissRequest?() }
    }

    /// Has those that can go where what they belong to has gone.
    static func follow(over window: Window) {
        for child in window.children { child.onParentChange?() }
    }

    /// The screen was turned, or a monitor went: what floats where none is any more has to go.
    static func dismissOffScreen(over window: Window) {
        let areas = window.workAreas
        for child in window.children.reversed() {
            // Its shadow may reach beyond.
            let body = child.screenFrame.insetBy(dx: PopoverBackground.margin, dy: PopoverBackground.margin)
            let isOnScreen = areas.isEmpty || areas.contains { $0.insetBy(dx: -1, dy: -1).contains(body) }
            if !isOnScreen { child.onDismissRequest?() }
        }
    }
}
