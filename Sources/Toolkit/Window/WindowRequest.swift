public import Graphics

/// A request of a window to the shell. The shell calls `Window.takeRequests()` after each turn and handles the requests in order.
public enum WindowRequest {
    case setTitle(String)
    case setCursor(Cursor)
    /// The smallest content size, in points.
    case setMinimumSize(Size)
    /// The shapes that the window may have.
    case setSupportedOrientations(InterfaceOrientationMask)
    /// Whether the window's looks are dark, for a title bar that matches.
    case setDark(Bool)
    /// Owns a clipboard; nil gives it up.
    case writePasteboard(Pasteboard, PasteboardItem?)
    /// Reads the first of the wanted media types that a clipboard has; answered by `InputEvent.pasteboardRead`.
    case readPasteboard(id: Int, Pasteboard, types: [String])
    /// Opens another window: a child at its `screenFrame`, or a top-level one where the window manager puts it.
    case open(Window)
    /// Moves and sizes this child window, in screen points.
    case setFrame(Rect)
    /// Closes this window and its children.
    case close
    /// Asks the window manager to raise this window and give it the keyboard.
    case activate
    /// Asks the window manager for exactly this state; a window that is not shown yet opens in it.
    case setState(WindowState)
    /// The place of the caret, in window points, for the input method's own windows; nil if no text has the keyboard.
    case setTextInput(caret: Rect?)
    /// The answer to a drag that moved: whether a drop here would be accepted.
    case acceptDrag(Bool)
    case beep
    /// The changes of the accessibility tree of this window and those over it. Made only after `InputEvent.accessibilityListening(true)`.
    case accessibility(AccessibilityUpdate)
}

/// The kind of a window, which decides its frame and its input in a shell.
nonisolated public enum WindowKind: Hashable, Sendable {
    /// A program's window with a frame by the window manager.
    case normal
    /// A child without a frame that floats over its parent and is told of presses outside. The parent keeps the keyboard and passes keys
    /// on.
    case popover
    /// Like a popover, opened by a menu button or a secondary click.
    case menu
    /// Like a menu, below a text field; it is told of presses outside.
    case completion
    /// A child that takes no input.
    case tooltip
}

/// The shape of the pointer, by its CSS name.
nonisolated public enum Cursor: String, Hashable, Sendable {
    case arrow = "default"
    case text
    case pointingHand = "pointer"
    case openHand = "grab"
    case closedHand = "grabbing"
    case resizeHorizontally = "ew-resize"
    case notAllowed = "not-allowed"
    case wait
}
