import Graphics
import Toolkit

/// What the chooser of photos is in: a sheet of paper over the window, which in light looks its shadow alone sets off, so that no line
/// is beside the pictures.
final class ChooserBackground: PopoverBackground {
    override class var arrowHeight: Double { 13 }
    override class var arrowBase: Double { 26 }
    override class var bodyRadius: Double { 9 }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        guard !body.insetBy(dx: 4, dy: 4).contains(dirty) else { return canvas.fill(dirty, theme.popoverBackground) }
        drawShadow(canvas)
        let outline = outline
        if theme.isDark { canvas.stroke(outline, theme.controlBorder, width: 1) }
        canvas.fill(outline, theme.popoverBackground)
    }
}
