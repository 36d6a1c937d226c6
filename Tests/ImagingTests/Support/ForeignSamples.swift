import Foundation

/// Small pictures of kinds that are not kept as they are, written by hand.
enum ForeignSamples {
    private static func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }

    /// A BMP of 24 bits, two by two: red and green above, blue and white below.
    static func bmp(width: Int = 2, height: Int = 2) -> Data {
        var bytes = Array("BM".utf8) + little(70, 4) + little(0, 4) + little(54, 4)
        bytes += little(40, 4) + little(width, 4) + little(height, 4) + little(1, 2) + little(24, 2) + little(0, 4) + little(16, 4)
        bytes += little(2835, 4) + little(2835, 4) + little(0, 8)
        // From bottom to top, blue first, each row filled up to four bytes.
        bytes += [255, 0, 0, 255, 255, 255, 0, 0] + [0, 0, 255, 0, 255, 0, 0, 0]
        return Data(bytes)
    }

    /// A GIF of one red pixel, several times after each other.
    static func gif(frames: Int = 1) -> Data {
        var bytes = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0]
        for _ in 0..<frames { bytes += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0] }
        return Data(bytes + [0x3B])
    }

    /// A TIFF of one green pixel on each of some pages.
    static func tiff(pages: Int = 1) -> Data {
        let entries: [(Int, Int, Int, Int)] = [
            (256, 3, 1, 1), (257, 3, 1, 1), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 2), (273, 4, 1, 8), (277, 3, 1, 3), (278, 3, 1, 1),
            (279, 4, 1, 3),
        ]
        // The bits of a sample of three are elsewhere; eight in each is what a reader takes from one number, too.
        var bytes = Array("II".utf8) + little(42, 2) + little(12, 4) + [0, 255, 0, 0]
        for page in 0..<pages {
            bytes += little(entries.count, 2)
            for (tag, type, count, value) in entries { bytes += little(tag, 2) + little(type, 2) + little(count, 4) + little(value, 4) }
            bytes += little(page + 1 < pages ? bytes.count + 4 : 0, 4)
        }
        return Data(bytes)
    }

    /// The beginning of an ISO media file of some brands.
    static func media(_ brands: String...) -> Data {
        let rest = brands.dropFirst().joined()
        return Data(
            [0, 0, 0, UInt8(16 + rest.utf8.count)] + Array(("ftyp" + brands[0]).utf8) + [0, 0, 0, 0] + Array(rest.utf8)
                + Array(repeating: 0, count: 40))
    }
}
