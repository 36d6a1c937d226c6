import Glibc
public import Imaging

/// The differences between two pictures of one size.
public struct PictureComparison: Sendable {
    /// The share of pixels (or of squares of pixels) that differ, 0 to 1.
    public var share: Double
    /// The largest difference of one part of a colour, 0 to 255; of the means of squares where these were compared.
    public var largest: Int

    /// The side of the squares whose means are compared coarsely, in pixels.
    private static let square = 16

    /// Returns the number of pixels that differ at all, alpha included.
    public static func differences(_ a: PixelBuffer, _ b: PixelBuffer) -> Int {
        differingRows(a, b).reduce(0) { sum, y in sum + (0..<a.width).count { a[$0, y] != b[$0, y] } }
    }

    /// The rows that are not the same byte for byte: a look at each pixel takes long in a build without optimisation.
    private static func differingRows(_ a: PixelBuffer, _ b: PixelBuffer) -> [Int] {
        precondition(a.size == b.size, "PictureComparison: pictures of one size are compared")
        return (0..<a.height).filter { y in
            memcmp(a.pixels + y * a.bytesPerRow, b.pixels + y * b.bytesPerRow, a.width * 4) != 0
        }
    }

    /// Compares pixel by pixel; one is another when a part of its colour differs by more than some levels.
    public static func exact(_ a: PixelBuffer, _ b: PixelBuffer, levels: Int) -> PictureComparison {
        var (different, largest) = (0, 0)
        for y in differingRows(a, b) {
            for x in 0..<a.width where (a[x, y] ^ b[x, y]) & 0xFF_FFFF != 0 {
                let by = difference(a[x, y], b[x, y])
                largest = max(largest, by)
                if by > levels { different += 1 }
            }
        }
        return PictureComparison(share: Double(different) / Double(a.width * a.height), largest: largest)
    }

    /// Compares the mean colours of squares, which tell where things are and which colour they have, and little of the shapes of letters.
    public static func coarse(_ a: PixelBuffer, _ b: PixelBuffer, levels: Int) -> PictureComparison {
        var (different, count, largest) = (0, 0, 0)
        for top in stride(from: 0, to: a.height, by: square) {
            for left in stride(from: 0, to: a.width, by: square) {
                let (one, other) = (mean(a, left, top), mean(b, left, top))
                let by = zip(one, other).map { abs($0 - $1) }.max() ?? 0
                largest = max(largest, by)
                if by > levels { different += 1 }
                count += 1
            }
        }
        return PictureComparison(share: Double(different) / Double(max(count, 1)), largest: largest)
    }

    /// Returns the first picture, pale, with the differences of the second one in red.
    public static func picture(of a: PixelBuffer, _ b: PixelBuffer) throws(ImagingError) -> PixelBuffer {
        let made = try MutablePixelBuffer(width: a.width, height: a.height, isOpaque: true)
        for y in 0..<a.height {
            for x in 0..<a.width {
                let by = min(255, difference(a[x, y], b[x, y]) * 4)
                let parts = [UInt32(16), 8, 0].map { 191 + (a[x, y] >> $0 & 255) / 4 }
                let pixel = by == 0 ? parts[0] << 16 | parts[1] << 8 | parts[2] : 0xFF_0000 | UInt32(255 - by) << 8
                made.pixels.storeBytes(of: 0xFF00_0000 | pixel, toByteOffset: y * made.bytesPerRow + x * 4, as: UInt32.self)
            }
        }
        return made.freeze()
    }

    private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
        [UInt32(16), 8, 0].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
    }

    private static func mean(_ picture: PixelBuffer, _ left: Int, _ top: Int) -> [Int] {
        var sums = [0, 0, 0]
        let (right, bottom) = (min(left + square, picture.width), min(top + square, picture.height))
        for y in top..<bottom {
            for x in left..<right {
                let pixel = picture[x, y]
                sums[0] += Int(pixel >> 16 & 255)
                sums[1] += Int(pixel >> 8 & 255)
                sums[2] += Int(pixel & 255)
            }
        }
        return sums.map { $0 / ((right - left) * (bottom - top)) }
    }
}
