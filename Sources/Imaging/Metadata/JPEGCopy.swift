import FoundationEssentials

/// A JPEG without comments and metadata. Only the colour information and the orientation are kept. Data after its end, such as further
/// pictures of a phone, is left out.
struct JPEGCopy {
    private(set) var data = Data()

    /// Copies a file; returns nil if it has no end marker.
    init?(_ bytes: UnsafeRawBufferPointer, orientation: Int) {
        var position = 2
        // The bytes from here to the next omitted segment are copied together.
        var start = 2
        var isFirst = true
        data.reserveCapacity(bytes.count)
        data.append(contentsOf: bytes.prefix(2))
        func exif() -> [UInt8] {
            guard orientation != 1 else { return [] }
            let block = Array("Exif\0\0".utf8) + PictureMetadata.exif(orientation: orientation)
            return [0xFF, 0xE1, 0, UInt8(block.count + 2)] + block
        }
        while let marker = JPEGHeader.nextMarker(bytes, &position) {
            switch marker {
            case 0x00, 0x01, 0xD0...0xD8: continue
            case 0xD9:
                if isFirst { data.append(contentsOf: exif()) }
                data.append(contentsOf: bytes[start..<position])
                return
            default: break
            }
            guard let length = bytes.big16(position), length >= 2, position + length <= bytes.count else { return nil }
            let segment = position - 2..<position + length
            let payload = bytes.part(position + 2..<segment.upperBound)
            let isHead = isFirst && marker == 0xE0 && Self.isKept(marker, payload)
            // The JFIF segment comes first.
            if isFirst, !isHead { data.append(contentsOf: exif()) }
            if !Self.isKept(marker, payload) {
                data.append(contentsOf: bytes[start..<max(start, segment.lowerBound)])
                start = segment.upperBound
            } else if isHead {
                data.append(contentsOf: bytes[start..<segment.upperBound])
                data.append(contentsOf: exif())
                start = segment.upperBound
            }
            isFirst = false
            position = segment.upperBound
        }
        return nil
    }

    private static func isKept(_ marker: UInt8, _ payload: UnsafeRawBufferPointer) -> Bool {
        switch marker {
        case 0xE0: payload.has("JFIF\0", at: 0)
        case 0xE2: payload.has("ICC_PROFILE\0", at: 0)
        case 0xEE: payload.has("Adobe", at: 0)
        case 0xE1...0xEF, 0xFE: false
        default: true
        }
    }
}
