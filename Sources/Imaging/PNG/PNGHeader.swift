/// The data in a PNG's chunks, read without libpng so that limits are checked before it allocates memory.
struct PNGHeader {
    /// The size as stored, before the orientation is applied.
    let size: PixelSize
    /// The bits of one pixel in the file, 1 to 64.
    let bitsPerPixel: Int
    /// Whether the rows come in seven passes, so that the picture must be held whole.
    let isInterlaced: Bool
    /// Whether the file stores transparency.
    private(set) var hasAlpha: Bool
    /// The place of the EXIF block, from its TIFF header on.
    private(set) var exif: Range<Int>?
    /// The position of the colour profile; nil if there is none.
    private(set) var profile: ColorProfile?
    /// Whether the file is complete up to its last chunk.
    private(set) var isComplete = false

    /// Reads the chunks.
    init(_ bytes: UnsafeRawBufferPointer) throws(ImagingError) {
        guard let width = bytes.big32(16), let height = bytes.big32(20), let depth = bytes.byte(24), let color = bytes.byte(25),
            let interlace = bytes.byte(28)
        else { throw .truncated(.png) }
        guard bytes.big32(8) == 13, bytes.has("IHDR", at: 12) else { throw .damaged(.png, detail: "it does not begin with its header") }
        guard width > 0, height > 0, width < 1 << 31, height < 1 << 31 else {
            throw .damaged(.png, detail: "the picture has no size")
        }
        guard let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][color], [1, 2, 4, 8, 16].contains(depth) else {
            throw .damaged(.png, detail: "impossible kind of colours")
        }
        size = PixelSize(width: width, height: height)
        bitsPerPixel = channels * Int(depth)
        isInterlaced = interlace != 0
        hasAlpha = color & 4 != 0
        readChunks(bytes)
    }

    private mutating func readChunks(_ bytes: UnsafeRawBufferPointer) {
        var position = 33
        while let length = bytes.big32(position) {
            let start = position + 8
            // The chunk's data and its checksum.
            guard length < 1 << 31, start + length + 4 <= bytes.count else { return }
            if bytes.has("IEND", at: position + 4) {
                isComplete = true
                return
            } else if bytes.has("tRNS", at: position + 4) {
                hasAlpha = true
            } else if bytes.has("iCCP", at: position + 4) {
                // The chunk begins with a name of at most 79 letters, a zero byte, and the compression method, which is always zlib.
                let name = bytes[start..<start + min(length, 80)].firstIndex(of: 0)
                if let name, name + 2 < start + length { profile = .compressed(name + 2..<start + length) }
            } else if bytes.has("eXIf", at: position + 4) {
                exif = start..<(start + length)
            }
            position = start + length + 4
        }
    }
}
