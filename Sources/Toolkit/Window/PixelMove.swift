import Graphics
import Imaging

/// Pixels of a window that are the same as in the last frame, but at another place: they are copied there, not painted.
struct PixelMove {
    /// What moves, and where it is seen, in pixels; what leaves it is lost, what comes in is painted.
    let region: PixelRect
    var right: Int
    var down: Int

    /// Beyond this part of its side a region is as well painted again.
    static let furthest = 0.5

    /// Copies the pixels of a frame to their new places.
    func apply(to buffer: borrowing MutablePixelBuffer) {
        let all = PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
        guard let area = region.intersection(all), abs(right) < area.width, abs(down) < area.height else { return }
        let left = area.x + max(0, right)
        let bytes = (area.width - abs(right)) * 4
        let rows = area.y + max(0, down)..<area.y + area.height + min(0, down)
        // From the side that they move to, so that none is overwritten before it was copied.
        for row in stride(
            from: down > 0 ? rows.upperBound - 1 : rows.lowerBound, through: down > 0 ? rows.lowerBound : rows.upperBound - 1,
            by: down > 0 ? -1 : 1)
        {
            let target = buffer.pixels + row * buffer.bytesPerRow + left * 4
            let source = buffer.pixels + (row - down) * buffer.bytesPerRow + (left - right) * 4
            // The two overlap in a move to the side.
            target.copyMemory(from: source, byteCount: bytes)
        }
    }
}
