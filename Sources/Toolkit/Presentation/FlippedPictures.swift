import Glibc
import Graphics

/// Both sides of a turning view, drawn as a board that turns round an upright axis, seen from a short distance. It moves back while it
/// turns, so that it stays in its place.
struct FlippedPictures {
    let pictures: TransitionPictures
    /// The place of the board, in the coordinates of the drawing.
    let place: Rect

    /// The distance of the eye from the board, in widths of the board.
    private static let distance = 2.2
    /// The width of the strips that approximate the slant, in device pixels: their edges are on pixels, so that no seam is visible.
    private static let strip = 4

    /// - Parameter background: the colour behind the board; nil leaves the current pixels.
    func draw(_ canvas: Canvas, progress: Double, background: Color?) {
        if let background { canvas.fill(place, background) }
        // The front turns away until it is seen from the side, then the back turns to the front.
        let isBack = progress >= 0.5
        let angle = (isBack ? progress - 1 : progress) * Double.pi
        let side = isBack ? pictures.after : pictures.before
        let cosine = cos(angle), sine = sin(angle)
        guard cosine > 0.001 else { return }
        let half = place.width / 2, eye = place.width * Self.distance, axis = eye + half * abs(sine)
        /// Returns the place on the board that is seen at a distance from the middle.
        func board(_ seen: Double) -> Double { seen * axis / (eye * cosine - seen * sine) }
        func seen(_ onBoard: Double) -> Double { onBoard * cosine * eye / (axis + onBoard * sine) }
        let scale = canvas.scale
        let first = Int(((place.midX + seen(-half)) * scale).rounded()), last = Int(((place.midX + seen(half)) * scale).rounded())
        for start in stride(from: first, to: last, by: Self.strip) {
            let end = min(last, start + Self.strip)
            let left = Double(start) / scale - place.midX, right = Double(end) / scale - place.midX
            let from = max(-half, board(left)), to = min(half, board(right))
            let height = place.height * eye / (axis + (from + to) / 2 * sine)
            canvas.draw(
                side, part: Rect(x: half + from, y: 0, width: max(0.01, to - from), height: place.height),
                in: Rect(x: place.midX + left, y: place.midY - height / 2, width: right - left, height: height))
        }
    }
}
