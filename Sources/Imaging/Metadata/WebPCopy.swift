import FoundationEssentials

/// A WebP with only the chunks for the picture and its colours.
struct WebPCopy {
    private(set) var data = Data()

    private static let kept: Set<String> = ["VP8 ", "VP8L", "VP8X", "ALPH", "ICCP"]

    /// Copies a file; returns nil if a chunk is longer than the file.
    init?(_ bytes: UnsafeRawBufferPointer, orientation: Int) {
        data.reserveCapacity(bytes.count)
        data.append(contentsOf: bytes.prefix(12))
        let end = min(bytes.count, (bytes.little32(4) ?? 0) + 8)
        var position = 12
        while position + 8 <= end, let length = bytes.little32(position + 4) {
            let chunk = position..<position + 8 + length + length % 2
            // Some files omit the last padding byte.
            guard position + 8 + length <= end else { return nil }
            let name = String(decoding: bytes[position..<position + 4], as: UTF8.self)
            if Self.kept.contains(name) {
                let start = data.endIndex
                data.append(contentsOf: bytes[chunk.lowerBound..<min(chunk.upperBound, end)])
                if chunk.upperBound > end { data.append(0) }
                // Two bits mark the presence of EXIF and XMP chunks.
                if name == "VP8X", length > 0 { data[start + 8] = data[start + 8] & 0xF3 | (orientation == 1 ? 0 : 8) }
            }
            position = chunk.upperBound
        }
        if orientation != 1 { append("EXIF", PictureMetadata.exif(orientation: orientation)) }
        let size = UInt32(truncatingIfNeeded: data.count - 8)
        for place in 0..<4 { data[4 + place] = UInt8(truncatingIfNeeded: size >> (8 * UInt32(place))) }
    }

    private mutating func append(_ name: String, _ content: [UInt8]) {
        let length = withUnsafeBytes(of: UInt32(content.count).littleEndian) { Array($0) }
        data.append(contentsOf: Array(name.utf8) + length + content)
    }
}
