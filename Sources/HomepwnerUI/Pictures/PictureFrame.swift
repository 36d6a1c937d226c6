import Graphics
import Toolkit

/// The frame of the floating picture: nothing but the picture, on light ground in light looks and on dark ground in dark ones.
final class PictureFrame: PopoverBackground {
    /// The ground on which pictures are shown alone, where nothing of the window's looks is seen beside them.
    static let ground = Color(hex: 0x1A1A1C)

    private var ground: Color { theme.isDark ? Self.ground : theme.popoverBackground }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        guard !body.insetBy(dx: 4, dy: 4).contains(dirty) else { return canvas.fill(dirty, ground) }
        drawShadow(canvas)
        let outline = outline
        // In light looks its shadow alone sets it off: no line stands beside the picture.
        if theme.isDark { canvas.stroke(outline, theme.controlBorder, width: 1) }
        canvas.fill(outline, ground)
    }
}
