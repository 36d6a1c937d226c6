/// The current states of a node.
nonisolated public struct AccessibilityStates: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Makes states from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It can be operated.
    public static let enabled = AccessibilityStates(rawValue: 1)
    /// It can have the keyboard.
    public static let focusable = AccessibilityStates(rawValue: 1 << 1)
    /// Some of it is in sight.
    public static let showing = AccessibilityStates(rawValue: 1 << 2)
    /// It can be selected.
    public static let selectable = AccessibilityStates(rawValue: 1 << 3)
    /// It is selected, or the chosen one of several.
    public static let selected = AccessibilityStates(rawValue: 1 << 4)
    /// Several of its children can be selected.
    public static let multiselectable = AccessibilityStates(rawValue: 1 << 5)
    /// The user waits for it.
    public static let busy = AccessibilityStates(rawValue: 1 << 6)
    /// Nothing else in its window can be used.
    public static let modal = AccessibilityStates(rawValue: 1 << 7)
    /// It must be filled.
    public static let required = AccessibilityStates(rawValue: 1 << 8)
    /// Its content is invalid.
    public static let invalid = AccessibilityStates(rawValue: 1 << 9)
    /// Its text can be changed.
    public static let editable = AccessibilityStates(rawValue: 1 << 10)
    /// Its text may have several lines.
    public static let multiline = AccessibilityStates(rawValue: 1 << 11)
    /// It opens something over the window.
    public static let hasPopup = AccessibilityStates(rawValue: 1 << 12)
    /// The thing that it opens is open.
    public static let expanded = AccessibilityStates(rawValue: 1 << 13)
    /// It has rows below it that can be shown or hidden.
    public static let expandable = AccessibilityStates(rawValue: 1 << 14)

    private static let names: [(AccessibilityStates, String)] = [
        (.focusable, "focusable"), (.selected, "selected"), (.multiselectable, "multiselectable"), (.busy, "busy"), (.modal, "modal"),
        (.required, "required"), (.invalid, "invalid"), (.editable, "editable"), (.multiline, "multiline"), (.hasPopup, "has popup"),
        (.expandable, "expandable"), (.expanded, "expanded"),
    ]

    /// The unusual states, in words.
    var words: [String] {
        Self.names.filter { contains($0.0) }.map(\.1) + (contains(.enabled) ? [] : ["disabled"])
            + (contains(.showing) ? [] : ["out of sight"])
    }
}
