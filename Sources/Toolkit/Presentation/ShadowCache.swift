import Graphics
import Imaging

/// A soft shadow around a rectangle with round corners. One corner tile is computed, and stretched for any size of the rectangle.
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
        // The tile is the top left quarter; the other quarters are the same one turned.
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
                // Along the edges the shadow is the same at every place.
                let top = Rect(x: w, y: 0, width: halfWidth - w, height: h)
                let side = Rect(x: 0, y: h, width: w, height: halfHeight - h)
                if !top.isEmpty {
                    canvas.fill(Path(rect: top), Self.gradient(to: Point(x: 0, y: 2 * blur), color))
                }
                if !side.isEmpty {
                    canvas.fill(Path(rect: side), Self.gradient(to: Point(x: 2 * blur, y: 0), color))
                }
            }
        }
    }

    /// The shadow grows from zero at the outer edge to its full strength, by the same curve as the corner's.
    private static func gradient(to end: Point, _ color: Color) -> Gradient {
        let stops = (0...16).map { step in
            let t = Double(step) / 16
            return Gradient.Stop(t, color.withAlpha(color.alpha * smoothStep(t)))
        }
        return Gradient(.linear(from: .zero, to: end), stops: stops)
    }

    private static func smoothStep(_ t: Double) -> Double { t * t * (3 - 2 * t) }

    /// The alpha of the top left corner of a blurred round rectangle.
    private static func makeTile(_ key: Key) -> Image? {
        let side = Int(((key.radius + 2 * key.blur) * key.scale).rounded(.up))
        guard side > 0, let buffer = try? MutablePixelBuffer(width: side, height: side, isOpaque: false) else { return nil }
        let blur = key.blur * key.scale
        let radius = key.radius * key.scale
        for y in 0..<side {
            for x in 0..<side {
                // This is the distance to the round rectangle whose corner starts `blur` inside the tile.
                let dx = max(0, blur + radius - Double(x) - 0.5)
                let dy = max(0, blur + radius - Double(y) - 0.5)
                let distance = (dx * dx + dy * dy).squareRoot() - radius
                let t = max(0, min(1, 0.5 - distance / (2 * blur)))
                // A smooth step looks like a Gaussian and is much faster.
                let alpha = smoothStep(t)
                buffer[x, y] = UInt32(alpha * 255) << 24
            }
        }
        return Image(buffer.freeze(), scale: key.scale)
    }
}
