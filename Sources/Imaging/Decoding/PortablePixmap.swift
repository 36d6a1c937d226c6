public import FoundationEssentials

/// Reads binary portable pixmaps with three bytes per pixel (`P6`), in which other programs pass the pages that they draw. The data is not
/// trusted: the size is checked before memory is allocated, and incomplete data is refused.
public enum PortablePixmap {
    /// Decodes a pixmap.
    ///
    /// - Parameters:
    ///   - data: the complete pixmap.
    ///   - most: the maximum width and height, in pixels.
    /// - Throws: `ImagingError.notAPicture` if it is not a pixmap or is incomplete, `tooLarge` beyond the limit, `outOfMemory`.
    public static func decode(_ data: Data, most: PixelSize) throws(ImagingError) -> PixelBuffer {
        try data.withForeignBytes { (bytes) throws(ImagingError) in
            var header = Header(bytes)
            guard header.hasSignature, let width = header.number(), let height = header.number(), header.number() == 255,
                width > 0, height > 0
            else { throw .notAPicture(looksLike: nil) }
            guard width <= most.width, height <= most.height else {
                throw .tooLarge(
                    width: width, height: height, maximumSide: max(most.width, most.height), maximumPixels: most.width * most.height)
            }
            // One whitespace character separates the header from the pixels.
            let start = header.place + 1
            guard bytes.count - start == width * height * 3 else { throw .notAPicture(looksLike: nil) }
            let buffer = try MutablePixelBuffer(width: width, height: height, isOpaque: true)
            var place = start
            for y in 0..<height {
                let row = buffer.row(y)
                for x in 0..<width {
                    row[x] = 0xFF00_0000 | UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
                    place += 3
                }
            }
            return buffer.freeze()
        }
    }

    /// Reads the words before the pixels.
    private struct Header {
        private let bytes: UnsafeRawBufferPointer
        private(set) var place = 2

        init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

        var hasSignature: Bool { bytes.count > 2 && bytes[0] == UInt8(ascii: "P") && bytes[1] == UInt8(ascii: "6") }

        /// Returns the next number, of at most five digits; nil if there is none.
        mutating func number() -> Int? {
            while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
            let start = place
            var value = 0
            while place < bytes.count, place - start < 5, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) {
                value = value * 10 + Int(bytes[place] - UInt8(ascii: "0"))
                place += 1
            }
            guard place > start, place < bytes.count, Self.isBlank(bytes[place]) else { return nil }
            return value
        }

        private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    }
}
