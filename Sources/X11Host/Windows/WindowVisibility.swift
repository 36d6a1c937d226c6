/// Whether a window can be seen, as far as the server and the window manager say.
struct WindowVisibility {
    var isMapped = false
    var isObscured = false
    var isIconified = false
    private var wasVisible = true

    var isVisible: Bool { isMapped && !isObscured && !isIconified }

    /// What it has become since the last call; nil where that is nothing new.
    mutating func takeChange() -> Bool? {
        guard isVisible != wasVisible else { return nil }
        wasVisible = isVisible
        return isVisible
    }
}
