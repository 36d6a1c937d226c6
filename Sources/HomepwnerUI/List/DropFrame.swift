import Graphics
import Toolkit

/// The frame over a part of the window that would accept the dragged files, with the result of the drop in words.
final class DropFrame: View {
    /// The result of the drop in words.
    var text: String {
        didSet { if text != oldValue { setNeedsDisplay() } }
    }

    init(_ text: String) {
        self.text = text
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        isHidden = true
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let area = bounds.pixelAligned(scale: canvas.scale).insetBy(dx: 2, dy: 2)
        canvas.fill(Path(roundedRect: area, radius: 6), theme.accent.withAlpha(0.06))
        canvas.stroke(Path(roundedRect: area, radius: 6), theme.link, width: 2)
        let layout = TextLayout(
            text, font: theme.resolve(Font(size: 13, weight: .semibold)), options: .init(width: max(20, area.width - 64), maximumLines: 1))
        let pill = Rect(
            x: area.midX - layout.size.width / 2 - 14, y: area.maxY - 46, width: layout.size.width + 28, height: 30
        ).pixelAligned(scale: canvas.scale)
        canvas.fill(Path(roundedRect: pill, radius: 15), theme.accent)
        canvas.draw(layout, at: Point(x: pill.minX + 14, y: pill.midY - layout.size.height / 2), color: theme.accentLabel)
    }
}
