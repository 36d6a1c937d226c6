import Graphics
import Toolkit

/// The number of pictures of an item, over the corner of its thumbnail; hidden for one.
struct PhotoCountBadge {
    private var count = 0
    private var layout: TextLayout?

    /// Sets the number. Returns whether it is another one.
    mutating func set(_ new: Int) -> Bool {
        guard new != count else { return false }
        count = new
        layout = nil
        return true
    }

    /// Draws it at the lower trailing corner of a picture.
    mutating func draw(_ canvas: Canvas, in picture: Rect, of view: View) {
        guard count > 1 else { return }
        let text = layout ?? TextLayout("\(count)", font: view.theme.resolve(Font(size: 10.5, weight: .semibold, hasTabularDigits: true)))
        layout = text
        let width = max(16, text.size.width + 8)
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let pill = Rect(x: isMirrored ? picture.minX + 2 : picture.maxX - width - 2, y: picture.maxY - 17, width: width, height: 15)
            .pixelAligned(scale: canvas.scale)
        canvas.fill(Path(roundedRect: pill, radius: 5), Color.black.withAlpha(0.68))
        canvas.draw(text, at: Point(x: pill.midX - text.size.width / 2, y: pill.midY - text.size.height / 2), color: .white)
    }
}
