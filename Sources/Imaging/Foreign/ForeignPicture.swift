public import FoundationEssentials

/// A kind of picture that the library does not store. Some kinds are converted to PNG, others cannot be read. Recognized by content.
public enum ForeignPicture: String, Sendable, CaseIterable {
    /// Graphics Interchange Format.
    case gif
    /// Windows bitmap.
    case bmp
    /// Tagged Image File Format.
    case tiff
    /// High Efficiency Image File, the format of many phones.
    case heic
    /// AV1 Image File.
    case avif

    /// The reasons why a picture of such a kind cannot be used.
    public enum Problem: Sendable, Hashable {
        /// The program cannot read this kind.
        case unreadable
        /// The file contains several pictures or pages, and all but one would be lost.
        case several
        /// The library for this kind is not installed.
        case libraryMissing
        /// The content is invalid; the detail is the library's message.
        case damaged(String)
    }

    /// Returns the kind by the signature at the start of `data`; nil if it is unknown. 64 bytes are enough.
    public static func sniff(_ data: Data) -> ForeignPicture? { data.withUnsafeBytes { sniff($0) } }

    /// The file extensions of such pictures, lowercase and without the dot.
    public static let fileExtensions: Set<String> = ["gif", "bmp", "dib", "tif", "tiff", "heic", "heif", "hif", "avif"]

    /// The media types of such pictures on clipboards and in drags, the preferred first.
    public static let mediaTypes = [
        "image/tiff", "image/bmp", "image/x-bmp", "image/x-MS-bmp", "image/gif", "image/avif", "image/heic", "image/heif",
    ]

    /// The kind's name for people.
    public var name: String { rawValue.uppercased() }

    /// True if the kind can be converted to PNG.
    public var isConvertible: Bool { self == .gif || self == .bmp || self == .tiff }

    static func sniff(_ bytes: UnsafeRawBufferPointer) -> ForeignPicture? {
        if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) { return .gif }
        if bytes.has("II*\0", at: 0) || bytes.has("MM\0*", at: 0) { return .tiff }
        // The two letters alone are ambiguous, so the length of the following header must be a known one.
        if bytes.has("BM", at: 0), let length = bytes.little32(14), [12, 40, 52, 56, 64, 108, 124].contains(length) { return .bmp }
        return bytes.has("ftyp", at: 4) ? brand(bytes) : nil
    }

    /// Returns the kind of an ISO media file by its first brand, or by the later brands if the first one is generic.
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
    /// Returns a message of one or two sentences with the problem and the solution.
    ///
    /// - Parameter canBePaper: whether the file can be kept as a paper instead; a place has no papers
    public func sentence(_ problem: Problem, canBePaper: Bool = true) -> String {
        let end = canBePaper ? ", or keep the file as a paper of an item." : ", then choose the copy."
        let advice = "Save it as JPEG or PNG in another program\(end)"
        return switch problem {
        case .unreadable: "This is \(self == .avif ? "an" : "a") \(name) picture, which cannot be read yet. \(advice)"
        case .several where self == .tiff: "This TIFF file has several pages, and a picture has one. \(advice)"
        case .several: "This \(name) file has several pictures, one after the other. \(advice)"
        case .libraryMissing:
            "\(name) pictures are read by the library gdk-pixbuf, which is not installed. Install its package (libgdk-pixbuf-2.0-0)"
                + (canBePaper ? end : ", then choose the picture again.")
        case .damaged(let detail):
            "The \(name) picture is damaged (\(detail)). Copy it again from its source\(end)"
        }
    }
}
