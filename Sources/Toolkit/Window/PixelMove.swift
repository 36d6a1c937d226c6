import Graphics
import Imaging

/// Pixels of a window that are the same as in the last frame, but at another place: they are copied there, not painted.
struct PixelMove {
    /// What moves, and where it is seen, in pixels; what leaves it is lost, what comes in is painted.
    let region: PixelRect
    var right: Int
    var down: Int

    /// Beyond this part of its side a region is as well painted anew.
    static let furthest = 0.5

    /// Copies the pixels of a frame to their new places.
    func apply(to buffer: PixelBuffer) {
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

extension Window {
    /// Says that all that is seen in a part of the window moved since the last frame, and nothing else with it, in points. What comes in
    /// is marked for painting; so is, at the place that it moves to, what was marked before. What changes besides is marked as ever.
    func movePixels(in area: Rect, by delta: Point) {
        guard let visible = area.intersection(Rect(origin: .zero, size: size)) else { return }
        let region = PixelRect(covering: visible, scale: scale)
        let (right, down) = ((delta.x * scale).rounded(), (delta.y * scale).rounded())
        // Where pixels are cut by the edge, or would be between two, painting is exact.
        let isExact =
            region.rect(scale: scale).isNear(visible) && abs(right - delta.x * scale) < 1e-3 && abs(down - delta.y * scale) < 1e-3
        guard isExact, lastBuffer != nil, pixelMove == nil || pixelMove?.region == region else { return repaint(area) }
        var move = pixelMove ?? PixelMove(region: region, right: 0, down: 0)
        guard abs(right) + abs(Double(move.right)) <= Double(region.width) * PixelMove.furthest,
            abs(down) + abs(Double(move.down)) <= Double(region.height) * PixelMove.furthest
        else { return repaint(area) }
        move.right += Int(right)
        move.down += Int(down)
        for marked in damage.rects {
            if let moving = marked.intersection(visible)?.offsetBy(x: delta.x, y: delta.y).intersection(visible) { damage.add(moving) }
        }
        if delta.y != 0 {
            let height = min(visible.height, abs(delta.y))
            damage.add(Rect(x: visible.minX, y: delta.y < 0 ? visible.maxY - height : visible.minY, width: visible.width, height: height))
        }
        if delta.x != 0 {
            let width = min(visible.width, abs(delta.x))
            damage.add(Rect(x: delta.x < 0 ? visible.maxX - width : visible.minX, y: visible.minY, width: width, height: visible.height))
        }
        pixelMove = move.right == 0 && move.down == 0 ? nil : move
    }

    private func repaint(_ area: Rect) {
        if let move = pixelMove { invalidate(move.region.rect(scale: scale)) }
        pixelMove = nil
        invalidate(area)
    }

    /// Moves in a frame what only moved, and answers where; nil where all of it is painted.
    func applyPixelMove(to buffer: PixelBuffer) -> PixelRect? {
        guard let move = pixelMove else { return nil }
        pixelMove = nil
        let area = move.region.rect(scale: scale)
        guard !damage.rects.contains(where: { $0.contains(area) }) else { return nil }
        move.apply(to: buffer)
        return move.region
    }
}

extension Rect {
    fileprivate func isNear(_ other: Rect) -> Bool {
        abs(minX - other.minX) < 1e-3 && abs(minY - other.minY) < 1e-3 && abs(maxX - other.maxX) < 1e-3 && abs(maxY - other.maxY) < 1e-3
    }
}
