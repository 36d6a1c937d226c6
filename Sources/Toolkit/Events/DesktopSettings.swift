public import Graphics

/// The desktop's settings for looks and input.
nonisolated public struct DesktopSettings: Hashable, Sendable {
    /// Whether the user prefers dark colours.
    public var prefersDark = false
    /// Whether the user prefers high contrast.
    public var prefersHighContrast = false
    /// Whether animations are allowed.
    public var animationsEnabled = true
    /// The layout direction of the user's language.
    public var layoutDirection = UserInterfaceLayoutDirection.leftToRight
    /// The desktop's font family; nil for the toolkit's.
    public var fontFamily: String?
    /// The rendering of letters.
    public var textRendering = TextRendering()
    /// The longest time between two presses of a double click, in seconds.
    public var doubleClickTime = 0.4
    /// The longest distance between two presses of a double click, in points.
    public var doubleClickDistance = 5.0
    /// The distance after which a press becomes a drag, in points.
    public var dragThreshold = 8.0
    /// Half of the period in which a caret blinks, in seconds; nil for a caret that does not blink.
    public var caretBlinkTime: Double? = 0.6
    /// Whether a middle click pastes the primary selection.
    public var primaryPasteEnabled = true

    /// Makes the settings of a desktop without settings.
    public init() {}
}
