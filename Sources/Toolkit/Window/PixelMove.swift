import Graphics
import Imaging

/// Pixels of a window that are the same as in the last frame, but at another place: they are copied, not painted.
struct PixelMove {
    /// The area whose content moves, in pixels. Content that leaves it is lost, and content that enters it is painted.
    let region: PixelRect
    var right: Int
    var down: Int

    /// The largest move, as a part of the region's side. Beyond it, painting is as fast.
    static let furthest = 0.5

    /// Copies the pixels of a frame to their new places.
    func apply(to buffer: borrowing MutablePixelBuffer) {
        let all = PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
        guard let area = region.intersection(all), abs(right) < area.width, abs(down) < area.height else { return }
        let left = area.x + max(0, right)
        let bytes = (area.width - abs(right)) * 4
        let rows = area.y + max(0, down)..<area.y + area.height + min(0, down)
        // The copy begins at the side that the rows move to, so that none is overwritten before it is copied.
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
