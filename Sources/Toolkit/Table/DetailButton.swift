import Graphics
import Imaging

/// The button of a detail accessory. There may be one in each row, so its sign is drawn once and then copied.
final class DetailButton: Button {
    private struct Sign {
        let image: Image
        let color: Color
        let scale: Double
    }

    private var sign: Sign?
    private static let side = 20.0

    init(action: @escaping () -> Void) { super.init(icon: .information, style: .link, action: action) }

    /// The keyboard stays with the rows.
    override var isKeyView: Bool { false }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let color = isHighlighted ? theme.link.mixed(with: .black, 0.25) : theme.link
        guard let image = image(color, scale: canvas.scale) else { return super.draw(canvas, dirty: dirty) }
        // The rest of the room stays empty at the trailing edge, and can be pressed as well.
        let room = mirrored(Rect(x: 0, y: 0, width: TableViewCell.signWidth, height: bounds.height))
        let place = room.centered(image.size).pixelAligned(scale: canvas.scale)
        canvas.draw(image, in: place, quality: .nearest)
    }

    private func image(_ color: Color, scale: Double) -> Image? {
        if let sign, sign.color == color, sign.scale == scale { return sign.image }
        let pixels = Int((Self.side * scale).rounded(.up))
        let drawn = PixelBuffer.drawn(width: pixels, height: pixels, isOpaque: false, scale: scale) { canvas in
            Icon.information.draw(canvas, in: Rect(x: 0, y: 0, width: Self.side, height: Self.side), color: color)
        }
        guard let drawn, let image = Image(drawn, scale: scale) else { return nil }
        sign = Sign(image: image, color: color, scale: scale)
        return image
    }
}
