public import FoundationEssentials

/// The picture formats that can be read. Always found by content: names lie.
public enum ImageFormat: String, Sendable, CaseIterable {
    /// Portable Network Graphics.
    case png
    /// JPEG, baseline or progressive.
    case jpeg
    /// WebP, lossy or lossless.
    case webp

    /// The format whose signature is at the start of `data`; nil where none does.
    public static func sniff(_ data: Data) -> ImageFormat? {
        data.withUnsafeBytes { sniff($0) }
    }

    /// The usual end of a file's name, without the dot.
    public var fileExtension: String {
        switch self {
        case .png: "png"
        case .jpeg: "jpg"
        case .webp: "webp"
        }
    }

    /// The media type as mail, the web and the clipboard name it.
    public var mediaType: String { "image/" + rawValue }

    /// The format as people write it.
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

    /// What a file that is none of ours looks like, so that a message can say it.
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
