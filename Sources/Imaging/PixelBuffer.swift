#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A rectangle of pixels: premultiplied ARGB, 32 bits each in native byte order, as cairo's image surfaces have them.
///
/// Sendable by agreement: only its creator writes to it, and only before handing it on (a window's frame buffer stays on the main actor).
public final class PixelBuffer: @unchecked Sendable {
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The distance between rows, in bytes.
    public let bytesPerRow: Int
    /// Whether every pixel covers what is behind it; the alpha byte then says nothing.
    public let isOpaque: Bool
    /// The first pixel.
    public let pixels: UnsafeMutableRawPointer

    private let release: (UnsafeMutableRawPointer) -> Void

    /// Makes a buffer of zeroes: black if opaque, transparent if not.
    ///
    /// Throws `ImagingError.tooLarge` when the size is not positive or no memory can hold it.
    public init(width: Int, height: Int, isOpaque: Bool) throws(ImagingError) {
        let (stride, strideOverflows) = width.multipliedReportingOverflow(by: 4)
        let (count, countOverflows) = stride.multipliedReportingOverflow(by: height)
        guard width > 0, height > 0, !strideOverflows, !countOverflows, let memory = calloc(count, 1) else {
            throw .tooLarge(width: width, height: height)
        }
        self.width = width
        self.height = height
        bytesPerRow = stride
        self.isOpaque = isOpaque
        pixels = memory
        release = { free($0) }
    }

    /// Makes a buffer over memory that somebody else made, such as a segment shared with the X server; `release` is called once at the end.
    public init(
        width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool, memory: UnsafeMutableRawPointer,
        release: @escaping (UnsafeMutableRawPointer) -> Void
    ) {
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.isOpaque = isOpaque
        pixels = memory
        self.release = release
    }

    deinit { release(pixels) }

    /// One pixel, as 0xAARRGGBB.
    public subscript(x: Int, y: Int) -> UInt32 {
        precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel lies outside of the buffer")
        return pixels.load(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
    }
}
