import Glibc

/// Pixels that are being made, or those of a window, which change again and again; in the form of `PixelBuffer`.
///
/// It cannot be copied and has one owner at a time, so no two owners can write the same pixels. `freeze()` ends it and passes its memory on
/// as a picture that every thread may read.
public struct MutablePixelBuffer: ~Copyable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The distance from one row to the next in bytes; at least four times the width, and a multiple of four.
    public let bytesPerRow: Int
    /// Whether every pixel is opaque; the alpha bits then have no meaning.
    public let isOpaque: Bool
    /// The first row's first pixel. Valid until the buffer ends or is frozen.
    public let pixels: UnsafeMutableRawPointer
    /// The memory of the pixels, which identifies a buffer; it exists as long as the buffer, or the picture that it became.
    public let storage: PixelStorage

    /// Makes a buffer of zeroed pixels: transparent, or black if `isOpaque`.
    ///
    /// - Parameters:
    ///   - width: pixels in a row, 1 to `PixelBuffer.maximumSide`.
    ///   - height: rows, 1 to `PixelBuffer.maximumSide`.
    ///   - isOpaque: whether the picture has no transparency.
    /// - Throws: `ImagingError.invalidSize` outside these limits, `ImagingError.outOfMemory` if the system has none left.
    public init(width: Int, height: Int, isOpaque: Bool) throws(ImagingError) {
        guard Self.sides.contains(width), Self.sides.contains(height) else { throw .invalidSize(width: width, height: height) }
        // calloc returns large blocks as untouched zero pages, so rows that are never written cost nothing.
        guard let address = calloc(height, width * 4) else { throw .outOfMemory(width: width, height: height) }
        self.init(
            width: width, height: height, bytesPerRow: width * 4, isOpaque: isOpaque,
            storage: PixelStorage(address, isOwn: true, release: { free($0) }))
    }

    /// Makes a buffer over memory with another owner, such as a segment shared with the X server. It cannot be frozen.
    ///
    /// - Parameters:
    ///   - width: pixels in a row, 1 to `PixelBuffer.maximumSide`.
    ///   - height: rows, 1 to `PixelBuffer.maximumSide`.
    ///   - bytesPerRow: bytes from one row to the next; a multiple of four, at least four times `width`.
    ///   - isOpaque: whether the alpha bits have no meaning.
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

    /// Ends the buffer: its pixels are final from now on, and are not copied.
    public consuming func freeze() -> PixelBuffer {
        precondition(storage.isOwn, "MutablePixelBuffer.freeze(): whoever owns this memory could go on writing it")
        return PixelBuffer(storage, width: width, height: height, bytesPerRow: bytesPerRow, isOpaque: isOpaque)
    }

    /// Makes a buffer of zeroed pixels in memory that the system gets back as soon as the buffer and the picture that it became are gone:
    /// for windows, which need many buffers for a short time.
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

    /// Returns a copy of the current pixels, in separate memory, like that of `briefly`.
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

    /// The pixels of one row, for fast loops; the caller stays within `height` and `width`.
    @inline(__always)
    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        (pixels + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }
}

/// The memory of pixels. Its holder can only check whether it still exists.
public final class PixelStorage {
    let address: UnsafeMutableRawPointer
    /// Whether it has no other owner.
    let isOwn: Bool
    private let release: (UnsafeMutableRawPointer) -> Void

    init(_ address: UnsafeMutableRawPointer, isOwn: Bool, release: @escaping (UnsafeMutableRawPointer) -> Void) {
        self.address = address
        self.isOwn = isOwn
        self.release = release
    }

    deinit { release(address) }
}
