import Foundation

@testable import Imaging

/// Writes PNG files of every kind, right and wrong ones, byte by byte. Compressed data is only stored.
struct PNGFile {
    var width: Int
    var height: Int
    /// 0 grey, 2 colour, 3 palette, 4 grey and alpha, 6 colour and alpha.
    var color: UInt8
    var depth: UInt8 = 8
    var interlace: UInt8 = 0
    /// The rows with the number of their filter before each; of all seven passes where interlaced.
    var filtered: [UInt8]
    /// Chunks between the header and the picture.
    var chunks: [(type: String, data: [UInt8])] = []
    /// The longest chunk of picture data.
    var chunkSize = 65_000

    var data: Data {
        var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        Self.append("IHDR", Self.big(width) + Self.big(height) + [depth, color, 0, 0, interlace], to: &file)
        for chunk in chunks { Self.append(chunk.type, chunk.data, to: &file) }
        let stream = Self.stored(filtered)
        for start in stride(from: 0, to: stream.count, by: chunkSize) {
            Self.append("IDAT", Array(stream[start..<min(stream.count, start + chunkSize)]), to: &file)
        }
        Self.append("IEND", [], to: &file)
        return file
    }

    static func big(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }

    static func append(_ type: String, _ content: [UInt8], to file: inout Data) {
        var checksum = Checksum()
        checksum.add(Array(type.utf8) + content)
        file.append(contentsOf: big(content.count) + Array(type.utf8) + content + big(Int(checksum.value)))
    }

    /// A zlib stream of stored blocks.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: max(1, bytes.count), by: 65_535) {
            let block = bytes[start..<min(bytes.count, start + 65_535)]
            let length = UInt16(block.count)
            stream.append(start + 65_535 >= bytes.count ? 1 : 0)
            for half in [length, ~length] { stream += [UInt8(half & 255), UInt8(half >> 8)] }
            stream += block
        }
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return stream + big(b << 16 | a)
    }
}
