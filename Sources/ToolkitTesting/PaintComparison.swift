import Glibc
import Graphics
import Imaging
import Toolkit

/// Compares the parts that a window's frames painted with a full repaint. They are the same to the byte, with one exception: where the edge
/// of a painted part cuts an outline, cairo rounds the place of the cut to its grid, so that pixels beside that edge may differ by one
/// level of 255.
final class PaintComparison {
    /// The distance in pixels that a cut reaches from an edge.
    private static let reach = 1
    /// The parts that were painted since the last full paint.
    private var painted: [PixelRect] = []

    /// Returns the differences of a frame with painted parts from a full repaint, in words; nil if there are none.
    func difference(of buffer: borrowing MutablePixelBuffer, _ frame: PaintedFrame, from full: borrowing MutablePixelBuffer) -> String? {
        let all = PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
        let parts = frame.painted
        if let region = frame.moved {
            // Edges move with the pixels. Edges that the region cut off are gone, and the region has its own.
            let moved = painted.compactMap { old -> PixelRect? in
                guard let inside = old.intersection(region) else { return nil }
                let (x, y) = (inside.x + frame.offset.right, inside.y + frame.offset.down)
                return PixelRect(x: x, y: y, width: inside.width, height: inside.height).intersection(region)
            }
            painted = Array(Set(painted.filter { $0.intersection(region) != $0 } + moved))
        }
        if let over = frame.overPicture {
            // A picture has the edges of the time when it was taken.
            painted = Array(Set(painted + parts + over))
        } else {
            // A part that lies within a newly painted one has no edges any more.
            painted = parts.contains(all) ? [] : painted.filter { old in !parts.contains { $0.intersection(old) == old } } + parts
        }
        for y in 0..<buffer.height {
            // Most rows are the same to the byte, which a quick check finds.
            if memcmp(buffer.bytes(ofRow: y), full.bytes(ofRow: y), buffer.width * 4) == 0 { continue }
            for x in 0..<buffer.width {
                let (one, other) = (buffer[x, y], full[x, y])
                let levels = Self.levels(one, other, isOpaque: buffer.isOpaque)
                guard levels > 0, levels > 1 || !isAtEdge(x, y) else { continue }
                return "pixel \(x), \(y): \(String(one, radix: 16)) in place of \(String(other, radix: 16)); painted: \(parts)"
            }
        }
        return nil
    }

    /// Returns whether a pixel lies beside an edge of a painted part.
    private func isAtEdge(_ x: Int, _ y: Int) -> Bool {
        painted.contains { part in
            guard x >= part.x, y >= part.y, x < part.x + part.width, y < part.y + part.height else { return false }
            return min(x - part.x, y - part.y, part.x + part.width - 1 - x, part.y + part.height - 1 - y) < Self.reach
        }
    }

    /// Returns the largest difference of two pixels in one colour, in levels of 255.
    static func levels(_ one: UInt32, _ other: UInt32, isOpaque: Bool) -> Int {
        (isOpaque ? [0, 8, 16] : [0, 8, 16, 24]).map { abs(Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) }.max() ?? 0
    }
}
