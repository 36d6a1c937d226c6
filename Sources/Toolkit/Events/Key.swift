/// A key by its meaning, after the keyboard layout: shortcuts and text commands use it.
nonisolated public enum Key: Hashable, Sendable {
    /// A key that types a character: its unshifted, lower-case Latin form if there is one, so that Ctrl+C works in every layout.
    case character(Character)
    case enter, tab, escape, space, backspace, delete, insert
    case left, right, up, down, home, end, pageUp, pageDown
    case menu
    /// A function key, F1 being 1.
    case function(Int)
    /// A key without a meaning here.
    case other
}
