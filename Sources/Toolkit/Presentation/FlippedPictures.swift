import Glibc
import Graphics
import Imaging

/// Both sides of what turns: pictures of the place before and of the presented view, drawn as a board that turns round an upright axis and
/// is seen from near by.
struct FlippedPictures {
    private let front: Image
    private let back: Image
    private let place: Rect
    /// How far the eye is from the board, in widths of it.
    private static let distance = 2.2
    /// How wide the strips are that stand in for the slant, in points.
    private static let strip = 4.0

    /// - Parameters:
    ///   - layer: what is presented; the front is what lies below it.
    ///   - card: what the presented view stands in, with its border.
    ///   - place: where both are, in the window.
    init?(window: Window, below layer: WindowLayer, content: View, card: PresentationCard, place: Rect) {
        guard place.width >= 1, place.height >= 1,
            let front = Self.picture(of: place, scale: window.scale, drawing: { window.paint($0, place, below: layer) }),
            let back = Self.picture(
                of: place, scale: window.scale,
                drawing: { canvas in
                    canvas.withChild(frame: place, clip: true) {
                        canvas.fill(Rect(origin: .zero, size: place.size), content.theme.background)
                        content.paint(canvas, dirty: content.bounds)
                    }
                })
        else { return nil }
        self.front = front
        self.back = back
        self.place = place
    }

    private static func picture(of place: Rect, scale: Double, drawing: (Canvas) -> Void) -> Image? {
        let width = Int((place.width * scale).rounded()), height = Int((place.height * scale).rounded())
        guard let buffer = try? PixelBuffer(width: width, height: height, isOpaque: true),
            let canvas = Canvas(drawingInto: buffer, scale: scale)
        else { return nil }
        canvas.withTransform(translation: Point(x: -place.minX, y: -place.minY)) { drawing(canvas) }
        canvas.finish()
        return Image(buffer, scale: scale)
    }

    /// - Parameter ground: what is seen behind the board; nil leaves what is there.
    func draw(_ canvas: Canvas, progress: Double, ground: Color?) {
        if let ground { canvas.fill(place, ground) }
        // The front turns away until it is seen from the side, then the back comes round.
        let isBack = progress >= 0.5
        let angle = (isBack ? progress - 1 : progress) * Double.pi
        let side = isBack ? back : front
        let cosine = cos(angle), sine = sin(angle)
        guard cosine > 0.001 else { return }
        let half = place.width / 2, distance = place.width * Self.distance
        func seen(_ x: Double) -> (x: Double, size: Double) {
            let size = distance / (distance + (x - half) * sine)
            return (half + (x - half) * cosine * size, size)
        }
        var left = 0.0
        while left < place.width {
            let right = min(place.width, left + Self.strip)
            let from = seen(left), to = seen(right)
            let size = (from.size + to.size) / 2
            let height = place.height * size
            canvas.draw(
                side, part: Rect(x: left, y: 0, width: right - left, height: place.height),
                in: Rect(
                    x: place.minX + from.x, y: place.midY - height / 2, width: max(0.5, to.x - from.x + 0.5), height: height))
            left = right
        }
    }
}
