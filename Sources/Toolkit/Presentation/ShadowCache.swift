import Graphics
import Imaging

/// A soft shadow around a rectangle with round corners. One corner tile is computed and stretched, whatever the rectangle's size.
final class ShadowCache {
    private struct Key: Hashable {
        let radius: Double
        let blur: Double
        let scale: Double
    }

    private var tiles: [Key: Image] = [:]

    func draw(_ canvas: Canvas, around rect: Rect, radius: Double, blur: Double, color: Color) {
        let key = Key(radius: radius, blur: blur, scale: canvas.scale)
        guard let tile = tiles[key] ?? Self.makeTile(key) else { return }
        tiles[key] = tile
        let corner = (radius + blur) + blur
        let outer = rect.insetBy(dx: -blur, dy: -blur)
        // The tile is the top left quarter; the four quarters are the same one turned round.
        let halfWidth = outer.width / 2
        let halfHeight = outer.height / 2
        for (sx, sy) in [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)] {
            let origin = Point(x: sx > 0 ? outer.minX : outer.maxX, y: sy > 0 ? outer.minY : outer.maxY)
            canvas.withFlip(origin: origin, x: sx, y: sy) {
                let w = min(corner, halfWidth)
                let h = min(corner, halfHeight)
                canvas.withClip(Rect(x: 0, y: 0, width: w, height: h)) {
                    canvas.fill(Rect(x: 0, y: 0, width: corner, height: corner), color, through: tile)
                }
                // Along the edges the shadow is the corner's last line over and over.
                stretch(canvas, tile, Rect(x: w, y: 0, width: halfWidth - w, height: h), corner, color, horizontal: true)
                stretch(canvas, tile, Rect(x: 0, y: h, width: w, height: halfHeight - h), corner, color, horizontal: false)
            }
        }
    }

    private func stretch(_ canvas: Canvas, _ tile: Image, _ area: Rect, _ corner: Double, _ color: Color, horizontal: Bool) {
        guard !area.isEmpty else { return }
        // One line of pixels is wide enough to fill any length when stretched over it.
        let factor = 4000.0
        canvas.withClip(area) {
            if horizontal {
                let line = corner / Double(tile.buffer.width)
                let width = corner * factor
                canvas.fill(Rect(x: area.minX - width + line * factor / 2, y: 0, width: width, height: corner), color, through: tile)
            } else {
                let line = corner / Double(tile.buffer.height)
                let height = corner * factor
                canvas.fill(Rect(x: 0, y: area.minY - height + line * factor / 2, width: corner, height: height), color, through: tile)
            }
        }
    }

    /// The alpha of the top left corner of a blurred round rectangle.
    private static func makeTile(_ key: Key) -> Image? {
        let side = Int(((key.radius + 2 * key.blur) * key.scale).rounded(.up))
        guard side > 0, let buffer = try? PixelBuffer(width: side, height: side, isOpaque: false) else { return nil }
        let blur = key.blur * key.scale
        let radius = key.radius * key.scale
        for y in 0..<side {
            for x in 0..<side {
                // The distance to the round rectangle whose corner starts `blur` inside of the tile.
                let dx = max(0, blur + radius - Double(x) - 0.5)
                let dy = max(0, blur + radius - Double(y) - 0.5)
                let distance = (dx * dx + dy * dy).squareRoot() - radius
                let t = max(0, min(1, 0.5 - distance / (2 * blur)))
                // A smooth step looks like a Gaussian at a fraction of the work.
                let alpha = t * t * (3 - 2 * t)
                buffer.pixels.storeBytes(
                    of: UInt32(alpha * 255) << 24, toByteOffset: y * buffer.bytesPerRow + x * 4, as: UInt32.self)
            }
        }
        return Image(buffer, scale: key.scale)
    }
}
