import Graphics
import Toolkit

/// The dark frame of the floating picture: what stands beside a picture takes no light from it, whatever the window's looks.
final class PictureFrame: PopoverBackground {
    /// The ground on which pictures are shown.
    static let ground = Color(hex: 0x1A1A1C)

    override class var contentInsets: EdgeInsets { EdgeInsets(all: 6) }
    override class var bodyRadius: Double { 11 }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        guard !body.insetBy(dx: 4, dy: 4).contains(dirty) else { return canvas.fill(dirty, Self.ground) }
        drawShadow(canvas)
        let outline = outline
        canvas.stroke(outline, theme.isDark ? theme.controlBorder : Color.black.withAlpha(0.5), width: 1)
        canvas.fill(outline, Self.ground)
    }
}
