import FoundationEssentials

/// A PNG with only the chunks for the picture and its colours.
struct PNGCopy {
    private(set) var data = Data()

    private static let kept: Set<String> = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "bKGD", "pHYs",
    ]

    /// Copies a file; returns nil if its last chunk is missing.
    init?(_ bytes: UnsafeRawBufferPointer, orientation: Int) {
        data.reserveCapacity(bytes.count)
        data.append(contentsOf: bytes.prefix(8))
        var position = 8
        while let length = bytes.big32(position), length < 1 << 31, position + 12 + length <= bytes.count {
            let chunk = position..<position + 12 + length
            let name = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
            if Self.kept.contains(name) { data.append(contentsOf: bytes[chunk]) }
            if name == "IEND" { return }
            if name == "IHDR", orientation != 1 { append("eXIf", PictureMetadata.exif(orientation: orientation)) }
            position = chunk.upperBound
        }
        return nil
    }

    private mutating func append(_ name: String, _ content: [UInt8]) {
        var checksum = Checksum()
        checksum.add(Array(name.utf8) + content)
        func big(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
        data.append(contentsOf: big(UInt32(content.count)) + Array(name.utf8) + content + big(checksum.value))
    }
}
