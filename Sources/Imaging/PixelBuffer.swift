/// Pixels that are final: the form of pictures that is passed between layers and threads.
///
/// Each pixel is a 32-bit word in the byte order of the machine: alpha in the top eight bits, then red, green and blue, the colours
/// multiplied by alpha. That is cairo's `CAIRO_FORMAT_ARGB32`, or `CAIRO_FORMAT_RGB24` if `isOpaque`, so cairo draws from this memory
/// without a copy. They are made as a `MutablePixelBuffer`, which becomes one of these by `freeze()`.
///
/// It is `Sendable` because all of it is `let` and no method writes. Its memory comes only from `freeze()`, after which the maker can no
/// longer write it, so all threads only read. The compiler does not accept pointers, hence `@unchecked`; `make tsan` checks it in
/// PixelBufferTests.
public final class PixelBuffer: @unchecked Sendable {
    /// The longest side that pixels can have: cairo's own limit.
    public static let maximumSide = 32_767

    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The distance from one row to the next in bytes; at least four times the width, and a multiple of four.
    public let bytesPerRow: Int
    /// Whether every pixel is opaque; the alpha bits then have no meaning.
    public let isOpaque: Bool
    /// The first row's first pixel. Valid as long as the buffer lives.
    public let pixels: UnsafeRawPointer

    private let storage: PixelStorage

    init(_ storage: PixelStorage, width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool) {
        self.storage = storage
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.isOpaque = isOpaque
        pixels = UnsafeRawPointer(storage.address)
    }

    /// The width and height in pixels.
    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// The pixel in column `x` of row `y`, both counted from zero at the top left, as premultiplied ARGB.
    public subscript(x: Int, y: Int) -> UInt32 {
        precondition(
            (0..<width).contains(x) && (0..<height).contains(y), "PixelBuffer: no pixel \(x), \(y) in \(width) x \(height)")
        return row(y)[x]
    }

    /// Whether all pixels have full alpha.
    public var isFullyCovering: Bool {
        if isOpaque { return true }
        for y in 0..<height {
            let row = row(y)
            var all: UInt32 = 0xFF00_0000
            for x in 0..<width { all &= row[x] }
            if all != 0xFF00_0000 { return false }
        }
        return true
    }

    /// The pixels of one row, for fast loops; the caller stays within `height` and `width`.
    @inline(__always)
    func row(_ y: Int) -> UnsafePointer<UInt32> {
        (pixels + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }

    /// Returns the same pixels marked as opaque. Shares the memory; only for fully covering buffers.
    func markedOpaque() -> PixelBuffer {
        isOpaque ? self : PixelBuffer(storage, width: width, height: height, bytesPerRow: bytesPerRow, isOpaque: true)
    }
}
