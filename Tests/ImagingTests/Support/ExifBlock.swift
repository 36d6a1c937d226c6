import Foundation

/// Writes EXIF blocks, from the TIFF header on.
struct ExifBlock {
    var orientation: Int?
    /// The kind of number it is written as: 3 for the short one that it should be, 1 for a byte, 4 and 9 for long ones.
    var orientationType = 3
    /// As cameras write it, `2024:05:31 10:20:30`.
    var date: String?
    var thumbnail = Data()
    var isBigEndian = true

    var bytes: [UInt8] {
        var first: [Entry] = []
        if let orientation {
            let value =
                switch orientationType {
                case 1: [UInt8(orientation), 0, 0, 0]
                case 3, 8: short(orientation) + [0, 0]
                default: long(orientation)
                }
            first.append(Entry(tag: 0x0112, type: orientationType, count: 1, value: value))
        }
        var exif: [Entry] = []
        var second: [Entry] = []
        // The directories follow the header in order, then come the date and the thumbnail.
        let firstCount = (orientation == nil ? 0 : 1) + (date == nil ? 0 : 1)
        let exifStart = 8 + 2 + firstCount * 12 + 4
        let secondStart = exifStart + (date == nil ? 0 : 2 + 12 + 4)
        let dataStart = secondStart + (thumbnail.isEmpty ? 0 : 2 + 3 * 12 + 4)
        let text: [UInt8] = date.map { Array($0.utf8) + [0] } ?? []
        if date != nil {
            first.append(Entry(tag: 0x8769, type: 4, count: 1, value: long(exifStart)))
            exif.append(Entry(tag: 0x9003, type: 2, count: text.count, value: long(dataStart)))
        }
        if !thumbnail.isEmpty {
            second.append(Entry(tag: 0x0103, type: 3, count: 1, value: short(6) + [0, 0]))
            second.append(Entry(tag: 0x0201, type: 4, count: 1, value: long(dataStart + text.count)))
            second.append(Entry(tag: 0x0202, type: 4, count: 1, value: long(thumbnail.count)))
        }
        var block = Array((isBigEndian ? "MM" : "II").utf8) + short(42) + long(8)
        block += directory(first, next: thumbnail.isEmpty ? 0 : secondStart)
        if !exif.isEmpty { block += directory(exif, next: 0) }
        if !second.isEmpty { block += directory(second, next: 0) }
        return block + text + thumbnail
    }

    /// `jpeg` with this block behind its first marker, as cameras place it.
    func inserted(into jpeg: Data) -> Data {
        let payload = Array("Exif\0\0".utf8) + bytes
        let length = payload.count + 2
        return jpeg.prefix(2) + Data([0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)]) + Data(payload) + jpeg.dropFirst(2)
    }

    private struct Entry {
        var tag: Int
        var type: Int
        var count: Int
        var value: [UInt8]
    }

    private func directory(_ entries: [Entry], next: Int) -> [UInt8] {
        short(entries.count) + entries.flatMap { short($0.tag) + short($0.type) + long($0.count) + $0.value } + long(next)
    }

    private func short(_ number: Int) -> [UInt8] {
        let bytes = [UInt8(number >> 8 & 255), UInt8(number & 255)]
        return isBigEndian ? bytes : bytes.reversed()
    }

    private func long(_ number: Int) -> [UInt8] {
        let bytes = [24, 16, 8, 0].map { (shift: Int) -> UInt8 in UInt8(number >> shift & 255) }
        return isBigEndian ? bytes : bytes.reversed()
    }
}
