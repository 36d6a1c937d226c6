import Graphics
import Toolkit

/// The round button that takes a picture.
final class ShutterButton: Button {
    /// The width and the height, in points.
    static let side = 48.0

    init() {
        super.init("", style: .plain)
        toolTip = "Take a picture (Space)"
        identifier = "camera-shutter"
        accessibilityLabel = "Take Picture"
    }

    override var isKeyView: Bool { isEnabled }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let circle = bounds.centered(Size(width: Self.side, height: Self.side)).insetBy(dx: 4, dy: 4)
        let ring = Path(roundedRect: circle.insetBy(dx: 1, dy: 1), radius: circle.width / 2 - 1)
        canvas.stroke(ring, isEnabled ? theme.label : theme.tertiaryLabel, width: 2)
        let inner = circle.insetBy(dx: isHighlighted ? 6 : 4.5, dy: isHighlighted ? 6 : 4.5)
        canvas.fill(Path(roundedRect: inner, radius: inner.width / 2), isEnabled ? theme.accent : theme.tertiaryLabel)
        if showsFocusRing { drawFocusRing(canvas, around: bounds, radius: bounds.width / 2) }
    }
}
