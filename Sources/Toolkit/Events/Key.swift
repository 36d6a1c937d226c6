/// A key by what it means, after the keyboard layout: what shortcuts and text commands look at.
nonisolated public enum Key: Hashable, Sendable {
    /// A key that types a character: its unshifted, lower-case Latin form where one can be had, so that Ctrl+C works in every layout.
    case character(Character)
    case enter, tab, escape, space, backspace, delete, insert
    case left, right, up, down, home, end, pageUp, pageDown
    case menu
    /// A function key, F1 being 1.
    case function(Int)
    /// A key without a meaning of its own here.
    case other
}
