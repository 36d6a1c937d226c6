public import FoundationEssentials

/// The picture formats that can be read, always found by content, because names may be wrong.
public enum ImageFormat: String, Sendable, CaseIterable {
    /// Portable Network Graphics.
    case png
    /// JPEG, baseline or progressive.
    case jpeg
    /// WebP, lossy or lossless.
    case webp

    /// Returns the format whose signature is at the start of `data`; nil for none.
    public static func sniff(_ data: Data) -> ImageFormat? {
        data.withUnsafeBytes { sniff($0) }
    }

    /// The usual extension of a file, without the dot.
    public var fileExtension: String {
        switch self {
        case .png: "png"
        case .jpeg: "jpg"
        case .webp: "webp"
        }
    }

    /// The media type for mail, the web and the clipboard.
    public var mediaType: String { "image/" + rawValue }

    /// The usual name of the format.
    var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webp: "WebP"
        }
    }

    static func sniff(_ bytes: UnsafeRawBufferPointer) -> ImageFormat? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) { return .webp }
        return nil
    }

    /// Returns the probable format of a file that cannot be read, for a message.
    static func foreignKind(_ bytes: UnsafeRawBufferPointer) -> String? {
        let signatures: [(offset: Int, text: String, kind: String)] = [
            (0, "GIF8", "GIF picture"), (0, "BM", "BMP picture"), (0, "II*\0", "TIFF picture"), (0, "MM\0*", "TIFF picture"),
            (4, "ftypheic", "HEIC picture"), (4, "ftypheix", "HEIC picture"), (4, "ftypmif1", "HEIC picture"),
            (4, "ftypavif", "AVIF picture"), (4, "ftyp", "film"), (0, "%PDF", "PDF document"), (0, "<svg", "SVG drawing"),
            (0, "<?xml", "XML document"), (0, "<!DOCTYPE", "web page"), (0, "<!doctype", "web page"), (0, "<html", "web page"),
            (0, "PK\u{3}\u{4}", "ZIP archive"), (0, "\u{7F}ELF", "program"), (0, "#!", "script"), (0, "SQLite format 3", "database"),
        ]
        return signatures.first { bytes.dropFirst($0.offset).starts(with: Array($0.text.utf8)) }?.kind
    }
}
