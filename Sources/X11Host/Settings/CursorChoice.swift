/// The cursors in the desktop's settings.
struct CursorChoice: Equatable {
    /// The theme; nil for the library's own.
    var theme: String?
    /// The size in pixels.
    var size = 24
}
