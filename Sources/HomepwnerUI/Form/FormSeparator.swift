import Graphics
import Toolkit

/// A line between the contents of a form and its actions.
final class FormSeparator: View {
    override func draw(_ canvas: Canvas, dirty: Rect) {
        let line = max(1, canvas.scale.rounded()) / canvas.scale
        canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: line), theme.separator)
    }
}
