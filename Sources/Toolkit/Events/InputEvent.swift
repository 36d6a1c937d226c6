public import Graphics

/// An event that enters a window from outside. `Window.send(_:)` is the only entry.
///
/// Coordinates are points with the origin at the window's top left; times are seconds on a clock that only goes forward.
nonisolated public enum InputEvent: Sendable {
    case pointerDown(PointerEvent)
    case pointerUp(PointerEvent)
    /// The pointer moved, with or without a button held.
    case pointerMoved(PointerEvent)
    /// The pointer left the window.
    case pointerExited(time: Double)
    case scroll(ScrollEvent)
    case keyDown(KeyEvent)
    case keyUp(KeyEvent)
    /// Text that an input method composed and committed without a key of its own.
    case textCommitted(String, time: Double)
    /// Text that an input method is composing; empty when composition ended.
    case textComposed(ComposedText, time: Double)
    /// The window's new content size in points and its scale factor (pixels per point).
    case resized(Size, scale: Double)
    /// The window's content origin in screen points, and the work areas of the monitors in screen points.
    case placed(origin: Point, workAreas: [Rect])
    /// The window manager changed the state of the window.
    case stateChanged(WindowState)
    /// The window gained or lost the keyboard.
    case activated(Bool)
    /// The window became wholly invisible (iconified, covered, on another desktop) or visible again.
    case visibilityChanged(Bool)
    /// The window manager, or a press outside of a popover's windows, asks the window to close.
    case closeRequested(time: Double)
    /// A press happened outside of this child window (popover, menu) while it was open.
    case pressedOutside(time: Double)
    case drag(DragEvent)
    /// The answer to `WindowRequest.readPasteboard`; nil if there was nothing of the wanted types.
    case pasteboardRead(id: Int, PasteboardItem?)
    /// The desktop's settings, at start and whenever they change.
    case settingsChanged(DesktopSettings)
    /// Memory is short. Shells send it to windows that have no parent; those inform the windows over them.
    case memoryWarning
    /// Somebody begins to have windows read aloud, or the last listener stops: `WindowRequest.accessibility` reports the changes.
    case accessibilityListening(Bool)
    /// A request of a screen reader. It is sent to the window that reported the node.
    case accessibility(AccessibilityRequest)
}

/// The pointer at a position.
nonisolated public struct PointerEvent: Hashable, Sendable {
    /// The position, in window points.
    public var location: Point
    /// Seconds on the event clock.
    public var time: Double
    /// The button that went down or up: 1 left, 2 middle, 3 right, 8 back, 9 forward; 0 for a move without a held button.
    public var button: Int
    /// The modifier keys held.
    public var modifiers: KeyModifiers
    /// 1 for a click, 2 for a double click, 3 for a triple click. The window counts; shells leave it at 1.
    public var clickCount: Int

    /// Makes a pointer event.
    public init(location: Point, time: Double, button: Int = 1, modifiers: KeyModifiers = [], clickCount: Int = 1) {
        self.location = location
        self.time = time
        self.button = button
        self.modifiers = modifiers
        self.clickCount = clickCount
    }
}

/// A turn of a wheel or a movement of fingers on a touchpad.
nonisolated public struct ScrollEvent: Hashable, Sendable {
    /// The position of the pointer, in window points.
    public var location: Point
    /// The distance by which the content should move, in points for a precise device and in wheel clicks for others; positive y scrolls
    /// down.
    public var delta: Point
    /// Whether `delta` is in points (touchpad) and not in wheel clicks.
    public var isPrecise: Bool
    /// Seconds on the event clock.
    public var time: Double
    /// The modifier keys held.
    public var modifiers: KeyModifiers

    /// Whether it reports that the fingers left the touchpad: a precise event that moves nothing.
    public var isGestureEnd: Bool { isPrecise && delta == .zero }

    /// Makes a scroll event.
    public init(location: Point, delta: Point, isPrecise: Bool = false, time: Double, modifiers: KeyModifiers = []) {
        self.location = location
        self.delta = delta
        self.isPrecise = isPrecise
        self.time = time
        self.modifiers = modifiers
    }
}

/// A key that went down or up.
nonisolated public struct KeyEvent: Hashable, Sendable {
    /// The meaning of the key.
    public var key: Key
    /// The text it types, after layout, dead keys and Compose; empty for keys that type nothing.
    public var text: String
    /// The modifier keys held.
    public var modifiers: KeyModifiers
    /// Whether the key is held and repeats.
    public var isRepeat: Bool
    /// Seconds on the event clock.
    public var time: Double

    /// Makes a key event.
    public init(key: Key, text: String = "", modifiers: KeyModifiers = [], isRepeat: Bool = false, time: Double) {
        self.key = key
        self.text = text
        self.modifiers = modifiers
        self.isRepeat = isRepeat
        self.time = time
    }
}

/// Text under composition by an input method.
nonisolated public struct ComposedText: Hashable, Sendable {
    /// The text to show inline.
    public var text: String
    /// The caret's place in `text`, counted in Unicode scalars.
    public var caret: Int

    /// Makes composed text.
    public init(text: String, caret: Int) {
        self.text = text
        self.caret = caret
    }
}
