import Graphics
import Toolkit

/// The frame of the floating picture: only the picture and a thin edge, on a light background in light looks and a dark one in dark looks.
final class PictureFrame: PopoverBackground {
    /// The background on which pictures are shown alone, where nothing of the window's looks is seen beside them.
    static let background = Color(hex: 0x1A1A1C)

    override func draw(_ canvas: Canvas, dirty: Rect) {
        drawBody(canvas, dirty: dirty, theme.isDark ? Self.background : theme.popoverBackground)
    }
}
