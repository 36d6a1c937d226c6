#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Pixels in memory: the one form in which pictures and windows travel between the layers.
///
/// Each pixel is a 32-bit word in the byte order of the machine: alpha in the top eight bits, then red, green and blue, the
/// colours multiplied by alpha. That is cairo's `CAIRO_FORMAT_ARGB32`, or `CAIRO_FORMAT_RGB24` where `isOpaque`, so cairo
/// draws from and into this memory without a copy.
///
/// A buffer is written only by whoever made it, and only before it is handed to another thread; from then on everybody just
/// reads. That rule, which the compiler cannot see, is what makes the class `Sendable`. A window's own buffer never leaves
/// the thread of its window.
public final class PixelBuffer: @unchecked Sendable {
    /// The longest side a buffer can have, in pixels: cairo's own limit.
    public static let maximumSide = 32_767

    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The distance from one row to the next in bytes; at least four times the width, and a multiple of four.
    public let bytesPerRow: Int
    /// Whether every pixel covers what is below it; the alpha bits then mean nothing.
    public let isOpaque: Bool
    /// The first row's first pixel. Valid as long as the buffer lives.
    public let pixels: UnsafeMutableRawPointer

    private let release: (UnsafeMutableRawPointer) -> Void

    /// Makes a buffer of zeroed pixels: transparent, or black where `isOpaque`.
    ///
    /// - Parameters:
    ///   - width: pixels in a row, 1 to `maximumSide`.
    ///   - height: rows, 1 to `maximumSide`.
    ///   - isOpaque: whether the picture has no transparency.
    /// - Throws: `ImagingError.invalidSize` outside these limits, `ImagingError.outOfMemory` if the system has none left.
    public init(width: Int, height: Int, isOpaque: Bool) throws(ImagingError) {
        guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height) else {
            throw .invalidSize(width: width, height: height)
        }
        // calloc hands out large blocks as untouched zero pages, so nothing is spent on rows that are never written.
        guard let memory = calloc(height, width * 4) else {
            throw .outOfMemory(width: width, height: height)
        }
        self.width = width
        self.height = height
        self.bytesPerRow = width * 4
        self.isOpaque = isOpaque
        self.pixels = memory
        self.release = { free($0) }
    }

    /// Makes a buffer over memory that somebody else owns, such as a segment shared with the X server.
    ///
    /// - Parameters:
    ///   - width: pixels in a row, 1 to `maximumSide`.
    ///   - height: rows, 1 to `maximumSide`.
    ///   - bytesPerRow: bytes from one row to the next; a multiple of four, at least four times `width`.
    ///   - isOpaque: whether the alpha bits mean nothing.
    ///   - memory: at least `height * bytesPerRow` bytes, aligned to four.
    ///   - release: called once with `memory`, when the last reference to the buffer goes away.
    public init(
        width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool, memory: UnsafeMutableRawPointer,
        release: @escaping (UnsafeMutableRawPointer) -> Void
    ) {
        precondition(
            (1...Self.maximumSide).contains(width) && (1...Self.maximumSide).contains(height),
            "PixelBuffer(memory:): sides must lie between 1 and \(Self.maximumSide), not \(width) x \(height)")
        precondition(
            bytesPerRow >= width * 4 && bytesPerRow % 4 == 0,
            "PixelBuffer(memory:): bytesPerRow must be a multiple of 4 and hold \(width) pixels, not \(bytesPerRow)")
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.isOpaque = isOpaque
        self.pixels = memory
        self.release = release
    }

    deinit {
        release(pixels)
    }

    /// The width and height in pixels.
    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// The pixel in column `x` of row `y`, both counted from zero at the top left, as premultiplied ARGB.
    public subscript(x: Int, y: Int) -> UInt32 {
        precondition(
            (0..<width).contains(x) && (0..<height).contains(y), "PixelBuffer: no pixel \(x), \(y) in \(width) x \(height)")
        return row(y)[x]
    }

    /// Whether no pixel lets anything below it through.
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

    /// The pixels of one row, for kernels; the caller keeps within `height` and `width`.
    @inline(__always)
    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        (pixels + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }

    /// The same pixels marked as opaque. Shares the memory; only for buffers that are fully covering.
    func markedOpaque() -> PixelBuffer {
        if isOpaque { return self }
        return PixelBuffer(
            width: width, height: height, bytesPerRow: bytesPerRow, isOpaque: true, memory: pixels,
            release: { _ in withExtendedLifetime(self) {} })
    }
}
