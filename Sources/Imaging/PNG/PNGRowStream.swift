import CImageCodecs

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Carries rows from libpng to a scaler while libpng still decodes, so that a huge picture never is in memory.
///
/// libpng's simplified interface, the only one that never longjmps, fills a whole picture and calls nobody back, but it does
/// read its file. So the picture is a stretch of addresses without memory behind them; at each read of the file the rows that
/// were filled since the last one go to the scaler and their memory back to the system. A row is known to be filled by its
/// first pixel: alpha is no longer zero where the picture is opaque; elsewhere a random mark, set before, is gone.
final class PNGRowStream {
    /// Where libpng puts its rows.
    let pixels: UnsafeMutableRawPointer
    /// Bytes from row to row.
    let bytesPerRow: Int

    private let size: PixelSize
    private let stdioBuffer = UnsafeMutablePointer<CChar>.allocate(capacity: PNGRowStream.readAhead)
    private var isOpaque = false
    private var scaler: RowScaler?
    private var pieces: PNGPieces
    private let mapping: UnsafeMutableRawPointer
    private let mappedBytes: Int
    private let mark = UInt32.random(in: 1...UInt32.max)
    /// How many rows libpng can fill at most between two reads.
    private let window: Int
    /// The first row that was not carried away, the first that bears no mark yet, and the first byte not given back.
    private var nextRow = 0
    private var firstUnmarked = 0
    private var released = 0

    /// What libpng reads of a file at once, at most, and what stdio reads ahead of it.
    private static let readSize = 8192
    private static let readAhead = 4096
    /// How much memory waits before it is given back.
    private static let releaseSize = hugePage
    /// What the system can put behind addresses at once.
    private static let hugePage = 2 << 20

    /// Makes a stream.
    ///
    /// - Parameters:
    ///   - bytes: the file; must outlive the stream.
    ///   - header: what its chunks say.
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
        // Below eight bits a pixel, a byte of the file becomes more pixels in memory: smaller pieces make up for it.
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

    /// Opens the stream as a file for libpng; to be closed before the stream goes away.
    func open() -> UnsafeMutablePointer<FILE>? {
        let functions = cookie_io_functions_t(
            read: { cookie, output, count in
                guard let cookie, let output else { return -1 }
                let stream = Unmanaged<PNGRowStream>.fromOpaque(cookie).takeUnretainedValue()
                return stream.read(into: UnsafeMutableRawBufferPointer(start: output, count: count))
            }, write: nil, seek: nil, close: nil)
        guard let file = fopencookie(Unmanaged.passUnretained(self).toOpaque(), "r", functions) else { return nil }
        // Little is read ahead, for each read tells how far libpng is; without any buffer stdio would read byte by byte.
        setvbuf(file, stdioBuffer, _IOFBF, Self.readAhead)
        return file
    }

    /// Begins to carry rows to `scaler`; after libpng has read the header and before it reads any row.
    ///
    /// - Parameters:
    ///   - scaler: takes the rows, straight ones where not opaque.
    ///   - isOpaque: whether libpng says so; it then sets alpha to 255 everywhere.
    func start(_ scaler: RowScaler, isOpaque: Bool) {
        self.isOpaque = isOpaque
        self.scaler = scaler
        // In large pages memory costs a tenth of the time, but marks would draw it behind rows that are not there yet.
        madvise(mapping, mappedBytes, isOpaque ? MADV_HUGEPAGE : MADV_NOHUGEPAGE)
        // What was read ahead with the header is decoded without another read.
        markRows()
    }

    /// Reads the file for libpng; in passing, carries away what it has filled.
    private func read(into output: UnsafeMutableRawBufferPointer) -> Int {
        if scaler != nil { carry() }
        return pieces.read(into: output)
    }

    /// Carries away all rows that are left; after libpng is done.
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

    /// Marks the rows that libpng may reach before it reads again.
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

    /// Whether libpng has filled row `y`. The mark might be the very pixel that belongs there; the next row will tell.
    private func isFilled(_ y: Int) -> Bool {
        guard y < size.height else { return false }
        return isOpaque ? row(y)[0] >> 24 != 0 : y < firstUnmarked && row(y)[0] != mark
    }

    private func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        (pixels + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }
}
