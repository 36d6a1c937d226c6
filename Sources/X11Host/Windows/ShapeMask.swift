import Graphics
import Imaging

/// The part of a picture that covers what is behind it, as rectangles: what a floating window is cut out by where no compositor blends it.
enum ShapeMask {
    /// The rectangles, top to bottom and left to right; equal rows below each other are one.
    static func rectangles(of buffer: PixelBuffer) -> [PixelRect] {
        var done: [PixelRect] = []
        var open: [PixelRect] = []
        for y in 0..<buffer.height {
            let spans = row(y, of: buffer)
            if spans.count == open.count, zip(spans, open).allSatisfy({ $0.x == $1.x && $0.width == $1.width }) {
                for index in open.indices { open[index].height += 1 }
            } else {
                done += open
                open = spans
            }
        }
        return done + open
    }

    private static func row(_ y: Int, of buffer: PixelBuffer) -> [PixelRect] {
        var spans: [PixelRect] = []
        let row = buffer.pixels.advanced(by: y * buffer.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        var start: Int?
        for x in 0..<buffer.width {
            // Half covered or more counts: what is less is shadow.
            if row[x] >> 24 >= 128 {
                if start == nil { start = x }
            } else if let from = start {
                spans.append(PixelRect(x: from, y: y, width: x - from, height: 1))
                start = nil
            }
        }
        if let from = start { spans.append(PixelRect(x: from, y: y, width: buffer.width - from, height: 1)) }
        return spans
    }
}
