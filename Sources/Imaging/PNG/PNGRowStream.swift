import CImageCodecs
import Glibc

/// Moves rows from libpng to a scaler while libpng still decodes, so that a huge picture is never in memory.
///
/// libpng's simplified interface, the only one that never longjmps, fills a whole picture without callbacks, but it does read its file. So
/// the picture is a range of addresses without memory; at each read of the file the new rows are passed to the scaler and their memory is
/// returned to the system. The first pixel of a row shows whether it is filled: in an opaque picture its alpha is no longer zero; in others
/// a random mark, set before, is gone.
final class PNGRowStream {
    /// The memory for libpng's rows.
    let pixels: UnsafeMutableRawPointer
    /// The distance from row to row in bytes.
    let bytesPerRow: Int

    private let size: PixelSize
    private let stdioBuffer = UnsafeMutablePointer<CChar>.allocate(capacity: PNGRowStream.readAhead)
    private var isOpaque = false
    private var scaler: RowScaler?
    private var pieces: PNGPieces
    private let mapping: UnsafeMutableRawPointer
    private let mappedBytes: Int
    private let mark = UInt32.random(in: 1...UInt32.max)
    /// The largest number of rows that libpng can fill between two reads.
    private let window: Int
    /// The first row that was not moved away, the first row without a mark, and the first byte that was not returned.
    private var nextRow = 0
    private var firstUnmarked = 0
    private var released = 0

    /// The largest size of a read by libpng, and of the data that stdio reads ahead.
    private static let readSize = 8192
    private static let readAhead = 4096
    /// The amount of memory that is collected before it is returned.
    private static let releaseSize = hugePage
    /// The size of a large page of the system.
    private static let hugePage = 2 << 20

    /// Makes a stream.
    ///
    /// - Parameters:
    ///   - bytes: the file; must outlive the stream.
    ///   - header: the data of its chunks.
    init(_ bytes: UnsafeRawBufferPointer, header: PNGHeader) throws(ImagingError) {
        size = header.size
        bytesPerRow = size.width * 4
        mappedBytes = bytesPerRow * size.height + Self.hugePage
        guard
            let memory = mmap(nil, mappedBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0),
            memory != MAP_FAILED
        else { throw .outOfMemory(width: size.width, height: size.height) }
        mapping = memory
        pixels = memory.alignedUp(toMultipleOf: Self.hugePage)
        // Below eight bits a pixel, a byte of the file becomes more pixels in memory: smaller pieces compensate for that.
        let pieceSize = header.bitsPerPixel < 8 ? 512 : nil
        pieces = PNGPieces(bytes, limit: pieceSize)
        // Deflate makes at most 1,032 bytes of one. A read never goes beyond a piece, so two are more than enough.
        let fileRow = (size.width * header.bitsPerPixel + 7) / 8 + 1
        window = (pieceSize.map { $0 * 2 } ?? (Self.readSize + Self.readAhead)) * 1032 / fileRow + 2
    }

    deinit {
        munmap(mapping, mappedBytes)
        stdioBuffer.deallocate()
    }

    /// Opens the stream as a file for libpng; the caller closes it before the stream ends.
    func open() -> UnsafeMutablePointer<FILE>? {
        let functions = cookie_io_functions_t(
            read: { cookie, output, count in
                guard let cookie, let output else { return -1 }
                let stream = Unmanaged<PNGRowStream>.fromOpaque(cookie).takeUnretainedValue()
                return stream.read(into: UnsafeMutableRawBufferPointer(start: output, count: count))
            }, write: nil, seek: nil, close: nil)
        guard let file = fopencookie(Unmanaged.passUnretained(self).toOpaque(), "r", functions) else { return nil }
        // Little is read ahead, because each read shows the progress of libpng; without any buffer stdio would read byte by byte.
        setvbuf(file, stdioBuffer, _IOFBF, Self.readAhead)
        return file
    }

    /// Begins to move rows to `scaler`; call it after libpng has read the header and before it reads any row.
    ///
    /// - Parameters:
    ///   - scaler: takes the rows, with straight alpha if not opaque.
    ///   - isOpaque: libpng's own value; then it sets alpha to 255 everywhere.
    func start(_ scaler: RowScaler, isOpaque: Bool) {
        self.isOpaque = isOpaque
        self.scaler = scaler
        // Large pages need a tenth of the time, but marks would allocate them for rows that are not filled yet.
        madvise(mapping, mappedBytes, isOpaque ? MADV_HUGEPAGE : MADV_NOHUGEPAGE)
        // The data that was read ahead with the header is decoded without another read.
        markRows()
    }

    /// Reads the file for libpng, and moves away the rows that it has filled.
    private func read(into output: UnsafeMutableRawBufferPointer) -> Int {
        if scaler != nil { carry() }
        return pieces.read(into: output)
    }

    /// Moves away all remaining rows, after libpng is done.
    func finish() {
        while nextRow < size.height { carryNext() }
    }

    private func carry() {
        while isFilled(nextRow) || isFilled(nextRow + 1) { carryNext() }
        let filled = nextRow * bytesPerRow / Self.releaseSize * Self.releaseSize
        if filled > released {
            madvise(pixels + released, filled - released, MADV_DONTNEED)
            released = filled
        }
        markRows()
    }

    /// Marks the rows that libpng may reach before its next read.
    private func markRows() {
        if isOpaque { return }
        let end = min(size.height, nextRow + window + 1)
        while firstUnmarked < end {
            row(firstUnmarked)[0] = mark
            firstUnmarked += 1
        }
    }

    private func carryNext() {
        scaler?.consume(row(nextRow))
        nextRow += 1
    }

    /// Returns whether libpng has filled row `y`. The pixel may by chance equal the mark; then the next row decides.
    private func isFilled(_ y: Int) -> Bool {
        guard y < size.height else { return false }
        return isOpaque ? row(y)[0] >> 24 != 0 : y < firstUnmarked && row(y)[0] != mark
    }

    private func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        (pixels + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }
}
