import Graphics
import Imaging

/// The opaque part of a picture, as rectangles: the shape of a floating window if no compositor blends it.
enum ShapeMask {
    /// The smallest alpha of a pixel that is part of the window; lower ones are shadow.
    private static let threshold: UInt32 = 72
    /// The smallest pixel of that alpha, and the smallest opaque one.
    private static let least = threshold << 24
    private static let opaque: UInt32 = 0xff00_0000
    /// The backing of half-transparent edges, for each colour: on light and dark content, it draws a fine line around the window.
    private static let backing: UInt32 = 0x90

    /// Makes the pixels of the edges opaque, because they cannot be blended.
    ///
    /// - Parameter damage: the area that has just been painted; the rest was done before.
    /// - Returns: whether there was an edge or a gap, so that the rectangles may have changed.
    static func flatten(_ buffer: borrowing MutablePixelBuffer, in damage: [PixelRect]) -> Bool {
        var hasEdge = false
        for rect in damage {
            for y in rect.y..<rect.y + rect.height {
                let row = buffer.pixels.advanced(by: y * buffer.bytesPerRow).assumingMemoryBound(to: UInt32.self)
                let end = rect.x + rect.width
                var x = opaqueEnd(row, from: rect.x, to: end)
                while x < end {
                    hasEdge = true
                    if row[x] < least {
                        // Shadow and the window's corners are not shown.
                        repeat { x += 1 } while x < end && row[x] < least
                    } else if row[x] >= opaque {
                        x = opaqueEnd(row, from: x, to: end)
                    } else {
                        row[x] = laidOnBacking(row[x])
                        x += 1
                    }
                }
            }
        }
        return hasEdge
    }

    /// Returns the end of a run of opaque pixels that begins at a place, or that place. Most of a window is one such run in each row, so it
    /// checks sixteen pixels at once.
    private static func opaqueEnd(_ row: UnsafePointer<UInt32>, from start: Int, to end: Int) -> Int {
        // These are words of two pixels: for vectors the compiler makes a loop over their elements.
        let both: UInt64 = 0xff00_0000_ff00_0000
        var x = start
        while x &+ 16 <= end {
            let pixels = UnsafeRawPointer(row + x)
            func pair(_ number: Int) -> UInt64 { pixels.loadUnaligned(fromByteOffset: number &* 8, as: UInt64.self) }
            let first = pair(0) & pair(1) & pair(2) & pair(3)
            guard first & pair(4) & pair(5) & pair(6) & pair(7) & both == both else { break }
            x &+= 16
        }
        while x < end, row[x] >= opaque { x &+= 1 }
        return x
    }

    private static func laidOnBacking(_ pixel: UInt32) -> UInt32 {
        let rest = (255 - (pixel >> 24)) * backing / 255
        func sum(_ shift: UInt32) -> UInt32 { min(255, ((pixel >> shift) & 255) + rest) << shift }
        return 0xff00_0000 | sum(16) | sum(8) | sum(0)
    }

    /// Returns the rectangles, top to bottom and left to right; equal rows below each other are one.
    static func rectangles(of buffer: borrowing MutablePixelBuffer) -> [PixelRect] {
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

    private static func row(_ y: Int, of buffer: borrowing MutablePixelBuffer) -> [PixelRect] {
        var spans: [PixelRect] = []
        let row = buffer.pixels.advanced(by: y * buffer.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        let width = buffer.width
        var x = 0
        while true {
            while x < width, row[x] < least { x += 1 }
            guard x < width else { return spans }
            let start = x
            repeat { x = opaqueEnd(row, from: x + 1, to: width) } while x < width && row[x] >= least
            spans.append(PixelRect(x: start, y: y, width: x - start, height: 1))
        }
    }
}
