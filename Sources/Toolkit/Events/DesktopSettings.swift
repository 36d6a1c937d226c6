public import Graphics

/// What the desktop says about looks and input.
nonisolated public struct DesktopSettings: Hashable, Sendable {
    /// Whether dark looks are wanted.
    public var prefersDark = false
    /// Whether strong contrast is wanted.
    public var prefersHighContrast = false
    /// Whether things may move.
    public var animationsEnabled = true
    /// On which side things begin, as the user's language has it.
    public var layoutDirection = UserInterfaceLayoutDirection.leftToRight
    /// The desktop's font family, or nil for ours.
    public var fontFamily: String?
    /// How letters are drawn.
    public var textRendering = TextRendering()
    /// The longest time between two presses of a double click, in seconds.
    public var doubleClickTime = 0.4
    /// The longest way between two presses of a double click, in points.
    public var doubleClickDistance = 5.0
    /// The way before a press becomes a drag, in points.
    public var dragThreshold = 8.0
    /// Half of the period in which a caret blinks, in seconds; nil when it should not blink.
    public var caretBlinkTime: Double? = 0.6
    /// Whether a middle click pastes the primary selection.
    public var primaryPasteEnabled = true

    /// Makes the settings of a desktop that says nothing.
    public init() {}
}
