public import Graphics

/// The properties of the window that are known before it is made.
extension MainController {
    /// The smallest size of the window, in points.
    public static let minimumSize = Size(width: 360, height: 300)

    /// The fonts of its first frames in the order of use: the title, the rows, the header, the footer, the sidebar. Each additional one
    /// costs the start a third of a millisecond: Pango looks for it on two threads of its own.
    public static let firstFonts = [
        Font(size: 16, weight: .bold), Font(size: 15, weight: .medium), Font(size: 12.5), Font(size: 15, weight: .semibold),
        Font(size: 14, weight: .medium), Font(size: 14), Font(size: 12.5, weight: .semibold),
    ]
}
