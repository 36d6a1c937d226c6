#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Pixels that are being made, or those of a window, which are made again and again; in the form that `PixelBuffer` has.
///
/// It cannot be copied and belongs to one place at a time, so that no two can write the same pixels. `freeze()` ends it and hands its memory
/// over as a picture that every thread may read.
public struct MutablePixelBuffer: ~Copyable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The distance from one row to the next in bytes; at least four times the width, and a multiple of four.
    public let bytesPerRow: Int
    /// Whether every pixel covers what is below it; the alpha bits then mean nothing.
    public let isOpaque: Bool
    /// The first row's first pixel. Valid until the buffer ends or is frozen.
    public let pixels: UnsafeMutableRawPointer
    /// The memory of the pixels, by which a buffer is known again; it is there as long as the buffer is, or the picture that it became.
    public let storage: PixelStorage

    /// Makes a buffer of zeroed pixels: transparent, or black where `isOpaque`.
    ///
    /// - Parameters:
    ///   - width: pixels in a row, 1 to `PixelBuffer.maximumSide`.
    ///   - height: rows, 1 to `PixelBuffer.maximumSide`.
    ///   - isOpaque: whether the picture has no transparency.
    /// - Throws: `ImagingError.invalidSize` outside these limits, `ImagingError.outOfMemory` if the system has none left.
    public init(width: Int, height: Int, isOpaque: Bool) throws(ImagingError) {
        guard Self.sides.contains(width), Self.sides.contains(height) else { throw .invalidSize(width: width, height: height) }
        // calloc hands out large blocks as untouched zero pages, so nothing is spent on rows that are never written.
        guard let address = calloc(height, width * 4) else { throw .outOfMemory(width: width, height: height) }
        self.init(
            width: width, height: height, bytesPerRow: width * 4, isOpaque: isOpaque,
            storage: PixelStorage(address, isOwn: true, release: { free($0) }))
    }

    /// Makes a buffer over memory that somebody else owns, such as a segment shared with the X server. It cannot be frozen.
    ///
    /// - Parameters:
    ///   - width: pixels in a row, 1 to `PixelBuffer.maximumSide`.
    ///   - height: rows, 1 to `PixelBuffer.maximumSide`.
    ///   - bytesPerRow: bytes from one row to the next; a multiple of four, at least four times `width`.
    ///   - isOpaque: whether the alpha bits mean nothing.
    ///   - memory: at least `height * bytesPerRow` bytes, aligned to four.
    ///   - release: called once with `memory`, when the buffer ends.
    public init(
        width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool, memory: UnsafeMutableRawPointer,
        release: @escaping (UnsafeMutableRawPointer) -> Void
    ) {
        precondition(
            Self.sides.contains(width) && Self.sides.contains(height),
            "MutablePixelBuffer(memory:): sides must lie between 1 and \(PixelBuffer.maximumSide), not \(width) x \(height)")
        precondition(
            bytesPerRow >= width * 4 && bytesPerRow % 4 == 0,
            "MutablePixelBuffer(memory:): bytesPerRow must be a multiple of 4 and hold \(width) pixels, not \(bytesPerRow)")
        self.init(
            width: width, height: height, bytesPerRow: bytesPerRow, isOpaque: isOpaque,
            storage: PixelStorage(memory, isOwn: false, release: release))
    }

    private init(width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool, storage: PixelStorage) {
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.isOpaque = isOpaque
        self.storage = storage
        pixels = storage.address
    }

    private static var sides: ClosedRange<Int> { 1...PixelBuffer.maximumSide }

    /// Ends the buffer: its pixels are final from now on. Nothing is copied.
    public consuming func freeze() -> PixelBuffer {
        precondition(storage.isOwn, "MutablePixelBuffer.freeze(): whoever owns this memory could go on writing it")
        return PixelBuffer(storage, width: width, height: height, bytesPerRow: bytesPerRow, isOpaque: isOpaque)
    }

    /// Makes a buffer of zeroed pixels in memory that the system has back as soon as neither the buffer nor the picture that it became is
    /// there: for a window's, which are many and are needed for a moment.
    ///
    /// - Throws: `ImagingError.invalidSize` outside the limits, `ImagingError.outOfMemory` if the system has none left.
    public static func briefly(width: Int, height: Int, isOpaque: Bool) throws(ImagingError) -> MutablePixelBuffer {
        guard sides.contains(width), sides.contains(height) else { throw .invalidSize(width: width, height: height) }
        let length = height * width * 4
        let memory = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0)
        guard let memory, memory != MAP_FAILED else { throw .outOfMemory(width: width, height: height) }
        return MutablePixelBuffer(
            width: width, height: height, bytesPerRow: width * 4, isOpaque: isOpaque,
            storage: PixelStorage(memory, isOwn: true, release: { munmap($0, length) }))
    }

    /// The pixels as they are now, in memory of their own, as `briefly` gives it.
    ///
    /// - Throws: `ImagingError.outOfMemory` if the system has none left.
    public borrowing func copied() throws(ImagingError) -> PixelBuffer {
        let copy = try Self.briefly(width: width, height: height, isOpaque: isOpaque)
        for y in 0..<height { memcpy(copy.row(y), row(y), width * 4) }
        return copy.freeze()
    }

    /// The width and height in pixels.
    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// The pixel in column `x` of row `y`, both counted from zero at the top left, as premultiplied ARGB.
    public subscript(x: Int, y: Int) -> UInt32 {
        get {
            check(x, y)
            return row(y)[x]
        }
        nonmutating set {
            check(x, y)
            row(y)[x] = newValue
        }
    }

    private func check(_ x: Int, _ y: Int) {
        precondition(
            (0..<width).contains(x) && (0..<height).contains(y), "MutablePixelBuffer: no pixel \(x), \(y) in \(width) x \(height)")
    }

    /// The pixels of one row, for kernels; the caller keeps within `height` and `width`.
    @inline(__always)
    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        (pixels + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }
}

/// The memory of pixels. Who has it can tell whether it is still there, and nothing else.
public final class PixelStorage {
    let address: UnsafeMutableRawPointer
    /// Whether nobody else knows of it.
    let isOwn: Bool
    private let release: (UnsafeMutableRawPointer) -> Void

    init(_ address: UnsafeMutableRawPointer, isOwn: Bool, release: @escaping (UnsafeMutableRawPointer) -> Void) {
        self.address = address
        self.isOwn = isOwn
        self.release = release
    }

    deinit { release(address) }
}
