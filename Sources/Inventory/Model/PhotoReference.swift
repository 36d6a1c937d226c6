/// Identifies an original picture of the library by its contents.
public struct PhotoReference: Hashable, Sendable, Codable {
    /// The SHA-256 of the original's bytes, as 64 lower-case hexadecimal digits.
    public let sha256: String
    /// "jpg", "png" or "webp".
    public let fileExtension: String
    /// Width in pixels, upright.
    public let width: Int
    /// Height in pixels, upright.
    public let height: Int
    /// Size of the original in bytes.
    public let byteCount: Int
    /// The original name of the file.
    public let originalName: String?

    /// Creates a reference.
    public init(sha256: String, fileExtension: String, width: Int, height: Int, byteCount: Int, originalName: String?) {
        self.sha256 = sha256
        self.fileExtension = fileExtension
        self.width = width
        self.height = height
        self.byteCount = byteCount
        self.originalName = originalName
    }

    /// The original's path below the library's folder: `photos/ab/SHA256.jpg`.
    public var relativePath: String { "photos/\(sha256.prefix(2))/\(fileName)" }

    /// The original's file name: `SHA256.jpg`.
    public var fileName: String { sha256 + "." + fileExtension }
}
