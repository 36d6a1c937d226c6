import Imaging

/// Compares a frame, of which only parts were painted, with a full repaint. They are the same to the byte.
struct PaintComparison {
    /// The first pixel, row by row, in which the two differ.
    struct Difference {
        let x: Int
        let y: Int
        let painted: UInt32
        let expected: UInt32
    }

    /// Returns the first difference of a frame from a full repaint; nil if both are equal.
    static func difference(of buffer: borrowing MutablePixelBuffer, from full: borrowing MutablePixelBuffer) -> Difference? {
        guard let (x, y) = Harness.firstDifference(buffer, full) else { return nil }
        return Difference(x: x, y: y, painted: buffer[x, y], expected: full[x, y])
    }

    /// Returns the largest difference of two pixels in one colour, in levels of 255.
    static func levels(_ one: UInt32, _ other: UInt32, isOpaque: Bool) -> Int {
        (isOpaque ? [0, 8, 16] : [0, 8, 16, 24]).map { abs(Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) }.max() ?? 0
    }
}
