public import FoundationEssentials

/// A kind of picture that is not kept as it is: some are made PNG when they come in, others cannot be read. Always found by content.
public enum ForeignPicture: String, Sendable, CaseIterable {
    /// Graphics Interchange Format.
    case gif
    /// Windows bitmap.
    case bmp
    /// Tagged Image File Format.
    case tiff
    /// High Efficiency Image File, as telephones take them.
    case heic
    /// AV1 Image File.
    case avif

    /// Why a picture of such a kind cannot be used.
    public enum Problem: Sendable, Hashable {
        /// Nothing reads this kind.
        case unreadable
        /// The file holds several pictures, or pages, of which all but one would be lost.
        case several
        /// The library that reads it is not installed.
        case libraryMissing
        /// The content is wrong; the detail is the library's word for it.
        case damaged(String)
    }

    /// The kind whose signature is at the start of `data`, of which 64 bytes are enough; nil where there is none.
    public static func sniff(_ data: Data) -> ForeignPicture? { data.withUnsafeBytes { sniff($0) } }

    /// How the names of such files end, without the dot, in lower case.
    public static let fileExtensions: Set<String> = ["gif", "bmp", "dib", "tif", "tiff", "heic", "heif", "hif", "avif"]

    /// The media types by which clipboards and drags offer them, the preferred first.
    public static let mediaTypes = [
        "image/tiff", "image/bmp", "image/x-bmp", "image/x-MS-bmp", "image/gif", "image/avif", "image/heic", "image/heif",
    ]

    /// The kind as people write it.
    public var name: String { rawValue.uppercased() }

    /// Whether PNG can be made of it.
    public var isConvertible: Bool { self == .gif || self == .bmp || self == .tiff }

    static func sniff(_ bytes: UnsafeRawBufferPointer) -> ForeignPicture? {
        if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) { return .gif }
        if bytes.has("II*\0", at: 0) || bytes.has("MM\0*", at: 0) { return .tiff }
        // Two letters are not enough: the length of the header that follows is one of few.
        if bytes.has("BM", at: 0), let length = bytes.little32(14), [12, 40, 52, 56, 64, 108, 124].contains(length) { return .bmp }
        return bytes.has("ftyp", at: 4) ? brand(bytes) : nil
    }

    /// What an ISO media file says that it is: by its first brand, or where that is a general one, by those after it.
    private static func brand(_ bytes: UnsafeRawBufferPointer) -> ForeignPicture? {
        let end = min(bytes.big32(0) ?? 0, bytes.count, 64)
        for offset in [8] + stride(from: 16, to: max(16, end - 3), by: 4) {
            if bytes.has("avif", at: offset) || bytes.has("avis", at: offset) { return .avif }
            let heic: [StaticString] = ["heic", "heix", "heim", "heis", "hevc", "hevx"]
            if heic.contains(where: { bytes.has($0, at: offset) }) { return .heic }
        }
        return bytes.has("mif1", at: 8) || bytes.has("msf1", at: 8) ? .heic : nil
    }
}

extension ForeignPicture {
    /// One or two sentences: what is wrong, and what to do about it.
    func sentence(_ problem: Problem) -> String {
        let advice = "Save it as JPEG or PNG in another program, or keep the file as a paper of an item."
        return switch problem {
        case .unreadable: "This is \(self == .avif ? "an" : "a") \(name) picture, which cannot be read yet. \(advice)"
        case .several where self == .tiff: "This TIFF file has several pages, and a picture has one. \(advice)"
        case .several: "This \(name) file has several pictures, one after the other. \(advice)"
        case .libraryMissing:
            "\(name) pictures are read by the library gdk-pixbuf, which is not installed. Install its package (libgdk-pixbuf-2.0-0), or keep "
                + "the file as a paper of an item."
        case .damaged(let detail):
            "The \(name) picture is damaged (\(detail)). Copy it again from where it came from, or keep the file as a paper of an item."
        }
    }
}
