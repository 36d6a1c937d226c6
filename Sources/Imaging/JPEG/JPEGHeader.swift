import Glibc

/// The header of a JPEG, read without libjpeg so that limits are checked before it allocates memory.
struct JPEGHeader {
    /// The size as stored, before the orientation is applied.
    var size = PixelSize(width: 0, height: 0)
    /// Whether the picture has several passes, so that its coefficients must be held whole.
    var hasSeveralScans = false
    /// Whether the frame is progressive.
    var isProgressive = false
    /// 1 for grey, 3 for colour, 4 for CMYK and YCCK.
    var components = 0
    /// The number of coefficients that the codec holds if `hasSeveralScans`: the samples of all components, padded to blocks.
    var coefficients = 0
    /// Whether there is an Adobe marker: its CMYK has zero for full ink.
    var hasAdobeMarker = false
    /// The place of the EXIF block, from its TIFF header on.
    var exif: Range<Int>?
    /// The pieces of the colour profile, by number.
    private var profilePieces: [UInt8: Range<Int>] = [:]
    /// The place of the first scan's marker.
    private(set) var scanStart = 0

    private static let startOfScan: UInt8 = 0xDA
    private static let endOfImage: UInt8 = 0xD9

    /// Reads the markers up to the first scan.
    init(_ bytes: UnsafeRawBufferPointer) throws(ImagingError) {
        var position = 2
        while true {
            guard let marker = Self.nextMarker(bytes, &position) else { throw .truncated(.jpeg) }
            switch marker {
            case 0xD0...0xD8, 0x01, 0x00:
                continue
            case Self.endOfImage:
                throw .damaged(.jpeg, detail: "there is no picture in it")
            default:
                break
            }
            guard let length = bytes.big16(position) else { throw .truncated(.jpeg) }
            guard length >= 2 else { throw .damaged(.jpeg, detail: "a marker has no length") }
            guard position + length <= bytes.count else { throw .truncated(.jpeg) }
            let payload = (position + 2)..<(position + length)
            if marker == Self.startOfScan {
                try finish(atScan: position - 2, scanComponents: Int(bytes.byte(payload.lowerBound) ?? 0))
                return
            }
            try read(marker, bytes.part(payload), at: payload.lowerBound)
            position = payload.upperBound
        }
    }

    /// The position of the colour profile; nil if there is none.
    var profile: ColorProfile? {
        profilePieces.isEmpty ? nil : .pieces(profilePieces.sorted { $0.key < $1.key }.map(\.value))
    }

    private mutating func finish(atScan position: Int, scanComponents: Int) throws(ImagingError) {
        guard components > 0 else { throw .damaged(.jpeg, detail: "the picture has no size") }
        hasSeveralScans = isProgressive || scanComponents < components
        scanStart = position
    }

    private mutating func read(_ marker: UInt8, _ payload: UnsafeRawBufferPointer, at offset: Int) throws(ImagingError) {
        switch marker {
        case 0xC0, 0xC1, 0xC2:
            try readFrame(payload)
            isProgressive = marker == 0xC2
        case 0xC3, 0xC7, 0xCB, 0xCF:
            throw .unsupported(.jpeg, detail: "lossless JPEG")
        case 0xC5, 0xC6, 0xCD, 0xCE:
            throw .unsupported(.jpeg, detail: "hierarchical JPEG")
        case 0xC9, 0xCA:
            // Arithmetic coding decodes ten times slower than Huffman coding; only hostile files have it.
            throw .unsupported(.jpeg, detail: "arithmetic coding")
        case 0xE1 where exif == nil && payload.has("Exif\0\0", at: 0):
            exif = (offset + 6)..<(offset + payload.count)
        case 0xE2 where payload.has("ICC_PROFILE\0", at: 0) && payload.count > 14:
            profilePieces[payload[12]] = (offset + 14)..<(offset + payload.count)
        case 0xEE where payload.has("Adobe", at: 0):
            hasAdobeMarker = true
        default:
            break
        }
    }

    private mutating func readFrame(_ payload: UnsafeRawBufferPointer) throws(ImagingError) {
        guard components == 0 else { throw .damaged(.jpeg, detail: "two pictures in one") }
        guard let precision = payload.byte(0), let height = payload.big16(1), let width = payload.big16(3),
            let count = payload.byte(5), payload.count >= 6 + 3 * Int(count)
        else { throw .damaged(.jpeg, detail: "the frame header is short") }
        guard precision == 8 else { throw .unsupported(.jpeg, detail: "\(precision) bits per sample") }
        guard width > 0, height > 0 else { throw .damaged(.jpeg, detail: "the picture has no size") }
        guard [1, 3, 4].contains(count) else { throw .unsupported(.jpeg, detail: "\(count) colour components") }
        size = PixelSize(width: width, height: height)
        components = Int(count)
        let factors = (0..<components).map { index in
            let byte = Int(payload[7 + 3 * index])
            return (horizontal: byte >> 4, vertical: byte & 15)
        }
        guard factors.allSatisfy({ (1...4).contains($0.horizontal) && (1...4).contains($0.vertical) }) else {
            throw .damaged(.jpeg, detail: "impossible sampling factors")
        }
        let widest = factors.map(\.horizontal).max() ?? 1
        let tallest = factors.map(\.vertical).max() ?? 1
        coefficients = factors.reduce(0) { sum, factor in
            let across = (width * factor.horizontal + widest * 8 - 1) / (widest * 8)
            let down = (height * factor.vertical + tallest * 8 - 1) / (tallest * 8)
            return sum + (across + factor.horizontal) * (down + factor.vertical) * 64
        }
    }

    /// Counts the scans and finds the end of the picture.
    ///
    /// Phones add more pictures and films behind the end, so the end is searched, and not expected at the end of the file.
    ///
    /// - Returns: the number of scans, or nil if the file ends before the picture.
    func scanCount(_ bytes: UnsafeRawBufferPointer) -> Int? {
        var position = scanStart
        var scans = 0
        while let marker = Self.nextMarker(bytes, &position) {
            switch marker {
            case Self.endOfImage:
                return scans
            case 0x00, 0x01, 0xD0...0xD8:
                continue
            default:
                if marker == Self.startOfScan { scans += 1 }
                guard let length = bytes.big16(position) else { return nil }
                position += length
            }
        }
        return nil
    }

    /// Returns the marker at or after `position`, which is moved behind it; nil at the end. Garbage before it is skipped, as in libjpeg.
    static func nextMarker(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> UInt8? {
        guard let base = bytes.baseAddress, position < bytes.count,
            let found = memchr(base + position, 0xFF, bytes.count - position)
        else { return nil }
        position = UnsafeRawPointer(found) - base
        // Any number of fill bytes may come before the marker's code.
        while position < bytes.count, bytes[position] == 0xFF { position += 1 }
        guard position < bytes.count else { return nil }
        position += 1
        return bytes[position - 1]
    }
}
