import Graphics
import Toolkit

/// The frame of the floating picture: nothing but the picture, on light background in light looks and on dark background in dark ones.
final class PictureFrame: PopoverBackground {
    /// The background on which pictures are shown alone, where nothing of the window's looks is seen beside them.
    static let background = Color(hex: 0x1A1A1C)

    private var background: Color { theme.isDark ? Self.background : theme.popoverBackground }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        guard !body.insetBy(dx: 4, dy: 4).contains(dirty) else { return canvas.fill(dirty, background) }
        drawShadow(canvas)
        let outline = outline
        // In light looks its shadow alone sets it off: no line is beside the picture.
        if theme.isDark { canvas.stroke(outline, theme.controlBorder, width: 1) }
        canvas.fill(outline, background)
    }
}
