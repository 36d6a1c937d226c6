/// The header of a GIF, BMP or TIFF, read before a library allocates memory for it: the size of its largest picture, and the number of
/// pictures.
struct ForeignHeader {
    /// A size, in pixels, into which each of its pictures fits.
    private(set) var size = PixelSize(width: 0, height: 0)
    /// The number of pictures or pages, without thumbnails.
    private(set) var count = 0
    /// True if the file ends before its pictures do.
    private(set) var isTruncated = false

    init(_ bytes: UnsafeRawBufferPointer, kind: ForeignPicture) {
        switch kind {
        case .gif: readGIF(bytes)
        case .bmp: readBMP(bytes)
        case .tiff: readTIFF(bytes)
        case .heic, .avif: break
        }
    }

    private mutating func note(width: Int, height: Int) {
        size = PixelSize(width: max(size.width, width), height: max(size.height, height))
    }

    // MARK: - GIF

    private mutating func readGIF(_ bytes: UnsafeRawBufferPointer) {
        guard let width = bytes.little16(6), let height = bytes.little16(8), let flags = bytes.byte(10) else { return isTruncated = true }
        note(width: width, height: height)
        var position = 13 + Self.paletteLength(flags)
        while let block = bytes.byte(position), block != 0x3B {
            switch block {
            case 0x21: position += 2
            case 0x2C:
                guard let left = bytes.little16(position + 1), let top = bytes.little16(position + 3),
                    let width = bytes.little16(position + 5), let height = bytes.little16(position + 7),
                    let flags = bytes.byte(position + 9)
                else { return isTruncated = true }
                note(width: left + width, height: top + height)
                count += 1
                // The code size is one byte between the palette and the picture.
                position += 11 + Self.paletteLength(flags)
            default: return
            }
            while let length = bytes.byte(position), length > 0 { position += 1 + Int(length) }
            if position >= bytes.count { isTruncated = true }
            position += 1
        }
    }

    private static func paletteLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    // MARK: - BMP

    private mutating func readBMP(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.little32(10), let length = bytes.little32(14) else { return isTruncated = true }
        count = 1
        if length == 12 {
            note(width: bytes.little16(18) ?? 0, height: bytes.little16(20) ?? 0)
            return
        }
        guard let width = bytes.little32(18), let height = bytes.little32(22), let depth = bytes.little16(28),
            let compression = bytes.little32(30)
        else { return isTruncated = true }
        // The height is negative if the rows are stored from top to bottom.
        note(width: Int(Int32(truncatingIfNeeded: width)), height: abs(Int(Int32(truncatingIfNeeded: height))))
        let side = 1...1 << 16
        guard side.contains(size.width), side.contains(size.height) else { return }
        let isPlain = compression == 0 || compression == 3 || compression == 6
        // The library would draw missing rows black.
        let needed = (size.width * depth + 31) / 32 * 4 * size.height
        if isPlain, start + needed > bytes.count { isTruncated = true }
    }

    // MARK: - TIFF

    private mutating func readTIFF(_ bytes: UnsafeRawBufferPointer) {
        let isBig = bytes.has("MM", at: 0)
        func short(_ offset: Int) -> Int? { isBig ? bytes.big16(offset) : bytes.little16(offset) }
        func long(_ offset: Int) -> Int? { isBig ? bytes.big32(offset) : bytes.little32(offset) }
        var position = long(4) ?? 0
        var seen: Set<Int> = []
        // Damaged directories may form a cycle.
        while position > 0, seen.count < 1_000, seen.insert(position).inserted {
            guard let entries = short(position) else { return isTruncated = true }
            var isCopy = false
            var width = 0, height = 0
            for entry in 0..<entries {
                let offset = position + 2 + 12 * entry
                guard let tag = short(offset), let type = short(offset + 2) else { return isTruncated = true }
                let value = (type == 3 ? short(offset + 8) : long(offset + 8)) ?? 0
                switch tag {
                case 254: isCopy = value & 1 == 1
                case 256: width = value
                case 257: height = value
                default: break
                }
            }
            note(width: width, height: height)
            if !isCopy { count += 1 }
            position = long(position + 2 + 12 * entries) ?? 0
        }
    }
}
