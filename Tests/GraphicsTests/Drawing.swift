import Graphics
import Imaging
import TestSupport
import Testing

/// Pixels that a test drew, to be looked at one by one.
struct Drawing {
    let buffer: PixelBuffer

    /// Draws on white (or on nothing, where the picture may be seen through) at a number of pixels per point.
    init(_ width: Int, _ height: Int, scale: Double = 1, isOpaque: Bool = true, _ draw: (Canvas) throws -> Void) throws {
        let drawn = try PixelBuffer.drawn(width: width, height: height, isOpaque: isOpaque, scale: scale) { canvas in
            if isOpaque {
                canvas.fill(Rect(x: 0, y: 0, width: Double(width) / scale, height: Double(height) / scale), .white)
            }
            try draw(canvas)
        }
        buffer = try #require(drawn)
    }

    /// A pixel as in CSS, `0xRRGGBB`; with its alpha before that where the picture may be seen through.
    subscript(x: Int, y: Int) -> UInt32 { buffer.isOpaque ? buffer[x, y] & 0xFF_FFFF : buffer[x, y] }

    /// One part of a pixel's colour.
    func red(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 16 & 255) }
    func green(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 8 & 255) }
    func blue(_ x: Int, _ y: Int) -> Int { Int(self[x, y] & 255) }

    /// The smallest rectangle around all pixels that are not white: left, top, right and bottom, the last two beyond it.
    var ink: [Int]? {
        var found: [Int]?
        for y in 0..<buffer.height {
            for x in 0..<buffer.width where self[x, y] != 0xFF_FFFF {
                let so = found ?? [x, y, x + 1, y + 1]
                found = [min(so[0], x), min(so[1], y), max(so[2], x + 1), max(so[3], y + 1)]
            }
        }
        return found
    }

    /// How many pixels are of a colour.
    func count(_ color: UInt32) -> Int {
        (0..<buffer.height).reduce(0) { sum, y in sum + (0..<buffer.width).count { self[$0, y] == color } }
    }

    /// How many pixels are others than those of a picture of the same size.
    func differences(_ other: Drawing) -> Int {
        PictureComparison.differences(buffer, other.buffer)
    }
}

extension Color {
    static let red = Color(hex: 0xFF0000)
    static let green = Color(hex: 0x00FF00)
    static let blue = Color(hex: 0x0000FF)
}
