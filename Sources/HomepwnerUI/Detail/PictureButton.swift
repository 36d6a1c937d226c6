import Graphics
import Toolkit

/// A picture that fills a rectangle with round corners and can be pressed; a sentence where it cannot be shown.
final class PictureButton: Control {
    var image: Image? {
        didSet { setNeedsDisplay() }
    }

    /// Why there is no picture.
    var message = "" {
        didSet { setNeedsDisplay() }
    }

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        cursor = .pointingHand
        toolTip = "Show the picture"
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let area = bounds.pixelAligned(scale: canvas.scale)
        let outline = Path(roundedRect: area, radius: 8)
        if let image {
            canvas.withClip(outline) {
                canvas.fill(area, theme.groupBackground)
                canvas.draw(image, in: area.aspectFill(image.size), quality: .best)
            }
        } else {
            canvas.fill(outline, theme.groupBackground)
        }
        if !message.isEmpty {
            let text = TextLayout(
                message, font: theme.resolve(Font(size: 14)),
                options: .init(width: area.width - 32, maximumLines: 4, alignment: .center))
            if image != nil { canvas.fill(outline, theme.dimming) }
            let color = image == nil ? theme.secondaryLabel : Color.white
            canvas.draw(text, at: Point(x: area.minX + 16, y: area.midY - text.size.height / 2), color: color)
        }
        if showsFocusRing { drawFocusRing(canvas, around: area, radius: 8) }
    }
}
