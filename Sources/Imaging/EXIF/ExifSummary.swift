import CImageCodecs
import FoundationEssentials

/// The few values of an EXIF block that an inventory needs. Wrong or hostile blocks give the defaults.
struct ExifSummary {
    /// The orientation of the camera, 1 to 8; 1 if the block has none.
    var orientation = 1
    /// The day of the shot as `YYYY-MM-DD`.
    var dateTaken: String?
    /// The camera's maker and model.
    var camera: String?
    /// The small JPEG that most cameras embed, read only on demand.
    var thumbnail: Data?

    /// Makes a summary without values.
    init() {}

    /// Reads a block.
    ///
    /// - Parameters:
    ///   - tiff: the block from its TIFF header on, without the six bytes `Exif\0\0` that JPEG puts before it.
    ///   - wantsThumbnail: whether to copy the embedded thumbnail.
    init(tiff: UnsafeRawBufferPointer, wantsThumbnail: Bool = false) {
        // Real blocks are below 64 KB, the limit of JPEG; a longer one is not worth its risk.
        guard tiff.count >= 8, tiff.count <= 1 << 20, let data = exif_data_new() else { return }
        defer { exif_data_unref(data) }
        // Corrections to the specification are off, because they would invent tags.
        exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
        // libexif needs the prefix, for every kind of file.
        var block = [UInt8]("Exif\0\0".utf8)
        block.append(contentsOf: tiff)
        exif_data_load_data(data, block, UInt32(block.count))

        let order = exif_data_get_byte_order(data)
        if let entry = exif_content_get_entry(data.pointee.ifd.0, EXIF_TAG_ORIENTATION), let value = Self.number(entry.pointee, order),
            (1...8).contains(value)
        {
            orientation = value
        }
        for tag in [EXIF_TAG_DATE_TIME_ORIGINAL, EXIF_TAG_DATE_TIME_DIGITIZED] where dateTaken == nil {
            guard let entry = exif_content_get_entry(data.pointee.ifd.2, tag), let bytes = entry.pointee.data else { continue }
            let text = UnsafeBufferPointer(start: bytes, count: Int(entry.pointee.size))
            dateTaken = Self.day(fromExif: text.prefix(10))
        }
        if let ifd = data.pointee.ifd.0 {
            camera = Self.camera(maker: Self.text(EXIF_TAG_MAKE, in: ifd), model: Self.text(EXIF_TAG_MODEL, in: ifd))
        }
        if wantsThumbnail, let bytes = data.pointee.data, data.pointee.size > 0 {
            thumbnail = Data(bytes: bytes, count: Int(data.pointee.size))
        }
    }

    /// Returns the first number of an entry, in any type of whole number: the standard type is short, but programs write others.
    private static func number(_ entry: ExifEntry, _ order: ExifByteOrder) -> Int? {
        guard let bytes = entry.data, entry.components >= 1 else { return nil }
        switch (entry.format, entry.size) {
        case (EXIF_FORMAT_BYTE, 1...), (EXIF_FORMAT_SBYTE, 1...): return Int(bytes[0])
        case (EXIF_FORMAT_SHORT, 2...), (EXIF_FORMAT_SSHORT, 2...): return Int(exif_get_short(bytes, order))
        case (EXIF_FORMAT_LONG, 4...), (EXIF_FORMAT_SLONG, 4...): return Int(exif_get_long(bytes, order))
        default: return nil
        }
    }

    /// Returns the text of an entry, without unprintable characters; empty if there is none.
    private static func text(_ tag: ExifTag, in content: UnsafeMutablePointer<ExifContent>) -> String {
        guard let entry = exif_content_get_entry(content, tag), entry.pointee.format == EXIF_FORMAT_ASCII, let bytes = entry.pointee.data
        else { return "" }
        let all = UnsafeBufferPointer(start: bytes, count: min(Int(entry.pointee.size), 64))
        let text = String(decoding: all.prefix { $0 != 0 }.filter { (0x20...0x7E).contains($0) }, as: UTF8.self)
        return text.split(separator: " ").joined(separator: " ")
    }

    /// Returns maker and model in the usual form: many models begin with their maker's name already.
    static func camera(maker: String, model: String) -> String? {
        guard !model.isEmpty else { return maker.isEmpty ? nil : maker }
        let first = maker.prefix { $0 != " " }.lowercased()
        return first.isEmpty || model.lowercased().hasPrefix(first) ? model : maker + " " + model
    }

    /// Returns `2024:05:31` as `2024-05-31`; nil for a day that does not exist.
    static func day(fromExif text: some Collection<UInt8>) -> String? {
        let characters = Array(text)
        guard characters.count == 10, characters[4] == UInt8(ascii: ":"), characters[7] == UInt8(ascii: ":") else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            var value = 0
            for character in characters[range] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character) else { return nil }
                value = value * 10 + Int(character - UInt8(ascii: "0"))
            }
            return value
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
        // The oldest photograph that still exists was taken in 1826.
        guard year >= 1826, (1...12).contains(month) else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[month - 1]).contains(day) else { return nil }
        let digits = String(decoding: characters, as: UTF8.self)
        return digits.replacing(":", with: "-")
    }
}
