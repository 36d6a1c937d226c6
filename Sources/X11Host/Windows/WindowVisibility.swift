/// The visibility of a window, from the server and the window manager.
struct WindowVisibility {
    var isMapped = false
    var isObscured = false
    var isIconified = false
    private var wasVisible = true

    var isVisible: Bool { isMapped && !isObscured && !isIconified }

    /// Returns the visibility if it changed since the last call, else nil.
    mutating func takeChange() -> Bool? {
        guard isVisible != wasVisible else { return nil }
        wasVisible = isVisible
        return isVisible
    }
}
