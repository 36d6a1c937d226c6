/// One thing on a clipboard or in a drag: bytes under one or more media types.
nonisolated public struct PasteboardItem: Hashable, Sendable {
    /// The bytes by media type, such as `text/plain;charset=utf-8`, `text/uri-list`, `image/png`.
    public var representations: [String: [UInt8]]

    /// The media type of plain text.
    public static let plainText = "text/plain;charset=utf-8"
    /// The media type of a list of addresses of files.
    public static let uriList = "text/uri-list"

    /// Makes an item from its bytes by media type.
    public init(representations: [String: [UInt8]]) { self.representations = representations }

    /// Makes an item of plain text.
    public init(text: String) { self.init(representations: [Self.plainText: Array(text.utf8)]) }

    /// The plain text; nil for none.
    public var text: String? {
        representations[Self.plainText].map { String(decoding: $0, as: UTF8.self) }
    }
}

/// The two clipboards of X11 desktops.
nonisolated public enum Pasteboard: Sendable {
    /// The clipboard that Ctrl+C fills.
    case clipboard
    /// The clipboard that selecting text fills and a middle click pastes.
    case primary
}
