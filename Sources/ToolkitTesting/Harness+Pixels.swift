import Glibc
public import Imaging

/// Pixels that can be compared, final or not.
public protocol ComparablePixels: ~Copyable {
    var width: Int { get }
    var height: Int { get }
    var isOpaque: Bool { get }
    subscript(x: Int, y: Int) -> UInt32 { get }
    /// The bytes of a row.
    func bytes(ofRow y: Int) -> UnsafeRawPointer
}

extension PixelBuffer: ComparablePixels {
    /// The bytes of a row.
    public func bytes(ofRow y: Int) -> UnsafeRawPointer { pixels + y * bytesPerRow }
}

extension MutablePixelBuffer: ComparablePixels {
    /// The bytes of a row.
    public func bytes(ofRow y: Int) -> UnsafeRawPointer { UnsafeRawPointer(pixels + y * bytesPerRow) }
}

extension Harness {
    /// Returns the first pixel, row by row, in which two buffers of the same size differ.
    public static func firstDifference<A: ComparablePixels & ~Copyable, B: ComparablePixels & ~Copyable>(
        _ a: borrowing A, _ b: borrowing B
    ) -> (x: Int, y: Int)? {
        for y in 0..<a.height {
            // Most rows are the same to the byte, which a quick check finds.
            if memcmp(a.bytes(ofRow: y), b.bytes(ofRow: y), a.width * 4) == 0 { continue }
            for x in 0..<a.width where PaintComparison.levels(a[x, y], b[x, y], isOpaque: a.isOpaque) > 0 { return (x, y) }
        }
        return nil
    }
}
