import Graphics
import Toolkit

/// A whole picture on a background with round corners that can be pressed; a sentence where it cannot be shown.
final class PictureButton: Control {
    /// All of the picture.
    var image: Image? {
        didSet {
            middle = nil
            setNeedsDisplay()
        }
    }

    /// The reason why there is no picture.
    var message = "" {
        didSet { setNeedsDisplay() }
    }

    /// A short text in the lower corner, such as the number of the picture; empty for none.
    var badge = "" {
        didSet { if badge != oldValue { setNeedsDisplay() } }
    }

    /// Returns the commands of its context menu.
    var menuCommands: () -> [Command] = { [] }

    override func contextCommands(at point: Point) -> [Command] { menuCommands() }

    /// The middle of a picture and its size in pixels, until the whole picture has arrived.
    private(set) var middle: (image: Image, size: Size)?

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        cursor = .pointingHand
        toolTip = "Show the picture"
    }

    /// Shows the middle of a picture, at its final position.
    func showMiddle(_ middle: Image?, of size: Size) {
        image = nil
        self.middle = middle.map { ($0, size) }
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let area = bounds.pixelAligned(scale: canvas.scale)
        let outline = Path(roundedRect: area, radius: 8)
        canvas.fill(outline, theme.cardBackground)
        if let image {
            let place = area.aspectFit(image.size).pixelAligned(scale: canvas.scale)
            canvas.withClip(outline) { canvas.draw(image, in: place, quality: .best) }
        } else if let middle {
            let place = area.aspectFit(middle.size).pixelAligned(scale: canvas.scale)
            canvas.withClip(outline) {
                canvas.withClip(place) { canvas.draw(middle.image, in: place.aspectFill(middle.image.size), quality: .good) }
            }
        }
        if !message.isEmpty {
            let text = TextLayout(
                message, font: theme.resolve(Font(size: 14)),
                options: .init(width: area.width - 32, maximumLines: 4, alignment: .center))
            let isOverPicture = image != nil || middle != nil
            if isOverPicture { canvas.fill(outline, theme.dimming) }
            canvas.draw(
                text, at: Point(x: area.minX + 16, y: area.midY - text.size.height / 2),
                color: isOverPicture ? .white : theme.secondaryLabel)
        }
        drawBadge(canvas, in: area)
        if showsFocusRing { drawFocusRing(canvas, around: area, radius: 8) }
    }

    private func drawBadge(_ canvas: Canvas, in area: Rect) {
        guard !badge.isEmpty else { return }
        let text = TextLayout(badge, font: theme.resolve(Font(size: 12, weight: .semibold)))
        let size = Size(width: text.size.width.rounded(.up) + 16, height: 20)
        let place = mirrored(Rect(x: area.maxX - 8 - size.width, y: area.maxY - 8 - size.height, width: size.width, height: size.height))
        canvas.fill(Path(roundedRect: place.pixelAligned(scale: canvas.scale), radius: size.height / 2), Color(hex: 0x1B1B1D, alpha: 0.75))
        canvas.draw(text, at: place.centered(text.size).origin, color: .white)
    }
}
